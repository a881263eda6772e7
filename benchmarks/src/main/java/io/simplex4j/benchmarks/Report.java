package io.simplex4j.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.simplex4j.benchmarks.Gates.Gate;
import io.simplex4j.benchmarks.measure.Figures;
import io.simplex4j.benchmarks.solver.ContestResult;
import io.simplex4j.benchmarks.solver.ContestResult.MachineLimit;
import io.simplex4j.benchmarks.solver.ContestResult.Measurement;
import io.simplex4j.benchmarks.solver.ContestResult.Method;
import io.simplex4j.benchmarks.solver.Findings;
import io.simplex4j.benchmarks.solver.Mode;
import io.simplex4j.benchmarks.solver.OpenProblem;
import io.simplex4j.benchmarks.solver.Problem;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The findings about the solver as Markdown for people and as JSON for programs. */
final class Report {
    private static final String NOTHING = "–";

    private final Findings findings;
    private final List<Gate> gates;
    private final String environment = Environment.describe();

    Report(Findings findings) {
        this.findings = findings;
        this.gates = Gates.of(findings);
    }

    /** Whether all promises are kept. */
    boolean passed() {
        return gates.stream().allMatch(Gate::passed);
    }

    /** All tables, with the machine above them and the missed gates below. */
    String markdown() {
        String tables = Stream.of(ratios(), machine(), coldStarts(), limited(), heaps(), gates())
                .filter(table -> !table.isEmpty())
                .collect(Collectors.joining("\n"));
        String missed = gates.stream()
                .filter(gate -> !gate.passed())
                .map(gate -> gate.name() + " (" + gate.where() + ")")
                .collect(Collectors.joining("; "));
        return environment + "\n\n" + tables + "\nMissed gates: "
                + (missed.isEmpty() ? "none of " + gates.size() : missed) + "\n";
    }

