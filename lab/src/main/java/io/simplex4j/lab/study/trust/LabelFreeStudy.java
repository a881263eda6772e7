package io.simplex4j.lab.study.trust;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.DetectionCurve;
import io.simplex4j.lab.comparison.NearestNeighbours;
import io.simplex4j.lab.comparison.RSquared;
import io.simplex4j.lab.dataset.AutoRegressive;
import io.simplex4j.lab.dataset.OutlierImages;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.Autoencoder;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** The value of mixtures without labels: over the latents of autoencoders. */
public final class LabelFreeStudy {
    /** How well the decoded mixture agrees with the decoded latent. */
    static final String DECODED = "decoded R²";
    /** How well a score detects foreign inputs. */
    static final String FOREIGN = "foreign";
    /** By how much the mean residual rises, as a share, when half of the corpus is dropped. */
    static final String HALVED = "halved";

    static final String MIXTURE = "mixture";
    static final String NEIGHBOURS = "as many nearest neighbours";
    static final String NEIGHBOURS_WEIGHTED = "the same, weighted by distance";
    static final String RESIDUAL = "residual";
    static final String RECONSTRUCTION = "reconstruction error";
    static final String FROM_MIXTURE = "distance of the input from the decoded mixture";
    static final String MIN_USED = "least used half dropped";
    static final String RANDOM_HALF = "random half dropped";

    private LabelFreeStudy() {}

    public static Experiment study() {
        return Experiment.of("label-free", TrustData.COLUMNS, LabelFreeStudy::measure);
    }

    private static void measure(Run run) {
        try (Autoencoder network = Autoencoder.digits(run)) {
            Map<String, Matrix> foreign = new LinkedHashMap<>();
            for (OutlierImages letters : Digits.letters(run)) {
                foreign.put(letters.name(), letters.inputs());
            }
            new Trial(run, TrustData.DIGITS, network)
                    .measure(Digits.split(run).test().inputs(), foreign);
        }
        try (Autoencoder network = Autoencoder.series(run)) {
            int steps = network.training().columns();
            int count = run.either(300, 1500);
            AutoRegressive process = AutoRegressive.ofPaper();
            Matrix home =
                    process.sample(count, steps, run.seed("label-free series")).inputs();
            Matrix strange = process.oscillating()
                    .sample(count, steps, run.seed("label-free oscillating"))
                    .inputs();
            new Trial(run, TrustData.SERIES, network).measure(home, Map.of(TrustData.OSCILLATING, strange));
        }
    }

    /** One autoencoder. */
    private static final class Trial {
        private final Run run;
        private final String data;
        private final Autoencoder network;

        Trial(Run run, String data, Autoencoder network) {
            this.run = run;
            this.data = data;
            this.network = network;
        }

        private void add(String kind, String part, String name, double value) {
            run.row(kind, part, name, part, value);
        }

        /** The rows that were not used for training are divided into a corpus and tests. */
        void measure(Matrix home, Map<String, Matrix> foreign) {
            int[] order = Sampling.permutation(home.rows(), run.seed("label-free"));
            int size = run.either(150, 1000);
            int tests = run.either(80, 500);
            Matrix corpus = network.encode(home.select(Arrays.copyOf(order, size)));
            Matrix inputs = home.select(Arrays.copyOfRange(order, size, size + tests));
            Matrix latents = network.encode(inputs);
            List<Decomposition> mixtures = Explained.mixtures(corpus, latents);
            decoded(corpus, latents, mixtures);
            Map<String, double[]> known = scores(inputs, latents, mixtures);
            foreign.forEach((kind, all) -> {
                Matrix strange = Rows.sample(all, tests, run.seed("label-free foreign"));
                Matrix codes = network.encode(strange);
                Map<String, double[]> found = scores(strange, codes, Explained.mixtures(corpus, codes));
                known.forEach((name, values) -> add(
                        kind, FOREIGN, name, DetectionCurve.auroc(values, Objects.requireNonNull(found.get(name)))));
            });
            halved(corpus, latents, mixtures);
        }

        private static Matrix approximations(List<Decomposition> mixtures) {
            return Rows.of(mixtures.stream().map(Decomposition::approximation).toList());
        }

        private void decoded(Matrix corpus, Matrix latents, List<Decomposition> mixtures) {
            Matrix truth = network.decode(latents);
            add(data, DECODED, MIXTURE, RSquared.pooled(truth, network.decode(approximations(mixtures))));
            Vec[] uniform = new Vec[mixtures.size()];
            Vec[] weighted = new Vec[mixtures.size()];
            IntStream.range(0, uniform.length).forEach(test -> {
                int count = mixtures.get(test).weights().count();
                Vec latent = latents.row(test);
                uniform[test] = NearestNeighbours.uniform(count)
                        .withThreads(1)
                        .over(corpus)
                        .decompose(latent)
                        .approximation();
                weighted[test] = NearestNeighbours.distance(count)
                        .withThreads(1)
                        .over(corpus)
                        .decompose(latent)
                        .approximation();
            });
            add(data, DECODED, NEIGHBOURS, RSquared.pooled(truth, network.decode(Rows.of(List.of(uniform)))));
            add(data, DECODED, NEIGHBOURS_WEIGHTED, RSquared.pooled(truth, network.decode(Rows.of(List.of(weighted)))));
        }

        private Map<String, double[]> scores(Matrix inputs, Matrix latents, List<Decomposition> mixtures) {
            Map<String, double[]> scores = new LinkedHashMap<>();
            scores.put(
                    RESIDUAL,
                    mixtures.stream().mapToDouble(Decomposition::residual).toArray());
            scores.put(RECONSTRUCTION, distances(inputs, network.decode(latents)));
            scores.put(FROM_MIXTURE, distances(inputs, network.decode(approximations(mixtures))));
            return scores;
        }

        private static double[] distances(Matrix left, Matrix right) {
            return IntStream.range(0, left.rows())
                    .mapToDouble(row -> left.row(row).minus(right.row(row)).norm())
                    .toArray();
        }

        /** Usage comes from one half of the tests, residuals from the other. */
        private void halved(Matrix corpus, Matrix latents, List<Decomposition> mixtures) {
            int half = latents.rows() / 2;
            double[] usage = Explained.usage(corpus, mixtures.subList(0, half));
            int[] used = IntStream.range(0, corpus.rows())
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer row) -> usage[row])
                            .reversed())
                    .limit(corpus.rows() / 2)
                    .mapToInt(Integer::intValue)
                    .toArray();
            Matrix others = Rows.range(latents, half, latents.rows());
            double before = Explained.meanResidual(corpus, others);
            add(data, HALVED, MIN_USED, Explained.meanResidual(corpus.select(used), others) / before - 1);
            Matrix any = Rows.sample(corpus, corpus.rows() / 2, run.seed("label-free half"));
            add(data, HALVED, RANDOM_HALF, Explained.meanResidual(any, others) / before - 1);
        }
    }
}
