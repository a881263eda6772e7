package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.schema.Category;
import io.simplex4j.data.schema.Feature;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.Optional;

/** A feature that knows how it turns into numbers and back. */
public record CodedFeature(String name, List<String> columns, Optional<String> unit, Coding coding) implements Feature {
    public CodedFeature {
        columns = List.copyOf(columns);
    }

    @Override
    public int inputs() {
        return coding.inputs();
    }

    @Override
    public List<Category> categories() {
        return coding.categories();
    }

    /** The value in an input, in words; the first of its numbers is at a place. */
    String text(Vec input, int at) {
        String text = coding.text(input, at);
        return unit.map(known -> text + " " + known).orElse(text);
    }
}
