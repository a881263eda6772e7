package io.simplex4j.attribution.internal.path;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;

/** How lines are integrated. Immutable and thread-safe. */
public final class Rule {
    private final Function<Line, LineTask> start;

    private Rule(Function<Line, LineTask> start) {
        this.start = start;
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

    LineTask start(Line line) {
        return start.apply(line);
    }
}
