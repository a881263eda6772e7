package io.simplex4j.server.internal.protocol;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Refusal;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reads the JSON of a request token by token, so that it costs no more memory than the numbers in it. */
final class RequestJson implements AutoCloseable {
    /* A factory keeps buffers and names for its parsers; one for each depth, of which a server has one. */
    private static final Map<Integer, JsonFactory> FACTORIES = new ConcurrentHashMap<>();

    private final JsonParser json;

    private RequestJson(JsonParser json) {
        this.json = json;
    }

    /** Reads something that may fail as JSON may. */
    @FunctionalInterface
    interface Reading<T> {
        T from(RequestJson json) throws IOException;
    }

    /** Reads the object in some bytes; what is no JSON, or more than one value, is refused. */
    static <T> T read(byte[] body, int from, int length, Limits limits, Reading<T> reading) {
        JsonFactory factory = FACTORIES.computeIfAbsent(limits.depth(), RequestJson::factory);
        try (RequestJson json = new RequestJson(factory.createParser(body, from, length))) {
            if (json.json.nextToken() != JsonToken.START_OBJECT) {
                throw Refusal.badRequest("found no JSON object, expected one");
            }
            T value = reading.from(json);
            if (json.json.nextToken() != null) {
                throw Refusal.badRequest("found text after the JSON object, expected none");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw Refusal.badRequest("found no valid JSON at line "
                    + (e.getLocation() == null ? 1 : e.getLocation().getLineNr())
                    + ", expected an object nested at most "
                    + limits.depth() + " deep with each name once");
        } catch (IOException e) {
            throw Refusal.badRequest("found no JSON in UTF-8, expected an object");
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

    /** The name of the next member, with the parser at its value; null after the last. */
    @org.jspecify.annotations.Nullable
    String nextName() throws IOException {
        if (json.nextToken() != JsonToken.FIELD_NAME) {
            return null;
        }
        String name = json.currentName();
        json.nextToken();
        return name;
    }

    /** Whether an array has another element, at which the parser stands then. */
    boolean nextElement() throws IOException {
        return json.nextToken() != JsonToken.END_ARRAY;
    }

    boolean isObject() {
        return json.currentToken() == JsonToken.START_OBJECT;
    }

    boolean isTruth() {
        return json.currentToken().isBoolean();
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
            throw Refusal.badRequest(
                    "found no " + kind.substring(kind.indexOf(' ') + 1) + " as " + what + ", expected " + kind);
        }
    }

    String text(String what) throws IOException {
        require(json.currentToken() == JsonToken.VALUE_STRING, what, "a text");
        return json.getText();
    }

    boolean truth(String what) throws IOException {
        require(json.currentToken().isBoolean(), what, "a truth value");
        return json.getBooleanValue();
    }

    int integer(String what, int least, int most) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT
                || json.getNumberType() != JsonParser.NumberType.INT
                || json.getIntValue() < least
                || json.getIntValue() > most) {
            throw Refusal.badRequest(
                    "found another value of " + what + ", expected a whole number from " + least + " to " + most);
        }
        return json.getIntValue();
    }

    double number(String what) throws IOException {
        require(json.currentToken().isNumeric(), what, "a number");
        double value = json.getDoubleValue();
        if (!Double.isFinite(value)) {
            throw Refusal.badRequest(
                    "found a number in " + what + " that is too large for 64 bits, expected a finite one");
        }
        return value;
    }

    /** A text, a number or a truth value as text; null and nothing else as an empty one. */
    String cell(String what) throws IOException {
        JsonToken token = json.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return "";
        }
        require(token.isScalarValue(), what, "a text or a number");
        return json.getText();
    }

    /** All numbers of an array, whatever its nesting, or of a single number; at most so many. */
    double[] numbers(String what, int most) throws IOException {
        double[] values = new double[Math.min(most, 64)];
        int count = 0;
        int depth = 0;
        do {
            if (isArray()) {
                depth++;
            } else if (json.currentToken() == JsonToken.END_ARRAY) {
                depth--;
            } else {
                if (count == most) {
                    throw Refusal.badRequest("found more than " + most + " numbers in " + what + ", expected " + most);
                }
                if (count == values.length) {
                    values = Arrays.copyOf(values, (int) Math.min(most, 2L * count));
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
