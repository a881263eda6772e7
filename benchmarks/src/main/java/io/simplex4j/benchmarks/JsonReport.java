package io.simplex4j.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings as numbers for other programs. */
final class JsonReport {
    private final Findings findings;
    private final List<Gate> gates;
    private final Environment environment;

    JsonReport(Findings findings, List<Gate> gates, Environment environment) {
        this.findings = findings;
        this.gates = gates;
        this.environment = environment;
    }

    String json() {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("environment", environment.toString());
        List<Object> measurements = new ArrayList<>();
        List<Object> machine = new ArrayList<>();
        for (ContestResult result : findings.contests()) {
            result.measurements().forEach(m -> measurements.add(measurement(m)));
            machine.add(machine(result));
        }
        root.put("measurements", measurements);
        root.put("machine", machine);
        root.put("cold", findings.coldStarts().stream().map(JsonReport::cold).toList());
        root.put(
                "at_most_five",
                findings.limited().stream().map(JsonReport::limited).toList());
        root.put("heap", findings.heaps().stream().map(JsonReport::heap).toList());
        root.put("gates", gates.stream().map(JsonReport::gate).toList());
        return Json.write(root) + "\n";
    }

    private static Map<String, Object> measurement(Measurement m) {
        return Json.object(
                "problem", m.cell().problem().toString(),
                "threads", m.cell().threads(),
                "mode", m.cell().mode().toString(),
                "method", m.method().toString(),
                "cpu_seconds", m.time().cpu(),
                "wall_seconds", m.time().wall(),
                "gap", m.quality().gap(),
                "median_residual_over_exact", m.quality().excess(),
                "largest_exact_over_residual", m.quality().worstExact(),
                "note", m.note());
    }

    private static Map<String, Object> machine(ContestResult result) {
        return Json.object(
                "problem", result.problem().toString(),
                "threads", result.threads(),
                "read_bytes_per_second", result.limit().bandwidth(),
                "pass_seconds", result.limit().pass(),
                "median_passes", result.medianPasses(),
                "most_passes", result.mostPasses(),
                "unproven", result.unproven());
    }

    private static Map<String, Object> cold(Findings.Cold cold) {
        return Json.object(
                "problem", cold.problem().toString(),
                "prepare_seconds", cold.times().prepare(),
                "first_seconds", cold.times().first(),
                "first_cpu_seconds", cold.times().firstCpu(),
                "first_hundred_seconds", cold.times().hundred());
    }

    private static Map<String, Object> limited(LimitedContest.Result result) {
        return Json.object(
                "problem", result.problem().toString(),
                "active_set_seconds", result.ours(),
                "paper_seconds", result.theirs(),
                "median_residual_ratio", result.medianResidual(),
                "largest_residual_ratio", result.worstResidual(),
                "note", result.note());
    }

    private static Map<String, Object> heap(HeapNeed heap) {
        return Json.object(
                "problem", heap.problem().toString(),
                "allowed_bytes", heap.allowed(),
                "live_bytes", heap.live(),
                "outcome", heap.outcome());
    }

    private static Map<String, Object> gate(Gate gate) {
        return Json.object(
                "name",
                gate.name(),
                "where",
                gate.where(),
                "measured",
                gate.measured(),
                gate.bound().atLeast() ? "at_least" : "at_most",
                gate.bound().value(),
                "passed",
                gate.passed());
    }
}
