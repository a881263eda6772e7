package io.simplex4j.explanation;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The numbers of right predictions at each level of verdicts, over inputs with known labels.
 *
 * @param byVerdict the counts at each level, in the order of the levels
 */
public record Accuracy(List<AtLevel> byVerdict) {
    /**
     * The inputs with one level of verdict.
     *
     * @param level of their explanations
     * @param inputs the number of inputs with a known label
     * @param right the number of right predictions among them
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

    /** Returns empty counts. */
    public static Accuracy none() {
        return new Accuracy(Arrays.stream(Verdict.Level.values())
                .map(level -> new AtLevel(level, 0, 0))
                .toList());
    }

    /**
     * Returns the counts with one more explanation. They do not change if its prediction or label is not known, or if
     * the label is not the name of a class.
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

    /** Returns the counts with one more input. */
    public Accuracy with(Verdict.Level level, boolean right) {
        return new Accuracy(byVerdict.stream()
                .map(each ->
                        each.level == level ? new AtLevel(level, each.inputs + 1, each.right + (right ? 1 : 0)) : each)
                .toList());
    }

    /**
     * Returns this accuracy if it is meaningful. It is not if no label is known, or if labels and predictions seem to
     * be in different words: classes have no names, no label is a prediction, and no label of the corpus is.
     */
    public Optional<Accuracy> known(Corpus corpus) {
        boolean sameWords =
                right() > 0 || corpus.judged() || !corpus.classes().names().isEmpty();
        return labelled() > 0 && sameWords ? Optional.of(this) : Optional.empty();
    }

    /** Returns the number of inputs with a known label. */
    public int labelled() {
        return byVerdict.stream().mapToInt(AtLevel::inputs).sum();
    }

    /** Returns the number of right predictions. */
    public int right() {
        return byVerdict.stream().mapToInt(AtLevel::right).sum();
    }

    /** Returns the number of wrong predictions. */
    public int wrong() {
        return labelled() - right();
    }

    /** Returns the number of wrong predictions whose verdict warns. */
    public int wrongWithWarning() {
        return byVerdict.stream()
                .filter(each -> each.level != Verdict.Level.EXAMPLES_FIT)
                .mapToInt(each -> each.inputs - each.right)
                .sum();
    }

    /** Returns the number of right predictions whose verdict warns: false alarms. */
    public int rightWithWarning() {
        return byVerdict.stream()
                .filter(each -> each.level != Verdict.Level.EXAMPLES_FIT)
                .mapToInt(AtLevel::right)
                .sum();
    }
}
