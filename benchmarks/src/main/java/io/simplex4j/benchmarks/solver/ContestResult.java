package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import java.util.List;
import java.util.Optional;

/**
 * What was measured on one problem with one number of threads.
 *
 * @param measurements of each method and mode
 * @param limit what the machine allows
 * @param exact the exact results, single and in batch
 */
public record ContestResult(
        Problem problem, int threads, List<Measurement> measurements, MachineLimit limit, List<Decomposition> exact) {
    public enum Method {
        ACTIVE_SET("ActiveSet"),
        /** The paper's algorithm 1. */
        SOFTMAX_ADAM("SoftmaxAdam"),
        PROJECTED_GRADIENT("projected gradient"),
        /** The seven nearest examples with equal weights. */
        NEIGHBOURS("KNN");

        private final String label;

        Method(String label) {
            this.label = label;
        }

        @Override
        public String toString() {
            return label;
        }
    }

    /**
     * One method in one mode.
     *
     * @param time per test, the median of the rounds
     * @param seconds per test that are fair to compare
     * @param note what was not run in full, or nothing
     */
    public record Measurement(Mode mode, Method method, Timing time, double seconds, Quality quality, String note) {}

    /**
     * What the machine allows.
     *
     * @param bandwidth bytes read per second
     * @param pass seconds for scoring every row of the corpus once
     * @param bytes the bytes of the corpus
     */
    public record MachineLimit(double bandwidth, double pass, long bytes) {
        /** Seconds for one pass at the read bandwidth: nothing that looks at every row is faster. */
        public double seconds() {
            return bytes / bandwidth;
        }

        /** The share of the read bandwidth that a pass reaches. */
        public double share() {
            return seconds() / pass;
        }
    }

    public Optional<Measurement> find(Method method, Mode mode) {
        return measurements.stream()
                .filter(m -> m.method() == method && m.mode() == mode)
                .findFirst();
    }

    /** The exact method, which always takes part. */
    public Measurement exact(Mode mode) {
        return find(Method.ACTIVE_SET, mode).orElseThrow();
    }

    public double medianPasses() {
        return Timing.median(exact.stream()
                .mapToDouble(result -> result.certificate().passes())
                .toArray());
    }

    public int mostPasses() {
        return exact.stream()
                .mapToInt(result -> result.certificate().passes())
                .max()
                .orElse(0);
    }

    /** The number of exact results without proof. */
    public int unproven() {
        return (int) exact.stream()
                .filter(result -> result.certificate().ending() != Certificate.Ending.OPTIMAL)
                .count();
    }

    public String where() {
        return problem + ", " + threadsInWords();
    }

    public String where(Mode mode) {
        return problem + ", " + mode + ", " + threadsInWords();
    }

    private String threadsInWords() {
        return threads == 1 ? "1 thread" : threads + " threads";
    }
}
