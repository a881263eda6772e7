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
 * @param relativeSlack how far numbers that were computed twice may differ, relative to the number itself
 * @param latentSlack the same as a distance in latent space
 */
record Case(
        JsonObject said,
        Example example,
        Vec latent,
        MixtureWeights weights,
        Vec mixture,
        double relativeSlack,
        double latentSlack) {
    /*
     * Latents in a file are the very numbers that were explained, so only the rounding of doubles differs. Latents that
     * a model computes again, perhaps on another machine or in another batch, differ by the rounding of its floats.
     */
    private static final double DOUBLES = 1e-12;
    private static final double FLOATS = 2e-6;

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
        boolean recomputed = evidence.model().isPresent();
        return new Case(
                said,
                example,
                latent,
                weights,
                weights.mix(corpus.latents()),
                recomputed ? FLOATS : 1e-9,
                norm * (recomputed ? FLOATS : DOUBLES));
    }

    /** How far a distance in latent space, multiplied by a factor, may differ. */
    double slack(double distance, double factor) {
        return relativeSlack * Math.abs(distance) + latentSlack * factor;
    }

    List<JsonObject> contributions() {
        return said.objects("contributions");
    }
}
