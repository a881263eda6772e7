package io.simplex4j.report.internal.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.simplex4j.data.UnreadableDataException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a document of explanations or of a triage and checks it against its schema, one element of its array at a time. */
public final class DocumentReader implements AutoCloseable {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(20)
                    .maxNameLength(1_000)
                    .maxStringLength(100_000)
                    .build())
            .build();
    private static final long MAX_IN_HEAD = 10_000_000;
    private static final Set<String> ARRAYS = Set.of("explanations", "rows", "attributions");
    private static final Set<String> AFTER = Set.of("summary", "comparisons", "summaries");
    private static final Pattern OF_THE_LIBRARY =
            Pattern.compile(": enable `[^`]*` to allow| \\(start marker at \\[[^]]*]\\)");

    private final JsonParser parser;
    private final Tree head;
    private final SchemaCheck schema;
    private Tree tail = new Tree();

    private DocumentReader(JsonParser parser, Tree head, SchemaCheck schema) {
        this.parser = parser;
        this.head = head;
        this.schema = schema;
    }

    /** The result of reading a document. */
    @FunctionalInterface
    public interface Reading<T> {
        T of(DocumentReader reader) throws IOException;
    }

    /** An invalid document; the message gives the reason. */
    public static final class MalformedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public MalformedException(String message) {
            this(message, null);
        }

        public MalformedException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /**
     * Reads a file.
     *
     * @throws UnreadableDataException if it cannot be read or is not a valid document
     */
    public static <T> T read(Path file, Reading<T> reading) {
        String name = file.toString();
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            String found = Files.isDirectory(file) ? "is a folder" : "is not a regular file";
            throw new UnreadableDataException(name, found + "; expected a file");
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return read(in, name, reading);
        } catch (IOException e) {
            throw UnreadableDataException.of(name, e);
        }
    }

    /** Returns everything before the array of a file, for instance the model to load before the rest is read. */
    public static Tree head(Path file) {
        return read(file, reader -> reader.head);
    }

    /** Reads a stream and closes it; messages call it by a name. */
    public static <T> T read(InputStream in, String name, Reading<T> reading) throws IOException {
        try (DocumentReader reader = open(in)) {
            return reading.of(reader);
        } catch (MalformedException e) {
            throw new UnreadableDataException(name, String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Begins to read; closing the reader closes the stream.
     *
     * @throws MalformedException if it is not a valid document, or the part before its array does not match the schema
     */
    static DocumentReader open(InputStream in) throws IOException {
        JsonParser parser = FACTORY.createParser(in);
        try {
            Tree head = readHead(parser);
            SchemaCheck schema = SchemaCheck.of(head.has("schema") ? head.value("schema") : "");
            Problems problems = new Problems();
            schema.checkHead(head, problems);
            problems.first().ifPresent(problem -> {
                throw new MalformedException(problem);
            });
            return new DocumentReader(parser, head, schema);
        } catch (JsonProcessingException e) {
            throw malformed(e);
        }
    }

    /** Reads a whole document, which is trusted. */
    static Tree readTrusted(InputStream in) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(in)) {
            parser.nextToken();
            return new Values(parser, Long.MAX_VALUE).object();
        }
    }

    private static Tree readHead(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new MalformedException("found no object; expected an object with explanations");
        }
        Values values = new Values(parser, MAX_IN_HEAD);
        Tree head = new Tree();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken start = parser.nextToken();
            if (ARRAYS.contains(name) && start == JsonToken.START_ARRAY) {
                return head.put(name, List.of());
            }
            if (AFTER.contains(name)) {
                throw new MalformedException(name + " comes first; expected it after the explanations");
            }
            head.put(name, values.value());
        }
        throw new MalformedException("there is no array of explanations");
    }

    /** Returns the part before the array, which matches the schema. */
    public Tree head() {
        return head;
    }

    /** Returns the part after the array, once there is no {@linkplain #next next} element. */
    public Tree tail() {
        return tail;
    }

    /** Checks an element of the array against the schema. */
    public void check(Tree element, Problems problems) {
        schema.checkElement(element, problems);
    }

    /** Checks the part after the array against the schema. */
    public void checkTail(Problems problems) {
        schema.checkTail(tail, problems);
    }

    /**
     * Reads the next element of the array; nothing at the end of the document.
     *
     * @param maxValues an element with more values is rejected
     * @throws MalformedException if it is not an object, or the document ends too early or too late
     */
    public Optional<Tree> next(long maxValues) throws IOException {
        try {
            if (parser.nextToken() != JsonToken.END_ARRAY) {
                return Optional.of(new Values(parser, maxValues).object());
            }
            JsonToken after = parser.nextToken();
            Values values = new Values(parser, MAX_IN_HEAD);
            tail = new Tree();
            while (after == JsonToken.FIELD_NAME && AFTER.contains(parser.currentName())) {
                String name = parser.currentName();
                parser.nextToken();
                tail.put(name, values.value());
                after = parser.nextToken();
            }
            if (after != JsonToken.END_OBJECT || parser.nextToken() != null) {
                throw new MalformedException("found more after the explanations; expected the end");
            }
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw malformed(e);
        }
    }

    /** Reads the next element, which must match the schema. */
    public Optional<Tree> nextSound() throws IOException {
        Optional<Tree> next = next(100_000_000);
        Problems problems = new Problems();
        next.ifPresent(element -> check(element, problems));
        problems.first().ifPresent(problem -> {
            throw new MalformedException(problem);
        });
        return next;
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

    /** Reads objects as trees, arrays as lists, strings, numbers as doubles, and truth values, up to a number of values. */
    private static final class Values {
        private final JsonParser parser;
        private final long max;
        private long count;

        Values(JsonParser parser, long max) {
            this.parser = parser;
            this.max = max;
        }

        Tree object() throws IOException {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw new MalformedException("found no object; expected one");
            }
            Tree tree = new Tree();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                tree.put(name, value());
            }
            return tree;
        }

        Object value() throws IOException {
            count++;
            if (count > max) {
                throw new MalformedException(
                        "found an object of more than " + max + " values; expected fewer for this model and corpus");
            }
            return switch (parser.currentToken()) {
                case START_OBJECT -> object();
                case START_ARRAY -> array();
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> finite(parser.getDoubleValue());
                case VALUE_STRING -> parser.getText();
                case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
                default -> throw new MalformedException("found " + parser.getText() + "; expected no such value");
            };
        }

        private List<Object> array() throws IOException {
            List<Object> values = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                values.add(value());
            }
            return values;
        }

        private static Double finite(double value) {
            if (!Double.isFinite(value)) {
                throw new MalformedException("found " + value + "; expected finite numbers");
            }
            return value;
        }
    }
}
