package io.simplex4j.lab.study.corruption;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.comparison.Ranking;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.dataset.image.Mnist;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/** The pixels of each corpus image in order of importance, by several methods. */
final class PixelRankings {
    private final Matrix images;
    private final Vec black;
    private final List<ImageGradients> gradients;

    private PixelRankings(Matrix images, Vec black, List<ImageGradients> gradients) {
        this.images = images;
        this.black = black;
        this.gradients = gradients;
    }

    /**
     * For a corpus.
     *
     * @param nodes on the line from black to each image
     */
    static PixelRankings of(DifferentiableModel model, Examples corpus, int nodes) {
        double[] pixels = new double[model.inputShape().size()];
        Arrays.fill(pixels, Mnist.black());
        Vec black = model.latents(Matrix.of(new double[][] {pixels})).row(0);
        List<ImageGradients> gradients = new ArrayList<>();
        for (int c = 0; c < corpus.size(); c++) {
            gradients.add(ImageGradients.of(model, corpus.inputs().row(c), Sampling.label(corpus, c), nodes));
        }
        return new PixelRankings(corpus.inputs(), black, gradients);
    }

    /** By the absolute value of the projections on the shift to a latent. */
    List<Ranking> projections(Vec latent) {
        return each(image -> Ranking.byMagnitude(image.projected(latent.minus(black))));
    }

    /** By the same projections, the highest first. */
    List<Ranking> signedProjections(Vec latent) {
        return each(image -> Ranking.descending(image.projected(latent.minus(black))));
    }

    /** By the absolute value of the projections as in the authors' code. */
    List<Ranking> lateProjections(Vec latent) {
        return each(image -> Ranking.byMagnitude(image.projectedLate(latent.minus(black))));
    }

    /** By the absolute value of the Integrated Gradients of the logit of the image's class. */
    List<Ranking> logits() {
        return each(image -> Ranking.byMagnitude(image.logit()));
    }

    /** By the absolute value of the Integrated Gradients of the logarithm of that class's probability. */
    List<Ranking> logProbabilities() {
        return each(image -> Ranking.byMagnitude(image.logProbability()));
    }

    List<Ranking> random(SplittableRandom random) {
        return each(unused -> Ranking.random(images.columns(), random));
    }

    /** At random, but black pixels last. */
    List<Ranking> randomInk(SplittableRandom random) {
        List<Ranking> rankings = new ArrayList<>();
        for (int image = 0; image < images.rows(); image++) {
            double[] scores = new double[images.columns()];
            for (int i = 0; i < scores.length; i++) {
                scores[i] = random.nextDouble() + (images.at(image, i) > Mnist.black() ? 1 : 0);
            }
            rankings.add(Ranking.descending(Vec.of(scores)));
        }
        return rankings;
    }

    private List<Ranking> each(Function<ImageGradients, Ranking> ranking) {
        return gradients.stream().map(ranking).toList();
    }
}
