package io.simplex4j.report.internal.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.report.words.Sentence;
import io.simplex4j.report.words.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The features that examples share with the input, and those that differ.
 *
 * <p>An example is alike in a feature if both have the same words for it, or numbers at most 0.3 standard deviations of the
 * corpus apart. The features with the largest shares come first. Examples are like the input in a feature if those that are
 * alike have at least three quarters of the weight, and unlike it if they have at most one quarter.
 *
 * @param like at most three features that most examples share with the input
 * @param unlike the first feature that most do not share
 * @param different the weight that does not share it
 */
record Likeness(List<Integer> like, Optional<Integer> unlike, double different) {
    private static final double CLOSE = 0.3;
    private static final double MOST = 0.75;
    private static final int NAMED = 3;
    private static final int LONGEST_NAME = 32;

    /** Compares the examples of an explanation with its input; nothing if features have no names. */
    static Optional<Likeness> of(Explanation explanation) {
        Corpus corpus = explanation.provenance().corpus();
        if (!(corpus.form() instanceof TableForm table)
                || !table.named()
                || explanation.contributions().isEmpty()) {
            return Optional.empty();
        }
        List<Integer> like = new ArrayList<>();
        Optional<Integer> unlike = Optional.empty();
        double different = 0;
        for (int feature : order(explanation, table)) {
            double alike = weightAlike(explanation, corpus, table, feature);
            if (alike >= MOST && like.size() < NAMED) {
                like.add(feature);
            } else if (alike <= 1 - MOST && unlike.isEmpty()) {
                unlike = Optional.of(feature);
                different = 1 - alike;
            }
        }
        return like.isEmpty() && unlike.isEmpty()
                ? Optional.empty()
                : Optional.of(new Likeness(like, unlike, different));
    }

    private static List<Integer> order(Explanation explanation, TableForm table) {
        Optional<Vec> totals =
                explanation.attribution().map(all -> table.groups().sum(all.total()));
        return IntStream.range(0, table.groups().groups().size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                        feature -> totals.map(all -> -all.get(feature)).orElse(0.0)))
                .toList();
    }

    private static double weightAlike(Explanation explanation, Corpus corpus, TableForm table, int feature) {
        Vec input = explanation.example().input();
        List<Integer> columns = table.groups().groups().get(feature).columns();
        double close = columns.size() == 1 ? CLOSE * deviation(corpus.inputs(), columns.get(0)) : 0;
        return explanation.contributions().stream()
                .filter(each -> {
                    Vec example = corpus.inputs().row(each.row());
                    return table.text(feature, example).equals(table.text(feature, input))
                            || (columns.size() == 1
                                    && Math.abs(example.get(columns.get(0)) - input.get(columns.get(0))) <= close);
                })
                .mapToDouble(Contribution::weight)
                .sum();
    }

    /** Returns the standard deviation of the numbers of a column that are not missing. */
    private static double deviation(Matrix rows, int column) {
        double[] numbers = IntStream.range(0, rows.rows())
                .mapToDouble(row -> rows.row(row).get(column))
                .filter(Double::isFinite)
                .toArray();
        double mean = IntStream.range(0, numbers.length)
                .mapToDouble(row -> numbers[row])
                .average()
                .orElse(0);
        return Math.sqrt(IntStream.range(0, numbers.length)
                .mapToDouble(row -> (numbers[row] - mean) * (numbers[row] - mean))
                .average()
                .orElse(0));
    }

    /** Returns one sentence. */
    Sentence sentence(Explanation explanation, Words words) {
        TableForm table = (TableForm) explanation.provenance().corpus().form();
        Map<String, Object> figures = new HashMap<>();
        unlike.ifPresent(feature -> {
            figures.put("different", different);
            figures.put("feature", feature(explanation, table, feature, words));
        });
        figures.put(
                "features",
                words.list(like.stream()
                        .map(feature -> feature(explanation, table, feature, words))
                        .toList()));
        return words.sentence(like.isEmpty() ? "answers.unlike" : "answers.like", figures);
    }

    private static Sentence feature(Explanation explanation, TableForm table, int feature, Words words) {
        return words.sentence(
                "answers.feature",
                Map.of(
                        "name",
                        Name.of(Name.feature(table, feature), LONGEST_NAME).text(),
                        "value",
                        Name.of(table.text(feature, explanation.example().input()), LONGEST_NAME)
                                .text()));
    }
}
