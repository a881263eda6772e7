package io.simplex4j.model.internal.path;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A rule that lines are integrated by. Immutable and thread-safe. */
public final class Rule {
    private static final double TOGETHER = 5;
    private static final double EACH = 0.5;

    private final Function<Line, LineTask> start;
    private final Optional<SecantIntegrator.Goal> secants;

    private Rule(Function<Line, LineTask> start, Optional<SecantIntegrator.Goal> secants) {
        this.start = start;
        this.secants = secants;
    }

    /** Returns the rule by secants over cells if a model has them, otherwise {@link #adaptive}. */
    public static Rule secants(int cells, double tolerance) {
        SecantIntegrator.Goal goal =
                new SecantIntegrator.Goal(tolerance, TOGETHER * tolerance, EACH * tolerance, cells);
        return new Rule(adaptive(cells, tolerance).start, Optional.of(goal));
    }

    /** Returns the rule to a tolerance relative to the scale of the line, with at most this many nodes. */
    public static Rule adaptive(int nodes, double tolerance) {
        return new Rule(line -> new AdaptiveTask(line, tolerance, nodes), Optional.empty());
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
        return new Rule(line -> new LineTask.Fixed(line, nodes, weights, tolerance), Optional.empty());
    }

    Optional<SecantIntegrator.Goal> secants() {
        return secants;
    }

    LineTask start(Line line) {
        return start.apply(line);
    }
}
