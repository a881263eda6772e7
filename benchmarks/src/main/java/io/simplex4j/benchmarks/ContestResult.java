package io.simplex4j.benchmarks;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import java.util.List;
import java.util.Optional;

/**
 * What was measured on one problem with one number of threads.
 *
 * @param problem the problem
 * @param threads the number of threads
 * @param measurements of each method and mode
 * @param limit what the machine allows
 * @param exact the exact results, single and in batch
 */
record ContestResult(
        Problem problem, int threads, List<Measurement> measurements, MachineLimit limit, List<Decomposition> exact) {
    Optional<Measurement> find(Method method, Mode mode) {
        return measurements.stream()
                .filter(m -> m.method() == method && m.cell().mode() == mode)
                .findFirst();
    }

    /** The exact method, which is always measured. */
    Measurement exact(Mode mode) {
        return find(Method.ACTIVE_SET, mode).orElseThrow();
    }

    double medianPasses() {
        return Timing.median(exact.stream()
                .mapToDouble(result -> result.certificate().passes())
                .toArray());
    }

    int mostPasses() {
        return exact.stream()
                .mapToInt(result -> result.certificate().passes())
                .max()
                .orElse(0);
    }

    /** How many exact results are without proof. */
    int unproven() {
        return (int) exact.stream()
                .filter(result -> result.certificate().ending() != Certificate.Ending.OPTIMAL)
                .count();
    }
}
