package io.simplex4j.report.internal.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.report.internal.words.Sentence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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
                .filter(feature -> !table.isHidden(feature))
                .boxed()
                .sorted(Comparator.comparingDouble(
                        feature -> totals.map(all -> -all.get(feature)).orElse(0.0)))
                .toList();
    }

    private static double weightAlike(Explanation explanation, Corpus corpus, TableForm table, int feature) {
        Vec input = explanation.example().input();
        List<Integer> columns = table.groups().groups().get(feature).columns();
        int column = columns.get(0);
        double close = columns.size() == 1 ? CLOSE * deviation(corpus, column) : -1;
        double alike = 0;
        for (Contribution each : explanation.contributions()) {
            Vec example = corpus.inputs().row(each.row());
            boolean same = table.text(feature, example).equals(table.text(feature, input))
                    || Math.abs(example.get(column) - input.get(column)) <= close;
            alike += same ? each.weight() : 0;
        }
        return alike;
    }

    /** Returns the standard deviation of the numbers of a column that are not missing. */
    private static double deviation(Corpus corpus, int column) {
        double[] numbers = IntStream.range(0, corpus.size())
                .mapToDouble(row -> corpus.inputs().at(row, column))
                .filter(Double::isFinite)
                .toArray();
        double mean = Arrays.stream(numbers).average().orElse(0);
        double squares = 0;
        for (double number : numbers) {
            squares += (number - mean) * (number - mean);
        }
        return Math.sqrt(squares / Math.max(1, numbers.length));
    }

    /** Returns one sentence. */
    Sentence sentence(Explanation explanation, Language words) {
        return words.sentence(
                (like.isEmpty() ? "answers.unlike" : "answers.like") + " different feature features",
                unlike.isPresent() ? different : false,
                unlike.map(feature -> feature(explanation, feature, words)),
                words.list(like.stream()
                        .map(feature -> feature(explanation, feature, words))
                        .toList()));
    }

    private static Sentence feature(Explanation explanation, int feature, Language words) {
        TableForm table = (TableForm) explanation.provenance().corpus().form();
        String value = table.text(feature, explanation.example().input());
        return words.sentence(
                "answers.feature name value",
                Name.of(Name.feature(table, feature), LONGEST_NAME).text(),
                Name.of(value, LONGEST_NAME).text());
    }
}
