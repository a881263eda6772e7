package io.simplex4j.lab.study.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Rival scores of doubt about a prediction or an input; large is bad. */
final class Baselines {
    static final String SOFTMAX = "max softmax";
    static final String TRUST_SCORE = "trust score";
    static final String COSINE = "cosine nearest neighbours";

    /** The neighbour whose distance counts: Sun et al. (2022) take the tenth for a corpus of about a thousand. */
    private static final int NEIGHBOUR = 10;

    private Baselines() {}

    /**
     * The model's uncertainty: how much the logits of the other classes together exceed the largest. Orders inputs as the
     * largest probability does, without rounding it to 1.
     */
    static double[] softmax(LinearHead head, Corpus rows) {
        return IntStream.range(0, rows.size())
                .mapToDouble(row -> {
                    double[] logits = head.apply(rows.latents().row(row)).toArray();
                    int top = IntStream.range(0, logits.length)
                            .reduce((best, next) -> logits[next] > logits[best] ? next : best)
                            .orElseThrow();
                    double others = 0;
                    for (int j = 0; j < logits.length; j++) {
                        others += j == top ? 0 : Math.exp(logits[j] - logits[top]);
                    }
                    return Math.log(Math.max(Double.MIN_NORMAL, others));
                })
                .toArray();
    }

    /**
     * The inverse of the trust score of Jiang et al. (2018) without filtering: the distance from the nearest example of the class
     * predicted, divided by that from the nearest of another.
     */
    static double[] trustScore(Corpus corpus, Corpus rows) {
        return IntStream.range(0, rows.size())
                .parallel()
                .mapToDouble(row -> {
                    double same = Double.POSITIVE_INFINITY;
                    double other = Double.POSITIVE_INFINITY;
                    Vec latent = rows.latents().row(row);
                    for (int example = 0; example < corpus.size(); example++) {
                        double distance =
                                corpus.latents().row(example).minus(latent).norm();
                        if (corpus.label(example).equals(rows.prediction(row))) {
                            same = Math.min(same, distance);
                        } else {
                            other = Math.min(other, distance);
                        }
                    }
                    return other > 0 ? Math.min(Float.MAX_VALUE, same / other) : Float.MAX_VALUE;
                })
                .toArray();
    }

    /** One minus the cosine of the angle to the tenth nearest example; 2 at zero, which has no direction. */
    static double[] cosine(Corpus corpus, Corpus rows) {
        double[][] examples = units(corpus.latents());
        double[][] inputs = units(rows.latents());
        return Arrays.stream(inputs)
                .parallel()
                .mapToDouble(input -> {
                    if (input.length == 0) {
                        return 2;
                    }
                    double[] distances = Arrays.stream(examples)
                            .mapToDouble(example -> example.length == 0 ? 2 : 1 - Norms.dot(example, input))
                            .sorted()
                            .toArray();
                    return distances[Math.min(NEIGHBOUR, distances.length) - 1];
                })
                .toArray();
    }

    private static double[][] units(Matrix latents) {
        return IntStream.range(0, latents.rows())
                .mapToObj(row -> {
                    double[] latent = latents.row(row).toArray();
                    double norm = latents.row(row).norm();
                    return norm > 0
                            ? Arrays.stream(latent).map(value -> value / norm).toArray()
                            : new double[0];
                })
                .toArray(double[][]::new);
    }
}
