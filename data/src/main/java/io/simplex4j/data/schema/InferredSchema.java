package io.simplex4j.data.schema;

import io.simplex4j.data.schema.internal.coding.Definition;
import io.simplex4j.data.schema.internal.inference.Proposal;
import java.util.List;

/** A schema proposed for a table, to be checked by a person who knows the model. Immutable. */
public final class InferredSchema {
    private final Definition definition;
    private final List<String> notes;
    private final String yaml;

    InferredSchema(Proposal proposal, String yaml) {
        this(proposal.schema(), proposal.notes(), yaml);
    }

    InferredSchema(Definition definition, List<String> notes, String yaml) {
        this.definition = definition;
        this.notes = List.copyOf(notes);
        this.yaml = yaml;
    }

    public Schema schema() {
        return new Schema(definition);
    }

    /** Returns one line for each guess and each column left out. */
    public List<String> notes() {
        return notes;
    }

    /** Returns the proposal as a schema file, with comments on what to check. */
    public String toYaml() {
        return yaml;
    }
}
