package io.simplex4j.attribution.internal.path;

import java.util.List;
import java.util.Optional;

/** The integration of one line, step by step: it asks, is answered, and ends with a result. */
interface LineTask {
    /** What a line must be told next: the integrand at some points, the latent at others. */
    @SuppressWarnings("ArrayRecordComponent")
    record Request(double[] nodes, double[] cuts) {}

    Line line();

    /** What to evaluate next, or nothing when done. */
    Optional<Request> request();

    /** The answer to the request: samples at its nodes, latents at its cuts. */
    void deliver(List<Sample> samples, double[][] latents);

    /** What came out, once there is no further request. */
    LineIntegral result();
}
