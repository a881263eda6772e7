package io.simplex4j.attribution.internal.path;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Integrates a line by a rule with given nodes and weights. */
final class FixedTask implements LineTask {
    private static final int AT_ONCE = 64;

    private final Line line;
    private final double[] nodes;
    private final double[] weights;
    private final double tolerance;
    private final double[][] sum;
    private int done;

    FixedTask(Line line, double[] nodes, double[] weights, double tolerance) {
        this.line = line;
        this.nodes = nodes;
        this.weights = weights;
        this.tolerance = tolerance;
        this.sum = new double[line.directions()][line.features()];
    }

    @Override
    public Line line() {
        return line;
    }

    @Override
    public Optional<Request> request() {
        if (done == nodes.length) {
            return Optional.empty();
        }
        return Optional.of(
                new Request(Arrays.copyOfRange(nodes, done, Math.min(nodes.length, done + AT_ONCE)), new double[0]));
    }

    @Override
    public void deliver(List<Sample> samples, double[][] latents) {
        for (Sample sample : samples) {
            sample.addTo(sum, weights[done]);
            done++;
        }
    }

    @Override
    public LineIntegral result() {
        return LineIntegral.of(line, sum, nodes.length, 0, tolerance * line.scale(new double[0][]));
    }
}
