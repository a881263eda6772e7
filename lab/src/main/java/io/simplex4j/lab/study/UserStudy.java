package io.simplex4j.lab.study;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.NearestNeighbours;
import io.simplex4j.lab.dataset.ProstateFeatures;
import io.simplex4j.lab.dataset.ProstatePatient;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.Numbers;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Quadrature;
import io.simplex4j.onnx.OnnxModel;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The figure of the paper's user study: one patient, and the two that explain the model's prediction for him. */
public final class UserStudy {
    /*
     * The patient is chosen by a rule that follows the study's figure. Candidates are test patients whom the model expects to die and whose
     * two corpus patients, the heavier of whom died and the other did not, both have a quarter of the weight or more.
     * The patient is the candidate, otherwise the test patient, with the smallest relative residual.
     */
    private static final List<String> COLUMNS =
            List.of("patient", "feature", "value", "weight", "projection", "product");
    private static final String JOE = "Joe";
    private static final List<String> OTHERS = List.of("Bill", "Max");
    private static final int MEMBERS = 2;
    /** So many that the rounding of single precision averages out. */
    private static final int STEPS = 100_000;

    private static final double MIN_WEIGHT = 0.25;

    private final OnnxModel model;
    private final Examples corpus;
    private final Examples tests;
    private final Matrix corpusLatents;
    private final Matrix testLatents;
    private final List<Decomposition> mixtures;

    private UserStudy(OnnxModel model, Examples corpus, Examples tests) {
        this.model = model;
        this.corpus = corpus;
        this.tests = tests;
        this.corpusLatents = model.latents(corpus.inputs());
        this.testLatents = model.latents(tests.inputs());
        this.mixtures = ActiveSet.withDefaults()
                .withThreads(TrainedNetworks.threads())
                .withSparsity(Sparsity.atMost(MEMBERS))
                .over(corpusLatents)
                .decomposeAll(testLatents);
    }

    /** Returns the experiment. */
    public static Experiment study() {
        return Experiment.of("user-study", COLUMNS, UserStudy::measure);
    }

    private static void measure(Run run) {
        ClassifierTask patients = ProstatePatients.task(run, 1e-5);
        Examples corpus = Sampling.sample(patients.training(), run.either(300, 1000), run.seed("study corpus"));
        Examples tests = Sampling.sample(patients.test(), run.either(200, 500), run.seed("study tests"));
        try (OnnxModel model = TrainedNetworks.open(patients.network())) {
            Baseline average = Baseline.mean(
                    Corpus.encode(model, Examples.of(patients.training().inputs())));
            new UserStudy(model, corpus, tests).write(run, average);
        }
    }

    private void write(Run run, Baseline average) {
        int chosen = IntStream.range(0, tests.size())
                .boxed()
                .min(Comparator.comparing((Integer test) -> !isCandidate(test))
                        .thenComparing(test -> mixtures.get(test).relativeResidual()))
                .orElseThrow();
        Decomposition mixture = mixtures.get(chosen);
        Vec latent = testLatents.row(chosen);
        int count = mixture.weights().count();
        MixtureWeights equal = MixtureWeights.of(
                corpusLatents.rows(),
                mixture.weights().entries().stream()
                        .map(entry -> new MixtureWeights.Entry(entry.row(), 1.0 / count))
                        .toList());
        double nearest = NearestNeighbours.uniform(MEMBERS)
                .over(corpusLatents)
                .decompose(latent)
                .residual();
        whole(run, "residual with the weights learnt", mixture.residual());
        whole(
                run,
                "residual with equal weights",
                latent.minus(equal.mix(corpusLatents)).norm());
        whole(run, "residual of the two nearest, equal weights", nearest);
        long candidates =
                IntStream.range(0, tests.size()).filter(this::isCandidate).count();
        whole(run, "test patients like the one of the figure", candidates);
        whole(run, "corpus patients", corpus.size());
        whole(run, "test patients", tests.size());
        about(run, JOE, tests, chosen, mortality(latent), "");
        String left = Numbers.fixed(100 * mixture.relativeResidual(), 1) + " %";
        run.row(JOE, "relative residual", left, "", "", "");
        List<String> values = values(tests.inputs().row(chosen));
        List<FeatureGroups.Group> groups = ProstateFeatures.groups().groups();
        for (int g = 0; g < groups.size(); g++) {
            run.row(JOE, groups.get(g).name(), values.get(g), "", "", "");
        }
        Attribution parts = Explainer.of(model, Corpus.encode(model, Examples.of(corpus.inputs())))
                .withSparsity(Sparsity.atMost(MEMBERS))
                .withBaseline(average)
                .withQuadrature(Quadrature.midpoint(STEPS))
                .withFeatureGroups(ProstateFeatures.groups())
                .explain(tests.inputs().row(chosen))
                .groupedAttribution()
                .orElseThrow();
        for (int i = 0; i < parts.projections().size(); i++) {
            member(
                    run,
                    OTHERS.get(i),
                    parts.weights().weight(parts.projections().get(i).row()),
                    parts.projections().get(i));
        }
    }

    private void member(Run run, String name, double weight, Projection projection) {
        about(run, name, corpus, projection.row(), mortality(corpusLatents.row(projection.row())), weight);
        List<String> values = values(corpus.inputs().row(projection.row()));
        List<FeatureGroups.Group> groups = ProstateFeatures.groups().groups();
        for (int g = 0; g < groups.size(); g++) {
            double part = projection.values().get(g);
            run.row(name, groups.get(g).name(), values.get(g), weight, part, weight * part);
        }
    }

    private static void whole(Run run, String what, Object value) {
        run.row("", what, value, "", "", "");
    }

    private static void about(Run run, String name, Examples patients, int row, double mortality, Object weight) {
        run.row(name, "model predicts", predicted(mortality), weight, "", "")
                .row(name, "what happened", outcome(patients, row), weight, "", "");
    }

    /** Returns the words for a predicted probability of death. */
    public static String predicted(double mortality) {
        double share = Math.max(mortality, 1 - mortality);
        return (mortality > 0.5 ? "dies, " : "survives, ") + Numbers.fixed(100 * share, 0) + " %";
    }

    /** Returns the words for a patient's label. */
    public static String outcome(Examples patients, int row) {
        return Sampling.label(patients, row) == 1 ? "died" : "survived";
    }

    private boolean isCandidate(int test) {
        List<MixtureWeights.Entry> members = mixtures.get(test).weights().heaviestFirst();
        return members.size() == MEMBERS
                && members.get(1).weight() >= MIN_WEIGHT
                && Sampling.label(corpus, members.get(0).row()) == 1
                && Sampling.label(corpus, members.get(1).row()) == 0
                && mortality(testLatents.row(test)) > 0.5;
    }

    private double mortality(Vec latent) {
        LinearHead head = model.head().orElseThrow();
        return head.scores(head.apply(latent)).get(1);
    }

    /** Returns the text about a patient for each group of columns. */
    public static List<String> values(Vec columns) {
        ProstatePatient patient = ProstateFeatures.decode(columns);
        return List.of(
                Numbers.fixed(patient.age(), 0) + " years",
                Numbers.fixed(patient.psa(), 1) + " ng/ml",
                patient.comorbidities() == 3 ? "3 or more" : Integer.toString(patient.comorbidities()),
                patient.treatment().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                Integer.toString(patient.grade()),
                Integer.toString(patient.stage()),
                Integer.toString(patient.primaryGleason()),
                Integer.toString(patient.secondaryGleason()));
    }
}
