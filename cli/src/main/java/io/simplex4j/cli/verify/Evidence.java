package io.simplex4j.cli.verify;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.Latents;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Optional;

/**
 * The data that explanations are held against.
 *
 * @param corpus latents, or with a model its inputs
 * @param inputs what was explained, likewise
 * @param model the model, where there is one
 * @param corpusLatents the latents of the corpus
 * @param labels what each example of the corpus truly is, where that is known
 */
public record Evidence(
        Matrix corpus,
        Matrix inputs,
        Optional<DifferentiableModel> model,
        Matrix corpusLatents,
        Optional<List<String>> labels) {
    /** Latents by themselves. */
    public static Evidence ofLatents(Matrix corpus, Matrix inputs) {
        return new Evidence(corpus, inputs, Optional.empty(), corpus, Optional.empty());
    }

    /** Inputs of a model, which computes the latents anew. */
    public static Evidence ofModel(DifferentiableModel model, Matrix corpus, Matrix inputs) {
        return new Evidence(corpus, inputs, Optional.of(model), Latents.of(model, corpus), Optional.empty());
    }

    /** The same with labels, one for each example. */
    public Evidence withLabels(List<String> newLabels) {
        return new Evidence(corpus, inputs, model, corpusLatents, Optional.of(List.copyOf(newLabels)));
    }

    /** The shape of an input. */
    Shape inputShape() {
        return model.map(DifferentiableModel::inputShape).orElseGet(() -> Shape.of(corpus.columns()));
    }

    /** The latent of an input. */
    Vec latent(int input) {
        return latentOf(inputs.row(input));
    }

    /** The latent of anything. */
    Vec latentOf(Vec input) {
        return model.map(map -> Latents.of(map, Matrix.of(new double[][] {input.toArray()}))
                        .row(0))
                .orElse(input);
    }
}
