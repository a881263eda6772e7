package io.simplex4j.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;

/** No white space, but new lines around each value of an array directly below the outermost object. */
final class OneLineEach extends MinimalPrettyPrinter {
    private static final long serialVersionUID = 1L;

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

    private static void breakLine(JsonGenerator json) throws IOException {
        JsonStreamContext parent = json.getOutputContext().getParent();
        if (parent != null && parent.getParent() != null && parent.getParent().inRoot()) {
            json.writeRaw('\n');
        }
    }
}
