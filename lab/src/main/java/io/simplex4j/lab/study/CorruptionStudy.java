package io.simplex4j.lab.study;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.Ranking;
import io.simplex4j.lab.dataset.Mnist;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Section 3.2 of the paper: whether Jacobian projections find the pixels that matter. */
public final class CorruptionStudy {
    static final String PROJECTIONS = "Jacobian projections";
    static final String SIGNED = "Jacobian projections, signed";
    static final String LOGIT = "Integrated Gradients, logit";
    static final String LOG_SOFTMAX = "Integrated Gradients, log-softmax";
    static final String RANDOM = "random pixels";
    static final String RANDOM_INK = "random pixels of the digit";
    static final String AUTHORS_PROJECTIONS = "Jacobian projections, authors' masks";
    static final String AUTHORS_GRADIENTS = "Integrated Gradients, authors' masks";
    /** The shift is the increase of the residual; pixels and ink are what an image loses on average. */
    private static final List<String> COLUMNS = List.of("method", "n", "test", "shift", "residual", "pixels", "ink");

    static final List<Integer> COUNTS = List.of(1, 5, 10, 50);
    private static final List<String> RIVALS = List.of(LOGIT, LOG_SOFTMAX, RANDOM);

    private final Run run;
    private final DifferentiableModel model;
    private final Matrix images;
    private final Matrix tests;
    private final double[] residuals;
    private final List<ImageGradients> gradients;

    private CorruptionStudy(Run run, OnnxModel model, Examples corpus, Examples tests) {
        this.run = run;
        this.model = model;
        this.images = corpus.inputs();
        this.tests = model.latents(tests.inputs());
        this.residuals = over(images).decomposeAll(this.tests).stream()
                .mapToDouble(Decomposition::residual)
                .toArray();
        int nodes = run.either(16, 64);
        this.gradients = IntStream.range(0, corpus.size())
                .mapToObj(c -> ImageGradients.of(model, images.row(c), Sampling.label(corpus, c), nodes))
                .toList();
    }

    /** Returns the experiment. */
    public static Experiment study() {
        return Experiment.of("mnist-jacobian-corruption", COLUMNS, CorruptionStudy::measure)
                .withDerivation(CorruptionStudy::derived);
    }

    private static void measure(Run run) {
        ClassifierTask task = Digits.task(run, 0);
        Examples corpus = Sampling.sample(task.training(), run.either(60, 500), run.seed("corpus"));
        Examples tests = Sampling.sample(task.test(), run.either(6, 100), run.seed("tests"));
        try (OnnxModel model = task.open(run)) {
            CorruptionStudy study = new CorruptionStudy(run, model, corpus, tests);
            SplittableRandom random = new SplittableRandom(run.seed("random pixels"));
            double[] pixels = new double[model.inputShape().size()];
            Arrays.fill(pixels, Mnist.black());
            Vec black = model.latents(Matrix.of(new double[][] {pixels})).row(0);
            List<Ranking> logits = study.each(image -> Ranking.byMagnitude(image.logit()));
            List<Ranking> logarithms = study.each(image -> Ranking.byMagnitude(image.logProbability()));
            study.byTest(
                    PROJECTIONS,
                    latent -> study.each(image -> Ranking.byMagnitude(image.projected(latent.minus(black)))),
                    PixelMasks::own);
            study.byTest(
                    SIGNED,
                    latent -> study.each(image -> Ranking.descending(image.projected(latent.minus(black)))),
                    PixelMasks::own);
            study.alike(LOGIT, logits, PixelMasks::own);
            study.alike(LOG_SOFTMAX, logarithms, PixelMasks::own);
            study.alike(RANDOM, study.each(image -> Ranking.random(study.images.columns(), random)), PixelMasks::own);
            study.alike(RANDOM_INK, study.randomInk(random), PixelMasks::own);
            study.byTest(
                    AUTHORS_PROJECTIONS,
                    latent -> study.each(image -> Ranking.byMagnitude(image.projectedLate(latent.minus(black)))),
                    PixelMasks::ofBatches);
            study.alike(AUTHORS_GRADIENTS, logarithms, PixelMasks::ofBatches);
        }
    }

    private List<Ranking> each(Function<ImageGradients, Ranking> ranking) {
        return gradients.stream().map(ranking).toList();
    }

    /** Returns pixels at random, but black pixels last. */
    private List<Ranking> randomInk(SplittableRandom random) {
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

    /** Blackens pixels that do not depend on the test. */
    private void alike(String method, List<Ranking> rankings, PixelMasks.Choice choice) {
        for (int n : COUNTS) {
            PixelMasks masks = choice.of(rankings, n);
            Decomposer decomposer = over(masks.blacken(images));
            for (int test = 0; test < tests.rows(); test++) {
                write(method, n, test, masks, decomposer);
            }
        }
    }

    /** Blackens pixels chosen for the latent of each test. */
    private void byTest(String method, Function<Vec, List<Ranking>> rankings, PixelMasks.Choice choice) {
        for (int test = 0; test < tests.rows(); test++) {
            List<Ranking> chosen = rankings.apply(tests.row(test));
            for (int n : COUNTS) {
                PixelMasks masks = choice.of(chosen, n);
                write(method, n, test, masks, over(masks.blacken(images)));
            }
        }
    }

    private Decomposer over(Matrix corpus) {
        return ActiveSet.withDefaults().withThreads(1).over(model.latents(corpus));
    }

    private void write(String method, int n, int test, PixelMasks masks, Decomposer decomposer) {
        double residual = decomposer.decompose(tests.row(test)).residual();
        run.row(method, n, test, residual - residuals[test], residual, masks.pixels(), masks.ink(images));
    }

    /** Adds the residual of each test before any pixel is black, and 1 for each test on which projections do more harm. */
    private static ResultTable derived(ResultTable results) {
        ResultTable.Builder rows = ResultTable.withColumns(results.columns());
        ResultTable ours = results.where("method", PROJECTIONS);
        ResultTable first = ours.where("n", COUNTS.get(0));
        double[] residuals = first.numbers("residual");
        double[] shifts = first.numbers("shift");
        for (int test = 0; test < shifts.length; test++) {
            rows.row(0, "before", COUNTS.get(0), test, 0, residuals[test] - shifts[test], "", "");
        }
        for (String rival : RIVALS) {
            wins(rows, "than " + rival, ours, results.where("method", rival));
        }
        wins(
                rows,
                "than Integrated Gradients, both with authors' masks",
                results.where("method", AUTHORS_PROJECTIONS),
                results.where("method", AUTHORS_GRADIENTS));
        return results.plus(rows.build());
    }

    private static void wins(ResultTable.Builder rows, String name, ResultTable ours, ResultTable theirs) {
        for (int n : COUNTS) {
            double[] mine = ours.where("n", n).numbers("shift");
            double[] other = theirs.where("n", n).numbers("shift");
            for (int test = 0; test < mine.length; test++) {
                rows.row(0, name, n, test, mine[test] > other[test] ? 1 : 0, "", "", "");
            }
        }
    }
}
