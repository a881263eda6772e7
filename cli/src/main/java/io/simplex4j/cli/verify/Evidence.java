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
 * @param words what is known of examples and classes in words
 */
public record Evidence(
        Matrix corpus, Matrix inputs, Optional<DifferentiableModel> model, Matrix corpusLatents, Words words) {
    /**
     * What is known in words.
     *
     * @param ids what each example of the corpus is called, where that is not its row
     * @param labels what each truly is, where that is known
     * @param classes what classes are called, where that is not their number
     */
    public record Words(Optional<List<String>> ids, Optional<List<String>> labels, List<String> classes) {
        /** Copies. */
        public Words {
            ids = ids.map(List::copyOf);
            labels = labels.map(List::copyOf);
            classes = List.copyOf(classes);
        }

        static Words none() {
            return new Words(Optional.empty(), Optional.empty(), List.of());
        }

        /** What an example of the corpus is called. */
        String id(int example) {
            return ids.map(all -> all.get(example)).orElseGet(() -> Integer.toString(example));
        }

        /** What a class is called. */
        String className(int index) {
            return index < classes.size() ? classes.get(index) : Integer.toString(index);
        }
    }

    /** Latents by themselves. */
    public static Evidence ofLatents(Matrix corpus, Matrix inputs) {
        return new Evidence(corpus, inputs, Optional.empty(), corpus, Words.none());
    }

    /** Inputs of a model, which computes the latents anew. */
    public static Evidence ofModel(DifferentiableModel model, Matrix corpus, Matrix inputs) {
        return new Evidence(corpus, inputs, Optional.of(model), Latents.of(model, corpus), Words.none());
    }

    /** The same, with words. */
    public Evidence with(Words newWords) {
        return new Evidence(corpus, inputs, model, corpusLatents, newWords);
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
