package io.simplex4j.attribution;

import io.simplex4j.attribution.internal.path.Rule;
import java.util.OptionalInt;

/**
 * How the integral from the baseline to an example is computed. Instances are immutable and thread-safe.
 *
 * <p>With secants over cells, five times the tolerance is on the estimated error of all weighted projections of an
 * explanation together, relative to their norm, and where features are few half the tolerance on that of each.
 *
 * <p>With gradients at nodes, the tolerance is on the {@linkplain Integration#error() completeness error}, and twice the
 * tolerance on the {@linkplain Integration#localError() local error}, in which nothing cancels and each feature counts. Both
 * are relative to how far the latent moves along the line, in the norm of what it is projected on. A fixed rule takes its
 * nodes whatever the error.
 */
public final class Quadrature {
    private static final double TOLERANCE = 1e-3;
    private static final int NODE_LIMIT = 512;
    private static final int FEWEST_NODES = 8;

    private final Kind kind;
    private final int nodes;
    private final double tolerance;

    private enum Kind {
        ADAPTIVE("adaptive"),
        ADAPTIVE_GRADIENTS("adaptive-gradients"),
        RIGHT_RIEMANN("right-riemann"),
        MIDPOINT("midpoint"),
        GAUSS_LEGENDRE("gauss-legendre");

        private final String word;

        Kind(String word) {
            this.word = word;
        }
    }

    private Quadrature(Kind kind, int nodes, double tolerance) {
        this.kind = kind;
        this.nodes = nodes;
        this.tolerance = tolerance;
    }

    /**
     * The default: as many cells as all lines need together, where the model has {@linkplain
     * io.simplex4j.model.DifferentiableModel#secants() secants}; else as many nodes as each line needs.
     *
     * <ul>
     *   <li>{@linkplain #withTolerance tolerance} 1e-3
     *   <li>at most 512 cells or nodes for each example, cells on average
     * </ul>
     */
    public static Quadrature adaptive() {
        return adaptive(NODE_LIMIT);
    }

    /** As many cells or nodes as needed, up to a limit of at least 8 for each example. */
    public static Quadrature adaptive(int nodeLimit) {
        if (nodeLimit < FEWEST_NODES) {
            throw new IllegalArgumentException("node limit is " + nodeLimit + ", expected at least " + FEWEST_NODES);
        }
        return new Quadrature(Kind.ADAPTIVE, nodeLimit, TOLERANCE);
    }

    /**
     * As {@link #adaptive(int)}, by gradients at nodes even where the model has secants: slower, and what secants are checked
     * by.
     */
    public static Quadrature adaptiveGradients() {
        return new Quadrature(Kind.ADAPTIVE_GRADIENTS, NODE_LIMIT, TOLERANCE);
    }

    /** The paper's rule: nodes at 1/n, 2/n, …, 1, the paper having n = 200. Biased; for comparison. */
    public static Quadrature rightRiemann(int nodes) {
        return fixed(Kind.RIGHT_RIEMANN, nodes);
    }

    /** Nodes in the middle of n equal parts. */
    public static Quadrature midpoint(int nodes) {
        return fixed(Kind.MIDPOINT, nodes);
    }

    /** The rule of Gauss and Legendre: best for smooth networks. */
    public static Quadrature gaussLegendre(int nodes) {
        return fixed(Kind.GAUSS_LEGENDRE, nodes);
    }

    private static Quadrature fixed(Kind kind, int nodes) {
        if (nodes < 1) {
            throw new IllegalArgumentException("nodes is " + nodes + ", expected at least 1");
        }
        return new Quadrature(kind, nodes, TOLERANCE);
    }

    /** Sets the relative tolerance. */
    public Quadrature withTolerance(double newTolerance) {
        if (!(newTolerance > 0 && newTolerance < 1)) {
            throw new IllegalArgumentException(
                    "tolerance is " + newTolerance + ", expected a number above 0 and below 1");
        }
        return new Quadrature(kind, nodes, newTolerance);
    }

    /** The number of bins, where it is the {@linkplain #rightRiemann paper's rule}. */
    public OptionalInt bins() {
        return kind == Kind.RIGHT_RIEMANN ? OptionalInt.of(nodes) : OptionalInt.empty();
    }

    /** Whether it goes on until the tolerance is met, and so comes with an estimate of the error of features. */
    public boolean isAdaptive() {
        return kind == Kind.ADAPTIVE || kind == Kind.ADAPTIVE_GRADIENTS;
    }

    /** The relative tolerance. */
    public double tolerance() {
        return tolerance;
    }

    Rule rule() {
        return switch (kind) {
            case ADAPTIVE -> Rule.secants(tolerance, nodes);
            case ADAPTIVE_GRADIENTS -> Rule.adaptive(tolerance, nodes);
            case RIGHT_RIEMANN -> Rule.uniform(nodes, 1, tolerance);
            case MIDPOINT -> Rule.uniform(nodes, 0.5, tolerance);
            case GAUSS_LEGENDRE -> Rule.gauss(nodes, tolerance);
        };
    }

    /** The rule and its nodes, such as {@code right-riemann(200)}; for the adaptive one the limit. */
    @Override
    public String toString() {
        return kind.word + "(" + nodes + ")";
    }
}
