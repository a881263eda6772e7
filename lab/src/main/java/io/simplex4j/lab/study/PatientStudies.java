package io.simplex4j.lab.study;

import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.Penalty;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Methods;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.NearestNeighbours;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Quadrature;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Smaller questions of section 3.1 and appendix A.5 of the paper, asked of the patients that {@code prostate-precision} explains. */
final class PatientStudies {
    static final String ON_PRE_WEIGHTS = "penalty on pre-weights";
    static final String ON_PRE_WEIGHTS_CUT = "penalty on pre-weights, cut to K";
    static final String ONE_K = "error, one K for all";
    static final String OWN_K = "error, K per example";
    static final String K = "best K";
    static final String BINS_ERROR = "relative error of the projections";
    /** The weight decay of the network. */
    static final double DECAY = 1e-5;

    private static final int CORPUS = 100;
    private static final List<Integer> DENSE = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50);
    private static final List<Integer> SOME = List.of(2, 5, 10, 50);
    private static final int FEW = 20;
    private static final int MOST_NEIGHBOURS = 50;
    private static final int NEIGHBOURS = 5;
    private static final List<Integer> BINS = List.of(10, 20, 50, 100, 200, 500, 1000, 2000);
    private static final Quadrature REFERENCE = Quadrature.adaptive(100_000).withTolerance(1e-6);
    private static final int THREADS = TrainedNetworks.threads();

    private PatientStudies() {}

    /**
     * The patients of a run.
     *
     * @param training all patients that the network was trained on
     * @param corpusPatients the patients of the corpus
     * @param corpus the latents of the corpus
     * @param tests the latents of test patients
     */
    record Patients(
            OnnxModel model, LinearHead head, Examples training, Examples corpusPatients, Matrix corpus, Matrix tests) {
        static void measure(Run run, Consumer<Patients> measurement) {
            ClassifierTask task = ProstatePatients.task(run, DECAY);
            Examples corpus = Sampling.sample(task.training(), CORPUS, run.seed("corpus"));
            Examples tests = Sampling.sample(task.test(), run.either(60, 100), run.seed("tests"));
            try (OnnxModel model = task.open(run)) {
                measurement.accept(new Patients(
                        model,
                        model.head().orElseThrow(),
                        task.training(),
                        corpus,
                        model.latents(corpus.inputs()),
                        model.latents(tests.inputs())));
            }
        }
    }

    /** A dense grid of K, and algorithm 1 with the penalty that the paper's appendix writes down. */
    static Experiment grid() {
        return Experiment.of(
                "prostate-grid",
                PrecisionTrial.COLUMNS,
                run -> Patients.measure(run, data -> {
                    PrecisionTrial trial = new PrecisionTrial(run, data.corpus(), data.tests(), data.head());
                    DENSE.forEach(k -> trial.exact(k).nearest(k));
                    SoftmaxAdam adam = SoftmaxAdam.withDefaults().withEpochs(run.either(1000, 10_000));
                    Matrix few = Rows.first(data.tests(), run.either(10, FEW));
                    PrecisionTrial some = new PrecisionTrial(run, data.corpus(), few, data.head());
                    for (int k : SOME) {
                        some.adam(Methods.ADAM, Methods.ADAM_CUT, k, adam.withRegularisation(0.01, 1));
                        some.adam(ON_PRE_WEIGHTS, ON_PRE_WEIGHTS_CUT, k, adam.withPenalty(Penalty.PRE_WEIGHTS));
                        run.log("K = " + k);
                    }
                }));
    }

    /** Whether nearest neighbours need another K for each example. */
    static Experiment neighbours() {
        return Experiment.of(
                "prostate-neighbours",
                List.of("method", "quantity", "value"),
                run -> Patients.measure(run, data -> {
                    neighbours(run, data, Methods.KNN_UNIFORM, NearestNeighbours::uniform);
                    neighbours(run, data, Methods.KNN_DISTANCE, NearestNeighbours::distance);
                    double exact = Arrays.stream(
                                    errors(data, ActiveSet.withDefaults().withThreads(THREADS)))
                            .average()
                            .orElseThrow();
                    run.row(Methods.EXACT, ONE_K, exact).row(Methods.EXACT, OWN_K, exact);
                }));
    }

    /* Both choices of K use the errors themselves, so the result is the best that neighbours can reach. */
    private static void neighbours(Run run, Patients data, String name, IntFunction<NearestNeighbours> method) {
        double[][] errors = IntStream.rangeClosed(1, MOST_NEIGHBOURS)
                .mapToObj(k -> errors(data, method.apply(k).withThreads(THREADS)))
                .toArray(double[][]::new);
        int tests = data.tests().rows();
        int best = IntStream.range(0, errors.length)
                .reduce((a, b) -> sum(errors[b]) < sum(errors[a]) ? b : a)
                .orElseThrow();
        double own = 0;
        int others = 0;
        for (int test = 0; test < tests; test++) {
            int place = test;
            double smallest =
                    Arrays.stream(errors).mapToDouble(each -> each[place]).min().orElseThrow();
            own += smallest / tests;
            others += errors[best][test] > smallest ? 1 : 0;
        }
        double one = sum(errors[best]) / tests;
        run.row(name, K, best + 1)
                .row(name, ONE_K, one)
                .row(name, OWN_K, own)
                .row(name, "gain of a K per example", 1 - own / one)
                .row(name, "tests with another best K", (double) others / tests);
    }

    private static double sum(double[] numbers) {
        return Arrays.stream(numbers).sum();
    }

    private static double[] errors(Patients data, DecompositionMethod method) {
        return method.over(data.corpus()).decomposeAll(data.tests()).stream()
                .mapToDouble(Decomposition::residual)
                .toArray();
    }

    /**
     * How many bins the Riemann sum of a Jacobian projection needs: that of the heaviest example of each mixture. The reference is
     * adaptive, with a tolerance below what is measured.
     */
    static Experiment bins() {
        return Experiment.of(
                "prostate-bins",
                List.of("quantity", "bins", "value"),
                run -> Patients.measure(run, data -> {
                    Corpus corpus = Corpus.encode(data.model(), data.corpusPatients());
                    IntegratedJacobian jacobian = IntegratedJacobian.of(data.model(), corpus, Baseline.mean(corpus));
                    Matrix tests = Rows.first(data.tests(), run.either(2, FEW));
                    Map<Integer, Double> errors = new LinkedHashMap<>();
                    for (Decomposition mixture :
                            ActiveSet.withDefaults().over(corpus.latents()).decomposeAll(tests)) {
                        List<Integer> heaviest =
                                List.of(mixture.weights().heaviestFirst().get(0).row());
                        Vec shift = mixture.approximation().minus(jacobian.baselineLatent());
                        Vec exact = values(jacobian.withQuadrature(REFERENCE), shift, heaviest);
                        for (int bins : BINS) {
                            Vec sum = values(jacobian.withQuadrature(Quadrature.rightRiemann(bins)), shift, heaviest);
                            errors.merge(bins, sum.minus(exact).norm() / exact.norm() / tests.rows(), Double::sum);
                        }
                    }
                    errors.forEach((bins, error) -> run.row(BINS_ERROR, bins, error));
                }));
    }

    private static Vec values(IntegratedJacobian jacobian, Vec shift, List<Integer> examples) {
        return jacobian.project(shift, examples).get(0).values();
    }

    /** The growth of precision with the corpus; the columns are those of precision with the size before the method. */
    static Experiment corpusSize() {
        List<String> columns = new ArrayList<>(PrecisionTrial.COLUMNS);
        columns.add(0, "size");
        return Experiment.of("corpus-size", columns, run -> {
            ClassifierTask task = ProstatePatients.task(run, DECAY);
            Examples tests = Sampling.sample(task.test(), run.either(60, 100), run.seed("tests"));
            try (OnnxModel model = TrainedNetworks.open(task.network())) {
                Matrix testLatents = model.latents(tests.inputs());
                for (int size : run.isQuick() ? List.of(50, 100, 500) : List.of(50, 100, 500, 1000)) {
                    Examples corpus = Sampling.sample(task.training(), size, run.seed("corpus " + size));
                    Run ofSize = run.changing(cells -> {
                        List<Object> wider = new ArrayList<>(cells);
                        wider.add(1, size);
                        return wider;
                    });
                    new PrecisionTrial(
                                    ofSize,
                                    model.latents(corpus.inputs()),
                                    testLatents,
                                    model.head().orElseThrow())
                            .exact(size)
                            .nearest(NEIGHBOURS);
                }
            }
        });
    }
}
