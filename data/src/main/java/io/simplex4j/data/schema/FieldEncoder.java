package io.simplex4j.data.schema;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Example;
import io.simplex4j.math.Vec;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The way from one row of named values to an example. */
final class FieldEncoder {
    private final Schema schema;
    private final Head head;
    private final RawRows.Fields fields;

    private FieldEncoder(Schema schema, RawRows.Fields fields) {
        this.schema = schema;
        this.head = schema.head();
        this.fields = fields;
    }

    static Example encode(Map<String, String> values, Schema schema) {
        requireKnown(values.keySet(), schema);
        return new FieldEncoder(schema, new RawRows.Fields(values)).example();
    }

    private static void requireKnown(Set<String> names, Schema schema) {
        Set<String> known = new LinkedHashSet<>();
        schema.features().forEach(feature -> known.addAll(feature.columns()));
        schema.idColumn().ifPresent(known::add);
        schema.labelColumn().ifPresent(known::add);
        for (String name : names) {
            if (!known.contains(name)) {
                throw new UnreadableDataException(
                        RawRows.Fields.title(name),
                        "is not known, expected a column of the schema" + Nearest.hint(name, known));
            }
        }
    }

    private Example example() {
        RowEncoder encoder = new RowEncoder(schema.features(), feature -> cells(feature.columns()));
        Vec input = Vec.of(encoder.encode(0));
        return new Example(
                0,
                head.id().flatMap(this::id).orElse("0"),
                input,
                head.label().flatMap(this::label),
                encoder.note(),
                schema.form(),
                schema.classNames());
    }

    private RowCells cells(List<String> columns) {
        return head.cells(fields, fields.columns(columns));
    }

    private Optional<String> id(String column) {
        RowCells cells = cells(List.of(column));
        return cells.isMissing(0) ? Optional.empty() : Optional.of(cells.text(0));
    }

    private Optional<String> label(String column) {
        RowCells cells = cells(List.of(column));
        return head.hasLabel(cells) ? Optional.of(head.label(cells)) : Optional.empty();
    }
}
