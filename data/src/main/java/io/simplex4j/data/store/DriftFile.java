package io.simplex4j.data.store;

import com.fasterxml.jackson.core.JsonGenerator;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.AtomicFile.Existing;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.DriftState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What a watch for drift remembers between runs: a JSON file of bets and scores so far. */
public final class DriftFile {
    private static final long MOST_BYTES = 1 << 24;
    private static final String SCHEMA = "simplex4j/drift/1";

    private DriftFile() {}

    /**
     * Goes on from a file.
     *
     * @param fresh a state that has seen nothing, over the same calibration
     * @throws UnreadableDataException if it is no such file, or one over another calibration
     */
    public static DriftState read(Path file, DriftState fresh) {
        try {
            PartFacts.requireFile(file, MOST_BYTES);
        } catch (IOException e) {
            throw UnreadableDataException.of(file.toString(), e);
        }
        Fields fields = Fields.read(file, "state of a stream, as --drift writes it");
        if (!fields.text("schema").equals(SCHEMA)) {
            throw fields.refusal("schema", "is '" + fields.text("schema") + "', expected '" + SCHEMA + "'");
        }
        List<Fields> tracks = fields.objects("scores");
        List<DriftState.Track> remembered = new ArrayList<>();
        for (int i = 0; i < tracks.size(); i++) {
            Fields track = tracks.get(i);
            if (i >= fresh.tracks().size()
                    || !track.text("score").equals(fresh.tracks().get(i).score().code())
                    || !track.text("calibrationDigest")
                            .equals(fresh.tracks().get(i).calibrationDigest())) {
                throw misfit(file);
            }
            List<Double> jumper = track.numbers("jumper");
            if (jumper.size() != 3) {
                throw track.refusal("jumper", "has " + jumper.size() + " numbers, expected 3");
            }
            remembered.add(new DriftState.Track(
                    fresh.tracks().get(i).score(),
                    fresh.tracks().get(i).calibration(),
                    sorted(track),
                    new DriftState.Jumper(jumper.get(0), jumper.get(1), jumper.get(2)),
                    track.size("bets"),
                    track.number("logSum")));
        }
        if (remembered.size() != fresh.tracks().size()) {
            throw misfit(file);
        }
        OptionalLong alarm = fields.optionalInteger("alarmedAt");
        try {
            return fresh.withSeed(fields.integer("seed")).resumed(fields.size("inputs"), alarm, remembered);
        } catch (IllegalArgumentException e) {
            throw fields.refusal("scores", "cannot be: " + e.getMessage());
        }
    }

    private static Vec sorted(Fields track) {
        double[] values = track.numbers("stream").stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        if (values.length > DriftState.STREAM) {
            throw track.refusal("stream", "has " + values.length + " numbers, expected at most " + DriftState.STREAM);
        }
        return Vec.of(values);
    }

    private static UnreadableDataException misfit(Path file) {
        return new UnreadableDataException(
                Kind.MISFIT,
                file.toString(),
                "watches a stream by another calibration or other scores, expected those of this one: begin another file");
    }

    /**
     * Writes a file, in place of an older one.
     *
     * @throws UnwritableDataException if it cannot be written
     */
    public static void write(Path file, DriftState state) {
        AtomicFile.write(
                file,
                Existing.REPLACE,
                out -> Json.write(out, json -> {
                    json.writeStartObject();
                    json.writeStringField("schema", SCHEMA);
                    json.writeNumberField("seed", state.seed());
                    json.writeNumberField("inputs", state.inputs());
                    json.writeNumberField("wealth", state.wealth());
                    if (state.alarmedAt().isPresent()) {
                        json.writeNumberField("alarmedAt", state.alarmedAt().getAsLong());
                    }
                    json.writeArrayFieldStart("scores");
                    for (DriftState.Track track : state.tracks()) {
                        write(json, track);
                    }
                    json.writeEndArray();
                    json.writeEndObject();
                }));
    }

    private static void write(JsonGenerator json, DriftState.Track track) throws IOException {
        json.writeStartObject();
        json.writeStringField("score", track.score().code());
        json.writeStringField("calibrationDigest", track.calibrationDigest());
        json.writeFieldName("jumper");
        json.writeArray(
                new double[] {
                    track.jumper().small(),
                    track.jumper().none(),
                    track.jumper().large()
                },
                0,
                3);
        json.writeNumberField("bets", track.bets());
        json.writeNumberField("logSum", track.logSum());
        json.writeFieldName("stream");
        json.writeArray(track.stream().toArray(), 0, track.stream().size());
        json.writeEndObject();
    }
}
