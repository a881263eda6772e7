package io.simplex4j.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The findings as text. */
final class Report {
    private static final String NOTHING = "–";

    private final Findings findings;
    private final List<Gate> gates;
    private final Environment environment;

    Report(Findings findings, List<Gate> gates, Environment environment) {
        this.findings = findings;
        this.gates = gates;
        this.environment = environment;
    }

    /** All tables, with the machine above them and the missed gates below. */
    String markdown() {
        String tables = Stream.of(ratios(), machine(), coldStarts(), limited(), heaps(), gates())
                .filter(table -> !table.isEmpty())
                .map(Table::markdown)
                .collect(Collectors.joining("\n"));
        return environment + "\n\n" + tables + "\n" + verdict() + "\n";
    }

    /** One line that names the missed gates. */
    String verdict() {
        String missed = gates.stream()
                .filter(gate -> !gate.passed())
                .map(gate -> gate.name() + " (" + gate.where() + ")")
                .collect(Collectors.joining("; "));
        return "Missed gates: " + (missed.isEmpty() ? "none of " + gates.size() : missed);
    }

    private Table ratios() {
        String notes = findings.contests().stream()
                .flatMap(result -> result.measurements().stream())
                .filter(m -> !m.note().isEmpty())
                .map(m -> m.cell().problem().size() + " " + m.cell().mode() + ": " + m.note())
                .distinct()
                .collect(Collectors.joining("; "));
        Table table = new Table(
                "Time per test",
                "Warm; processor time for one thread, time on the clock for more; the median of interleaved rounds. gap: "
                        + "the largest normalised gap reached in that time. ×: how many times slower than ActiveSet. "
                        + "r/r*: its residual over ActiveSet's, median. limit: one pass over the corpus at the read "
                        + "bandwidth measured in the same run. SoftmaxAdam: 10,000 epochs"
                        + (notes.isEmpty() ? "." : " (" + notes + "; gap and r/r* are those of what was run)."),
                List.of(
                        "corpus",
                        "latents",
                        "threads",
                        "mode",
                        "ActiveSet",
                        "gap",
                        "limit",
                        "/ limit",
                        "SoftmaxAdam",
                        "gap",
                        "×",
                        "r/r*",
                        "projected gradient",
                        "gap",
                        "×",
                        "r/r*",
                        "KNN",
                        "gap",
                        "×",
                        "r/r*"));
        for (ContestResult result : findings.contests()) {
            for (Mode mode : Mode.values()) {
                table.add(ratioLine(result, mode));
            }
        }
        return table;
    }

    private static List<String> ratioLine(ContestResult result, Mode mode) {
        Measurement exact = result.exact(mode);
        double limit = result.limit().seconds();
        List<String> line = new ArrayList<>(List.of(
                result.problem().size().toString(),
                result.problem().latents().toString(),
                Integer.toString(result.threads()),
                mode.toString(),
                Figures.seconds(exact.seconds()),
                Figures.scientific(exact.quality().gap()),
                mode == Mode.SINGLE ? Figures.seconds(limit) : NOTHING,
                mode == Mode.SINGLE ? Figures.three(exact.seconds() / limit) : NOTHING));
        for (Method rival : List.of(Method.SOFTMAX_ADAM, Method.PROJECTED_GRADIENT, Method.NEIGHBOURS)) {
            Optional<Measurement> measured = result.find(rival, mode);
            line.add(measured.map(m -> Figures.seconds(m.seconds())).orElse(NOTHING));
            line.add(measured.map(m -> Figures.scientific(m.quality().gap())).orElse(NOTHING));
            line.add(measured.map(m -> Figures.three(m.seconds() / exact.seconds()))
                    .orElse(NOTHING));
            line.add(measured.map(m -> Figures.three(m.quality().excess())).orElse(NOTHING));
        }
        return line;
    }

