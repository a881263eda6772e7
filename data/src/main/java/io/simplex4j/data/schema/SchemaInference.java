package io.simplex4j.data.schema;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Proposals of schemas for tables. */
public final class SchemaInference {
    /*
     * A column of numbers is a measure, unless its numbers are few integers; a column of few texts is a choice; columns of
     * 0 and 1 that take turns are a choice together. A column of many texts is left out. The scale of a measure is only a
     * remark: the table cannot tell whether the model was trained on standardised numbers.
     */

    /**
     * What is known about a table.
     *
     * @param id the column with the names of rows; guessed if absent
     * @param label the column with the actual labels; guessed if absent
     * @param classes the names of the model's classes; taken from the labels if empty
     */
    public record Hints(Optional<String> id, Optional<String> label, List<String> classes) {
        /** Nothing is known. */
        public static final Hints NONE = new Hints(Optional.empty(), Optional.empty(), List.of());

        /** Copies. */
        public Hints {
            classes = List.copyOf(classes);
        }
    }

    private SchemaInference() {}

    /**
     * A proposal for a table of which nothing else is known.
     *
     * @throws UnreadableDataException if no column can be a feature
     */
    public static Inferred infer(CsvTable table) {
        return infer(table, Hints.NONE);
    }

    /**
     * A proposal for a table.
     *
     * @throws UnreadableDataException if no column can be a feature, or a hint names a column that is not there
     */
    public static Inferred infer(CsvTable table, Hints hints) {
        List<ColumnCells> cells = IntStream.range(0, table.header().size())
                .mapToObj(column -> ColumnCells.of(table, column))
                .toList();
        Decimal decimal = decimal(cells);
        List<ColumnProfile> columns =
                cells.stream().map(each -> ColumnProfile.of(each, decimal)).toList();
        Optional<String> label = known(table, hints.label())
                .or(() -> ColumnRoles.label(columns)
                        .filter(column -> !Optional.of(column).equals(hints.id())));
        Optional<String> id = known(table, hints.id())
                .or(() -> ColumnRoles.id(columns)
                        .filter(column -> !Optional.of(column).equals(label)));
        Proposal proposal = new Proposal(table, decimal);
        id.ifPresent(column -> proposal.id(column, hints.id().isEmpty()));
        label.ifPresent(column -> proposal.label(profile(columns, column), hints));
        proposal.features(columns.stream()
                .filter(column -> !Optional.of(column.name()).equals(id)
                        && !Optional.of(column.name()).equals(label))
                .toList());
        return proposal.inferred();
    }

    private static ColumnProfile profile(Collection<ColumnProfile> columns, String name) {
        return columns.stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<String> known(CsvTable table, Optional<String> column) {
        column.filter(name -> table.column(name).isEmpty()).ifPresent(name -> {
            throw new UnreadableDataException(
                    table.name(),
                    "has no column " + OneLine.quoted(name) + ", expected one" + Nearest.hint(name, table.header()));
        });
        return column;
    }

    /** The decimal mark that makes more columns numbers. */
    private static Decimal decimal(List<ColumnCells> columns) {
        long points = columns.stream()
                .filter(column -> column.areNumbers(Decimal.POINT))
                .count();
        long commas = columns.stream()
                .filter(column -> column.areNumbers(Decimal.COMMA))
                .count();
        return commas > points ? Decimal.COMMA : Decimal.POINT;
    }
}
