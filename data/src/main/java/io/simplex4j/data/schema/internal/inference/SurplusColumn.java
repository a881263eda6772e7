package io.simplex4j.data.schema.internal.inference;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.schema.internal.coding.Decimal;
import io.simplex4j.data.schema.internal.inference.ColumnProfile.ColumnCells;
import io.simplex4j.data.schema.internal.inference.Proposal.ColumnRoles;
import io.simplex4j.data.table.CsvTable;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A column that a table probably has besides its features.
 *
 * @param role {@code label} or {@code id}
 */
public record SurplusColumn(String name, String role) {
    /**
     * Returns the most likely column: one with a name like a label or id, otherwise a first column of unique integers,
     * otherwise the last.
     */
    public static Optional<SurplusColumn> of(CsvTable table, Predicate<String> possible) {
        List<ColumnProfile> columns = IntStream.range(0, table.header().size())
                .mapToObj(column -> ColumnProfile.of(ColumnCells.of(table, column), Decimal.POINT))
                .filter(column -> possible.test(column.name()))
                .toList();
        Optional<SurplusColumn> label = last(columns.stream()
                        .filter(column -> ColumnRoles.isLabel(column.name()))
                        .toList())
                .map(column -> new SurplusColumn(column.name(), "label"));
        return label.or(() -> columns.stream()
                        .filter(column -> ColumnRoles.isId(column.name())
                                || (column.isUnique()
                                        && column.isInteger()
                                        && column.name().equals(table.header().get(0))))
                        .findFirst()
                        .map(column -> new SurplusColumn(column.name(), "id")))
                .or(() -> last(columns).map(column -> new SurplusColumn(column.name(), "label")));
    }

    private static Optional<ColumnProfile> last(List<ColumnProfile> columns) {
        return columns.isEmpty() ? Optional.empty() : Optional.of(columns.get(columns.size() - 1));
    }

    /** Returns a clause for a message. */
    @Override
    public String toString() {
        return "column " + OneLine.quoted(name) + " is probably the " + role;
    }
}