    private Table machine() {
        Table table = new Table(
                "Passes and bandwidth",
                "A pass scores every row once and does nothing else.",
                List.of(
                        "corpus",
                        "latents",
                        "threads",
                        "read bandwidth",
                        "pass",
                        "pass reads",
                        "share",
                        "test / pass",
                        "passes, median (most)",
                        "single / batch"));
        for (ContestResult result : findings.contests()) {
            MachineLimit limit = result.limit();
            double single = result.exact(Mode.SINGLE).seconds();
            table.add(List.of(
                    result.problem().size().toString(),
                    result.problem().latents().toString(),
                    Integer.toString(result.threads()),
                    Figures.three(limit.bandwidth() / 1e9) + " GB/s",
                    Figures.seconds(limit.pass()),
                    Figures.three(limit.bytes() / limit.pass() / 1e9) + " GB/s",
                    Figures.percent(limit.share()),
                    Figures.three(single / limit.pass()),
                    Figures.three(result.medianPasses()) + " (" + result.mostPasses() + ")",
                    Figures.three(single / result.exact(Mode.BATCH).seconds())));
        }
        return table;
    }

    private Table coldStarts() {
        Table table = new Table(
                "Cold",
                "ActiveSet in a virtual machine that was just started, on the clock, all threads; the median of several.",
                List.of("corpus", "latents", "preparation", "first test", "processor time", "first 100 tests, each"));
        for (Findings.Cold cold : findings.coldStarts()) {
            table.add(List.of(
                    cold.problem().size().toString(),
                    cold.problem().latents().toString(),
                    Figures.seconds(cold.times().prepare()),
                    Figures.seconds(cold.times().first()),
                    Figures.seconds(cold.times().firstCpu()),
                    Figures.seconds(cold.times().hundred() / OpenProblem.TESTS)));
        }
        return table;
    }

    private Table limited() {
        Table table = new Table(
                "At most five examples",
                "One thread. The paper's way: SoftmaxAdam with a penalty that grows from 0.1 to 100 over 10,000 epochs, "
                        + "cut to its five heaviest. r/r: ActiveSet's residual over the paper's way's.",
                List.of("corpus", "latents", "ActiveSet", "paper's way", "×", "r/r median", "r/r largest", "note"));
        for (LimitedContest.Result result : findings.limited()) {
            table.add(List.of(
                    result.problem().size().toString(),
                    result.problem().latents().toString(),
                    Figures.seconds(result.ours()),
                    Figures.seconds(result.theirs()),
                    Figures.three(result.ratio()),
                    Figures.three(result.medianResidual()),
                    Figures.three(result.worstResidual()),
                    result.note()));
        }
        return table;
    }

    private Table heaps() {
        Table table = new Table(
                "Heap",
                "ActiveSet in a virtual machine with no more heap than allowed; the corpus stays in a mapped file.",
                List.of("corpus", "latents", "allowed (-Xmx)", "in use after a collection", "outcome"));
        for (HeapNeed heap : findings.heaps()) {
            table.add(List.of(
                    heap.problem().size().toString(),
                    heap.problem().latents().toString(),
                    Figures.three(heap.allowed() / 1e6) + " MB",
                    heap.fits() ? Figures.three(heap.live() / 1e6) + " MB" : NOTHING,
                    heap.outcome()));
        }
        return table;
    }

    private Table gates() {
        Table table = new Table("Gates", "", List.of("gate", "where", "measured", "wanted", "result"));
        for (Gate gate : gates) {
            boolean fine = Math.abs(gate.bound().value() - 1) < 1e-3;
            table.add(List.of(
                    gate.name(),
                    gate.where(),
                    fine ? Figures.fine(gate.measured()) : Figures.three(gate.measured()),
                    (gate.bound().atLeast() ? "≥ " : "≤ ")
                            + (fine ? "1" : Figures.three(gate.bound().value())),
                    gate.passed() ? "PASS" : "FAIL"));
        }
        return table;
    }
}
