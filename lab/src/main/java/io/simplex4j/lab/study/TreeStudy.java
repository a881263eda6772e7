package io.simplex4j.lab.study;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExtendedLatents;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.BoostedTrees;
import io.simplex4j.lab.comparison.RSquared;
import io.simplex4j.lab.dataset.BreastCancerTables;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.RiskTask;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.Summary;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Mixtures of leaf values of boosted trees against nearest examples, in leaves and inputs, and against AXIL. */
public final class TreeStudy {
    /*
     * The corpus is the training data of the trees. The number of neighbours is that of the mixture, with equal
     * weights: by the share of trees in which both reach the same leaf, or by standardised inputs. AXIL weighs the
     * training targets, so it has no mixture of predictions; its weights are also read as a mixture of latents, to
     * compare how much they keep of them.
     */
    private static final int TREES = 100;
    private static final int DEPTH = 3;
    private static final double RATE = 0.1;
    private static final double NOTHING = 1e-6;

    private static final String OUTPUTS = "1 − R² of the score";
    private static final String RESIDUAL = "relative residual";
    private static final String MEMBERS = "examples";
    private static final String NEGATIVE = "negative weight";

    private TreeStudy() {}

    /** Returns the experiment. */
    public static Experiment study() {
        return Experiment.of("tree-mixtures", List.of("data", "method", "quantity", "value"), TreeStudy::measure);
    }

    private static void measure(Run run) {
        RiskTask dutch = RiskTask.of(run, BreastCancerTables.YEARS);
        measure(run, "Dutch patients", dutch.training(), dutch.dutch());
        ClassifierTask patients = ProstatePatients.task(run, 1e-5);
        measure(run, "synthetic patients", patients.training(), patients.test());
        int size = run.either(100, 400);
        int tests = run.either(20, 100);
        double[][] friedman = new double[size + tests][10];
        SplittableRandom random = new SplittableRandom(run.seed("friedman"));
        double[] targets = new double[size];
        for (int row = 0; row < friedman.length; row++) {
            double[] x = friedman[row];
            for (int column = 0; column < x.length; column++) {
                x[column] = random.nextDouble();
            }
            if (row < size) {
                targets[row] = 10 * Math.sin(Math.PI * x[0] * x[1])
                        + 20 * (x[2] - 0.5) * (x[2] - 0.5)
                        + 10 * x[3]
                        + 5 * x[4]
                        + random.nextGaussian();
            }
        }
        new Trial(
                        run,
                        "Friedman values",
                        Arrays.copyOf(friedman, size),
                        Arrays.copyOfRange(friedman, size, friedman.length),
                        targets,
                        false)
                .measure();
    }

    private static void measure(Run run, String data, Examples training, Examples others) {
        Examples corpus = Sampling.sample(training, run.either(100, 400), run.seed("tree corpus"));
        Examples tests = Sampling.sample(others, run.either(20, 100), run.seed("tree tests"));
        double[] targets =
                Arrays.stream(Sampling.labels(corpus)).asDoubleStream().toArray();
        new Trial(run, data, array(corpus.inputs()), array(tests.inputs()), targets, true).measure();
    }

    private static double[][] array(Matrix rows) {
        return IntStream.range(0, rows.rows())
                .mapToObj(row -> rows.row(row).toArray())
                .toArray(double[][]::new);
    }

    /** One data set of a run. */
    private static final class Trial {
        private final Run run;
        private final String data;
        private final double[][] corpus;
        private final double[][] tests;
        private final boolean logistic;
        private final BoostedTrees trees;
        private final Matrix latents;
        private final Matrix testLatents;

        Trial(Run run, String data, double[][] corpus, double[][] tests, double[] targets, boolean logistic) {
            this.run = run;
            this.data = data;
            this.corpus = corpus;
            this.tests = tests;
            this.logistic = logistic;
            this.trees = BoostedTrees.train(corpus, targets, logistic, TREES, DEPTH, RATE);
            this.latents = Matrix.of(Arrays.stream(corpus).map(trees::latent).toArray(double[][]::new));
            this.testLatents = Matrix.of(Arrays.stream(tests).map(trees::latent).toArray(double[][]::new));
            run.log(data);
        }

