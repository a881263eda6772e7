package io.simplex4j.data.schema;

import java.util.List;

/** A schema proposed for a table, to be checked by somebody who knows the model. Immutable. */
public final class Inferred {
    private final Schema schema;
    private final Comments comments;
    private final List<String> notes;

    Inferred(Schema schema, Comments comments, List<String> notes) {
        this.schema = schema;
        this.comments = comments;
        this.notes = List.copyOf(notes);
    }

    /** The proposal. */
    public Schema schema() {
        return schema;
    }

    /** What was guessed or left out, one line each. */
    public List<String> notes() {
        return notes;
    }

    /** The text of a schema file that reads back as the proposal, with remarks on what to check. */
    public String toYaml() {
        return SchemaWriter.write(schema, comments);
    }
}
