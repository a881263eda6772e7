package io.simplex4j.report.internal;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts and distributions over many explanations, without keeping them. Not thread-safe. */
public final class ReportSummary {
    private final Map<Verdict.Level, Integer> verdicts = new EnumMap<>(Verdict.Level.class);
    private final Map<String, Integer> reasons = new TreeMap<>();
    private final List<Double> residuals = new ArrayList<>();
    private final List<Double> relativeResiduals = new ArrayList<>();
    private Explanations.Accuracy accuracy = Explanations.Accuracy.none();
    private Optional<Corpus> corpus = Optional.empty();
    private int converged;
    private int unique;
    private int tellUniqueness;

    /** Creates a summary of no explanations. */
    public ReportSummary() {}

    /** Counts an explanation. */
    public void add(Explanation explanation) {
        accuracy = accuracy.with(explanation);
        corpus = Optional.of(explanation.provenance().corpus());
        Decomposition decomposition = explanation.decomposition();
        residuals.add(decomposition.residual());
        relativeResiduals.add(decomposition.relativeResidual());
        converged += decomposition.certificate().converged() ? 1 : 0;
        tellUniqueness += decomposition.uniqueness().isPresent() ? 1 : 0;
        unique += decomposition.uniqueness().map(Uniqueness::unique).orElse(false) ? 1 : 0;
        verdicts.merge(explanation.verdict().level(), 1, Integer::sum);
        for (Reason reason : explanation.verdict().reasons()) {
            reasons.merge(reason.code().id(), 1, Integer::sum);
        }
    }

    /** Returns the number of explanations so far. */
    public int count() {
        return residuals.size();
    }

    /** Returns a summary in one line. */
    public String line() {
        if (count() == 0) {
            return "no explanations";
        }
        double[] relative = sorted(relativeResiduals);
        if (count() == 1) {
            return "residual " + NumberText.percent(relative[0]) + " of the distance to the corpus mean; "
                    + (converged == 1 ? "" : "not ") + "converged; verdict: "
                    + verdicts.keySet().iterator().next().words();
        }
        return "residuals " + NumberText.percent(quantile(relative, 0)) + " to "
                + NumberText.percent(quantile(relative, 1)) + " of the distance to the corpus mean"
                + (count() < 3 ? "" : ", median " + NumberText.percent(quantile(relative, 0.5))) + "; "
                + converged
                + " of " + count() + " converged; verdicts: " + counted(verdicts, Verdict.Level::words);
    }

    /** Returns how often verdicts warned of wrong predictions, if several inputs have known labels. */
    public Optional<AccuracySummary> accuracy() {
        return corpus.flatMap(accuracy::known)
                .filter(known -> known.labelled() > 1)
                .map(AccuracySummary::new);
    }

    /** Returns a summary as a small table. There must be at least one explanation. */
    public List<String> lines() {
        double[] absolute = sorted(residuals);
        double[] relative = sorted(relativeResiduals);
        List<String> lines = new ArrayList<>();
        lines.add("                     least       25%    median       75%      most");
        StringBuilder first = new StringBuilder("residual        ");
        StringBuilder second = new StringBuilder("as a share      ");
        for (double at : new double[] {0, 0.25, 0.5, 0.75, 1}) {
            first.append(right(NumberText.number(quantile(absolute, at))));
            second.append(right(NumberText.percent(quantile(relative, at))));
        }
        lines.add(first.toString());
        lines.add(second.toString());
        lines.add("verdicts        " + counted(verdicts, Verdict.Level::words));
        lines.add("converged       " + converged + " of " + count());
        if (tellUniqueness > 0) {
            lines.add("weights unique  " + unique + " of " + tellUniqueness);
        }
        lines.add("warnings        " + counted(reasons, code -> code));
        return lines;
    }

    private static <K> String counted(Map<K, Integer> counts, Function<K, String> words) {
        return counts.isEmpty()
                ? "none"
                : counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + words.apply(entry.getKey()))
                        .collect(Collectors.joining(", "));
    }

    private static double[] sorted(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    /** Returns a quantile: the value that is nearest by rank. */
    private static double quantile(double[] sorted, double share) {
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }

    private static String right(String text) {
        return " ".repeat(Math.max(1, 10 - text.length())) + text;
    }
}
