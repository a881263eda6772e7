package io.simplex4j.lab.figure;

import io.simplex4j.lab.record.ResultTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The series of a table: their rows and names. Instances are immutable. */
public final class Series {
    private final Optional<String> column;
    private final List<Named> named;

    private record Named(String key, String name, boolean reference) {}

    /** The rows with some key, and what they are called and look like. */
    record Shown(String key, String name, Look look) {}

    private Series(Optional<String> column, List<Named> named) {
        this.column = column;
        this.named = List.copyOf(named);
    }

    /** Returns one series for each distinct cell of a column, in order of appearance. */
    public static Series by(String column) {
        return new Series(Optional.of(column), List.of());
    }

    /** Returns a single series of all rows. */
    public static Series single() {
        return new Series(Optional.empty(), List.of());
    }

    /**
     * This series too. From the first on, only series that are named are shown, in the order given, and each keeps its
     * colour in figures where others have no values. Methods have the same colour in all figures.
     *
     * @param key the cell of the column
     * @param name what the legend calls it; may have raised, lowered and slanted parts as the title of an {@link Axis}
     */
    public Series show(String key, String name) {
        Series more = with(new Named(key, name, false));
        if (more.named.stream().filter(one -> !one.reference()).count() > Look.SERIES.size()) {
            throw new IllegalArgumentException("there are more than " + Look.SERIES.size() + " series, expected fewer");
        }
        return more;
    }

    /** Adds a series as a grey reference line. */
    public Series compareWith(String key, String name) {
        return with(new Named(key, name, true));
    }

    private Series with(Named one) {
        List<Named> more = new ArrayList<>(named);
        more.add(one);
        return new Series(column, more);
    }

    /** Returns the series of a table. */
    List<Shown> in(ResultTable table) {
        if (column.isEmpty()) {
            return List.of(new Shown("", "", Look.SERIES.get(0)));
        }
        Series all = this;
        if (named.isEmpty()) {
            for (String key : table.distinct(column.get())) {
                all = all.show(key, key);
            }
        }
        return all.withLooks();
    }

    /** Assigns methods their own looks and other series the remaining ones. */
    private List<Shown> withLooks() {
        Set<Look> taken = new HashSet<>();
        named.forEach(one -> Look.ofMethod(one.key()).ifPresent(taken::add));
        List<Look> free = new ArrayList<>(Look.SERIES);
        free.removeAll(taken);
        List<Shown> shown = new ArrayList<>();
        int references = 0;
        for (Named one : named) {
            Look look = one.reference()
                    ? Look.ofReference(references++)
                    : Look.ofMethod(one.key()).filter(taken::remove).orElseGet(() -> free.remove(0));
            shown.add(new Shown(one.key(), one.name(), look));
        }
        return shown;
    }

    /** Returns the rows of one series. */
    ResultTable rows(ResultTable table, Shown one) {
        return column.isEmpty() ? table : table.where(column.get(), one.key());
    }
}
