package io.simplex4j.benchmarks;

import io.simplex4j.benchmarks.solver.ColdStart;
import io.simplex4j.benchmarks.solver.ContestResult;
import io.simplex4j.benchmarks.solver.ContestResult.Measurement;
import io.simplex4j.benchmarks.solver.ContestResult.Method;
import io.simplex4j.benchmarks.solver.Findings;
import io.simplex4j.benchmarks.solver.HeapNeed;
import io.simplex4j.benchmarks.solver.LimitedContest;
import io.simplex4j.benchmarks.solver.Mode;
import io.simplex4j.benchmarks.solver.Size;
import java.util.ArrayList;
import java.util.List;

/** What the project promises, as bounds on what was measured; times count on one thread, in processor time. */
final class Gates {
    private static final int SMALL_ROWS = 1000;
    private static final int MIDDLE_ROWS = 60_000;
    private static final int LARGE_ROWS = 100_000;
    private static final long LARGE_NUMBERS = 2_500_000;
    private static final double ROUNDING = 1e-9;

    private final List<Gate> gates = new ArrayList<>();

    /**
     * A number that must reach a bound.
     *
     * @param name what is measured
     * @param where on which problem
     * @param atLeast whether the number must be at least the bound; otherwise at most
     */
    record Gate(String name, String where, double measured, boolean atLeast, double bound) {
        boolean passed() {
            return atLeast ? measured >= bound : measured <= bound;
        }
    }

    /** All gates that apply to what was measured. */
    static List<Gate> of(Findings findings) {
        Gates gates = new Gates();
        findings.contests().forEach(gates::contest);
        findings.coldStarts().forEach(gates::coldStart);
        findings.limited().forEach(gates::limited);
        findings.heaps().forEach(gates::heap);
        return List.copyOf(gates.gates);
    }

    private void atLeast(double bound, String name, String where, double measured) {
        gates.add(new Gate(name, where, measured, true, bound));
    }

    private void atMost(double bound, String name, String where, double measured) {
        gates.add(new Gate(name, where, measured, false, bound));
    }

    private void contest(ContestResult result) {
        for (Mode mode : Mode.values()) {
            result.find(Method.SOFTMAX_ADAM, mode).ifPresent(adam -> adam(result, adam));
        }
        Size size = result.problem().size();
        String where = result.where();
        atMost(0, "exact results without proof", where, result.unproven());
        if (size.numbers() >= LARGE_NUMBERS) {
            atMost(2, "median passes over the corpus", where, result.medianPasses());
        }
        if (result.threads() != 1) {
            return;
        }
        atLeast(0.45, "pass, share of the read bandwidth", where, result.limit().share());
        if (size.rows() >= LARGE_ROWS) {
            double single = result.exact(Mode.SINGLE).seconds();
            double batch = result.exact(Mode.BATCH).seconds();
            atMost(
                    4.5,
                    "time of a test in passes",
                    where,
                    single / result.limit().pass());
            atLeast(2, "single / batch of 100, per test", where, single / batch);
        }
    }

    private void adam(ContestResult result, Measurement adam) {
        int rows = result.problem().size().rows();
        String where = result.where(adam.mode());
        double ratio = adam.seconds() / result.exact(adam.mode()).seconds();
        if (result.threads() == 1 && rows == SMALL_ROWS) {
            atLeast(4000, "SoftmaxAdam / ActiveSet, time per test", where, ratio);
        } else if (result.threads() == 1 && (rows == MIDDLE_ROWS || rows == LARGE_ROWS)) {
            atLeast(8000, "SoftmaxAdam / ActiveSet, time per test", where, ratio);
        }
        atMost(
                1 + ROUNDING,
                "ActiveSet / SoftmaxAdam, largest residual ratio",
                where,
                adam.quality().worstExact());
    }

    private void coldStart(ColdStart cold) {
        if (cold.problem().size().rows() == SMALL_ROWS) {
            atMost(25, "first call of a cold JVM, ms", cold.problem().toString(), 1e3 * cold.first());
        }
    }

    private void limited(LimitedContest.Result result) {
        String where = result.problem().toString();
        atLeast(50, "at most 5: paper's way / ActiveSet, time per test", where, result.ratio());
        atMost(
                1 + ROUNDING,
                "at most 5: ActiveSet / paper's way, largest residual ratio",
                where,
                result.worstResidual());
    }

    private void heap(HeapNeed heap) {
        double megabytes = heap.fits() ? heap.live() / 1e6 : Double.POSITIVE_INFINITY;
        atMost(
                heap.allowed() / 1e6,
                "heap after a collection, MB",
                heap.problem().toString(),
                megabytes);
    }
}