        void measure() {
            double[] ones = new double[TREES];
            Arrays.fill(ones, 1);
            LinearHead head =
                    LinearHead.of(Matrix.of(new double[][] {ones}), Vec.of(trees.base()), LinearHead.Activation.NONE);
            double[][] nearest = mixtures(Optional.empty());
            add("mixture", nearest);
            add("mixture, output weight 3", mixtures(Optional.of(ExtendedLatents.of(head, latents, 3))));
            int[] counts = Arrays.stream(nearest).mapToInt(Trial::count).toArray();
            int[][] leaves = Arrays.stream(corpus).map(trees::leaves).toArray(int[][]::new);
            add("nearest leaves", neighbours(counts, test -> {
                int[] own = trees.leaves(tests[test]);
                return row -> IntStream.range(0, own.length)
                        .filter(tree -> own[tree] != leaves[row][tree])
                        .count();
            }));
            double[] spread = IntStream.range(0, corpus[0].length)
                    .mapToDouble(j -> Summary.of(Arrays.stream(corpus)
                                    .mapToDouble(row -> row[j])
                                    .toArray())
                            .deviation())
                    .map(deviation -> deviation > 0 ? deviation : 1)
                    .toArray();
            add("nearest inputs", neighbours(counts, test -> row -> distance(tests[test], corpus[row], spread)));
            if (!logistic) {
                add("AXIL", trees.targetWeights(corpus, RATE, tests));
            }
        }

        private static double distance(double[] left, double[] right, double[] spread) {
            double sum = 0;
            for (int j = 0; j < left.length; j++) {
                double off = (left[j] - right[j]) / spread[j];
                sum += off * off;
            }
            return sum;
        }

        private double[][] mixtures(Optional<ExtendedLatents> extended) {
            List<Decomposition> found = ActiveSet.withDefaults()
                    .withThreads(TrainedNetworks.threads())
                    .over(extended.map(known -> known.extend(latents)).orElse(latents))
                    .decomposeAll(
                            extended.map(known -> known.extend(testLatents)).orElse(testLatents));
            return found.stream()
                    .map(mixture -> {
                        double[] weights = new double[corpus.length];
                        mixture.weights().entries().forEach(entry -> weights[entry.row()] = entry.weight());
                        return weights;
                    })
                    .toArray(double[][]::new);
        }

        /** Distances of corpus rows from a test. */
        private interface Distances {
            IntToDoubleFunction from(int test);
        }

        private double[][] neighbours(int[] counts, Distances distances) {
            double[][] weights = new double[tests.length][corpus.length];
            for (int test = 0; test < tests.length; test++) {
                IntToDoubleFunction distance = distances.from(test);
                double[] known =
                        IntStream.range(0, corpus.length).mapToDouble(distance).toArray();
                int count = counts[test];
                int place = test;
                IntStream.range(0, corpus.length)
                        .boxed()
                        .sorted(Comparator.comparingDouble(row -> known[row]))
                        .limit(count)
                        .forEach(row -> weights[place][row] = 1.0 / count);
            }
            return weights;
        }

        private static int count(double[] weights) {
            return (int) Arrays.stream(weights)
                    .filter(weight -> Math.abs(weight) > NOTHING)
                    .count();
        }

        private void add(String method, double[][] weights) {
            List<Vec> truth = new ArrayList<>();
            List<Vec> scores = new ArrayList<>();
            Vec mean = latents.mean();
            double residual = 0;
            double members = 0;
            double negative = 0;
            for (int test = 0; test < tests.length; test++) {
                double[] mixed = new double[TREES];
                for (int row = 0; row < corpus.length; row++) {
                    double weight = weights[test][row];
                    negative += weight < 0 ? -weight : 0;
                    for (int tree = 0; weight != 0 && tree < TREES; tree++) {
                        mixed[tree] += weight * latents.at(row, tree);
                    }
                }
                Vec latent = testLatents.row(test);
                residual +=
                        latent.minus(Vec.of(mixed)).norm() / latent.minus(mean).norm();
                members += count(weights[test]);
                truth.add(Vec.of(Arrays.stream(latent.toArray()).sum()));
                scores.add(Vec.of(Arrays.stream(mixed).sum()));
            }
            run.row(data, method, OUTPUTS, 1 - RSquared.pooled(Rows.of(truth), Rows.of(scores)))
                    .row(data, method, RESIDUAL, residual / tests.length)
                    .row(data, method, MEMBERS, members / tests.length)
                    .row(data, method, NEGATIVE, negative / tests.length);
        }
    }
}
