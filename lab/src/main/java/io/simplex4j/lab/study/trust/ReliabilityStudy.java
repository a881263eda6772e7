package io.simplex4j.lab.study.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.BreastCancerTables;
import io.simplex4j.lab.dataset.ClassTables;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.RiskTask;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.Summary;
import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.Network;
import io.simplex4j.lab.training.Training;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.Reliability;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Whether the error rates on cards are right, on data with labels. */
public final class ReliabilityStudy {
    static final String STATED = "stated rate";
    static final String SOFTMAX = "one minus the largest probability";
    private static final int BINS = 10;
    private static final int EPOCHS = 20;
    /** Tenths of the rows to train on; each other part has a share of the rest. */
    private static final int TRAINING_TENTHS = 4;

    private ReliabilityStudy() {}

    public static Experiment study() {
        return Experiment.of("reliability", List.of("data", "method", "quantity", "bin", "value"), run -> {
            RiskTask dutch = RiskTask.of(run, BreastCancerTables.YEARS, TRAINING_TENTHS);
            measure(run, "Dutch patients", dutch.network(), dutch.dutch());
            measure(run, "German patients", dutch.network(), dutch.german());
            measure(run, "small digits", ClassTables.smallDigits());
            measure(run, "kidney tumours", ClassTables.kidneyTumours());
            measure(run, "light chains", ClassTables.lightChains());
            measure(run, "flipped labels", ClassTables.flippedLabels(run.seed("flipped labels")));
        });
    }

    /** Trains a network on some of the rows, standardised by them. */
    private static void measure(Run run, String data, Examples all) {
        Examples shuffled = all.select(Sampling.permutation(all.size(), run.seed(data)));
        int known = shuffled.size() * TRAINING_TENTHS / 10;
        Examples rows = standardised(shuffled, known);
        Sampling.Split split = Sampling.split(rows, run.isQuick() ? Math.min(known, 400) : known);
        int classes = 1 + Arrays.stream(Sampling.labels(rows)).max().orElseThrow();
        Network layers = Network.of(Shape.of(rows.inputs().columns()))
                .linear(64)
                .relu()
                .linear(32)
                .relu()
                .linear(classes);
        Training plan = Training.of(layers, Loss.CROSS_ENTROPY)
                .withBatch(32)
                .withEpochs(run.either(3, EPOCHS))
                .withSeed(run.seed("network of " + data));
        Path file = TrainedNetworks.file(run, data.replace(' ', '-'), plan, split.training());
        measure(run, data, file, split.test());
    }

    private static Examples standardised(Examples rows, int known) {
        Matrix inputs = rows.inputs();
        double[][] standard = new double[inputs.rows()][inputs.columns()];
        for (int column = 0; column < inputs.columns(); column++) {
            int c = column;
            Summary training = Summary.of(
                    IntStream.range(0, known).mapToDouble(r -> inputs.at(r, c)).toArray());
            for (int r = 0; r < standard.length; r++) {
                standard[r][c] = (inputs.at(r, c) - training.mean()) / Math.max(1e-6, training.deviation());
            }
        }
        return Sampling.labelled(Matrix.of(standard), Sampling.labels(rows));
    }

    /** Divides rows that the network was not trained on: a quarter is the corpus, up to 400, and half of the others calibrate. */
    private static void measure(Run run, String data, Path network, Examples home) {
        run.log(data);
        int[] order = Sampling.permutation(home.size(), run.seed("parts of " + data));
        int size = run.isQuick() ? Math.min(400, order.length) : order.length;
        int corpusEnd = Math.min(400, size / 4);
        int calibrationEnd = (corpusEnd + size) / 2;
        try (OnnxModel model = TrainedNetworks.open(network)) {
            Corpus corpus = Corpus.encode(model, home.select(Arrays.copyOf(order, corpusEnd)));
            Corpus checked = Corpus.encode(model, home.select(Arrays.copyOfRange(order, corpusEnd, calibrationEnd)));
            Corpus tests = Corpus.encode(model, home.select(Arrays.copyOfRange(order, calibrationEnd, size)));
            List<Explanation> explanations = Explainer.of(model, corpus)
                    .withoutFeatures()
                    .withoutReferences()
                    .withCalibration(Calibration.heldOut(corpus, checked))
                    .withThreads(TrainedNetworks.threads())
                    .explain(tests.examples())
                    .stream()
                    .toList();
            new Trial(run, data, tests, explanations).measure(model.scores(tests.latents()));
        }
    }

