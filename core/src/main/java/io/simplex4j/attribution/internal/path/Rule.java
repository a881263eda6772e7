package io.simplex4j.attribution.internal.path;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** How lines are integrated. Immutable and thread-safe. */
public final class Rule {
    private static final double TOGETHER = 5;
    private static final double EACH = 0.5;

    private final Function<Line, LineTask> start;
    private final Optional<SecantIntegrator.Goal> secants;

    private Rule(Function<Line, LineTask> start, Optional<SecantIntegrator.Goal> secants) {
        this.start = start;
        this.secants = secants;
    }

    private Rule(Function<Line, LineTask> start) {
        this(start, Optional.empty());
    }

    /** By secants over cells where a model has them, else {@link #adaptive}. */
    public static Rule secants(double tolerance, int cells) {
        SecantIntegrator.Goal goal =
                new SecantIntegrator.Goal(tolerance, TOGETHER * tolerance, EACH * tolerance, cells);
        return new Rule(adaptive(tolerance, cells).start, Optional.of(goal));
    }

    /** To a tolerance relative to the scale of the line, with at most this many nodes. */
    public static Rule adaptive(double tolerance, int nodes) {
        AdaptiveTask.Limits limits = new AdaptiveTask.Limits(tolerance, nodes);
        return new Rule(line -> new AdaptiveTask(line, limits));
    }

    /** Equal weights at {@code (k + offset) / count}; the tolerance is only for the verdict. */
    public static Rule uniform(int count, double offset, double tolerance) {
        double[] nodes =
                IntStream.range(0, count).mapToDouble(k -> (k + offset) / count).toArray();
        double[] weights = new double[count];
        Arrays.fill(weights, 1.0 / count);
        return new Rule(line -> new FixedTask(line, nodes, weights, tolerance));
    }

    /** Gauss-Legendre; the tolerance is only for the verdict. */
    public static Rule gauss(int count, double tolerance) {
        GaussNodes rule = GaussNodes.of(count);
        double[] weights = IntStream.range(0, count).mapToDouble(rule::weight).toArray();
        return new Rule(line -> new FixedTask(line, rule.toArray(), weights, tolerance));
    }

    Optional<SecantIntegrator.Goal> secants() {
        return secants;
    }

    LineTask start(Line line) {
        return start.apply(line);
    }
}
