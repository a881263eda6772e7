package io.simplex4j.data.store;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A text for each example, as an array of strings. */
final class Names {
    private Names() {}

    /** The texts of a file; refused unless there are exactly as many as examples. */
    static List<String> read(Path file, int examples) {
        return Json.read(file, json -> read(json, file.toString(), examples));
    }

    private static List<String> read(JsonParser json, String source, int examples) throws IOException {
        if (json.nextToken() != JsonToken.START_ARRAY) {
            throw new UnreadableDataException(source, "holds no array, expected one of " + examples + " texts");
        }
        List<String> texts = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (json.currentToken() != JsonToken.VALUE_STRING) {
                throw new UnreadableDataException(
                        source, "found " + json.currentToken() + " at place " + texts.size() + ", expected a text");
            }
            if (texts.size() == examples) {
                throw new UnreadableDataException(
                        source, "holds more than " + examples + " texts, expected as many as examples");
            }
            texts.add(json.getText());
        }
        if (texts.size() != examples) {
            throw new UnreadableDataException(
                    source, "holds " + texts.size() + " texts, expected " + examples + " as many as examples");
        }
        return texts;
    }

    static void write(JsonGenerator json, List<String> texts) throws IOException {
        json.writeStartArray();
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}
