package io.simplex4j.report;

import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Contrast;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Details;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Reconstruction;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.trust.Stability;
import java.io.IOException;
import java.util.Optional;

/** What else was asked for, as JSON. */
final class DetailsJson {
    private DetailsJson() {}

    static void write(JsonOutput json, Explanation explanation, Optional<FeatureGroups> features, boolean numbers)
            throws IOException {
        Details details = explanation.details();
        if (details.stability().isPresent()) {
            stability(json, details.stability().get());
        }
        if (details.contrast().isPresent()) {
            boolean sentences = explanation.provenance().corpus().form() instanceof TextForm;
            contrast(json, details.contrast().get(), features.filter(any -> !sentences));
        }
        if (details.reconstruction().isPresent()) {
            reconstruction(json, details.reconstruction().get(), numbers);
        }
    }

    private static void stability(JsonOutput json, Stability stability) throws IOException {
        json.object("stability");
        json.array("classes");
        for (Stability.ClassShare share : stability.classes()) {
            json.object();
            json.text("label", share.label());
            json.number("share", share.share());
            json.number("least", share.least());
            json.number("most", share.most());
            json.endObject();
        }
        json.endArray();
        json.number("classChange", stability.classChange());
        json.number("largestResidual", stability.largestResidual());
        json.endObject();
    }

    private static void contrast(JsonOutput json, Contrast contrast, Optional<FeatureGroups> features)
            throws IOException {
        json.object("contrast");
        json.object("predicted");
        side(json, contrast.predicted());
        json.object("other");
        side(json, contrast.other());
        if (features.isPresent() && contrast.features().isPresent()) {
            json.numbers("shares", contrast.features().get().grouped(features.get()));
        }
        json.endObject();
    }

    private static void side(JsonOutput json, Contrast.Side side) throws IOException {
        json.text("label", side.label());
        json.integer("examples", side.examples());
        json.number("residual", side.residual());
        json.truth("proven", side.proven());
        json.array("contributions");
        for (Contribution contribution : side.contributions()) {
            json.object();
            json.integer("index", contribution.example());
            json.text("id", contribution.id());
            json.number("weight", contribution.weight());
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }

    private static void reconstruction(JsonOutput json, Reconstruction found, boolean numbers) throws IOException {
        json.object("reconstruction");
        json.number("latentError", found.latentError());
        json.number("mixtureError", found.mixtureError());
        if (numbers) {
            json.numbers("ofLatent", found.ofLatent());
            json.numbers("ofMixture", found.ofMixture());
        }
        json.endObject();
    }
}
