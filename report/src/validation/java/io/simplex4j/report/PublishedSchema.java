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

/** The published JSON Schemas of explanations, of triage and of attributed outputs, as a validator that others wrote reads it. */
public final class PublishedSchema {
    private static final Schema SCHEMA = load("explanations-1.json");
    private static final Schema TRIAGE = load("triage-1.json");
    private static final Schema ATTRIBUTIONS = load("attributions-1.json");

    private PublishedSchema() {}

    private static Schema load(String name) {
        try (InputStream in = Objects.requireNonNull(JsonReport.class.getResourceAsStream(name), name)) {
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

    /** Passes on a text that is a whole file of triage. */
    public static String assertValidTriage(String json) {
        assertThat(triageErrors(json)).isEmpty();
        return json;
    }

    /** Passes on a text that is a whole file of attributed outputs. */
    public static String assertValidAttributions(String json) {
        assertThat(errors(ATTRIBUTIONS, json)).isEmpty();
        return json;
    }

    /** What contradicts the schema of explanations. */
    public static List<String> errors(String json) {
        return errors(SCHEMA, json);
    }

    /** What contradicts the schema of triage. */
    public static List<String> triageErrors(String json) {
        return errors(TRIAGE, json);
    }

    private static List<String> errors(Schema schema, String json) {
        return schema.validate(json, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList();
    }
}
