package io.simplex4j.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** What the project promises, as gates over what was measured; times count on one thread, in processor time. */
final class Gates {
    private static final int SMALL_ROWS = 1000;
    private static final int MIDDLE_ROWS = 60_000;
    private static final int LARGE_ROWS = 100_000;
    private static final long LARGE_NUMBERS = 2_500_000;
    private static final double ROUNDING = 1e-9;

    private final List<Gate> gates = new ArrayList<>();

    /** All gates that apply to what was measured. */
    static List<Gate> of(Findings findings) {
        Gates gates = new Gates();
        findings.contests().forEach(gates::contest);
        findings.coldStarts().forEach(gates::coldStart);
        findings.limited().forEach(gates::limited);
        findings.heaps().forEach(gates::heap);
        return List.copyOf(gates.gates);
    }

    private void contest(ContestResult result) {
        for (Mode mode : Mode.values()) {
            result.find(Method.SOFTMAX_ADAM, mode).ifPresent(adam -> adam(result, adam));
        }
        Size size = result.problem().size();
        String where = result.problem() + ", " + threads(result.threads());
        add("exact results without proof", where, result.unproven(), Gate.Bound.atMost(0));
        if (size.numbers() >= LARGE_NUMBERS) {
            add("median passes over the corpus", where, result.medianPasses(), Gate.Bound.atMost(2));
        }
        if (result.threads() != 1) {
            return;
        }
        add("pass, share of the read bandwidth", where, result.limit().share(), Gate.Bound.atLeast(0.45));
        if (size.rows() < LARGE_ROWS) {
            return;
        }
        double single = result.exact(Mode.SINGLE).seconds();
        double batch = result.exact(Mode.BATCH).seconds();
        add("time of a test in passes", where, single / result.limit().pass(), Gate.Bound.atMost(4.5));
        add("single / batch of 100, per test", where, single / batch, Gate.Bound.atLeast(2));
    }

    private void adam(ContestResult result, Measurement adam) {
        int rows = result.problem().size().rows();
        String where = adam.cell().toString();
        double ratio = adam.seconds() / result.exact(adam.cell().mode()).seconds();
        if (result.threads() == 1 && rows == SMALL_ROWS) {
            add("SoftmaxAdam / ActiveSet, time per test", where, ratio, Gate.Bound.atLeast(4000));
        } else if (result.threads() == 1 && (rows == MIDDLE_ROWS || rows == LARGE_ROWS)) {
            add("SoftmaxAdam / ActiveSet, time per test", where, ratio, Gate.Bound.atLeast(8000));
        }
        add(
                "ActiveSet / SoftmaxAdam, largest residual ratio",
                where,
                adam.quality().worstExact(),
                Gate.Bound.atMost(1 + ROUNDING));
    }

    private void coldStart(Findings.Cold cold) {
        if (cold.problem().size().rows() == SMALL_ROWS) {
            add(
                    "first call of a cold JVM, ms",
                    cold.problem().toString(),
                    1e3 * cold.times().first(),
                    Gate.Bound.atMost(25));
        }
    }

    private void limited(LimitedContest.Result result) {
        String where = result.problem().toString();
        add("at most 5: paper's way / ActiveSet, time per test", where, result.ratio(), Gate.Bound.atLeast(50));
        add(
                "at most 5: ActiveSet / paper's way, largest residual ratio",
                where,
                result.worstResidual(),
                Gate.Bound.atMost(1 + ROUNDING));
    }

    private void heap(HeapNeed heap) {
        double megabytes = heap.fits() ? heap.live() / 1e6 : Double.POSITIVE_INFINITY;
        add(
                "heap after a collection, MB",
                heap.problem().toString(),
                megabytes,
                Gate.Bound.atMost(heap.allowed() / 1e6));
    }

    private static String threads(int threads) {
        return threads == 1 ? "1 thread" : threads + " threads";
    }

    private void add(String name, String where, double measured, Gate.Bound bound) {
        gates.add(new Gate(name, where, measured, bound));
    }
}
