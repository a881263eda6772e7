package io.simplex4j.report.internal.document;

import io.simplex4j.explanation.Provenance;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.trust.Reason;
import java.util.List;

/** Makes the trees of a document of a triage; {@code docs/schema/triage-1.json} describes every field. */
public final class TriageTrees {
    /** The format, as documents name it. */
    public static final String SCHEMA = "simplex4j/triage/1";

    private static final List<String> MODEL = List.of("file", "digest", "latent", "task");
    private static final List<String> CORPUS = List.of("examples", "digest", "source");
    private static final List<String> SETTINGS = List.of(
            "solver",
            "tolerance",
            "epochs",
            "members",
            "outputWeight",
            "penalty",
            "exclude",
            "version",
            "maxReferences",
            "disputes");

    private TriageTrees() {}

    private static Tree only(Tree whole, List<String> names) {
        Tree some = new Tree();
        names.forEach(name -> some.take(name, whole));
        return some;
    }

    /** Returns the common fields of all rows. */
    public static Tree head(TriageReport report) {
        Provenance provenance = report.provenance();
        int references = provenance.references().sorted().size();
        Tree settings = only(ExplanationTrees.settings(provenance), SETTINGS)
                .put("where", provenance.corpus().condition())
                .put("outputScale", provenance.outputWeight().map(Provenance.OutputWeight::scale))
                .putIf(references > 0, "references", references);
        return ExplanationTrees.begin(SCHEMA)
                .put("model", provenance.model().map(known -> only(ExplanationTrees.model(known), MODEL)))
                .put("corpus", only(ExplanationTrees.corpus(provenance.corpus()), CORPUS))
                .put("settings", settings)
                .put("calibration", report.calibration().map(ExplanationTrees::calibration))
                .put(
                        "coverage",
                        report.coverage()
                                .map(coverage -> new Tree()
                                        .put("level", coverage.level())
                                        .put("rows", coverage.rows())
                                        .put("residual", coverage.residual())
                                        .put("leastLevel", coverage.minLevel())))
                .put(
                        "falseDiscovery",
                        report.discovery()
                                .map(discovery -> new Tree()
                                        .put("rate", discovery.rate())
                                        .put("threshold", discovery.threshold())
                                        .put("found", discovery.found())))
                .putUnlessEmpty("errors", ExplanationTrees.errors(report.errors()))
                .put(
                        "drift",
                        report.drift()
                                .map(drift -> new Tree()
                                        .put("inputs", drift.inputs())
                                        .put("wealth", drift.wealth())
                                        .put("alarm", drift.alarmed())
                                        .put("alarmedAt", drift.alarmedAt())))
                .putUnlessEmpty("warnings", report.warnings());
    }

    /** Returns the triage result of one input. */
    public static Tree row(TriageReport.Row row) {
        return new Tree()
                .put("input", row.row())
                .put("id", row.id())
                .put("label", row.label())
                .put("prediction", row.prediction())
                .put("level", row.level().id())
                .put("reasons", row.reasons().stream().map(Reason.Code::id).toList())
                .put("residual", row.residual())
                .put("relativeResidual", row.relativeResidual())
                .put("pValue", row.pValue())
                .put("disputedPValue", row.disputedPValue())
                .put("reliability", row.reliability().map(ExplanationTrees::reliability))
                .put("foreign", row.foreign());
    }
}
