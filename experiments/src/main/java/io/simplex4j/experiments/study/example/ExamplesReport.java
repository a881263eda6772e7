package io.simplex4j.experiments.study.example;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.dataset.clinical.ProstateFeatures;
import io.simplex4j.experiments.dataset.image.Mnist;
import io.simplex4j.experiments.figure.DecompositionFigure;
import io.simplex4j.experiments.figure.DecompositionFigure.Cell;
import io.simplex4j.experiments.figure.FeatureTableFigure;
import io.simplex4j.experiments.figure.ImageGridFigure.Tile;
import io.simplex4j.experiments.figure.Mosaic;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.math.Vec;
import io.simplex4j.report.drawing.Numerals;
import io.simplex4j.report.drawing.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** The figures of examples, drawn from the rows of a run. */
final class ExamplesReport {
    private static final List<String> FEATURES = ProstateFeatures.groups().groups().stream()
            .map(group -> group.name())
            .toList();
    private static final String SIGNS = "blue adds to the shift from %s, red and %s takes from it";
    private static final String BLACK = String.format(Locale.ROOT, SIGNS, "a black image", "dashed");
    private static final String AVERAGE = String.format(Locale.ROOT, SIGNS, "the average training patient", "hatched");

    private final ResultTable rows;

    ExamplesReport(ResultTable rows) {
        this.rows = rows;
    }

    Findings findings() {
        Findings findings = Findings.of(summary(), List.of())
                .withFigure(
                        "first",
                        "the paper's figure 1: the first test digit and the first of the " + patients()
                                + " as mixtures of corpus examples; "
                                + String.format(Locale.ROOT, SIGNS, "a black image or the average patient", "marked"),
                        Mosaic.of(
                                "the first digit",
                                digits(2, List.of("0")),
                                "the first of the " + patients(),
                                patients(List.of("0"))));
        findings = new PlaneReport(rows.where("part", PlaneExample.PART)).addTo(findings);
        Range range = seriesRange();
        List<String> low = List.of("0", "1", "2", "3", "4");
        List<String> high = List.of("5", "6", "7", "8", "9");
        return findings.withFigure(
                        "digits-0-to-4", digitsCaption("0 to 4"), digits(4, tests(ExamplesStudy.DIGITS, low)))
                .withFigure("digits-5-to-9", digitsCaption("5 to 9"), digits(4, tests(ExamplesStudy.DIGITS, high)))
                .withFigure("survived", patientsCaption("survived"), patientsWho("survived"))
                .withFigure("died", patientsCaption("died"), patientsWho("died"))
                .withFigure(
                        "series",
                        "the first three test series, simulated as in appendix B.4, and the corpus series they are"
                                + " mixtures of; bars below a series are the parts of its steps, up adds to the shift"
                                + " from a series of zeros, down takes from it; all series are drawn from "
                                + fixed(range.from()) + " to " + fixed(range.to())
                                + ", and their first two values, which are drawn at random, may lie beyond",
                        series(range));
    }

    private String patients() {
        return value(ExamplesStudy.PATIENTS, "", "", ExamplesStudy.SOURCE);
    }

    private String digitsCaption(String which) {
        return "appendix B.6: the first MNIST test digit of each class from " + which
                + " (left) and the corpus digits it is a mixture of (right); " + BLACK;
    }

    private String patientsCaption(String outcome) {
        return "appendix B.6: the first two " + patients() + " of the test set who " + outcome
                + " (left) and the corpus patients they are mixtures of; each cell has the part of the feature, "
                + AVERAGE;
    }

    private String summary() {
        List<Double> sums = new ArrayList<>();
        for (String part : List.of(ExamplesStudy.DIGITS, ExamplesStudy.PATIENTS, ExamplesStudy.SERIES)) {
            for (String test : tests(part)) {
                sums.add(members(part, test).stream()
                        .mapToDouble(member -> sum(parts(part, test, member)))
                        .sum());
            }
        }
        double worst = sums.stream().mapToDouble(sum -> Math.abs(sum - 1)).max().orElse(0);
        return "The tests were chosen by a rule that was written before any was looked at: the first test digit of each"
                + " class, the first two test patients of each outcome, the first three test series. The corpora have "
                + value(ExamplesStudy.DIGITS, "", "", ExamplesStudy.CORPUS) + " examples of the training data; at most "
                + ExamplesStudy.DIGIT_MEMBERS + " digits, or " + ExamplesStudy.MEMBERS
                + " patients or series, may have a weight, and the share of the distance from the corpus mean that"
                + " this leaves unexplained is given below each test. A part is weight × projection on the shift to the"
                + " mixture, so the parts of a test add up to 100 %: over the " + sums.size() + " tests they do within "
                + Numbers.readable(100 * worst) + " %."
                + " Figures 2 and 3 are computed as well, with a small network of two features and two latents: "
                + PlaneExample.FORMULA + ".";
    }

    private static double sum(double[] numbers) {
        return Arrays.stream(numbers).sum();
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
        return Numerals.percent(number(part, test, "", ExamplesStudy.RELATIVE)) + " unexplained";
    }

    private String weight(String part, String test, String member) {
        return "weight " + Numerals.percent(number(part, test, member, ExamplesStudy.WEIGHT));
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
        return Numbers.fixed(value, 2).replace('-', '−');
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
