package io.simplex4j.example;

import io.simplex4j.math.Vec;
import io.simplex4j.model.Grid;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Features as people name them: sets of input columns whose attributions are summed. Immutable and thread-safe.
 *
 * <p>Every column belongs to one group. A column without a named group is a group itself, so sums keep their total.
 * Groups are in the order of their first columns.
 */
public final class FeatureGroups {
    private final int columns;
    private final List<Group> groups;

    /**
     * The columns of one feature.
     *
     * @param name for people
     * @param unit of its values, if they have one
     * @param columns places in the flattened input
     */
    public record Group(String name, Optional<String> unit, List<Integer> columns) {
        public Group {
            columns = List.copyOf(columns);
        }

        /** Creates a group without a unit. */
        public Group(String name, List<Integer> columns) {
            this(name, Optional.empty(), columns);
        }
    }

    private FeatureGroups(int columns, List<Group> groups) {
        this.columns = columns;
        this.groups = groups;
    }

    /**
     * Creates groups; each other column is a group named by its number.
     *
     * @param columns the number of values of an input
     * @throws IllegalArgumentException if a column is not in the input or in two groups, or a group has none
     */
    public static FeatureGroups of(int columns, List<Group> named) {
        Map<Integer, Group> byColumn = new LinkedHashMap<>();
        for (Group group : named) {
            if (group.columns().isEmpty()) {
                throw new IllegalArgumentException("group " + group.name() + " has 0 columns; expected at least 1");
            }
            for (int column : group.columns()) {
                if (column < 0 || column >= columns || byColumn.putIfAbsent(column, group) != null) {
                    throw new IllegalArgumentException("group " + group.name() + " has column " + column
                            + "; expected each of 0 to " + (columns - 1) + " in one group at most");
                }
            }
        }
        List<Group> all = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            Group group = byColumn.get(column);
            if (group == null) {
                all.add(new Group(Integer.toString(column), List.of(column)));
            } else if (column == Collections.min(group.columns())) {
                all.add(group);
            }
        }
        return new FeatureGroups(columns, List.copyOf(all));
    }

    /** Returns one group for each column, with these names. */
    static FeatureGroups columns(List<String> names) {
        return new FeatureGroups(
                names.size(),
                IntStream.range(0, names.size())
                        .mapToObj(column -> new Group(names.get(column), List.of(column)))
                        .toList());
    }

    /** Returns one group for each place along an axis, such as the time steps of a series, named by its number. */
    public static FeatureGroups along(Shape shape, int axis) {
        requireAxis(shape, axis);
        int inner = inner(shape, axis);
        return byName(
                shape, column -> Integer.toString(column / inner % shape.axes().get(axis)));
    }

    /**
     * Returns one group for each place on all axes except one, such as the pixels of an image with channels, named by
     * its place.
     */
    public static FeatureGroups across(Shape shape, int axis) {
        requireAxis(shape, axis);
        return byName(shape, column -> {
            List<String> place = new ArrayList<>();
            for (int a = 0; a < shape.axes().size(); a++) {
                if (a != axis) {
                    place.add(Integer.toString(
                            column / inner(shape, a) % shape.axes().get(a)));
                }
            }
            return String.join(",", place);
        });
    }

    private static void requireAxis(Shape shape, int axis) {
        if (axis < 0 || axis >= shape.axes().size()) {
            throw new IllegalArgumentException(
                    "axis is " + axis + "; expected one of the " + shape.axes().size() + " axes of " + shape);
        }
    }

    private static int inner(Shape shape, int axis) {
        return shape.axes().subList(axis + 1, shape.axes().size()).stream().reduce(1, (a, b) -> a * b);
    }

    private interface Naming {
        String of(int column);
    }

    private static FeatureGroups byName(Shape shape, Naming naming) {
        Map<String, List<Integer>> columns = new LinkedHashMap<>();
        for (int column = 0; column < shape.size(); column++) {
            columns.computeIfAbsent(naming.of(column), name -> new ArrayList<>())
                    .add(column);
        }
        return of(
                shape.size(),
                columns.entrySet().stream()
                        .map(entry -> new Group(entry.getKey(), entry.getValue()))
                        .collect(Collectors.toUnmodifiableList()));
    }

    /** Returns one group for each place of a grid, with the name of the place. */
    public static FeatureGroups places(Grid grid) {
        return of(
                grid.places(),
                IntStream.range(0, grid.places())
                        .mapToObj(place -> new Group(grid.name(place), List.of(place)))
                        .toList());
    }

    /** Returns the number of values of an input. */
    public int columns() {
        return columns;
    }

    /** Returns the groups. */
    public List<Group> groups() {
        return groups;
    }

    /**
     * Computes the sum of each group.
     *
     * @param values one for each column
     */
    public Vec sum(Vec values) {
        if (values.size() != columns) {
            throw new IllegalArgumentException("there are " + values.size() + " values; expected " + columns);
        }
        double[] sums = new double[groups.size()];
        for (int g = 0; g < sums.length; g++) {
            for (int column : groups.get(g).columns()) {
                sums[g] += values.get(column);
            }
        }
        return Vec.of(sums);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FeatureGroups that && columns == that.columns && groups.equals(that.groups);
    }

    @Override
    public int hashCode() {
        return 31 * columns + groups.hashCode();
    }

    /** Returns one line, such as {@code FeatureGroups[8 of 12 columns]}. */
    @Override
    public String toString() {
        return "FeatureGroups[" + groups.size() + " of " + columns + " columns]";
    }
}
