package io.simplex4j.report.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.document.Tree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;

/** Writes JSON: UTF-8, compact, numbers always finite, absent values left out. */
public final class JsonOutput implements AutoCloseable {
    /*
     * Without its end an object stays open, so that output cut short by a failure is no JSON and cannot be mistaken for
     * a whole one. Doubles are the shortest decimals that parse to the same value, by Jackson's own code: Java 17 does
     * not always find the shortest, so bytes would depend on the Java version.
     */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();

    private final JsonGenerator json;

    private JsonOutput(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Begins an object.
     *
     * @param lines the arrays in it whose values each get a line
     */
    public static JsonOutput begin(OutputStream out, String... lines) throws IOException {
        JsonGenerator json = FACTORY.createGenerator(out);
        json.setPrettyPrinter(new OneLineEach(Set.of(lines)));
        json.writeStartObject();
        return new JsonOutput(json);
    }

    /** Returns a tree as one line. */
    public static byte[] bytes(Tree tree) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonOutput json = begin(bytes)) {
            json.fields(tree);
            json.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Begins an array of the outermost object. */
    public void array(String name) throws IOException {
        json.writeArrayFieldStart(name);
    }

    /** Ends the array. */
    public void endArray() throws IOException {
        json.writeEndArray();
    }

    /** Writes the fields of a tree into the object that was begun. */
    public void fields(Tree tree) throws IOException {
        for (String name : tree.names()) {
            json.writeFieldName(name);
            write(name, tree.value(name));
        }
    }

    /** Writes a tree within an array. */
    public void value(Tree tree) throws IOException {
        write("a value", tree);
    }

    private void write(String name, Object value) throws IOException {
        if (value instanceof Tree tree) {
            json.writeStartObject();
            fields(tree);
            json.writeEndObject();
        } else if (value instanceof Vec vector) {
            json.writeStartArray();
            for (int i = 0; i < vector.size(); i++) {
                json.writeNumber(finite(name, vector.get(i)));
            }
            json.writeEndArray();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object each : list) {
                write(name, each);
            }
            json.writeEndArray();
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof Integer || value instanceof Long) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof Double number) {
            json.writeNumber(finite(name, number));
        } else {
            json.writeString((String) value);
        }
    }

    private static double finite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalStateException(name + " is " + value + "; expected a finite number");
        }
        return value;
    }

    /** Ends the outermost object. */
    public void end() throws IOException {
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }

    @Override
    public void close() throws IOException {
        json.close();
    }

    /** No white space, but new lines around each value of some arrays in the outermost object. */
    private static final class OneLineEach extends MinimalPrettyPrinter {
        private static final long serialVersionUID = 1L;

        private final transient Set<String> arrays;

        OneLineEach(Set<String> arrays) {
            this.arrays = arrays;
        }

        @Override
        public void beforeArrayValues(JsonGenerator json) throws IOException {
            breakLine(json);
        }

        @Override
        public void writeArrayValueSeparator(JsonGenerator json) throws IOException {
            super.writeArrayValueSeparator(json);
            breakLine(json);
        }

        @Override
        public void writeEndArray(JsonGenerator json, int values) throws IOException {
            breakLine(json);
            super.writeEndArray(json, values);
        }

        private void breakLine(JsonGenerator json) throws IOException {
            JsonStreamContext parent = json.getOutputContext().getParent();
            if (parent != null
                    && parent.getParent() != null
                    && parent.getParent().inRoot()
                    && parent.hasCurrentName()
                    && arrays.contains(parent.getCurrentName())) {
                json.writeRaw('\n');
            }
        }
    }
}
