package io.simplex4j.lab.study.example;

import io.simplex4j.example.NumberText;
import io.simplex4j.lab.dataset.clinical.ProstateFeatures;
import io.simplex4j.lab.dataset.image.Mnist;
import io.simplex4j.lab.figure.DecompositionFigure;
import io.simplex4j.lab.figure.DecompositionFigure.Cell;
import io.simplex4j.lab.figure.FeatureTableFigure;
import io.simplex4j.lab.figure.Figure;
import io.simplex4j.lab.figure.ImageGridFigure.Tile;
import io.simplex4j.lab.figure.Mosaic;
import io.simplex4j.lab.record.Numbers;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.drawing.Range;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** The figures of examples, drawn from the rows of a run. */
final class ExampleFigures {
    private static final List<String> FEATURES = ProstateFeatures.groups().groups().stream()
            .map(group -> group.name())
            .toList();

    private final ResultTable rows;

    ExampleFigures(ResultTable rows) {
        this.rows = rows;
    }

    Map<String, Figure> drawn() {
        Map<String, Figure> figures = new HashMap<>(new PlaneFigures(rows.where("part", PlaneExample.PART)).drawn());
        figures.put(
                "first",
                Mosaic.of(
                        "the first digit",
                        digits(2, List.of("0")),
                        "the first of the " + value(ExamplesStudy.PATIENTS, "", "", ExamplesStudy.SOURCE),
                        patients(List.of("0"))));
        figures.put("digits-0-to-4", digits(4, tests(ExamplesStudy.DIGITS, List.of("0", "1", "2", "3", "4"))));
        figures.put("digits-5-to-9", digits(4, tests(ExamplesStudy.DIGITS, List.of("5", "6", "7", "8", "9"))));
        figures.put("survived", patientsWho("survived"));
        figures.put("died", patientsWho("died"));
        figures.put("series", series(seriesRange()));
        return figures;
    }

    /** Returns by how much the parts of a test miss a sum of one at most. */
    double largestError() {
        return Stream.of(ExamplesStudy.DIGITS, ExamplesStudy.PATIENTS, ExamplesStudy.SERIES)
                .flatMapToDouble(part -> tests(part).stream()
                        .mapToDouble(test -> Math.abs(1
                                - members(part, test).stream()
                                        .mapToDouble(member -> Arrays.stream(parts(part, test, member))
                                                .sum())
                                        .sum())))
                .max()
                .orElse(0);
    }

    private String value(String part, String test, String member, String quantity) {
        return rows.where("part", part)
                .where("test", test)
                .where("member", member)
                .where("quantity", quantity)
                .texts("value")
                .get(0);
    }

    private double number(String part, String test, String member, String quantity) {
        return Lists.numbers(value(part, test, member, quantity))[0];
    }

    private List<String> tests(String part) {
        return rows.where("part", part).distinct("test");
    }

    /** The tests with one of some labels. */
    private List<String> tests(String part, List<String> labels) {
        return tests(part).stream()
                .filter(test -> labels.contains(value(part, test, "", ExamplesStudy.LABEL)))
                .toList();
    }

    private FeatureTableFigure patientsWho(String outcome) {
        return patients(tests(ExamplesStudy.PATIENTS, List.of(outcome)));
    }

    private List<String> members(String part, String test) {
        return rows.where("part", part).where("test", test).distinct("member");
    }

    /** The parts of an example in the mixture; none for the test itself. */
    private double[] parts(String part, String test, String member) {
        double[] parts =
                member.isEmpty() ? new double[0] : Lists.numbers(value(part, test, member, ExamplesStudy.PARTS));
        return Arrays.stream(parts).map(millionths -> millionths / 1e6).toArray();
    }

    private String unexplained(String part, String test) {
        return NumberText.percent(number(part, test, "", ExamplesStudy.RELATIVE)) + " unexplained";
    }

    private String weight(String part, String test, String member) {
        return "weight " + NumberText.percent(number(part, test, member, ExamplesStudy.WEIGHT));
    }

