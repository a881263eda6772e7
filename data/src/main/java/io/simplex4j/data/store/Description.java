package io.simplex4j.data.store;

import com.fasterxml.jackson.core.JsonGenerator;
import io.simplex4j.corpus.ContentDigest;
import io.simplex4j.corpus.Derivation;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The content of {@code corpus.json}. */
record Description(
        int examples,
        Shape inputShape,
        int latentSize,
        String source,
        ModelFacts model,
        Map<Part, PartFacts> parts,
        String corpusDigest,
        String version,
        List<Derivation> history) {
    /*
     * Unknown names are ignored at the top, so that a later version may say more under the same schema; within the model
     * and the parts they are refused. A later version that changes the meaning of what is said must change the number.
     */
    static final String FILE = "corpus.json";
    static final int MOST_BYTES = 1 << 20;

    private static final String SCHEMA_NAME = "simplex4j/corpus/";
    private static final String SCHEMA = SCHEMA_NAME + 2;
    private static final Set<String> MODEL_NAMES = Set.of("name", "digest", "latent");
    private static final Set<String> HISTORY_NAMES = Set.of("method", "parentDigest", "parentExamples", "seed");
    private static final Set<String> PART_NAMES = Set.of("name", "file", "bytes", "sha256");

    Description {
        parts = Collections.unmodifiableMap(new EnumMap<>(parts));
        history = List.copyOf(history);
    }

    static Description read(Path folder) {
        Path file = folder.resolve(FILE);
        Fields fields = fields(file);
        requireSchema(fields);
        try {
            return of(fields);
        } catch (IllegalArgumentException e) {
            throw new UnreadableDataException(file.toString(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Whether a file is a description, of this version or another. */
    static boolean is(Path file) throws ClosedByInterruptException {
        try {
            return fields(file).text("schema").startsWith(SCHEMA_NAME);
        } catch (UnreadableDataException e) {
            if (e.getCause() instanceof ClosedByInterruptException interruption) {
                throw interruption;
            }
            return false;
        }
    }

    private static Fields fields(Path file) {
        try {
            PartFacts.requireFile(file, MOST_BYTES);
        } catch (IOException e) {
            throw UnreadableDataException.of(file.toString(), e);
        }
        return Fields.read(file, "description of a corpus");
    }

    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", SCHEMA);
        json.writeNumberField("examples", examples);
        json.writeFieldName("inputShape");
        int[] axes = inputShape.axes().stream().mapToInt(Integer::intValue).toArray();
        json.writeArray(axes, 0, axes.length);
        json.writeNumberField("latentSize", latentSize);
        json.writeStringField("source", source);
        json.writeObjectFieldStart("model");
        json.writeStringField("name", model.name());
        json.writeStringField("digest", model.digest());
        if (model.latent().isPresent()) {
            json.writeStringField("latent", model.latent().get());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("parts");
        for (Map.Entry<Part, PartFacts> part : parts.entrySet()) {
            json.writeStartObject();
            json.writeStringField("name", part.getKey().title());
            json.writeStringField("file", part.getKey().file());
            json.writeNumberField("bytes", part.getValue().bytes());
            json.writeStringField("sha256", part.getValue().sha256());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringField("corpusDigest", corpusDigest);
        json.writeStringField("version", version);
        writeHistory(json);
        json.writeEndObject();
    }

    private void writeHistory(JsonGenerator json) throws IOException {
        if (history.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("history");
        for (Derivation step : history) {
            json.writeStartObject();
            json.writeStringField("method", step.method());
            json.writeStringField("parentDigest", step.parentDigest());
            json.writeNumberField("parentExamples", step.parentExamples());
            if (step.seed().isPresent()) {
                json.writeNumberField("seed", step.seed().getAsLong());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void requireSchema(Fields fields) {
        String schema = fields.text("schema");
        if (!schema.equals(SCHEMA)) {
            throw fields.refusal(
                    "schema",
                    "is '" + schema + "', expected '" + SCHEMA + "'"
                            + (schema.startsWith(SCHEMA_NAME)
                                    ? ": the corpus was built by another version, build the corpus again"
                                    : ""));
        }
    }

    private static Description of(Fields fields) {
        Fields model = fields.object("model");
        model.requireOnly(MODEL_NAMES);
        String digest = fields.text("corpusDigest");
        ContentDigest.require("corpusDigest", digest);
        return new Description(
                fields.count("examples"),
                new Shape(fields.counts("inputShape")),
                fields.count("latentSize"),
                fields.text("source"),
                new ModelFacts(model.text("name"), model.text("digest"), model.optionalText("latent")),
                parts(fields),
                digest,
                fields.text("version"),
                history(fields));
    }

    private static List<Derivation> history(Fields fields) {
        List<Derivation> history = new ArrayList<>();
        for (Fields step : fields.optionalObjects("history")) {
            step.requireOnly(HISTORY_NAMES);
            history.add(new Derivation(
                    step.text("method"),
                    step.text("parentDigest"),
                    step.count("parentExamples"),
                    step.optionalInteger("seed")));
        }
        return history;
    }

    private static Map<Part, PartFacts> parts(Fields fields) {
        Map<Part, PartFacts> parts = new EnumMap<>(Part.class);
        for (Fields part : fields.objects("parts")) {
            part.requireOnly(PART_NAMES);
            String name = part.text("name");
            Part known = Part.named(name)
                    .orElseThrow(() -> part.refusal("name", "is '" + name + "', expected one of " + Part.titles()));
            if (!part.text("file").equals(known.file())) {
                throw part.refusal("file", "is '" + part.text("file") + "', expected '" + known.file() + "'");
            }
            ContentDigest.require(name + " sha256", "sha256:" + part.text("sha256"));
            if (parts.put(known, new PartFacts(part.size("bytes"), part.text("sha256"))) != null) {
                throw part.refusal("name", "is '" + name + "' again, expected each part once");
            }
        }
        for (Part part : Part.values()) {
            if (part.isRequired() && !parts.containsKey(part)) {
                throw fields.refusal("parts", "has no " + part.title() + ", expected an entry for them");
            }
        }
        return parts;
    }
}
