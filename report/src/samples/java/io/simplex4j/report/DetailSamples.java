package io.simplex4j.report;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import java.util.List;
import java.util.stream.Stream;

/** Explanations that say more than their mixtures and features. */
public final class DetailSamples {
    /** Sentences of two words. */
    public static final TextForm SENTENCE = new TextForm(
            2,
            Stream.of("goal", "rain", "the")
                    .map(word -> new TextForm.Piece(word, false, false))
                    .toList());

    private DetailSamples() {}

    /** A patient with stability and a contrast. */
    public static Explanation patient() {
        return Samples.patient(
                "Patient 17", 3, explainer -> explainer.withStability().withContrast());
    }

    /** A ring with both, and what a decoder makes of it. */
    public static Explanation image() {
        ImageForm form = Samples.rings(1);
        return Samples.ringExplainer(form)
                .withStability()
                .withContrast()
                .withDecoder(decoder(form, 8))
                .explain(Vec.of(Samples.ring(form, 24)));
    }

    /** A patient with what a decoder makes of her. */
    public static Explanation decodedPatient() {
        return Samples.patient("Patient 17", 3, explainer -> explainer.withDecoder(new Numbers(6, 11)));
    }

    /** A sentence of two words with a contrast: to the model, only goals and rain count. */
    public static Explanation sentence() {
        FunctionModel model = sentenceModel();
        return Explainer.of(model, Corpus.encode(model, sentences()))
                .withThreads(1)
                .withContrast()
                .explain(SENTENCE.input(List.of(0, 0)));
    }

    /** A model of sentences of two words, for which only goals and rain count. */
    public static FunctionModel sentenceModel() {
        return FunctionModel.ofDoubles(SENTENCE.shape(), 2, input -> {
                    double[] latent = new double[2];
                    for (int place = 0; place < 2; place++) {
                        int word = (int) Math.round(input[2 + place]) - 1;
                        latent[Math.max(0, Math.min(1, word))] += word == 2 ? 0 : input[place];
                    }
                    return latent;
                })
                .withHead(LinearHead.of(
                        Matrix.of(new double[][] {{1, 0}, {0, 1}}), Vec.of(0, 0), LinearHead.Activation.SOFTMAX));
    }

    /** The two labelled sentences that explain others. */
    public static Examples sentences() {
        return Examples.of(
                        Matrix.of(new double[][] {
                            SENTENCE.input(List.of(2, 0)).toArray(),
                            SENTENCE.input(List.of(2, 1)).toArray()
                        }),
                        SENTENCE)
                .withClasses(new ClassNames(List.of("football", "weather")))
                .withLabels(List.of("football", "weather"));
    }

    /** Blends rings by the numbers of a latent. */
    private static Decoder decoder(ImageForm form, int latents) {
        return new Rings(form, latents);
    }

    private record Rings(ImageForm form, int latentSize) implements Decoder {
        @Override
        public int inputSize() {
            return form.columns();
        }

        @Override
        public Matrix decode(Matrix latents) {
            double[][] decoded = new double[latents.rows()][inputSize()];
            for (int row = 0; row < decoded.length; row++) {
                for (int j = 0; j < latentSize; j++) {
                    double[] ring = Samples.ring(form, j);
                    for (int i = 0; i < ring.length; i++) {
                        decoded[row][i] += Math.abs(latents.at(row, j)) * ring[i] / latentSize;
                    }
                }
            }
            return Matrix.of(decoded);
        }

        @Override
        public String name() {
            return "rings";
        }

        @Override
        public String digest() {
            return "sha256:" + "0".repeat(64);
        }
    }

    /** Repeats the numbers of a latent until an input is full. */
    public record Numbers(int latentSize, int inputSize) implements Decoder {
        @Override
        public Matrix decode(Matrix latents) {
            double[][] decoded = new double[latents.rows()][inputSize];
            for (int row = 0; row < decoded.length; row++) {
                for (int i = 0; i < inputSize; i++) {
                    decoded[row][i] = latents.at(row, i % latentSize);
                }
            }
            return Matrix.of(decoded);
        }

        @Override
        public String name() {
            return "numbers";
        }

        @Override
        public String digest() {
            return "sha256:" + "1".repeat(64);
        }
    }
}
