package io.simplex4j.data.store;

import com.fasterxml.jackson.core.JsonGenerator;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.Json;
import io.simplex4j.data.internal.SourceName;
import io.simplex4j.data.store.Description.Part;
import io.simplex4j.math.EnumId;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The content of {@code corpus.json}. */
record Description(
        int examples,
        Shape inputShape,
        int latentSize,
        String source,
        ModelFacts model,
        Optional<LinearHead.Task> task,
        Map<Part, PartFacts> parts,
        String corpusDigest,
        String version,
        List<Corpus.Derivation> history) {
    /*
     * Unknown names at the top level are ignored, so that later versions may add some under the same schema. Within the
     * model and the parts they are rejected. A later version that changes the meaning of a name must change the schema
     * number.
     */
    static final String FILE = "corpus.json";
    static final int MAX_BYTES = 1 << 20;

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
        Json fields = fields(file);
        requireSchema(fields);
        try {
            return of(fields);
        } catch (IllegalArgumentException e) {
            throw new UnreadableDataException(file.toString(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns whether a file is a description, of this version or another. */
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

    private static Json fields(Path file) {
        try {
            SourceName.requireOwnFile(file, MAX_BYTES);
        } catch (IOException e) {
            throw UnreadableDataException.of(file.toString(), e);
        }
        return Json.read(file, "description of a corpus");
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
        if (task.isPresent()) {
            json.writeStringField("task", EnumId.of(task.get()));
        }
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
        for (Corpus.Derivation step : history) {
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

    private static void requireSchema(Json fields) {
        String schema = fields.text("schema");
        if (!schema.equals(SCHEMA)) {
            throw fields.refusal(
                    "schema",
                    "is '" + schema + "'; expected '" + SCHEMA + "'"
                            + (schema.startsWith(SCHEMA_NAME)
                                    ? ": the corpus was built by another version, build the corpus again"
                                    : ""));
        }
    }

    private static Description of(Json fields) {
        Json model = fields.object("model");
        model.requireOnly(MODEL_NAMES);
        String digest = fields.text("corpusDigest");
        ContentDigest.require("corpusDigest", digest);
        return new Description(
                fields.count("examples"),
                new Shape(fields.counts("inputShape")),
                fields.count("latentSize"),
                fields.text("source"),
                new ModelFacts(model.text("name"), model.text("digest"), model.optionalText("latent")),
                fields.optionalText("task").map(said -> task(fields, said)),
                parts(fields),
                digest,
                fields.text("version"),
                history(fields));
    }

    private static LinearHead.Task task(Json fields, String said) {
        return Stream.of(LinearHead.Task.values())
                .filter(each -> EnumId.of(each).equals(said))
                .findFirst()
                .orElseThrow(() -> fields.refusal("task", "is '" + said + "'; expected classes or values"));
    }

    private static List<Corpus.Derivation> history(Json fields) {
        List<Corpus.Derivation> history = new ArrayList<>();
        for (Json step : fields.optionalObjects("history")) {
            step.requireOnly(HISTORY_NAMES);
            history.add(new Corpus.Derivation(
                    step.text("method"),
                    step.text("parentDigest"),
                    step.count("parentExamples"),
                    step.optionalInteger("seed")));
        }
        return history;
    }

    private static Map<Part, PartFacts> parts(Json fields) {
        Map<Part, PartFacts> parts = new EnumMap<>(Part.class);
        for (Json part : fields.objects("parts")) {
            part.requireOnly(PART_NAMES);
            String name = part.text("name");
            Part known = Part.named(name)
                    .orElseThrow(() -> part.refusal("name", "is '" + name + "'; expected one of " + Part.titles()));
            if (!part.text("file").equals(known.file())) {
                throw part.refusal("file", "is '" + part.text("file") + "'; expected '" + known.file() + "'");
            }
            ContentDigest.require(name + " sha256", "sha256:" + part.text("sha256"));
            if (parts.put(known, new PartFacts(part.size("bytes"), part.text("sha256"))) != null) {
                throw part.refusal("name", "is '" + name + "' again; expected each part once");
            }
        }
        for (Part part : Part.values()) {
            if (part.isRequired() && !parts.containsKey(part)) {
                throw fields.refusal("parts", "has no " + part.title() + "; expected an entry for them");
            }
        }
        return parts;
    }

    /** A file of a corpus folder besides its description. */
    enum Part {
        INPUTS("inputs", "inputs.npy", Long.MAX_VALUE),
        LATENTS("latents", "latents.npy", Long.MAX_VALUE),
        IDS("ids", "ids.json", 1L << 28),
        LABELS("labels", "labels.json", 1L << 28),
        PREDICTIONS("predictions", "predictions.json", 1L << 28),
        REPLACED("replaced", "replaced.json", 1L << 28),
        TAGS("tags", "tags.json", 1L << 30),
        SCHEMA("schema", "schema.yaml", 1L << 24);

        private final String title;
        private final String file;
        private final long maxBytes;

        Part(String title, String file, long maxBytes) {
            this.title = title;
            this.file = file;
            this.maxBytes = maxBytes;
        }

        static Optional<Part> named(String title) {
            return Arrays.stream(values())
                    .filter(part -> part.title.equals(title))
                    .findFirst();
        }

        static String titles() {
            return Arrays.stream(values()).map(Part::title).collect(Collectors.joining(", "));
        }

        /** Returns whether a file of this name belongs to a corpus folder. */
        static boolean isCorpusFile(String name) {
            return name.equals(Description.FILE) || Arrays.stream(values()).anyMatch(part -> part.file.equals(name));
        }

        /** Returns its name in the description. */
        String title() {
            return title;
        }

        String file() {
            return file;
        }

        /** Returns its maximum size; mapped parts have none. */
        long maxBytes() {
            return maxBytes;
        }

        /** Returns whether every corpus has it. */
        boolean isRequired() {
            return this == INPUTS || this == LATENTS;
        }
    }

    /**
     * The size and digest of a part.
     *
     * @param bytes its length
     * @param sha256 its digest in hexadecimal digits
     */
    record PartFacts(long bytes, String sha256) {
        private static final int BLOCK = 1 << 16;

        /** Returns the facts of an existing file. */
        static PartFacts of(Path file) throws IOException {
            MessageDigest digest = ContentDigest.sha256();
            byte[] block = new byte[BLOCK];
            long bytes = 0;
            try (InputStream in = Files.newInputStream(file)) {
                for (int read = in.read(block); read >= 0; read = in.read(block)) {
                    digest.update(block, 0, read);
                    bytes += read;
                }
            }
            return new PartFacts(bytes, HexFormat.of().formatHex(digest.digest()));
        }

        /** Rejects a file other than the one described; checks its length before its content. */
        void require(Path file, Part part) {
            String source = file.toString();
            try {
                long size = SourceName.requireOwnFile(file, part.maxBytes());
                requireSame("bytes", Long.toString(size), Long.toString(bytes), source);
                requireSame("sha256", of(file).sha256, sha256, source);
            } catch (NoSuchFileException e) {
                throw new UnreadableDataException(
                        source, "is missing; expected a file of " + bytes + " bytes as corpus.json says", e);
            } catch (IOException e) {
                throw UnreadableDataException.of(source, e);
            }
        }

        private static void requireSame(String what, String found, String expected, String source) {
            if (!found.equals(expected)) {
                throw new UnreadableDataException(
                        source,
                        "found " + what + " " + found + "; expected " + expected
                                + " as corpus.json says: the corpus was changed after it was built");
            }
        }
    }
}