    /** The tests of one kind of data in one run. */
    private record Trial(Run run, String data, Corpus tests, List<Explanation> explanations) {
        void measure(Matrix scores) {
            double[] softmax = IntStream.range(0, tests.size())
                    .mapToDouble(row -> 1 - max(scores.row(row)))
                    .toArray();
            method(SOFTMAX, softmax, Comparator.comparingDouble(row -> softmax[row]));
            double[] stated = each(Reliability.OfClass::errorRate);
            Integer[] sorted = method(
                    STATED,
                    stated,
                    Comparator.<Integer>comparingDouble(row -> stated[row]).thenComparingDouble(row -> of(row).rank()));
            bins(STATED, "lower end", sorted, each(Reliability.OfClass::low));
            bins(STATED, "upper end", sorted, each(Reliability.OfClass::high));
            add(STATED, "ends at most ten points apart", share(row -> of(row).high() - of(row).low() <= 0.1 ? 1 : 0));
            add(STATED, "known", share(row -> of(row).isKnown() ? 1 : 0));
            for (Reliability.Signal signal : Reliability.Signal.values()) {
                String name = signal.name().toLowerCase(Locale.ROOT).replace('_', ' ');
                add(STATED, "by " + name, of(0).signal() == signal ? 1 : 0);
            }
        }

        private static double max(Vec row) {
            return Arrays.stream(row.toArray()).max().orElseThrow();
        }

        private Reliability.OfClass of(int row) {
            return (Reliability.OfClass) explanations.get(row).reliability().orElseThrow();
        }

        private double[] each(ToDoubleFunction<Reliability.OfClass> end) {
            return IntStream.range(0, tests.size())
                    .mapToDouble(row -> end.applyAsDouble(of(row)))
                    .toArray();
        }

        private double share(ToDoubleFunction<Integer> value) {
            return IntStream.range(0, tests.size())
                    .mapToDouble(value::applyAsDouble)
                    .average()
                    .orElseThrow();
        }

        private void add(String method, String quantity, double value) {
            run.row(data, method, quantity, "", value);
        }

        /** Writes how reliable a rate is, and returns the tests in its order. */
        private Integer[] method(String method, double[] rates, Comparator<Integer> order) {
            double[] wrong = IntStream.range(0, rates.length)
                    .mapToDouble(row -> tests.misclassified(row) ? 1 : 0)
                    .toArray();
            boolean[] bad = new boolean[wrong.length];
            IntStream.range(0, bad.length).forEach(row -> bad[row] = wrong[row] > 0);
            add(method, "rate", share(row -> rates[row]));
            add(method, "wrong", share(row -> wrong[row]));
            add(method, "Brier score", share(row -> (rates[row] - wrong[row]) * (rates[row] - wrong[row])));
            add(method, "AUROC", Explained.auroc(rates, bad));
            Integer[] sorted =
                    IntStream.range(0, rates.length).boxed().sorted(order).toArray(Integer[]::new);
            double[] told = bins(method, "rate", sorted, rates);
            double[] found = bins(method, "wrong", sorted, wrong);
            add(
                    method,
                    "distance in bins",
                    IntStream.range(0, BINS)
                            .mapToDouble(bin -> Math.abs(told[bin] - found[bin]))
                            .average()
                            .orElseThrow());
            return sorted;
        }

        /** Writes the means of tenths of the tests. */
        private double[] bins(String method, String quantity, Integer[] sorted, double[] values) {
            double[] means = new double[BINS];
            for (int bin = 0; bin < BINS; bin++) {
                means[bin] = IntStream.range(bin * sorted.length / BINS, (bin + 1) * sorted.length / BINS)
                        .mapToDouble(place -> values[sorted[place]])
                        .average()
                        .orElseThrow();
                run.row(data, method, quantity, bin + 1, means[bin]);
            }
            return means;
        }
    }
}
