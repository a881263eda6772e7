package io.simplex4j.attribution.internal.path;

/** What a line must be told next: the integrand at some points, the latent at others. */
final class Request {
    private final double[] nodes;
    private final double[] cuts;

    Request(double[] nodes, double[] cuts) {
        this.nodes = nodes;
        this.cuts = cuts;
    }

    double[] nodes() {
        return nodes;
    }

    double[] cuts() {
        return cuts;
    }
}
