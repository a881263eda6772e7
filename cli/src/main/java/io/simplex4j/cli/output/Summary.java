package io.simplex4j.cli.output;

import io.simplex4j.decomposition.Uniqueness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts and distributions over many explanations, without keeping them. */
public final class Summary {
    private final Map<String, Integer> warnings = new TreeMap<>();
    private double[] residuals = new double[16];
    private double[] relativeResiduals = new double[16];
    private int count;
    private int converged;
    private int unique;
    private int tellUniqueness;

    /** Takes an explanation into account. */
    public void add(ExplainedInput explained) {
        if (count == residuals.length) {
            residuals = Arrays.copyOf(residuals, 2 * count);
            relativeResiduals = Arrays.copyOf(relativeResiduals, 2 * count);
        }
        residuals[count] = explained.decomposition().residual();
        relativeResiduals[count] = explained.decomposition().relativeResidual();
        count++;
        converged += explained.decomposition().certificate().converged() ? 1 : 0;
        tellUniqueness += explained.decomposition().uniqueness().isPresent() ? 1 : 0;
        unique += explained.decomposition().uniqueness().map(Uniqueness::unique).orElse(false) ? 1 : 0;
        explained.warnings().forEach(warning -> warnings.merge(warning.code(), 1, Integer::sum));
    }

    /** The number of explanations so far. */
    public int count() {
        return count;
    }

    /** Everything in one line. */
    public String line() {
        double[] relative = sorted(relativeResiduals);
        return "residuals " + Numbers.percent(quantile(relative, 0)) + " to " + Numbers.percent(quantile(relative, 1))
                + " of the distance to the corpus mean"
                + (count < 3 ? "" : ", median " + Numbers.percent(quantile(relative, 0.5))) + "; "
                + converged + " of " + count + " converged; warnings: " + warningCounts();
    }

    List<String> lines() {
        double[] absolute = sorted(residuals);
        double[] relative = sorted(relativeResiduals);
        List<String> lines = new ArrayList<>();
        lines.add("                     least      25 %    median      75 %      most");
        StringBuilder first = new StringBuilder("residual        ");
        StringBuilder second = new StringBuilder("as a share      ");
        for (double at : new double[] {0, 0.25, 0.5, 0.75, 1}) {
            first.append(right(Numbers.significant(quantile(absolute, at))));
            second.append(right(Numbers.percent(quantile(relative, at))));
        }
        lines.add(first.toString());
        lines.add(second.toString());
        lines.add("converged       " + converged + " of " + count);
        if (tellUniqueness > 0) {
            lines.add("weights unique  " + unique + " of " + tellUniqueness);
        }
        lines.add("warnings        " + warningCounts());
        return lines;
    }

    private String warningCounts() {
        List<String> counts = new ArrayList<>();
        warnings.forEach((code, number) -> counts.add(number + " " + code));
        return counts.isEmpty() ? "none" : String.join(", ", counts);
    }

    private double[] sorted(double[] values) {
        double[] sorted = Arrays.copyOf(values, count);
        Arrays.sort(sorted);
        return sorted;
    }

    /** The value below which a share of the sorted values lies: one of them, the nearest by rank. */
    private static double quantile(double[] sorted, double share) {
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }

    private static String right(String text) {
        return " ".repeat(Math.max(1, 10 - text.length())) + text;
    }
}
