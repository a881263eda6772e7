package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Latents;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.NotDifferentiableException;
import java.util.List;
import java.util.Optional;

/**
 * What explanations are held against.
 *
 * @param model which represents inputs, where they are not latents already
 * @param corpus with latents that the model computed again
 * @param inputs what was explained
 * @param features that people have names for, or that were asked for
 * @param calibration rows that verdicts were calibrated with, where given
 * @param decoder which leads from latents back to inputs, where given
 * @param first of the corpora, where several are compared; its mean or median is the baseline for all
 */
record Evidence(
        Optional<LatentModel> model,
        Corpus corpus,
        Examples inputs,
        Optional<FeatureGroups> features,
        Optional<Corpus> calibration,
        Optional<Decoder> decoder,
        Corpus first) {
    Evidence withDecoder(Decoder newDecoder) {
        return new Evidence(model, corpus, inputs, features, calibration, Optional.of(newDecoder), first);
    }

    Evidence withCalibration(Corpus rows) {
        return new Evidence(model, corpus, inputs, features, Optional.of(rows), decoder, first);
    }

    Evidence withFeatures(FeatureGroups newFeatures) {
        return new Evidence(model, corpus, inputs, Optional.of(newFeatures), calibration, decoder, first);
    }

    Evidence withFirst(Corpus newFirst) {
        return new Evidence(model, corpus, inputs, features, calibration, decoder, newFirst);
    }

    Optional<LinearHead> head() {
        return model.flatMap(LatentModel::head);
    }

    Vec latentOf(Vec input) {
        return model.map(known -> Latents.of(known, Matrix.of(new double[][] {input.toArray()}))
                        .row(0))
                .orElse(input);
    }

    /** What a corpus example has for each feature, where there are words for them. */
    Optional<List<String>> values(int example) {
        return features.filter(known -> Optional.of(known).equals(corpus.form().features()))
                .map(known -> corpus.form().values(corpus.inputs().row(example)));
    }

    /** Why features cannot be attributed, where they cannot. */
    Optional<String> whyNoGradient() {
        if (!(model.orElse(null) instanceof DifferentiableModel differentiable)) {
            return Optional.of("the model gives no gradients");
        }
        try {
            differentiable.pullback(corpus.inputs().select(0), Matrix.of(new double[1][differentiable.latentSize()]));
            return Optional.empty();
        } catch (NotDifferentiableException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
