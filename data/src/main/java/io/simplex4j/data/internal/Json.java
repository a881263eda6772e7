package io.simplex4j.data.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An object of a JSON document with typed access to its members. Documents must be UTF-8, without duplicate names or
 * trailing text.
 */
public final class Json {
    private static final int MAX_DEPTH = 20;

    /** The parts of the library's messages that are about its settings. */
    private static final Pattern OF_THE_LIBRARY =
            Pattern.compile(": enable `[^`]*` to allow| \\(start marker at \\[[^]]*]\\)");

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private final String source;
    private final String place;
    private final Map<String, Object> values;

    private Json(String source, String place, Map<String, Object> values) {
        this.source = source;
        this.place = place;
        this.values = values;
    }

    /**
     * Reads a file.
     *
     * @param what it describes
     */
    public static Json read(Path file, String what) {
        String source = file.toString();
        return read(() -> Files.newBufferedReader(file, StandardCharsets.UTF_8), source, json -> {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new UnreadableDataException(source, "is not an object; expected the " + what);
            }
            return object(json, source, "");
        });
    }

    /** Reads a file with an array of exactly this many strings. */
    public static List<String> texts(Path file, int count) {
        String source = file.toString();
        return read(() -> Files.newBufferedReader(file, StandardCharsets.UTF_8), source, json -> {
            json.nextToken();
            return texts(json, source, count);
        });
    }

    /** Reads a file with an object of arrays, each of exactly this many strings. */
    public static Map<String, List<String>> columns(Path file, int count) {
        String source = file.toString();
        return read(() -> Files.newBufferedReader(file, StandardCharsets.UTF_8), source, json -> {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new UnreadableDataException(source, "is not an object; expected an object of arrays of strings");
            }
            Map<String, List<String>> columns = new LinkedHashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                columns.put(name, texts(json, source, count));
            }
            return columns;
        });
    }

    private static List<String> texts(JsonParser json, String source, int count) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw new UnreadableDataException(source, "is not an array; expected one of " + count + " texts");
        }
        List<String> texts = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY && texts.size() <= count) {
            if (json.currentToken() != JsonToken.VALUE_STRING) {
                throw new UnreadableDataException(
                        source, "found " + json.currentToken() + " at place " + texts.size() + "; expected a text");
            }
            texts.add(json.getText());
        }
        if (texts.size() != count) {
            throw new UnreadableDataException(
                    source,
                    "holds " + (texts.size() > count ? "more than " + count : texts.size()) + " texts; expected "
                            + count + ", one for each example");
        }
        return texts;
    }

    /**
     * Reads an object of strings, numbers, truth values and nulls from a stream and closes the stream.
     *
     * @param max the maximum number of its fields
     */
    public static Map<String, @Nullable Object> row(InputStream in, String source, int max) {
        Reader text = new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder());
        return read(() -> text, source, json -> {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new UnreadableDataException(source, "is not an object; expected one such as {\"age\": 62}");
            }
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                JsonToken token = json.nextToken();
                if (!token.isScalarValue() || row.size() == max) {
                    throw new UnreadableDataException(
                            "field " + OneLine.quoted(name),
                            row.size() == max
                                    ? "is one too many; expected at most " + max + " fields"
                                    : "is an object or an array; expected text, a number or a truth value");
                }
                row.put(name, scalar(json));
            }
            return row;
        });
    }

    private static @Nullable Object scalar(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getNumberValue();
            default -> json.getText();
        };
    }

    /** Content of a JSON document. */
    @FunctionalInterface
    public interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    @FunctionalInterface
    private interface Opening {
        Reader open() throws IOException;
    }

    @FunctionalInterface
    private interface Reading<T extends @Nullable Object> {
        T from(JsonParser json) throws IOException;
    }

    private static <T> T read(Opening opening, String source, Reading<T> reading) {
        try (Reader text = opening.open();
                JsonParser json = FACTORY.createParser(text)) {
            T value = reading.from(json);
            if (json.nextToken() != null) {
                throw new UnreadableDataException(
                        source, "has trailing text" + at(json.currentLocation()) + "; expected none");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new UnreadableDataException(
                    source,
                    "is not JSON: "
                            + OF_THE_LIBRARY.matcher(e.getOriginalMessage()).replaceAll("") + at(e.getLocation()),
                    e);
        } catch (CharacterCodingException e) {
            throw new UnreadableDataException(source, "is not UTF-8 text; expected JSON in UTF-8", e);
        } catch (IOException e) {
            throw UnreadableDataException.of(source, e);
        }
    }

    public static void write(OutputStream out, Writing writing) throws IOException {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(
                Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER));
        printer.indentObjectsWith(lines);
        printer.indentArraysWith(lines);
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.setPrettyPrinter(printer);
            writing.to(json);
            json.writeRaw('\n');
        }
    }

    private static String at(@Nullable JsonLocation place) {
        return place == null ? "" : " at line " + place.getLineNr() + ", column " + place.getColumnNr();
    }

    private static Json object(JsonParser json, String source, String place) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            values.put(name, value(json, source, place.isEmpty() ? name : place + "." + name));
        }
        return new Json(source, place, values);
    }

    private static Object value(JsonParser json, String source, String place) throws IOException {
        if (json.getParsingContext().getNestingDepth() > MAX_DEPTH) {
            throw new UnreadableDataException(source, "has more than " + MAX_DEPTH + " levels; expected fewer");
        }
        return switch (json.currentToken()) {
            case START_OBJECT -> object(json, source, place);
            case START_ARRAY -> array(json, source, place);
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT ->
                json.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? json.currentToken()
                        : (Object) json.getLongValue();
            case VALUE_NUMBER_FLOAT ->
                Double.isFinite(json.getDoubleValue()) ? (Object) json.getDoubleValue() : json.currentToken();
            default -> json.currentToken();
        };
    }

    private static List<Object> array(JsonParser json, String source, String place) throws IOException {
        List<Object> values = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(json, source, place + "[" + values.size() + "]"));
        }
        return values;
    }

    public String text(String name) {
        return as(String.class, "a text", get(name), name);
    }

    public Optional<String> optionalText(String name) {
        return values.containsKey(name) ? Optional.of(text(name)) : Optional.empty();
    }

    /** Returns an integer of any size, if there is one. */
    public OptionalLong optionalInteger(String name) {
        return values.containsKey(name)
                ? OptionalLong.of(as(Long.class, "an integer", get(name), name))
                : OptionalLong.empty();
    }

    /** Returns an integer of any size. */
    public long integer(String name) {
        return as(Long.class, "an integer", get(name), name);
    }

    /** Returns a finite number. */
    public double number(String name) {
        return as(Number.class, "a number", get(name), name).doubleValue();
    }

    public List<Double> numbers(String name) {
        List<Double> numbers = new ArrayList<>();
        for (Object value : list(name)) {
            numbers.add(as(Number.class, "a number", value, name + "[" + numbers.size() + "]")
                    .doubleValue());
        }
        return numbers;
    }

    /** Returns an integer of at least 1. */
    public int count(String name) {
        return count(get(name), name);
    }

    /** Returns an integer of at least 0. */
    public long size(String name) {
        long size = as(Long.class, "an integer", get(name), name);
        if (size < 0) {
            throw refusal(name, "is " + size + "; expected at least 0");
        }
        return size;
    }

    public List<Integer> counts(String name) {
        List<Integer> counts = new ArrayList<>();
        for (Object value : list(name)) {
            counts.add(count(value, name + "[" + counts.size() + "]"));
        }
        return counts;
    }

    public Json object(String name) {
        return as(Json.class, "an object", get(name), name);
    }

    public List<Json> objects(String name) {
        List<Json> objects = new ArrayList<>();
        for (Object value : list(name)) {
            objects.add(as(Json.class, "an object", value, name + "[" + objects.size() + "]"));
        }
        return objects;
    }

    /** Returns a list of objects, empty if the member does not exist. */
    public List<Json> optionalObjects(String name) {
        return values.containsKey(name) ? objects(name) : List.of();
    }

    /** Rejects any other name, whose value would be ignored. */
    public void requireOnly(Set<String> names) {
        for (String name : values.keySet()) {
            if (!names.contains(name)) {
                throw refusal(
                        name,
                        "is unknown; expected only "
                                + String.join(", ", names.stream().sorted().toList()));
            }
        }
    }

    public UnreadableDataException refusal(String name, String problem) {
        return new UnreadableDataException(source, (place.isEmpty() ? name : place + "." + name) + " " + problem);
    }

    private int count(Object value, String name) {
        long count = as(Long.class, "an integer", value, name);
        if (count < 1 || count > Integer.MAX_VALUE) {
            throw refusal(name, "is " + count + "; expected an integer from 1 to " + Integer.MAX_VALUE);
        }
        return (int) count;
    }

    private List<?> list(String name) {
        return as(List.class, "an array", get(name), name);
    }

    private Object get(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw refusal(name, "is missing");
        }
        return value;
    }

    private <T> T as(Class<T> kind, String expected, Object value, String name) {
        if (!kind.isInstance(value)) {
            throw refusal(name, "has another type; expected " + expected);
        }
        return kind.cast(value);
    }
}
