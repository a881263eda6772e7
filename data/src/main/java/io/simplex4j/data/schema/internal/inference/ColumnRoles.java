package io.simplex4j.data.schema.internal.inference;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Guesses which columns are ids and labels rather than features. */
final class ColumnRoles {
    private static final Set<String> ID_NAMES =
            words("id patient patientno patientnumber name identifier subject case mrn pid key sample record index uid"
                    + " uuid row nr no number code");
    private static final Set<String> LABEL_NAMES =
            words("label labels class target outcome diagnosis y died death dead event status response survived"
                    + " mortality result relapse recurrence");
    private static final Set<String> LABEL_PARTS = words("label target outcome diagnosis died death mortality");
    static final int MOST_CLASSES = 20;

    private ColumnRoles() {}

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

    /** The column that names the rows: all its values differ, and its name or its place says so. */
    static Optional<String> id(List<ColumnProfile> columns) {
        return columns.stream()
                .filter(column -> column.isUnique() && (column.isInteger() || column.kind() == ColumnProfile.Kind.TEXT))
                .filter(column -> isId(column.name())
                        || (column.kind() == ColumnProfile.Kind.TEXT
                                && column.name().equals(columns.get(0).name())))
                .map(ColumnProfile::name)
                .findFirst();
    }

    private static boolean isId(String name) {
        List<String> parts = parts(name);
        String whole = String.join("", parts);
        return ID_NAMES.contains(whole)
                || parts.contains("id")
                || parts.contains("uid")
                || (whole.endsWith("id") && ID_NAMES.contains(whole.substring(0, whole.length() - 2)));
    }

    /** The last column that is called like a label and has few values. */
    static Optional<String> label(List<ColumnProfile> columns) {
        List<ColumnProfile> few =
                columns.stream().filter(ColumnRoles::hasFewValues).toList();
        Optional<String> called = last(few.stream()
                .filter(column -> LABEL_NAMES.contains(String.join("", parts(column.name()))))
                .toList());
        return called.isPresent()
                ? called
                : last(few.stream()
                        .filter(column -> parts(column.name()).stream().anyMatch(LABEL_PARTS::contains))
                        .toList());
    }

    private static boolean hasFewValues(ColumnProfile column) {
        int distinct = column.distinct().size();
        return distinct >= 2
                && distinct <= MOST_CLASSES
                && distinct <= Math.max(2, column.count() / 2)
                && (column.isInteger() || column.kind() == ColumnProfile.Kind.TEXT);
    }

    private static Optional<String> last(List<ColumnProfile> columns) {
        return columns.isEmpty()
                ? Optional.empty()
                : Optional.of(columns.get(columns.size() - 1).name());
    }

    private static List<String> parts(String name) {
        return Arrays.stream(name.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{Nd}]+", -1))
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
