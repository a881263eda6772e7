package io.simplex4j.server.internal.protocol;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Refusal;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A streaming reader of JSON requests, which needs no more memory than the numbers in them. */
final class RequestJson implements AutoCloseable {
    /* A factory keeps buffers and names for its parsers. There is one for each depth, and a server has one depth. */
    private static final Map<Integer, JsonFactory> FACTORIES = new ConcurrentHashMap<>();

    private final JsonParser json;

    private RequestJson(JsonParser json) {
        this.json = json;
    }

    /** Reads a value from JSON. */
    @FunctionalInterface
    interface Reading<T> {
        T from(RequestJson json) throws IOException;
    }

    /** Reads a JSON object. Rejects anything else, and text after the object. */
    static <T> T read(byte[] body, int from, int length, Limits limits, Reading<T> reading) {
        JsonFactory factory = FACTORIES.computeIfAbsent(limits.depth(), RequestJson::factory);
        try (RequestJson json = new RequestJson(factory.createParser(body, from, length))) {
            if (json.json.nextToken() != JsonToken.START_OBJECT) {
                throw Refusal.badRequest("the body is not a JSON object");
            }
            T value = reading.from(json);
            if (json.json.nextToken() != null) {
                throw Refusal.badRequest("there is text after the JSON object");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw Refusal.badRequest("invalid JSON at line "
                    + (e.getLocation() == null ? 1 : e.getLocation().getLineNr())
                    + "; expected an object with unique names, nested at most " + limits.depth() + " deep");
        } catch (IOException e) {
            throw Refusal.badRequest("the body is not JSON in UTF-8");
        }
    }

    private static JsonFactory factory(int depth) {
        return JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(depth)
                        .maxNumberLength(1000)
                        .maxStringLength(1_000_000)
                        .build())
                .build();
    }

    /** Returns the name of the next field and moves to its value. Returns null after the last field. */
    @Nullable
    String nextName() throws IOException {
        if (json.nextToken() != JsonToken.FIELD_NAME) {
            return null;
        }
        String name = json.currentName();
        json.nextToken();
        return name;
    }

    /** Moves to the next element of an array. Returns false after the last. */
    boolean nextElement() throws IOException {
        return json.nextToken() != JsonToken.END_ARRAY;
    }

    boolean isObject() {
        return json.currentToken() == JsonToken.START_OBJECT;
    }

    boolean isArray() {
        return json.currentToken() == JsonToken.START_ARRAY;
    }

    void requireArray(String what) {
        require(isArray(), what, "an array");
    }

    void requireObject(String what) {
        require(isObject(), what, "an object");
    }

    private static void require(boolean is, String what, String kind) {
        if (!is) {
            throw Refusal.badRequest("invalid " + what + "; expected " + kind);
        }
    }

    /** Returns the refusal of a field that the protocol does not have. */
    static Refusal unknownField(String name, String expected) {
        return Refusal.badRequest("unknown field \"" + OneLine.cut(name) + "\"; expected one of " + expected);
    }

    String text(String what) throws IOException {
        require(json.currentToken() == JsonToken.VALUE_STRING, what, "a string");
        return json.getText();
    }

    /** Returns a string, a number, a boolean or null. */
    @Nullable
    Object scalar(String what) throws IOException {
        JsonToken token = json.currentToken();
        require(token.isScalarValue(), what, "a string, a number or a boolean");
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        return token.isBoolean()
                ? json.getBooleanValue()
                : token.isNumeric() ? json.getNumberValue() : (Object) json.getText();
    }

    boolean truth(String what) throws IOException {
        require(json.currentToken().isBoolean(), what, "a boolean");
        return json.getBooleanValue();
    }

    int integer(String what, int min, int max) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT
                || json.getNumberType() != JsonParser.NumberType.INT
                || json.getIntValue() < min
                || json.getIntValue() > max) {
            throw Refusal.badRequest("invalid " + what + "; expected a whole number from " + min + " to " + max);
        }
        return json.getIntValue();
    }

    double number(String what) throws IOException {
        require(json.currentToken().isNumeric(), what, "a number");
        double value = json.getDoubleValue();
        if (!Double.isFinite(value)) {
            throw Refusal.badRequest("a number in the " + what + " is too large; expected a finite 64-bit number");
        }
        return value;
    }

    /** Returns at most {@code max} numbers of an array of any nesting, or a single number. */
    double[] numbers(String what, int max) throws IOException {
        double[] values = new double[Math.min(max, 64)];
        int count = 0;
        int depth = 0;
        do {
            if (isArray()) {
                depth++;
            } else if (json.currentToken() == JsonToken.END_ARRAY) {
                depth--;
            } else {
                if (count == max) {
                    throw Refusal.badRequest("too many numbers in the " + what + "; expected " + max);
                }
                if (count == values.length) {
                    values = Arrays.copyOf(values, (int) Math.min(max, 2L * count));
                }
                values[count] = number(what);
                count++;
            }
        } while (depth > 0 && json.nextToken() != null);
        return Arrays.copyOf(values, count);
    }

    void skip() throws IOException {
        json.skipChildren();
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
