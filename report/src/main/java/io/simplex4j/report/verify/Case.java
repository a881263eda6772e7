package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.Example;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;

/**
 * One explanation and what is recomputed first.
 *
 * @param said the explanation, whose form is known to be right
 * @param example what is explained
 * @param latent h
 * @param weights w
 * @param mixture Σ w h
 * @param slack how far numbers may differ
 */
record Case(JsonObject said, Example example, Vec latent, MixtureWeights weights, Vec mixture, Slack slack) {
    /**
     * Begins with an explanation of an example.
     *
     * @throws IllegalArgumentException if its weights are no mixture of the corpus
     */
    static Case of(JsonObject said, Example example, Evidence evidence) {
        List<MixtureWeights.Entry> entries = new ArrayList<>();
        for (JsonObject contribution : said.objects("contributions")) {
            entries.add(new MixtureWeights.Entry(contribution.integer("index"), contribution.number("weight")));
        }
        Corpus corpus = evidence.corpus();
        MixtureWeights weights = MixtureWeights.of(corpus.size(), entries);
        Vec latent = evidence.latentOf(example.input());
        double norm = latent.norm();
        for (MixtureWeights.Entry entry : weights.entries()) {
            norm = Math.max(norm, corpus.latents().row(entry.example()).norm());
        }
        Slack slack = Slack.of(evidence.model().isPresent(), norm);
        return new Case(said, example, latent, weights, weights.mix(corpus.latents()), slack);
    }

    List<JsonObject> contributions() {
        return said.objects("contributions");
    }
}
