package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** The published JSON Schema of explanations, as a validator that others wrote reads it. */
public final class PublishedSchema {
    private static final Schema SCHEMA = load();

    private PublishedSchema() {}

    private static Schema load() {
        try (InputStream in = Objects.requireNonNull(
                JsonReport.class.getResourceAsStream("/io/simplex4j/report/explanations-1.json"))) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(in, InputFormat.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Passes on a text that is a whole file of explanations. */
    public static String assertValid(String json) {
        assertThat(errors(json)).isEmpty();
        return json;
    }

    /** What contradicts the schema. */
    public static List<String> errors(String json) {
        return SCHEMA.validate(json, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList();
    }
}