    private DecompositionFigure decompositions(
            int perLine, String part, List<String> tests, BiFunction<String, String, Cell> cell) {
        return DecompositionFigure.of(
                perLine,
                tests.stream()
                        .map(test -> new DecompositionFigure.Row(
                                cell.apply(test, ""),
                                members(part, test).stream()
                                        .map(member -> cell.apply(test, member))
                                        .toList()))
                        .toList());
    }

    private DecompositionFigure digits(int perLine, List<String> tests) {
        return decompositions(perLine, ExamplesStudy.DIGITS, tests, this::digit);
    }

    private Cell digit(String test, String member) {
        String part = ExamplesStudy.DIGITS;
        double[] grey = Lists.numbers(value(part, test, member, ExamplesStudy.PIXELS));
        Tile tile = Tile.of(
                "", Mnist.SIDE, Arrays.stream(grey).map(pixel -> pixel / 255).toArray());
        String label = value(part, test, member, ExamplesStudy.LABEL);
        String read = "a " + label + ", read as " + value(part, test, member, ExamplesStudy.PREDICTED);
        return member.isEmpty()
                ? new Cell(
                        new DecompositionFigure.Image(tile),
                        List.of("test digit " + test, read, unexplained(part, test)))
                : new Cell(
                        new DecompositionFigure.Image(tile.withHeat(parts(part, test, member))),
                        List.of(weight(part, test, member), read));
    }

    private DecompositionFigure series(Range range) {
        String part = ExamplesStudy.SERIES;
        return decompositions(3, part, tests(part), (test, member) -> one(test, member, range));
    }

    /** The values of all series but the first two of each. */
    private Range seriesRange() {
        Range range = new Range(0, 0);
        for (String cell : rows.where("part", ExamplesStudy.SERIES)
                .where("quantity", ExamplesStudy.VALUES)
                .texts("value")) {
            for (double value : Arrays.stream(Lists.numbers(cell)).skip(2).toArray()) {
                range = range.with(value);
            }
        }
        return range.widened(0.05);
    }

    private Cell one(String test, String member, Range range) {
        String part = ExamplesStudy.SERIES;
        Vec values = Vec.of(Lists.numbers(value(part, test, member, ExamplesStudy.VALUES)));
        String forecast = "forecast " + fixed(number(part, test, member, ExamplesStudy.FORECAST)) + ", came "
                + fixed(number(part, test, member, ExamplesStudy.NEXT));
        List<String> caption = member.isEmpty()
                ? List.of("test series " + test, forecast, unexplained(part, test))
                : List.of(weight(part, test, member), forecast);
        return new Cell(new DecompositionFigure.Steps(values, range, Vec.of(parts(part, test, member))), caption);
    }

    private static String fixed(double value) {
        return Numbers.fixed(value, 2);
    }

    private FeatureTableFigure patients(List<String> tests) {
        return FeatureTableFigure.of(
                List.of("model predicts", "what happened"),
                FEATURES,
                tests.stream()
                        .map(test -> Stream.concat(Stream.of(""), members(ExamplesStudy.PATIENTS, test).stream())
                                .map(member -> patient(test, member))
                                .toList())
                        .toList());
    }

    private FeatureTableFigure.Column patient(String test, String member) {
        String part = ExamplesStudy.PATIENTS;
        List<String> heading = member.isEmpty()
                ? List.of("test patient " + test, unexplained(part, test))
                : List.of(
                        "corpus patient " + value(part, test, member, ExamplesStudy.EXAMPLE),
                        weight(part, test, member));
        return new FeatureTableFigure.Column(
                heading,
                List.of(
                        value(part, test, member, ExamplesStudy.PREDICTED),
                        value(part, test, member, ExamplesStudy.LABEL)),
                FEATURES.stream()
                        .map(feature -> value(part, test, member, feature))
                        .toList(),
                Vec.of(parts(part, test, member)));
    }
}
