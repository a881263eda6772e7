package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.record.ResultTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a card shows.
 *
 * @param examples the one that is explained and those that explain it, in order
 * @param facts what is known of examples and has no part in the sum
 * @param features what has
 */
record CardContent(List<Example> examples, List<String> facts, List<String> features) {
    /** An example with a cell for each fact and feature it has. */
    record Example(String name, Optional<Double> weight, Map<String, Cell> cells) {
        String value(String row) {
            return Optional.ofNullable(cells.get(row)).map(Cell::value).orElse("");
        }

        /** The part of a feature in the sum, where there is one. */
        Optional<Double> part(String row) {
            return Optional.ofNullable(cells.get(row)).flatMap(Cell::part);
        }

        double sum() {
            return cells.values().stream()
                    .mapToDouble(cell -> cell.part().orElse(0.0))
                    .sum();
        }
    }

    record Cell(String value, Optional<Double> part) {}

    /** Rows without a patient are about something else. */
    static CardContent of(ResultTable all) {
        ResultTable table = all.without("patient", "");
        List<Example> examples = new ArrayList<>();
        for (String name : table.distinct("patient")) {
            examples.add(example(name, table.where("patient", name)));
        }
        if (examples.size() < 2
                || examples.get(0).weight().isPresent()
                || explaining(examples).stream()
                        .anyMatch(example -> example.weight().isEmpty())) {
            throw new IllegalArgumentException("there are " + examples.size()
                    + " patients, expected one without a weight and then at least one with a weight each");
        }
        List<String> rows = table.distinct("feature");
        List<String> features = rows.stream()
                .filter(row ->
                        examples.stream().anyMatch(example -> example.part(row).isPresent()))
                .toList();
        if (features.isEmpty()) {
            throw new IllegalArgumentException("there is no product, expected at least one");
        }
        List<String> facts =
                rows.stream().filter(row -> !features.contains(row)).toList();
        return new CardContent(List.copyOf(examples), facts, features);
    }

    private static Example example(String name, ResultTable table) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        for (String row : table.distinct("feature")) {
            ResultTable one = table.where("feature", row);
            cells.put(row, new Cell(one.texts("value").get(0), first(one.numbers("product"))));
        }
        return new Example(name, first(table.numbers("weight")), cells);
    }

    private static Optional<Double> first(double[] numbers) {
        if (numbers.length > 0 && !Double.isFinite(numbers[0])) {
            throw new IllegalArgumentException("a number is " + numbers[0] + ", expected a finite one");
        }
        return numbers.length == 0 ? Optional.empty() : Optional.of(numbers[0]);
    }

    Example explained() {
        return examples.get(0);
    }

    List<Example> explaining() {
        return explaining(examples);
    }

    private static List<Example> explaining(List<Example> examples) {
        return examples.subList(1, examples.size());
    }

    /** The largest part, whatever its sign. */
    double largest() {
        return explaining().stream()
                .flatMap(example -> features.stream().flatMap(row -> example.part(row).stream()))
                .mapToDouble(Math::abs)
                .max()
                .orElseThrow();
    }

    double sum() {
        return explaining().stream().mapToDouble(Example::sum).sum();
    }
}
