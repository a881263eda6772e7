package io.simplex4j.report;

import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.corpus.Agreement;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.MethodDescription;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.AttributionSettings;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.internal.JsonOutput;
import java.io.IOException;
import java.util.Optional;

/** Where explanations come from, as JSON: model, corpus, settings and the names of features. */
final class ProvenanceJson {
    private ProvenanceJson() {}

    /** Which corpus it was, within an object. */
    static void corpus(JsonOutput json, Corpus corpus) throws IOException {
        json.integer("examples", corpus.size());
        json.integer("latentSize", corpus.latents().columns());
        json.text("digest", corpus.digest());
        json.text("source", Optional.of(corpus.examples().name()).filter(name -> !name.isEmpty()));
        if (corpus.agreement().isPresent()) {
            Agreement agreement = corpus.agreement().get();
            json.integer("labelled", agreement.labelled());
            json.integer("right", agreement.right());
            json.number("rSquared", agreement.rSquared());
        }
    }

    /** What residuals and scores were compared with, within an object. */
    static void references(JsonOutput json, Provenance of) throws IOException {
        int references = of.references().sorted().size();
        if (references > 0) {
            json.integer("references", references);
        }
        CalibrationJson.write(json, of.calibration());
    }

    static void model(JsonOutput json, ModelDescription model) throws IOException {
        json.object("model");
        json.text("file", model.name());
        json.text("digest", model.digest());
        json.text("latent", model.latent());
        json.integer("latentSize", model.latentSize());
        if (model.head().isPresent()) {
            json.integer("outputs", model.head().get().count());
            json.text("task", JsonOutput.word(model.head().get().task()));
            json.text(
                    "activation",
                    model.head().flatMap(ModelDescription.Outputs::following).map(JsonOutput::word));
        }
        json.text("gradient", model.gradients().map(JsonOutput::word).orElse("none"));
        json.endObject();
    }

    static void settings(JsonOutput json, Provenance provenance, boolean references) throws IOException {
        MethodDescription method = provenance.method();
        json.object("settings");
        json.text("solver", method.name());
        if (method.tolerance().isPresent()) {
            json.number("tolerance", method.tolerance().getAsDouble());
        }
        json.integer("epochs", method.epochs());
        json.integer("members", method.members());
        json.text("penalty", method.penalty().map(JsonOutput::word));
        json.text("version", provenance.version());
        if (provenance.attribution().isPresent()) {
            attribution(json, provenance.attribution().get(), provenance.corpus());
        }
        if (references) {
            references(json, provenance);
        }
        if (provenance.decoder().isPresent()) {
            json.object("decoder");
            json.text("file", provenance.decoder().get().name());
            json.text("digest", provenance.decoder().get().digest());
            json.endObject();
        }
        json.endObject();
    }

    private static void attribution(JsonOutput json, AttributionSettings settings, Corpus corpus) throws IOException {
        Baseline baseline = settings.baseline();
        json.text("baseline", baseline.name());
        if (baseline.name().equals("given")) {
            json.numbers("baselineInput", baseline.resolve(corpus.form().shape()));
        }
        json.text("projectOn", settings.target() == ProjectionTarget.LATENT ? "latent" : "approximation");
        json.integer("bins", settings.quadrature().bins());
        json.number("attributionTolerance", settings.quadrature().tolerance());
        if (settings.attributedShare() < 1) {
            json.number("attributedShare", settings.attributedShare());
        }
    }

    static void features(JsonOutput json, FeatureGroups groups) throws IOException {
        json.array("features");
        for (FeatureGroups.Group group : groups.groups()) {
            json.object();
            json.text("name", group.name());
            json.text("unit", group.unit());
            json.integers("columns", group.columns());
            json.endObject();
        }
        json.endArray();
    }
}
