package io.simplex4j.data.schema;

import io.simplex4j.math.Vec;
import java.util.List;
import java.util.Optional;

/** What a person calls a feature: a measure or a choice, with its columns in tables and its numbers in inputs. Immutable. */
public final class Feature {
    private final String name;
    private final List<String> columns;
    private final Optional<String> unit;
    private final Coding coding;

    Feature(String name, List<String> columns, Optional<String> unit, Coding coding) {
        this.name = name;
        this.columns = List.copyOf(columns);
        this.unit = unit;
        this.coding = coding;
    }

    /** For people. */
    public String name() {
        return name;
    }

    /** The columns of a table that hold it: several if each category has its own. */
    public List<String> columns() {
        return columns;
    }

    /** The unit of a measure. */
    public Optional<String> unit() {
        return unit;
    }

    /** How many numbers the model takes for it. */
    public int inputs() {
        return coding.inputs();
    }

    /** The values it may have; none for a measure. */
    public List<Category> categories() {
        return coding.categories();
    }

    /** What an input has for it, in words; the first of its numbers is at a place. */
    String text(Vec input, int at) {
        String text = coding.text(input, at);
        return unit.map(known -> text + " " + known).orElse(text);
    }

    Coding coding() {
        return coding;
    }
}
