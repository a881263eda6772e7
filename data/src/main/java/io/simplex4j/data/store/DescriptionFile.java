package io.simplex4j.data.store;

import com.fasterxml.jackson.core.JsonGenerator;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The description as a JSON file. */
final class DescriptionFile {
    /*
     * Names that are not known are ignored at the top, so that a later version may say more under the same schema;
     * within the model and the parts they are refused. A later version that changes what is said must change the number.
     */
    private static final Set<String> MODEL_NAMES = Set.of("name", "digest", "latent");
    private static final Set<String> PART_NAMES = Set.of("name", "file", "bytes", "sha256");

    private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");

    private DescriptionFile() {}

    static Description read(Path folder) {
        Path file = folder.resolve(Description.FILE);
        requireSmallFile(file);
        Fields fields = Fields.read(file);
        requireSchema(fields);
        try {
            return description(fields);
        } catch (IllegalArgumentException e) {
            throw new UnreadableDataException(file.toString(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Whether a file is a description, of this version or another. */
    static boolean isDescription(Path file) throws ClosedByInterruptException {
        try {
            requireSmallFile(file);
            return Fields.read(file).text("schema").startsWith(Description.SCHEMA_NAME);
        } catch (UnreadableDataException e) {
            if (e.getCause() instanceof ClosedByInterruptException interruption) {
                throw interruption;
            }
            return false;
        }
    }

    static void write(JsonGenerator json, Description description) throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", Description.SCHEMA);
        json.writeNumberField("examples", description.examples());
        json.writeArrayFieldStart("inputShape");
        for (int axis : description.inputShape().axes()) {
            json.writeNumber(axis);
        }
        json.writeEndArray();
        json.writeNumberField("latentSize", description.latentSize());
        json.writeStringField("source", description.source());
        json.writeObjectFieldStart("model");
        json.writeStringField("name", description.model().name());
        json.writeStringField("digest", description.model().digest());
        if (description.model().latent().isPresent()) {
            json.writeStringField("latent", description.model().latent().get());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("parts");
        for (Map.Entry<Part, PartFacts> part : description.parts().entrySet()) {
            write(json, part.getKey(), part.getValue());
        }
        json.writeEndArray();
        json.writeStringField("corpusDigest", description.corpusDigest());
        json.writeStringField("version", description.version());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Part part, PartFacts facts) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", part.title());
        json.writeStringField("file", part.file());
        json.writeNumberField("bytes", facts.bytes());
        json.writeStringField("sha256", facts.sha256());
        json.writeEndObject();
    }

    private static void requireSmallFile(Path file) {
        String source = file.toString();
        try {
            BasicFileAttributes found =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!found.isRegularFile()) {
                throw new UnreadableDataException(source, "is not a regular file, expected one of the corpus itself");
            }
            if (found.size() > Description.MOST_BYTES) {
                throw new UnreadableDataException(
                        source, "has " + found.size() + " bytes, expected at most " + Description.MOST_BYTES);
            }
        } catch (IOException e) {
            throw UnreadableDataException.of(source, e);
        }
    }

    private static void requireSchema(Fields fields) {
        String schema = fields.text("schema");
        if (!schema.equals(Description.SCHEMA)) {
            throw fields.refusal(
                    "schema",
                    "is '" + schema + "', expected '" + Description.SCHEMA + "'"
                            + (schema.startsWith(Description.SCHEMA_NAME)
                                    ? ": the corpus was built by another version, build the corpus again"
                                    : ""));
        }
    }

    private static Description description(Fields fields) {
        Fields model = fields.object("model");
        model.requireOnly(MODEL_NAMES);
        String digest = fields.text("corpusDigest");
        requireDigest("corpusDigest", digest);
        return new Description(
                fields.count("examples"),
                new Shape(fields.counts("inputShape")),
                fields.count("latentSize"),
                fields.text("source"),
                new ModelFacts(model.text("name"), model.text("digest"), model.optionalText("latent")),
                parts(fields),
                digest,
                fields.text("version"));
    }

    private static void requireDigest(String name, String digest) {
        if (!DIGEST.matcher(digest).matches()) {
            throw new IllegalArgumentException(
                    name + " is '" + digest + "', expected sha256: and 64 hexadecimal digits in lower case");
        }
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
            requireDigest(name + " sha256", "sha256:" + part.text("sha256"));
            if (parts.put(known, new PartFacts(part.size("bytes"), part.text("sha256"))) != null) {
                throw part.refusal("name", "is '" + name + "' again, expected each part once");
            }
        }
        for (Part part : Part.values()) {
            if (part.isRequired() && !parts.containsKey(part)) {
                throw fields.refusal("parts", "has no " + part.title() + ", expected them");
            }
        }
        return parts;
    }
}
