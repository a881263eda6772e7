package io.simplex4j.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The table of ratios: every problem, method, mode and number of threads in one run. */
final class Ratios {
    private static final String ALL = "1000x50,60000x50,100000x128,1000000x128";
    private static final String QUICK = "1000x50,60000x50";
    private static final int LIMITED_UP_TO_ROWS = 100_000;

    private final Plan plan;
    private final Findings findings = new Findings();

    private Ratios(Plan plan) {
        this.plan = plan;
    }

    /** Runs, prints and writes; the number of missed gates. */
    static int run(Options options) {
        Ratios ratios = new Ratios(new Plan(options.quick()));
        options.problems(options.quick() ? QUICK : ALL).forEach(ratios::measure);
        List<Gate> gates = Gates.of(ratios.findings);
        Environment environment = Environment.here();
        Report report = new Report(ratios.findings, gates, environment);
        System.out.print(report.markdown());
        options.file("--markdown").ifPresent(file -> write(file, report.markdown()));
        options.file("--json")
                .ifPresent(file -> write(file, new JsonReport(ratios.findings, gates, environment).json()));
        return (int) gates.stream().filter(gate -> !gate.passed()).count();
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void measure(Problem problem) {
        Progress.say(problem + ", drawing");
        try (OpenProblem open = OpenProblem.of(problem)) {
            contests(open);
            if (problem.size().rows() <= LIMITED_UP_TO_ROWS
                    && !(plan.quick() && problem.size().rows() > 1000)) {
                findings.add(new LimitedContest(open, plan).run());
            }
            int starts = plan.coldStarts(problem.size());
            findings.add(new Findings.Cold(problem, ColdStart.measure(problem, open.file(), starts)));
            open.file().ifPresent(file -> findings.add(HeapNeed.measure(problem, file)));
        }
    }

    private void contests(OpenProblem open) {
        CentredCorpus centred = new CentredCorpus(open);
        findings.add(new Contest(open, centred, 1, plan).run());
        int all = Runtime.getRuntime().availableProcessors();
        if (all > 1) {
            findings.add(new Contest(open, centred, all, plan).run());
        }
    }
}
