package io.simplex4j.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** Everything that a run has measured. */
final class Findings {
    private final List<ContestResult> contests = new ArrayList<>();
    private final List<Cold> coldStarts = new ArrayList<>();
    private final List<LimitedContest.Result> limited = new ArrayList<>();
    private final List<HeapNeed> heaps = new ArrayList<>();

    /**
     * A cold start.
     *
     * @param problem the problem
     * @param times its times
     */
    record Cold(Problem problem, ColdStart times) {}

    void add(ContestResult result) {
        contests.add(result);
    }

    void add(Cold cold) {
        coldStarts.add(cold);
    }

    void add(LimitedContest.Result result) {
        limited.add(result);
    }

    void add(HeapNeed need) {
        heaps.add(need);
    }

    List<ContestResult> contests() {
        return List.copyOf(contests);
    }

    List<Cold> coldStarts() {
        return List.copyOf(coldStarts);
    }

    List<LimitedContest.Result> limited() {
        return List.copyOf(limited);
    }

    List<HeapNeed> heaps() {
        return List.copyOf(heaps);
    }
}
