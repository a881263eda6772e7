package io.simplex4j.report;

import io.simplex4j.explanation.CalibrationDescription;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.PValues;
import io.simplex4j.trust.Verdict;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** What JSON says of calibration. */
final class CalibrationJson {
    private CalibrationJson() {}

    static void write(JsonOutput json, Optional<CalibrationDescription> calibration) throws IOException {
        if (calibration.isEmpty()) {
            return;
        }
        begin(json, calibration.get());
        errors(json, calibration.get().errors());
        json.endObject();
    }

    /** Writes it without errors. */
    static void describe(JsonOutput json, Optional<CalibrationDescription> calibration) throws IOException {
        if (calibration.isPresent()) {
            begin(json, calibration.get());
            json.endObject();
        }
    }

    private static void begin(JsonOutput json, CalibrationDescription used) throws IOException {
        json.object("calibration");
        json.integer("rows", used.rows());
        json.truth("heldOut", used.heldOut());
        json.text("digest", used.digest());
        json.text("score", used.score().code());
        json.truth("byClass", used.byClass());
    }

    static void errors(JsonOutput json, Map<Verdict.Level, ErrorRate> errors) throws IOException {
        if (errors.isEmpty()) {
            return;
        }
        json.array("errors");
        for (Map.Entry<Verdict.Level, ErrorRate> each : errors.entrySet()) {
            json.object();
            json.text("level", each.getKey().code());
            json.integer("wrong", each.getValue().wrong());
            json.integer("of", each.getValue().of());
            json.number("atLeast", each.getValue().atLeast());
            json.number("atMost", each.getValue().atMost());
            json.endObject();
        }
        json.endArray();
    }

    static void pValues(JsonOutput json, PValues known) throws IOException {
        if (known.far().isPresent()) {
            json.number("pValue", known.far());
            json.number("hullRatio", known.ratio());
            json.number("disputedPValue", known.disputed());
        }
    }
}