    /** A section with a table whose columns are aligned in the source too; nothing if it has no rows. */
    private static String table(String title, String text, List<String> columns, Stream<List<String>> rows) {
        List<List<String>> lines = Stream.concat(Stream.of(columns), rows).toList();
        if (lines.size() == 1) {
            return "";
        }
        int[] widths = new int[columns.size()];
        for (List<String> line : lines) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], line.get(c).length());
            }
        }
        StringBuilder out = new StringBuilder("## " + title + "\n\n" + (text.isEmpty() ? "" : text + "\n\n"));
        for (List<String> line : lines) {
            out.append('|');
            for (int c = 0; c < widths.length; c++) {
                String cell = line.get(c);
                out.append(' ')
                        .append(cell)
                        .append(" ".repeat(widths[c] - cell.length()))
                        .append(" |");
            }
            out.append('\n');
            if (line == columns) {
                out.append('|');
                for (int width : widths) {
                    out.append("-".repeat(width + 2)).append('|');
                }
                out.append('\n');
            }
        }
        return out.toString();
    }

    /** A row that begins with a problem. */
    private static List<String> row(Problem problem, String... cells) {
        List<String> row = new ArrayList<>(
                List.of(problem.size().toString(), problem.latents().toString()));
        row.addAll(List.of(cells));
        return row;
    }

    private String ratios() {
        String notes = findings.contests().stream()
                .flatMap(result -> result.measurements().stream()
                        .filter(m -> !m.note().isEmpty())
                        .map(m -> result.problem().size() + " " + m.mode() + ": " + m.note()))
                .distinct()
                .collect(Collectors.joining("; "));
        List<String> columns = new ArrayList<>(
                List.of("corpus", "latents", "threads", "mode", "ActiveSet", "gap", "limit", "/ limit"));
        for (String rival : List.of("SoftmaxAdam", "projected gradient", "KNN")) {
            columns.addAll(List.of(rival, "gap", "×", "r/r*"));
        }
        return table(
                "Time per test",
                "Warm; processor time for one thread, time on the clock for more; the median of interleaved rounds. gap: "
                        + "the largest normalised gap reached in that time. ×: how many times slower than ActiveSet. "
                        + "r/r*: its residual over ActiveSet's, median. limit: one pass over the corpus at the read "
                        + "bandwidth measured in the same run. SoftmaxAdam: 10,000 epochs"
                        + (notes.isEmpty() ? "." : " (" + notes + "; gap and r/r* are those of what was run)."),
                columns,
                findings.contests().stream()
                        .flatMap(result -> Stream.of(Mode.values()).map(mode -> ratios(result, mode))));
    }

    private static List<String> ratios(ContestResult result, Mode mode) {
        Measurement exact = result.exact(mode);
        double limit = result.limit().seconds();
        List<String> row = row(
                result.problem(),
                Integer.toString(result.threads()),
                mode.toString(),
                Figures.seconds(exact.seconds()),
                gap(exact),
                mode == Mode.SINGLE ? Figures.seconds(limit) : NOTHING,
                mode == Mode.SINGLE ? Figures.three(exact.seconds() / limit) : NOTHING);
        for (Method rival : List.of(Method.SOFTMAX_ADAM, Method.PROJECTED_GRADIENT, Method.NEIGHBOURS)) {
            Optional<Measurement> measured = result.find(rival, mode);
            Stream.<Function<Measurement, String>>of(
                            m -> Figures.seconds(m.seconds()),
                            Report::gap,
                            m -> Figures.three(m.seconds() / exact.seconds()),
                            m -> Figures.three(m.quality().excess()))
                    .forEach(cell -> row.add(measured.map(cell).orElse(NOTHING)));
        }
        return row;
    }

    private static String gap(Measurement measurement) {
        double gap = measurement.quality().gap();
        return gap == 0 ? "0" : String.format(Locale.ROOT, "%.0e", gap);
    }

    private String machine() {
        return table(
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
                        "single / batch"),
                findings.contests().stream().map(Report::machine));
    }

    private static List<String> machine(ContestResult result) {
        MachineLimit limit = result.limit();
        double single = result.exact(Mode.SINGLE).seconds();
        return row(
                result.problem(),
                Integer.toString(result.threads()),
                Figures.three(limit.bandwidth() / 1e9) + " GB/s",
                Figures.seconds(limit.pass()),
                Figures.three(limit.bytes() / limit.pass() / 1e9) + " GB/s",
                String.format(Locale.ROOT, "%.0f %%", 100 * limit.share()),
                Figures.three(single / limit.pass()),
                Figures.three(result.medianPasses()) + " (" + result.mostPasses() + ")",
                Figures.three(single / result.exact(Mode.BATCH).seconds()));
    }

    private String coldStarts() {
        return table(
                "Cold",
                "ActiveSet in a virtual machine that was just started, on the clock, all threads; the median of several.",
                List.of("corpus", "latents", "preparation", "first test", "processor time", "first 100 tests, each"),
                findings.coldStarts().stream()
                        .map(cold -> row(
                                cold.problem(),
                                Figures.seconds(cold.prepare()),
                                Figures.seconds(cold.first()),
                                Figures.seconds(cold.firstCpu()),
                                Figures.seconds(cold.hundred() / OpenProblem.TESTS))));
    }

    private String limited() {
        return table(
                "At most five examples",
                "One thread. The paper's way: SoftmaxAdam with a penalty that grows from 0.1 to 100 over 10,000 epochs, "
                        + "cut to its five heaviest. r/r: ActiveSet's residual over the paper's way's.",
                List.of("corpus", "latents", "ActiveSet", "paper's way", "×", "r/r median", "r/r largest", "note"),
                findings.limited().stream()
                        .map(result -> row(
                                result.problem(),
                                Figures.seconds(result.ours()),
                                Figures.seconds(result.theirs()),
                                Figures.three(result.ratio()),
                                Figures.three(result.medianResidual()),
                                Figures.three(result.worstResidual()),
                                result.note())));
    }

    private String heaps() {
        return table(
                "Heap",
                "ActiveSet in a virtual machine with no more heap than allowed; the corpus stays in a mapped file.",
                List.of("corpus", "latents", "allowed (-Xmx)", "in use after a collection", "outcome"),
                findings.heaps().stream()
                        .map(heap -> row(
                                heap.problem(),
                                Figures.megabytes(heap.allowed()),
                                heap.fits() ? Figures.megabytes(heap.live()) : NOTHING,
                                heap.outcome())));
    }

    private String gates() {
        return table(
                "Gates",
                "",
                List.of("gate", "where", "measured", "wanted", "result"),
                gates.stream().map(gate -> {
                    // Ratios that may differ from 1 by little.
                    boolean fine = Math.abs(gate.bound() - 1) < 1e-3;
                    return List.of(
                            gate.name(),
                            gate.where(),
                            fine ? String.format(Locale.ROOT, "%.5f", gate.measured()) : Figures.three(gate.measured()),
                            (gate.atLeast() ? "≥ " : "≤ ") + (fine ? "1" : Figures.three(gate.bound())),
                            gate.passed() ? "PASS" : "FAIL");
                }));
    }

    /** All measurements, one object per line. */
    String json() {
        StringWriter text = new StringWriter();
        DefaultPrettyPrinter lines = new DefaultPrettyPrinter();
        lines.indentObjectsWith(DefaultPrettyPrinter.FixedSpaceIndenter.instance);
        lines.indentArraysWith(new DefaultIndenter("  ", "\n"));
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(lines);
            json.writeStartObject();
            json.writeStringField("environment", environment);
            array(json, "measurements", measurements(), m -> m);
            array(
                    json,
                    "machine",
                    findings.contests(),
                    result -> fields(
                            "problem", result.problem(),
                            "threads", result.threads(),
                            "read_bytes_per_second", result.limit().bandwidth(),
                            "pass_seconds", result.limit().pass(),
                            "median_passes", result.medianPasses(),
                            "most_passes", result.mostPasses(),
                            "unproven", result.unproven()));
            array(
                    json,
                    "cold",
                    findings.coldStarts(),
                    cold -> fields(
                            "problem", cold.problem(),
                            "prepare_seconds", cold.prepare(),
                            "first_seconds", cold.first(),
                            "first_cpu_seconds", cold.firstCpu(),
                            "first_hundred_seconds", cold.hundred()));
            array(
                    json,
                    "at_most_five",
                    findings.limited(),
                    result -> fields(
                            "problem", result.problem(),
                            "active_set_seconds", result.ours(),
                            "paper_seconds", result.theirs(),
                            "median_residual_ratio", result.medianResidual(),
                            "largest_residual_ratio", result.worstResidual(),
                            "note", result.note()));
            array(
                    json,
                    "heap",
                    findings.heaps(),
                    heap -> fields(
                            "problem", heap.problem(),
                            "allowed_bytes", heap.allowed(),
                            "live_bytes", heap.live(),
                            "outcome", heap.outcome()));
            array(
                    json,
                    "gates",
                    gates,
                    gate -> fields(
                            "name",
                            gate.name(),
                            "where",
                            gate.where(),
                            "measured",
                            gate.measured(),
                            gate.atLeast() ? "at_least" : "at_most",
                            gate.bound(),
                            "passed",
                            gate.passed()));
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text + "\n";
    }

    /** An array of objects, each given as names and values in turn; numbers that are not finite become null. */
    private static <T> void array(JsonGenerator json, String name, List<T> objects, Function<T, List<Object>> fields)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T object : objects) {
            List<Object> all = fields.apply(object);
            json.writeStartObject();
            for (int i = 0; i < all.size(); i += 2) {
                json.writeFieldName(all.get(i).toString());
                Object value = all.get(i + 1);
                if (value instanceof Double number && !Double.isFinite(number)) {
                    json.writeNull();
                } else {
                    json.writePOJO(value instanceof Number || value instanceof Boolean ? value : value.toString());
                }
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private List<List<Object>> measurements() {
        return findings.contests().stream()
                .flatMap(result -> result.measurements().stream()
                        .map(m -> fields(
                                "problem", result.problem(),
                                "threads", result.threads(),
                                "mode", m.mode(),
                                "method", m.method(),
                                "cpu_seconds", m.time().cpu(),
                                "wall_seconds", m.time().wall(),
                                "gap", m.quality().gap(),
                                "median_residual_over_exact", m.quality().excess(),
                                "largest_exact_over_residual", m.quality().worstExact(),
                                "note", m.note())))
                .toList();
    }

    private static List<Object> fields(Object... namesAndValues) {
        return List.of(namesAndValues);
    }
}
