package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.Timing;
import java.util.List;

/** Measures every problem, method, mode and number of threads in one run. */
public final class Ratios {
    private static final int LIMITED_UP_TO_ROWS = 100_000;

    private final Plan plan;
    private final Findings findings = new Findings();

    private Ratios(Plan plan) {
        this.plan = plan;
    }

    public static Findings measure(List<Problem> problems, boolean quick) {
        Ratios ratios = new Ratios(new Plan(quick));
        problems.forEach(ratios::measure);
        return ratios.findings;
    }

    /** The first calls in new virtual machines. */
    public static ColdStart coldStart(Problem problem, OpenProblem open) {
        return ColdStart.measure(problem, open.file(), new Plan(false).coldStarts(problem.size()));
    }

    private void measure(Problem problem) {
        Timing.say(problem + ", drawing");
        try (OpenProblem open = OpenProblem.of(problem)) {
            CentredCorpus centred = new CentredCorpus(open);
            findings.contests().add(new Contest(open, centred, 1, plan).run());
            int all = Runtime.getRuntime().availableProcessors();
            if (all > 1) {
                findings.contests().add(new Contest(open, centred, all, plan).run());
            }
            if (problem.size().rows() <= LIMITED_UP_TO_ROWS
                    && !(plan.quick() && problem.size().rows() > 1000)) {
                findings.limited().add(new LimitedContest(open, plan).run());
            }
            findings.coldStarts().add(coldStart(problem, open));
            open.file().ifPresent(file -> findings.heaps().add(HeapNeed.measure(problem, file)));
        }
    }
}
