package io.simplex4j.model;

import io.simplex4j.model.internal.path.Rule;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * A rule for the integral from the baseline to an example. Instances are immutable and thread-safe.
 *
 * <p>With secants over cells, the estimated error of all weighted projections of an explanation together is at most
 * five times the tolerance, relative to their norm. If features are few, the error of each is at most half the
 * tolerance too.
 *
 * <p>With gradients at nodes, the completeness error is at most the tolerance, and the local error, in which nothing
 * cancels, twice the tolerance. Both are relative to the distance that the latent moves along the line, in the norm of
 * its projections. A fixed rule evaluates its nodes regardless of the error.
 */
public final class Quadrature {
    private static final double TOLERANCE = 1e-3;
    private static final int NODE_LIMIT = 512;
    private static final int FEWEST_NODES = 8;

    private final String name;
    private final int nodes;
    private final double tolerance;
    private final Maker maker;

    /** Makes the rule for a number of nodes and a tolerance. */
    private interface Maker {
        Rule make(int nodes, double tolerance);
    }

    private Quadrature(String name, int nodes, double tolerance, Maker maker) {
        this.name = name;
        this.nodes = nodes;
        this.tolerance = tolerance;
        this.maker = maker;
    }

    /**
     * Returns the default rule: the cells that all lines need together if the model has {@linkplain
     * DifferentiableModel#secants() secants}, otherwise the nodes that each line needs.
     *
     * <ul>
     *   <li>{@linkplain #withTolerance tolerance} 1e-3
     *   <li>at most 512 cells or nodes for each example, cells on average
     * </ul>
     */
    public static Quadrature adaptive() {
        return adaptive(NODE_LIMIT);
    }

    /** Returns the default rule with another limit of cells or nodes for each example, at least 8. */
    public static Quadrature adaptive(int nodeLimit) {
        if (nodeLimit < FEWEST_NODES) {
            throw new IllegalArgumentException("node limit is " + nodeLimit + "; expected at least " + FEWEST_NODES);
        }
        return new Quadrature("adaptive", nodeLimit, TOLERANCE, Rule::secants);
    }

    /**
     * Returns the default rule by gradients at nodes even if the model has secants. It is slower, and secants are
     * checked by it.
     */
    public static Quadrature adaptiveGradients() {
        return new Quadrature("adaptive-gradients", NODE_LIMIT, TOLERANCE, Rule::adaptive);
    }

    /**
     * Returns the rule of the paper, which has n = 200: nodes at 1/n, 2/n, …, 1. It is biased, and meant for
     * comparison.
     */
    public static Quadrature rightRiemann(int nodes) {
        return fixed("right-riemann", nodes, (count, tolerance) -> Rule.uniform(count, 1, tolerance));
    }

    /** Returns the rule with nodes in the middle of n equal parts. */
    public static Quadrature midpoint(int nodes) {
        return fixed("midpoint", nodes, (count, tolerance) -> Rule.uniform(count, 0.5, tolerance));
    }

    /** Returns the rule of Gauss and Legendre, the best one for smooth networks. */
    public static Quadrature gaussLegendre(int nodes) {
        return fixed("gauss-legendre", nodes, Rule::gauss);
    }

    private static Quadrature fixed(String name, int nodes, Maker maker) {
        if (nodes < 1) {
            throw new IllegalArgumentException("nodes is " + nodes + "; expected at least 1");
        }
        return new Quadrature(name, nodes, TOLERANCE, maker);
    }

    /** Returns a copy with this relative tolerance. */
    public Quadrature withTolerance(double tolerance) {
        if (!(tolerance > 0 && tolerance < 1)) {
            throw new IllegalArgumentException("tolerance is " + tolerance + "; expected a number above 0 and below 1");
        }
        return new Quadrature(name, nodes, tolerance, maker);
    }

    /** Returns the number of bins of the {@linkplain #rightRiemann paper's rule}; nothing for other rules. */
    public OptionalInt bins() {
        return name.equals("right-riemann") ? OptionalInt.of(nodes) : OptionalInt.empty();
    }

    /** Returns whether the rule refines until the tolerance is met, and so estimates the error of features. */
    public boolean isAdaptive() {
        return name.startsWith("adaptive");
    }

    /** Returns the relative tolerance. */
    public double tolerance() {
        return tolerance;
    }

    Rule rule() {
        return maker.make(nodes, tolerance);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Quadrature rule
                && name.equals(rule.name)
                && nodes == rule.nodes
                && Double.compare(tolerance, rule.tolerance) == 0;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, nodes, tolerance);
    }

    /** Returns the rule and its nodes, such as {@code right-riemann(200)}; for an adaptive rule the limit. */
    @Override
    public String toString() {
        return name + "(" + nodes + ")";
    }
}
