package io.simplex4j.lab.study.example;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.dataset.clinical.ProstateFeatures;
import io.simplex4j.lab.dataset.image.Mnist;
import io.simplex4j.lab.figure.Figure;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.SeriesTask;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.study.clinical.ProstateWords;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Quadrature;
import io.simplex4j.onnx.OnnxModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Figures 1 to 3 and appendix B.6 of the paper: decompositions to look at. */
public final class ExamplesStudy implements Experiment {
    /*
     * Tests are chosen by a rule that looks at nothing but their order and labels: the first test digit of each class,
     * the first two test patients of each outcome, the first three test series. Figure 1 has the very first digit and
     * patient.
     *
     * All that figures show is in the rows: a list of numbers, such as the pixels of a digit, is one cell.
     */
    static final List<String> COLUMNS = List.of("run", "part", "test", "member", "quantity", "value");
    static final String DIGITS = "digits";
    static final String PATIENTS = "patients";
    static final String SERIES = "series";

    static final String SOURCE = "source";
    static final String CORPUS = "corpus size";
    static final String RELATIVE = "relative residual";
    static final String WEIGHT = "weight";
    static final String EXAMPLE = "row in the corpus";
    static final String PARTS = "weight × projection, millionths";
    static final String LABEL = "label";
    static final String PREDICTED = "predicted";
    /** From 0 for black to 255 for white. */
    static final String PIXELS = "pixels";

    static final String VALUES = "values";
    static final String NEXT = "next value";
    static final String FORECAST = "forecast";

    static final int DIGIT_MEMBERS = 4;
    static final int MEMBERS = 3;

    private static final int PATIENTS_OF_EACH_OUTCOME = 2;
    private static final int SERIES_TESTS = 3;

    /** On a line from the baseline: many, over which the rounding of single precision averages out. */
    private static final int STEPS = 1000;

    private ExamplesStudy() {}

    public static Experiment study() {
        return new ExamplesStudy();
    }

    @Override
    public Description description() {
        return new Description(
                "examples",
                "decompositions to look at, as in the first three figures and appendix B.6 of the paper",
                Digits.NEEDS + "; with --data, the private seer.csv instead of synthetic patients",
                "about 1 minute, with the networks of the other experiments",
                1);
    }

    @Override
    public List<String> columns() {
        return COLUMNS;
    }

    @Override
    public Map<String, Figure> drawn(ResultTable results) {
        return new ExampleFigures(firstRun(results)).drawn();
    }

    @Override
    public ResultTable derived(ResultTable results) {
        ResultTable.Builder more = ResultTable.withColumns(COLUMNS);
        more.row(0, "sums", "", "", "largest error", new ExampleFigures(firstRun(results)).largestError());
        new PlaneFigures(firstRun(results).where("part", PlaneExample.PART)).addNumbers(more);
        return results.plus(more.build());
    }

    private static ResultTable firstRun(ResultTable results) {
        return results.where("run", results.distinct("run").get(0));
    }

    @Override
    public ResultTable run(int run, RunContext bench) {
        Rows rows = new Rows(run);
        digits(rows, run, bench);
        patients(rows, run, bench);
        series(rows, run, bench);
        PlaneExample.compute().addTo(rows);
        return rows.table.build();
    }

    /** Collects the rows of a run. */
    static final class Rows {
        private final int run;
        private final ResultTable.Builder table = ResultTable.withColumns(COLUMNS);

        Rows(int run) {
            this.run = run;
        }

        void add(String part, Object test, Object member, String quantity, Object value) {
            table.row(run, part, test, member, quantity, value);
        }
    }

    /** Adds what figures show of one example. */
    private interface Shown {
        void add(Object member, Vec input, int row);
    }

    /** What explains the tests of a part. */
    private record Setting(String part, Explainer explainer, Examples corpus, Examples tests) {
        void explain(Rows rows, int test, Shown ofTest, Shown ofMember) {
            Explanation explanation = explainer.explain(tests.inputs().row(test));
            Attribution parts = explanation
                    .groupedAttribution()
                    .orElseGet(() -> explanation.attribution().orElseThrow());
            rows.add(part, test, "", RELATIVE, explanation.decomposition().relativeResidual());
            ofTest.add("", tests.inputs().row(test), test);
            for (int m = 0; m < parts.projections().size(); m++) {
                Projection projection = parts.projections().get(m);
                int example = projection.row();
                rows.add(part, test, m, WEIGHT, parts.weights().weight(example));
                rows.add(part, test, m, EXAMPLE, example);
                ofMember.add(m, corpus.inputs().row(example), example);
                rows.add(part, test, m, PARTS, Lists.whole(parts.weighted(projection), 1e6));
            }
        }
    }

    private static Explainer explainer(OnnxModel model, Examples corpus, int members, RunContext bench) {
        return Explainer.of(model, Corpus.encode(model, Examples.of(corpus.inputs())))
                .withSparsity(Sparsity.atMost(members))
                .withQuadrature(bench.quick() ? Quadrature.adaptive() : Quadrature.midpoint(STEPS))
                .withThreads(TrainedNetworks.threads())
                .withoutReferences();
    }

    private static Examples corpus(Examples training, int run, RunContext bench) {
        return Sampling.sample(training, bench.either(200, 1000), bench.seed(run, "corpus"));
    }

