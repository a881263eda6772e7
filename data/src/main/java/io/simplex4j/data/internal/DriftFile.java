package io.simplex4j.data.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.AtomicFile.Existing;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.DriftState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CancellationException;

/** The state of drift detection between runs, as a JSON file. */
public final class DriftFile {
    private static final long MAX_BYTES = 1 << 24;
    private static final String SCHEMA = "simplex4j/drift/1";
    private static final double SAME = 1e-6;
    private static final int LOOK_MILLIS = 50;
    private static final Set<String> NAMES = Set.of("schema", "seed", "inputs", "wealth", "alarmedAt", "scores");
    private static final Set<String> SCORE_NAMES =
            Set.of("score", "calibrationDigest", "jumper", "bets", "unscored", "logSum", "stream");

    private DriftFile() {}

    /**
     * Locks a state from reading to writing, so that concurrent runs do not lose each other's inputs. The lock is held
     * on a separate file that stays, because the state itself is replaced.
     *
     * @param waiting is run once if another run has the lock
     * @return releases the lock
     * @throws UnwritableDataException if the lock file cannot be written
     */
    public static Lock lock(Path file, Runnable waiting) {
        Path beside = file.resolveSibling(file.getFileName() + ".lock");
        FileChannel channel;
        try {
            channel = FileChannel.open(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw UnwritableDataException.of(beside.toString(), e);
        }
        try {
            for (boolean told = false; !isLocked(channel); told = true) {
                if (!told) {
                    waiting.run();
                }
                Thread.sleep(LOOK_MILLIS);
            }
            return () -> close(channel);
        } catch (IOException e) {
            close(channel);
            throw UnwritableDataException.of(beside.toString(), e);
        } catch (InterruptedException e) {
            close(channel);
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while waiting for " + beside);
        }
    }

    /** A lock, held until it is closed. */
    public interface Lock extends AutoCloseable {
        @Override
        void close();
    }

    /** Tries to get the lock, which another thread or process may hold. */
    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a state to resume from.
     *
     * @param fresh a state that has seen nothing, over the same calibration
     * @throws UnreadableDataException if it is not a valid state, has unknown fields, or belongs to another calibration
     */
    public static DriftState read(Path file, DriftState fresh) {
        try {
            SourceName.requireOwnFile(file, MAX_BYTES);
        } catch (IOException e) {
            throw UnreadableDataException.of(file.toString(), e);
        }
        Json fields = Json.read(file, "state of a stream, as --drift writes it");
        if (!fields.text("schema").equals(SCHEMA)) {
            throw fields.refusal("schema", "is '" + fields.text("schema") + "'; expected '" + SCHEMA + "'");
        }
        fields.requireOnly(NAMES);
        long inputs = fields.size("inputs");
        List<Json> tracks = fields.objects("scores");
        List<DriftState.Track> remembered = new ArrayList<>();
        for (int i = 0; i < tracks.size(); i++) {
            Json track = tracks.get(i);
            track.requireOnly(SCORE_NAMES);
            if (i >= fresh.tracks().size()
                    || !track.text("score").equals(fresh.tracks().get(i).score().id())
                    || !track.text("calibrationDigest")
                            .equals(fresh.tracks().get(i).calibrationDigest())) {
                throw misfit(file);
            }
            List<Double> jumper = track.numbers("jumper");
            if (jumper.size() != 3) {
                throw track.refusal("jumper", "has " + jumper.size() + " numbers; expected 3");
            }
            requireAllCounted(inputs, track, tracks);
            remembered.add(new DriftState.Track(
                    fresh.tracks().get(i).score(),
                    fresh.tracks().get(i).calibration(),
                    stream(track),
                    new DriftState.Jumper(jumper.get(0), jumper.get(1), jumper.get(2)),
                    track.size("bets"),
                    track.number("logSum")));
        }
        if (remembered.size() != fresh.tracks().size()) {
            throw misfit(file);
        }
        OptionalLong alarm = fields.optionalInteger("alarmedAt");
        DriftState state;
        try {
            state = fresh.withSeed(fields.integer("seed")).resumed(inputs, alarm, remembered);
            state.requirePossible();
        } catch (IllegalArgumentException e) {
            throw fields.refusal("scores", "are impossible: " + e.getMessage());
        }
        double wealth = fields.number("wealth");
        if (!(Math.abs(wealth - state.wealth()) <= SAME * state.wealth())) {
            throw fields.refusal("wealth", "is " + wealth + "; expected " + state.wealth() + " by the bets");
        }
        return state;
    }

    /** Checks that every input has a bet or is counted as unscored. Version 0.1.0 did not count unscored inputs. */
    private static void requireAllCounted(long inputs, Json track, List<Json> tracks) {
        OptionalLong unscored = track.optionalInteger("unscored");
        long found = unscored.isPresent()
                ? track.size("bets") + unscored.getAsLong()
                : tracks.stream().mapToLong(each -> each.size("bets")).max().orElse(0);
        if (found != inputs) {
            throw track.refusal("bets", "are for " + found + " inputs; expected " + inputs);
        }
    }

    /** Reads the scores so far, which must be sorted. */
    private static Vec stream(Json track) {
        double[] values = track.numbers("stream").stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        for (int i = 1; i < values.length; i++) {
            if (values[i] < values[i - 1]) {
                throw track.refusal(
                        "stream[" + i + "]",
                        "is " + values[i] + " after " + values[i - 1] + "; expected numbers in ascending order");
            }
        }
        return Vec.of(values);
    }

    private static UnreadableDataException misfit(Path file) {
        return new UnreadableDataException(
                Kind.MISFIT,
                file.toString(),
                "watches a stream by another calibration or other scores; expected those of this one: begin another file");
    }

    /**
     * Writes a state and replaces an older one.
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
                        write(json, track, state.inputs() - track.bets());
                    }
                    json.writeEndArray();
                    json.writeEndObject();
                }));
    }

    private static void write(JsonGenerator json, DriftState.Track track, long unscored) throws IOException {
        json.writeStartObject();
        json.writeStringField("score", track.score().id());
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
        json.writeNumberField("unscored", unscored);
        json.writeNumberField("logSum", track.logSum());
        json.writeFieldName("stream");
        json.writeArray(track.stream().toArray(), 0, track.stream().size());
        json.writeEndObject();
    }
}
