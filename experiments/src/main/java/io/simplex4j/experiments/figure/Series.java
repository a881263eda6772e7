package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.Look;
import io.simplex4j.experiments.record.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which rows of a table belong together and what they are called. Instances are immutable. */
public final class Series {
    private final Optional<String> column;
    private final List<Shown> shown;

    /** The rows with some key, and what they are called and look like. */
    record Shown(String key, String name, Look look) {}

    private Series(Optional<String> column, List<Shown> shown) {
        this.column = column;
        this.shown = List.copyOf(shown);
    }

    /** One series for each different cell of a column, in order of appearance, called by it. */
    public static Series by(String column) {
        return new Series(Optional.of(column), List.of());
    }

    /** All rows are one series. */
    public static Series single() {
        return new Series(Optional.empty(), List.of());
    }

    /**
     * This series too. From the first on, only series that are named are shown, in the order given, and each keeps its
     * colour in figures where others have no values.
     *
     * @param key the cell of the column
     * @param name what the legend calls it; may have raised, lowered and slanted parts as the title of an {@link Axis}
     */
    public Series show(String key, String name) {
        int index = count(false);
        if (index == Look.MOST) {
            throw new IllegalArgumentException("there are more than " + Look.MOST + " series, expected fewer");
        }
        return with(new Shown(key, name, Look.ofSeries(index)));
    }

    /** This series too, as a grey line to compare the others with. */
    public Series compareWith(String key, String name) {
        return with(new Shown(key, name, Look.ofReference(count(true))));
    }

    /** The series to be shown of a table. */
    List<Shown> in(ResultTable table) {
        if (column.isEmpty()) {
            return List.of(new Shown("", "", Look.ofSeries(0)));
        }
        if (!shown.isEmpty()) {
            return shown;
        }
        Series all = this;
        for (String key : table.distinct(column.get())) {
            all = all.show(key, key);
        }
        return all.shown;
    }

    /** The rows of one series. */
    ResultTable rows(ResultTable table, Shown one) {
        return column.isEmpty() ? table : table.where(column.get(), one.key());
    }

    private Series with(Shown one) {
        List<Shown> more = new ArrayList<>(shown);
        more.add(one);
        return new Series(column, more);
    }

    private int count(boolean reference) {
        return (int) shown.stream()
                .filter(one -> one.look().reference() == reference)
                .count();
    }
}