    /** The first tests of a class, fewer if there are not as many. */
    private static int[] first(int count, Examples tests, int label) {
        return IntStream.of(Sampling.ofClass(tests, label)).limit(count).toArray();
    }

    private static void digits(Rows rows, int run, RunContext bench) {
        ClassifierTask task = Digits.task(bench, run, 0);
        Examples corpus = corpus(task.training(), run, bench);
        double[] black = new double[Mnist.SIDE * Mnist.SIDE];
        Arrays.fill(black, Mnist.black());
        rows.add(DIGITS, "", "", CORPUS, corpus.size());
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            Explainer explainer =
                    explainer(model, corpus, DIGIT_MEMBERS, bench).withBaseline(Baseline.of(Vec.of(black)));
            Setting setting = new Setting(DIGITS, explainer, corpus, task.test());
            for (int digit = 0; digit < Mnist.CLASSES; digit++) {
                for (int test : first(1, task.test(), digit)) {
                    setting.explain(
                            rows, test, digit(rows, model, test, task.test()), digit(rows, model, test, corpus));
                }
            }
        }
        bench.log("run " + run + ": digits");
    }

    private static Shown digit(Rows rows, OnnxModel model, int test, Examples examples) {
        return (member, input, row) -> {
            Vec scores = model.outputs(latent(model, input)).row(0);
            int predicted = model.head().orElseThrow().predictedClass(scores).orElseThrow();
            rows.add(DIGITS, test, member, LABEL, Sampling.label(examples, row));
            rows.add(DIGITS, test, member, PREDICTED, predicted);
            rows.add(DIGITS, test, member, PIXELS, Lists.of(Mnist.bytes(input)));
        };
    }

    private static Matrix latent(OnnxModel model, Vec input) {
        return model.latents(Matrix.of(new double[][] {input.toArray()}));
    }

    private static void patients(Rows rows, int run, RunContext bench) {
        ClassifierTask task = ProstatePatients.task(bench, run, 1e-5);
        Examples corpus = corpus(task.training(), run, bench);
        rows.add(PATIENTS, "", "", CORPUS, corpus.size());
        rows.add(PATIENTS, "", "", SOURCE, ProstatePatients.areSynthetic(bench) ? "synthetic patients" : "patients");
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            Explainer explainer = explainer(model, corpus, MEMBERS, bench)
                    .withBaseline(Baseline.mean(
                            Corpus.encode(model, Examples.of(task.training().inputs()))))
                    .withFeatureGroups(ProstateFeatures.groups());
            Setting setting = new Setting(PATIENTS, explainer, corpus, task.test());
            for (int outcome = 0; outcome < 2; outcome++) {
                for (int test : first(PATIENTS_OF_EACH_OUTCOME, task.test(), outcome)) {
                    setting.explain(
                            rows, test, patient(rows, model, test, task.test()), patient(rows, model, test, corpus));
                }
            }
        }
        bench.log("run " + run + ": patients");
    }

    private static Shown patient(Rows rows, OnnxModel model, int test, Examples examples) {
        return (member, input, row) -> {
            double mortality = model.head()
                    .orElseThrow()
                    .scores(model.outputs(latent(model, input)).row(0))
                    .get(1);
            rows.add(PATIENTS, test, member, PREDICTED, ProstateWords.predicted(mortality));
            rows.add(PATIENTS, test, member, LABEL, ProstateWords.outcome(Sampling.label(examples, row)));
            List<String> values = ProstateWords.values(input);
            List<FeatureGroups.Group> groups = ProstateFeatures.groups().groups();
            for (int g = 0; g < groups.size(); g++) {
                rows.add(PATIENTS, test, member, groups.get(g).name(), values.get(g));
            }
        };
    }

    private static void series(Rows rows, int run, RunContext bench) {
        SeriesTask task = SeriesTask.of(bench, run);
        int[] drawn = Arrays.copyOf(
                Sampling.permutation(task.training().size(), bench.seed(run, "corpus")), bench.either(200, 1000));
        Examples corpus = Examples.of(task.training().inputs().select(drawn));
        Examples tests = Examples.of(task.test().inputs());
        rows.add(SERIES, "", "", CORPUS, corpus.size());
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            Explainer explainer = explainer(model, corpus, MEMBERS, bench).withBaseline(Baseline.zeros());
            Setting setting = new Setting(SERIES, explainer, corpus, tests);
            int last = task.test().steps() - 1;
            for (int test = 0; test < SERIES_TESTS; test++) {
                int chosen = test;
                setting.explain(
                        rows,
                        test,
                        one(rows, model, test, row -> task.test().targets().at(chosen, last)),
                        one(rows, model, test, row -> task.training().targets().at(drawn[row], last)));
            }
        }
        bench.log("run " + run + ": series");
    }

    /** The value that comes after the last step of a series. */
    private interface Next {
        double of(int row);
    }

    private static Shown one(Rows rows, OnnxModel model, int test, Next next) {
        return (member, input, row) -> {
            rows.add(
                    SERIES,
                    test,
                    member,
                    FORECAST,
                    model.outputs(latent(model, input)).at(0, 0));
            rows.add(SERIES, test, member, NEXT, next.of(row));
            rows.add(SERIES, test, member, VALUES, Lists.decimals(input));
        };
    }
}
