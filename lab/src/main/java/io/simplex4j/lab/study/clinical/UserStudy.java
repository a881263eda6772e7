package io.simplex4j.lab.study.clinical;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.comparison.NearestNeighbours;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.dataset.clinical.ProstateFeatures;
import io.simplex4j.lab.figure.Figure;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.Numbers;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.report.internal.card.Waterfall;
import io.simplex4j.report.internal.drawing.Range;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The figure of the paper's user study: one patient, and the two that explain the model's prediction for him. */
public final class UserStudy implements Experiment {
    static final List<String> COLUMNS =
            List.of("run", "patient", "feature", "value", "weight", "projection", "product");
    static final String JOE = "Joe";
    static final List<String> OTHERS = List.of("Bill", "Max");
    static final String PREDICTED = "model predicts";
    static final String OUTCOME = "what happened";
    static final String RELATIVE = "relative residual";

    /* Rows about the whole, without a patient. */
    static final String LEARNT = "residual with the weights learnt";

    static final String EQUAL = "residual with equal weights";
    static final String NEAREST = "residual of the two nearest, equal weights";
    static final String CORPUS = "corpus patients";
    static final String TESTS = "test patients";
    static final String CANDIDATES = "test patients like the one of the figure";

    private UserStudy() {}

    public static Experiment study() {
        return new UserStudy();
    }

    @Override
    public Description description() {
        return new Description(
                "user-study",
                "the report that clinicians saw in the paper's user study, for one patient",
                ProstatePatients.NEEDS,
                "about 1 minute",
                1);
    }

    @Override
    public List<String> columns() {
        return COLUMNS;
    }

    /** Draws how the features of the corpus patients add up to the one who is explained. */
    @Override
    public Map<String, Figure> drawn(ResultTable results) {
        ResultTable rows = results.where("run", results.distinct("run").get(0)).without("product", "");
        List<Waterfall.Step> steps = rows.distinct("feature").stream()
                .map(feature -> new Waterfall.Step(
                        feature,
                        Arrays.stream(rows.where("feature", feature).numbers("product"))
                                .sum()))
                .sorted(Comparator.comparingDouble(step -> -Math.abs(step.value())))
                .toList();
        return Map.of("waterfall", Figure.of(Waterfall.of("user-study", steps, 1, new Range(0, 0))));
    }

    @Override
    public ResultTable run(int run, RunContext bench) {
        ClassifierTask patients = ProstatePatients.task(bench, run, 1e-5);
        Examples corpus =
                Sampling.sample(patients.training(), bench.either(300, 1000), bench.seed(run, "study corpus"));
        Examples tests = Sampling.sample(patients.test(), bench.either(200, 500), bench.seed(run, "study tests"));
        try (OnnxModel model = TrainedNetworks.open(patients.network())) {
            UserStudyCase study = new UserStudyCase(model, corpus, tests);
            bench.log("run " + run + ": " + study.candidates() + " of " + tests.size() + " tests are candidates");
            Explanation explanation = study.explain(patients.training());
            ResultTable.Builder rows = ResultTable.withColumns(COLUMNS);
            addWhole(rows, run, study);
            rows.row(run, "", CORPUS, corpus.size(), "", "", "").row(run, "", TESTS, tests.size(), "", "", "");
            addJoe(rows, run, study, tests);
            Attribution parts = explanation.groupedAttribution().orElseThrow();
            for (int i = 0; i < parts.projections().size(); i++) {
                Projection projection = parts.projections().get(i);
                Member member = new Member(OTHERS.get(i), parts.weights().weight(projection.row()), projection);
                addMember(rows, run, study, corpus, member);
            }
            return rows.build();
        }
    }

    private record Member(String name, double weight, Projection projection) {}

    private static void addWhole(ResultTable.Builder rows, int run, UserStudyCase study) {
        List<MixtureWeights.Entry> members = study.decomposition().weights().entries();
        MixtureWeights equal = MixtureWeights.of(
                study.corpusLatents().rows(),
                members.stream()
                        .map(entry -> new MixtureWeights.Entry(entry.row(), 1.0 / members.size()))
                        .toList());
        double nearest = NearestNeighbours.uniform(UserStudyCase.MEMBERS)
                .over(study.corpusLatents())
                .decompose(study.latent())
                .residual();
        double mixed = study.latent().minus(equal.mix(study.corpusLatents())).norm();
        rows.row(run, "", LEARNT, study.decomposition().residual(), "", "", "")
                .row(run, "", EQUAL, mixed, "", "", "")
                .row(run, "", NEAREST, nearest, "", "", "")
                .row(run, "", CANDIDATES, study.candidates(), "", "", "");
    }

    private static void addJoe(ResultTable.Builder rows, int run, UserStudyCase study, Examples tests) {
        double residual = study.decomposition().relativeResidual();
        rows.row(run, JOE, PREDICTED, ProstateWords.predicted(study.mortality(study.latent())), "", "", "")
                .row(run, JOE, OUTCOME, ProstateWords.outcome(Sampling.label(tests, study.chosen())), "", "", "")
                .row(run, JOE, RELATIVE, Numbers.fixed(100 * residual, 1) + " %", "", "", "");
        List<String> values = ProstateWords.values(tests.inputs().row(study.chosen()));
        List<FeatureGroups.Group> groups = ProstateFeatures.groups().groups();
        for (int g = 0; g < groups.size(); g++) {
            rows.row(run, JOE, groups.get(g).name(), values.get(g), "", "", "");
        }
    }

    private static void addMember(
            ResultTable.Builder rows, int run, UserStudyCase study, Examples corpus, Member member) {
        int example = member.projection().row();
        String prediction =
                ProstateWords.predicted(study.mortality(study.corpusLatents().row(example)));
        rows.row(run, member.name(), PREDICTED, prediction, member.weight(), "", "")
                .row(
                        run,
                        member.name(),
                        OUTCOME,
                        ProstateWords.outcome(Sampling.label(corpus, example)),
                        member.weight(),
                        "",
                        "");
        List<String> values = ProstateWords.values(corpus.inputs().row(example));
        List<FeatureGroups.Group> groups = ProstateFeatures.groups().groups();
        for (int g = 0; g < groups.size(); g++) {
            double projection = member.projection().values().get(g);
            String feature = groups.get(g).name();
            double product = member.weight() * projection;
            rows.row(run, member.name(), feature, values.get(g), member.weight(), projection, product);
        }
    }
}
