package io.simplex4j.data.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Strict JSON files: UTF-8 only, each name once in an object, one value and nothing after it. */
final class Json {
    /** What messages say of the settings of the library, and of places that it does not show. */
    private static final Pattern OF_THE_LIBRARY =
            Pattern.compile(": enable `[^`]*` to allow| \\(start marker at \\[[^]]*]\\)");

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private Json() {}

    @FunctionalInterface
    interface Reading<T> {
        T from(JsonParser json) throws IOException;
    }

    @FunctionalInterface
    interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    static <T> T read(Path file, Reading<T> reading) {
        String source = file.toString();
        try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8);
                JsonParser json = FACTORY.createParser(text)) {
            T value = reading.from(json);
            if (json.nextToken() != null) {
                throw new UnreadableDataException(
                        source, "has trailing text" + at(json.currentLocation()) + ", expected none");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new UnreadableDataException(
                    source,
                    "is not JSON: "
                            + OF_THE_LIBRARY.matcher(e.getOriginalMessage()).replaceAll("") + at(e.getLocation()),
                    e);
        } catch (CharacterCodingException e) {
            throw new UnreadableDataException(source, "is not UTF-8 text, expected JSON in UTF-8", e);
        } catch (IOException e) {
            throw UnreadableDataException.of(source, e);
        }
    }

    static void write(OutputStream out, Writing writing) throws IOException {
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
}
