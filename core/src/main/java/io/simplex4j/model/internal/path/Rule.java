package io.simplex4j.model.internal.path;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A rule that lines are integrated by. Immutable and thread-safe. */
public final class Rule {
    private static final double TOGETHER = 5;
    private static final double EACH = 0.5;

    private final Function<Line, LineTask> start;
    private final double tolerance;
    private final int cells;
    private final boolean limitsEach;

    private Rule(Function<Line, LineTask> start, double tolerance, int cells, boolean limitsEach) {
        this.start = start;
        this.tolerance = tolerance;
        this.cells = cells;
        this.limitsEach = limitsEach;
    }

    /** Returns the rule by secants over cells if a model has them, otherwise {@link #adaptive}. */
    public static Rule secants(int cells, double tolerance) {
        return new Rule(adaptive(cells, tolerance).start, tolerance, cells, true);
    }

    /** Returns the rule to a tolerance relative to the scale of the line, with at most this many nodes. */
    public static Rule adaptive(int nodes, double tolerance) {
        return new Rule(line -> new AdaptiveTask(line, tolerance, nodes), tolerance, 0, false);
    }

    /** Returns the rule with equal weights at {@code (k + offset) / count}. The tolerance only decides the verdict. */
    public static Rule uniform(int count, double offset, double tolerance) {
        double[] nodes =
                IntStream.range(0, count).mapToDouble(k -> (k + offset) / count).toArray();
        double[] weights = new double[count];
        Arrays.fill(weights, 1.0 / count);
        return fixed(nodes, weights, tolerance);
    }

    /** Returns the Gauss-Legendre rule. The tolerance only decides the verdict. */
    public static Rule gauss(int count, double tolerance) {
        GaussRule rule = GaussRule.of(count);
        return fixed(rule.nodes(), rule.weights(), tolerance);
    }

    private static Rule fixed(double[] nodes, double[] weights, double tolerance) {
        return new Rule(line -> new LineTask.Fixed(line, nodes, weights, tolerance), tolerance, 0, false);
    }

    /** Returns this rule without limits on the errors of single numbers. */
    Rule ofTheWholeOnly() {
        return new Rule(start, tolerance, cells, false);
    }

    /** Returns whether secants are used if a model has them. */
    boolean usesSecants() {
        return cells > 0;
    }

    /** Returns the maximum number of cells for each line, on average. */
    int cells() {
        return cells;
    }

    /** Returns the allowed error of sums over features, relative to the sums. */
    double completeness() {
        return tolerance;
    }

    /** Returns the allowed error of all weighted values, relative to their norm. */
    double together() {
        return TOGETHER * tolerance;
    }

    /** Returns the allowed error of each weighted number, if features are few. */
    double each() {
        return limitsEach ? EACH * tolerance : Double.POSITIVE_INFINITY;
    }

    LineTask start(Line line) {
        return start.apply(line);
    }
}
