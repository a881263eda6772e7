package io.simplex4j.lab.study;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.Mnist;
import io.simplex4j.lab.dataset.ProstateFeatures;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.figure.MixtureFigure;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.SeriesTask;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Quadrature;
import io.simplex4j.onnx.OnnxModel;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Appendix B.6 of the paper: examples and their mixtures to look at. */
final class ExamplesStudy {
    /*
     * Tests are chosen by a rule that depends only on their order and labels: the first test digit of each class, the
     * first two test patients of each outcome, the first three test series. A list of numbers, such as the pixels of a
     * digit, is one cell.
     */
    static final List<String> COLUMNS = List.of("part", "test", "member", "quantity", "value");
    static final int DIGIT_MEMBERS = 4;
    static final int MEMBERS = 3;
    private static final int OF_EACH_OUTCOME = 2;
    private static final int SERIES_TESTS = 3;
    /** So many that the rounding of single precision averages out. */
    private static final int STEPS = 1000;

    private ExamplesStudy() {}

    static Experiment study() {
        return Experiment.of("examples", COLUMNS, run -> {
            digits(run);
            patients(run);
            series(run);
        });
    }

    /** Writes what figures show of one example: quantities and values. */
    private interface Shown {
        void write(BiConsumer<String, Object> to, Vec input, Vec outputs, int row);
    }

    /** The explanations of a part's tests. */
    private record Setting(Run run, String part, OnnxModel model, Explainer explainer, Examples corpus) {
        static Setting of(Run run, String part, OnnxModel model, Examples corpus, int members, Baseline baseline) {
            run.log(part);
            run.row(part, "", "", "corpus size", corpus.size());
            Explainer explainer = Explainer.of(model, Corpus.encode(model, Examples.of(corpus.inputs())))
                    .withSparsity(Sparsity.atMost(members))
                    .withQuadrature(run.isQuick() ? Quadrature.adaptive() : Quadrature.midpoint(STEPS))
                    .withThreads(TrainedNetworks.threads())
                    .withBaseline(baseline)
                    .withoutReferences();
            return new Setting(run, part, model, explainer, corpus);
        }

        void explain(Examples tests, int test, Shown ofTest, Shown ofMember) {
            Explanation explanation = explainer.explain(tests.inputs().row(test));
            Attribution parts = explanation
                    .groupedAttribution()
                    .orElseGet(() -> explanation.attribution().orElseThrow());
            run.row(
                    part,
                    test,
                    "",
                    "relative residual",
                    explanation.decomposition().relativeResidual());
            show(ofTest, tests, test, test, "");
            for (int m = 0; m < parts.projections().size(); m++) {
                Projection projection = parts.projections().get(m);
                int example = projection.row();
                run.row(part, test, m, "weight", parts.weights().weight(example))
                        .row(part, test, m, "row in the corpus", example);
                show(ofMember, corpus, example, test, m);
                long[] millionths = DoubleStream.of(parts.weighted(projection).toArray())
                        .mapToLong(value -> Math.round(1e6 * value))
                        .toArray();
                run.row(part, test, m, MixtureFigure.PARTS, cell(Arrays.toString(millionths)));
            }
        }

        private void show(Shown shown, Examples examples, int row, int test, Object member) {
            Matrix one = examples.inputs().select(new int[] {row});
            Vec outputs = model.outputs(model.latents(one)).row(0);
            shown.write((quantity, value) -> run.row(part, test, member, quantity, value), one.row(0), outputs, row);
        }
    }

    private static String cell(String array) {
        return array.replaceAll("[\\[\\],]", "");
    }

    private static void digits(Run run) {
        ClassifierTask task = Digits.task(run, 0);
        Examples corpus = Sampling.sample(task.training(), run.either(200, 1000), run.seed("corpus"));
        double[] black = new double[Mnist.SIDE * Mnist.SIDE];
        Arrays.fill(black, Mnist.black());
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            LinearHead head = model.head().orElseThrow();
            Setting setting = Setting.of(run, "digits", model, corpus, DIGIT_MEMBERS, Baseline.of(Vec.of(black)));
            for (int digit = 0; digit < Mnist.CLASSES; digit++) {
                int test = Sampling.ofClass(task.test(), digit)[0];
                setting.explain(task.test(), test, digit(head, task.test()), digit(head, corpus));
            }
        }
    }

    private static Shown digit(LinearHead head, Examples examples) {
        return (to, input, outputs, row) -> {
            to.accept("label", Sampling.label(examples, row));
            to.accept("predicted", head.predictedClass(outputs).orElseThrow());
            to.accept(MixtureFigure.PIXELS, cell(Arrays.toString(Mnist.bytes(input))));
        };
    }

    private static void patients(Run run) {
        ClassifierTask task = ProstatePatients.task(run, 1e-5);
        Examples corpus = Sampling.sample(task.training(), run.either(200, 1000), run.seed("corpus"));
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            LinearHead head = model.head().orElseThrow();
            Baseline average = Baseline.mean(
                    Corpus.encode(model, Examples.of(task.training().inputs())));
            Setting all = Setting.of(run, "patients", model, corpus, MEMBERS, average);
            Explainer grouped = all.explainer.withFeatureGroups(ProstateFeatures.groups());
            Setting setting = new Setting(run, "patients", model, grouped, corpus);
            for (int i = 0; i < 2 * OF_EACH_OUTCOME; i++) {
                int test = Sampling.ofClass(task.test(), i / OF_EACH_OUTCOME)[i % OF_EACH_OUTCOME];
                setting.explain(task.test(), test, patient(head, task.test()), patient(head, corpus));
            }
        }
    }

    private static Shown patient(LinearHead head, Examples examples) {
        return (to, input, outputs, row) -> {
            to.accept("predicted", UserStudy.predicted(head.scores(outputs).get(1)));
            to.accept("label", UserStudy.outcome(examples, row));
            List<String> values = UserStudy.values(input);
            for (int g = 0; g < values.size(); g++) {
                to.accept(ProstateFeatures.groups().groups().get(g).name(), values.get(g));
            }
        };
    }

    private static void series(Run run) {
        SeriesTask task = SeriesTask.of(run);
        int[] drawn =
                Arrays.copyOf(Sampling.permutation(task.training().size(), run.seed("corpus")), run.either(200, 1000));
        Examples corpus = Examples.of(task.training().inputs().select(drawn));
        Examples tests = Examples.of(task.test().inputs());
        int last = task.test().steps() - 1;
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            Setting setting = Setting.of(run, "series", model, corpus, MEMBERS, Baseline.zeros());
            for (int test = 0; test < SERIES_TESTS; test++) {
                Shown ofTest = one(row -> task.test().targets().at(row, last));
                setting.explain(
                        tests,
                        test,
                        ofTest,
                        one(row -> task.training().targets().at(drawn[row], last)));
            }
        }
    }

    private static Shown one(IntToDoubleFunction next) {
        return (to, input, outputs, row) -> {
            to.accept("forecast", outputs.get(0));
            to.accept("next value", next.applyAsDouble(row));
            to.accept(
                    MixtureFigure.VALUES,
                    DoubleStream.of(input.toArray())
                            .mapToObj(value -> String.format(Locale.ROOT, "%.4f", value))
                            .collect(Collectors.joining(" ")));
        };
    }
}
