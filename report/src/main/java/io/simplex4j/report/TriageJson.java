package io.simplex4j.report;

import io.simplex4j.explanation.TriageReport;
import io.simplex4j.explanation.TriageRow;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.trust.Coverage;
import io.simplex4j.trust.DriftState;
import io.simplex4j.trust.FalseDiscovery;
import io.simplex4j.trust.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Triage as JSON: one object, whose {@code rows} are the inputs, the least explained first, a line each. */
public final class TriageJson {
    /** What the format is called. */
    public static final String SCHEMA = "simplex4j/triage/1";

    private TriageJson() {}

    /** Writes a triage; the stream is neither flushed nor closed. */
    public static void write(TriageReport report, OutputStream out) throws IOException {
        try (JsonOutput json = JsonOutput.begin(out, "rows")) {
            json.text("schema", SCHEMA);
            Optional<ModelDescription> model = report.provenance().model();
            if (model.isPresent()) {
                json.object("model");
                json.text("file", model.get().name());
                json.text("digest", model.get().digest());
                json.endObject();
            }
            json.object("corpus");
            json.integer("examples", report.provenance().corpus().size());
            json.text("digest", report.provenance().corpus().digest());
            json.endObject();
            summary(report, json);
            json.array("rows");
            for (TriageRow row : report.rows()) {
                row(row, json);
            }
            json.endArray();
            json.end();
        }
    }

    private static void summary(TriageReport report, JsonOutput json) throws IOException {
        CalibrationJson.describe(json, report.calibration());
        if (report.coverage().isPresent()) {
            Coverage coverage = report.coverage().get();
            json.object("coverage");
            json.number("level", coverage.level());
            json.integer("rows", coverage.rows());
            json.number("residual", coverage.residual());
            json.number("leastLevel", coverage.leastLevel());
            json.endObject();
        }
        if (report.discovery().isPresent()) {
            FalseDiscovery discovery = report.discovery().get();
            json.object("falseDiscovery");
            json.number("rate", discovery.rate());
            json.number("threshold", discovery.threshold());
            json.integer("found", discovery.found());
            json.endObject();
        }
        CalibrationJson.errors(json, report.errors());
        if (report.drift().isPresent()) {
            DriftState drift = report.drift().get();
            json.object("drift");
            json.integer("inputs", drift.inputs());
            json.number("wealth", drift.wealth());
            json.truth("alarm", drift.alarmed());
            if (drift.alarmedAt().isPresent()) {
                json.integer("alarmedAt", drift.alarmedAt().getAsLong());
            }
            json.endObject();
        }
        if (!report.warnings().isEmpty()) {
            json.texts("warnings", report.warnings());
        }
    }

    private static void row(TriageRow row, JsonOutput json) throws IOException {
        json.object();
        json.integer("input", row.input());
        json.text("id", row.id());
        json.text("label", row.label());
        json.text("prediction", row.prediction());
        json.text("level", row.level().code());
        json.texts("reasons", row.reasons().stream().map(Reason.Code::text).toList());
        json.number("residual", row.residual());
        json.number("relativeResidual", row.relativeResidual());
        json.number("pValue", row.pValue());
        json.number("disputedPValue", row.disputedPValue());
        json.truth("foreign", row.foreign());
        json.endObject();
    }
}
