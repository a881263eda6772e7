package io.simplex4j.benchmarks.solver;

import java.util.ArrayList;
import java.util.List;

/** Everything that a run has measured, filled as it proceeds. */
public record Findings(
        List<ContestResult> contests,
        List<ColdStart> coldStarts,
        List<LimitedContest.Result> limited,
        List<HeapNeed> heaps) {
    Findings() {
        this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
}
