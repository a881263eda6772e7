package io.simplex4j.explanation;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Whether verdicts would have warned: how often predictions are right at each level, over inputs whose actual labels are
 * known.
 *
 * @param byVerdict the counts at each level, in the order of the levels
 */
public record Accuracy(List<AtLevel> byVerdict) {
    /**
     * The inputs with one level of verdict.
     *
     * @param level of their explanations
     * @param inputs how many have a known label
     * @param right how many of those are predicted right
     */
    public record AtLevel(Verdict.Level level, int inputs, int right) {}

    /**
     * @throws IllegalArgumentException if there is not one count for each level, in their order
     */
    public Accuracy {
        byVerdict = List.copyOf(byVerdict);
        List<Verdict.Level> levels = byVerdict.stream().map(AtLevel::level).toList();
        if (!levels.equals(List.of(Verdict.Level.values()))) {
            throw new IllegalArgumentException(
                    "levels are " + levels + ", expected " + List.of(Verdict.Level.values()));
        }
    }

    /** Nothing counted yet. */
    public static Accuracy none() {
        return new Accuracy(Arrays.stream(Verdict.Level.values())
                .map(level -> new AtLevel(level, 0, 0))
                .toList());
    }

    /**
     * The same with one more explanation. It changes nothing where prediction or label is not known, or where classes have
     * names and the label is none of them.
     */
    public Accuracy with(Explanation explanation) {
        Optional<String> label = explanation.example().label();
        Optional<String> prediction = explanation.prediction();
        if (label.isEmpty() || prediction.isEmpty()) {
            return this;
        }
        List<String> names = explanation.provenance().corpus().classes().names();
        return names.isEmpty() || names.contains(label.get())
                ? with(explanation.verdict().level(), label.equals(prediction))
                : this;
    }

    /** The same with one more input. */
    public Accuracy with(Verdict.Level level, boolean right) {
        return new Accuracy(byVerdict.stream()
                .map(each ->
                        each.level == level ? new AtLevel(level, each.inputs + 1, each.right + (right ? 1 : 0)) : each)
                .toList());
    }

    /**
     * This, unless it means nothing: where no label is known; or where classes have no names, no label is a prediction,
     * and neither is one of the corpus, so that labels seem to be in other words than predictions.
     */
    public Optional<Accuracy> known(Corpus corpus) {
        boolean sameWords =
                right() > 0 || corpus.judged() || !corpus.classes().names().isEmpty();
        return labelled() > 0 && sameWords ? Optional.of(this) : Optional.empty();
    }

    /** How many inputs have a known label. */
    public int labelled() {
        return byVerdict.stream().mapToInt(AtLevel::inputs).sum();
    }

    /** How many of them are predicted right. */
    public int right() {
        return byVerdict.stream().mapToInt(AtLevel::right).sum();
    }

    /** How many of them are predicted wrong. */
    public int wrong() {
        return labelled() - right();
    }

    /** How many of the wrong ones have a verdict below the best: the explanation warned. */
    public int wrongWithWarning() {
        return byVerdict.stream()
                .filter(each -> each.level != Verdict.Level.EXAMPLES_FIT)
                .mapToInt(each -> each.inputs - each.right)
                .sum();
    }

    /** How many of the right ones have a verdict below the best: false alarms. */
    public int rightWithWarning() {
        return byVerdict.stream()
                .filter(each -> each.level != Verdict.Level.EXAMPLES_FIT)
                .mapToInt(AtLevel::right)
                .sum();
    }
}
