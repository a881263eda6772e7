package io.simplex4j.report.verify;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.verify.JsonObject.MalformedException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the object of explanations, holding one explanation at a time. */
final class ExplanationsReader implements AutoCloseable {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(20)
                    .maxNameLength(1_000)
                    .maxStringLength(100_000)
                    .build())
            .build();
    private static final long MOST_IN_HEAD = 10_000_000;
    private static final String EXPLANATIONS = "explanations";
    private static final Set<String> AFTER = Set.of("summary", "comparisons", "summaries");
    private static final Pattern OF_THE_LIBRARY =
            Pattern.compile(": enable `[^`]*` to allow| \\(start marker at \\[[^]]*]\\)");

    private final JsonParser parser;
    private final JsonObject head;
    private JsonObject tail = JsonObject.of(Map.of());

    private ExplanationsReader(JsonParser parser, JsonObject head) {
        this.parser = parser;
        this.head = head;
    }

    /** What is made of a file. */
    @FunctionalInterface
    interface Reading<T> {
        T of(ExplanationsReader reader) throws IOException;
    }

    static <T> T read(Path file, Reading<T> reading) {
        String name = file.toString();
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            String found = Files.isDirectory(file) ? "is a folder" : "is not a regular file";
            throw new UnreadableDataException(name, found + ", expected a file");
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return read(in, name, reading);
        } catch (IOException e) {
            throw UnreadableDataException.of(name, e);
        }
    }

    static <T> T read(InputStream in, String name, Reading<T> reading) throws IOException {
        try (ExplanationsReader reader = open(in)) {
            return reading.of(reader);
        } catch (MalformedException e) {
            throw new UnreadableDataException(name, String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Begins to read; closing the reader closes the stream.
     *
     * @throws MalformedException if it is not such an object, or what it says about all explanations
     *     contradicts the schema
     */
    static ExplanationsReader open(InputStream in) throws IOException {
        JsonParser parser = FACTORY.createParser(in);
        try {
            JsonObject head = readHead(parser);
            Problems problems = new Problems();
            SchemaCheck.published().checkHead(head, problems);
            problems.first().ifPresent(problem -> {
                throw new MalformedException(problem);
            });
            return new ExplanationsReader(parser, head);
        } catch (JsonProcessingException e) {
            throw malformed(e);
        }
    }

    /** A whole document, which is trusted. */
    static JsonObject read(InputStream in) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(in)) {
            parser.nextToken();
            return new JsonObject.Reader(parser, Long.MAX_VALUE).object();
        }
    }

    private static JsonObject readHead(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new MalformedException("found no object, expected one of explanations");
        }
        JsonObject.Reader reader = new JsonObject.Reader(parser, MOST_IN_HEAD);
        Map<String, Object> parts = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken start = parser.nextToken();
            if (name.equals(EXPLANATIONS) && start == JsonToken.START_ARRAY) {
                parts.put(name, List.of());
                return known(JsonObject.of(parts));
            }
            if (AFTER.contains(name)) {
                throw new MalformedException(name + " comes first, expected it after the explanations");
            }
            parts.put(name, reader.value());
        }
        throw new MalformedException("there is no array of explanations");
    }

    /** What is said over all explanations, once there is no {@linkplain #next next} one. */
    JsonObject tail() {
        return tail;
    }

    private static JsonObject known(JsonObject head) {
        Object schema = head.has("schema") ? head.value("schema") : "";
        if (!schema.equals(JsonReport.SCHEMA)) {
            throw new MalformedException("schema is '" + schema + "', expected '" + JsonReport.SCHEMA + "'");
        }
        return head;
    }

    /** What is said about all explanations. */
    JsonObject head() {
        return head;
    }

    /**
     * The next explanation; nothing at the end of the file.
     *
     * @param mostValues an explanation with more is refused
     * @throws MalformedException if it is not an object, or the file ends too early or too late
     */
    Optional<JsonObject> next(long mostValues) throws IOException {
        try {
            if (parser.nextToken() != JsonToken.END_ARRAY) {
                return Optional.of(new JsonObject.Reader(parser, mostValues).object());
            }
            JsonToken after = parser.nextToken();
            JsonObject.Reader reader = new JsonObject.Reader(parser, MOST_IN_HEAD);
            Map<String, Object> parts = new LinkedHashMap<>();
            while (after == JsonToken.FIELD_NAME && AFTER.contains(parser.currentName())) {
                String name = parser.currentName();
                parser.nextToken();
                parts.put(name, reader.value());
                after = parser.nextToken();
            }
            tail = JsonObject.of(parts);
            if (after != JsonToken.END_OBJECT || parser.nextToken() != null) {
                throw new MalformedException("found more after the explanations, expected the end");
            }
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw malformed(e);
        }
    }

    private static MalformedException malformed(JsonProcessingException e) {
        String where = e.getLocation() == null
                ? ""
                : " at line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
        String problem = OF_THE_LIBRARY.matcher(e.getOriginalMessage()).replaceAll("");
        return new MalformedException("is not JSON: " + problem + where, e);
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
