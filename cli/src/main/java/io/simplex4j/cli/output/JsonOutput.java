package io.simplex4j.cli.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.OutputStream;

/** How all JSON is written: UTF-8, compact, numbers always finite. */
final class JsonOutput {
    /*
     * Without its end an object stays open, so that output cut short by a failure is no JSON and cannot be mistaken for
     * a whole one. Doubles are the shortest decimals that read back the same, by Jackson's own code: that of Java 17 is
     * not always the shortest, so bytes would depend on the Java version.
     */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private JsonOutput() {}

    /** A generator with one line for each value of an array below the outermost object. */
    static JsonGenerator to(OutputStream out) throws IOException {
        JsonGenerator json = FACTORY.createGenerator(out);
        json.setPrettyPrinter(new OneLineEach());
        return json;
    }

    /** Writes a number. */
    static void number(JsonGenerator json, String name, double value) throws IOException {
        json.writeNumberField(name, finite(name, value));
    }

    /** Writes an array of numbers. */
    static void numbers(JsonGenerator json, String name, double[] values) throws IOException {
        json.writeArrayFieldStart(name);
        for (double value : values) {
            json.writeNumber(finite(name, value));
        }
        json.writeEndArray();
    }

    /** Refuses what JSON has no word for. */
    static double finite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalStateException(name + " is " + value + ", expected a finite number");
        }
        return value;
    }

    /** Ends the outermost object. */
    static void end(JsonGenerator json) throws IOException {
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }
}
