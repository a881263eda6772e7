package io.simplex4j.lab.study.clinical;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.dataset.clinical.ProstateFeatures;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.Numbers;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Two misclassified British patients, as in the paper's figures, each explained with both corpora. */
final class MisclassifiedPatients {
    /*
     * Both are chosen by rule from the misclassified British tests, each the one of its kind with the smallest sum of
     * relative residuals. The first: at least half of the weight on misclassified patients in both corpora. The second:
     * at most a tenth of it in the American corpus, so that the prediction looks coherent there, at least half in the
     * British one, whose heaviest patient is misclassified.
     */
    static final String FIRST = "A first misclassified patient: both doctors are warned";
    static final String SECOND = "A second misclassified patient: only the British doctor is warned";

    private static final String PREDICTED = "model predicts";
    private static final String OUTCOME = "what happened";
    private static final String WEIGHT = "weight";
    private static final String SHARE = "w × p of ";
    private static final String RELATIVE = "relative residual";
    private static final String CANDIDATES = "candidates";
    private static final String CARD = "card";
    private static final List<String> NAMES = List.of("heaviest", "second", "third", "fourth");
    private static final int SHOWN = NAMES.size();
    private static final double WARNED = 0.5;
    private static final double COHERENT = 0.1;

    private final OnnxModel model;
    private final LinearHead head;
    private final Examples american;
    private final Examples british;
    private final Examples tests;
    private final Examples training;
    private final JudgedPatients judged;
    private final List<List<Decomposition>> decompositions = new ArrayList<>();
    private final List<JudgedPatients> known = new ArrayList<>();
    private final ResultTable.Builder rows = ResultTable.withColumns(ClinicalTrial.COLUMNS);

    MisclassifiedPatients(OnnxModel model, Examples american, Examples british, Examples tests, Examples training) {
        this.model = model;
        this.head = model.head().orElseThrow();
        this.american = american;
        this.british = british;
        this.tests = tests;
        this.training = training;
        this.judged = new JudgedPatients(model, tests);
        ActiveSet exact = ActiveSet.withDefaults().withThreads(TrainedNetworks.threads());
        for (Examples corpus : List.of(american, british)) {
            JudgedPatients patients = new JudgedPatients(model, corpus);
            known.add(patients);
            decompositions.add(patients.explain(judged, exact));
        }
    }

    /** What is shown of the two, as results of a run. */
    ResultTable rows(int run) {
        add(run, FIRST, test -> onWrong(0, test) >= WARNED && onWrong(1, test) >= WARNED);
        add(run, SECOND, test -> onWrong(0, test) <= COHERENT && onWrong(1, test) >= WARNED && heaviestIsWrong(test));
        return rows.build();
    }

    private double onWrong(int corpus, int test) {
        return known.get(corpus)
                .weightOnWrong(decompositions.get(corpus).get(test).weights());
    }

    private boolean heaviestIsWrong(int test) {
        int heaviest =
                decompositions.get(1).get(test).weights().heaviestFirst().get(0).row();
        return known.get(1).wrong()[heaviest];
    }

    private void add(int run, String part, IntPredicate kind) {
        boolean[] wrong = judged.wrong();
        int[] candidates = IntStream.range(0, wrong.length)
                .filter(test -> wrong[test])
                .filter(kind)
                .toArray();
        rows.row(run, part, "", CANDIDATES, judged.countWrong(), candidates.length);
        IntStream.of(candidates)
                .boxed()
                .min(Comparator.comparingDouble(
                        test -> decompositions.get(0).get(test).relativeResidual()
                                + decompositions.get(1).get(test).relativeResidual()))
                .ifPresent(test -> show(run, part, test));
    }

    private void show(int run, String part, int test) {
        person(run, part, "", "", tests, test);
        show(run, part, test, Sites.AMERICAN_AND_BRITISH.homeCorpus(), american);
        show(run, part, test, Sites.AMERICAN_AND_BRITISH.foreignCorpus(), british);
    }

    private void show(int run, String part, int test, String name, Examples corpus) {
        Explanation explanation = Explainer.of(model, Corpus.encode(model, Examples.of(corpus.inputs())))
                .withBaseline(UserStudyCase.averageOf(training))
                .withFeatureGroups(ProstateFeatures.groups())
                .explain(tests.inputs().row(test));
        rows.row(
                run,
                part,
                name,
                RELATIVE,
                "",
                Numbers.fixed(100 * explanation.decomposition().relativeResidual(), 1) + " %");
        Attribution parts = explanation.groupedAttribution().orElseThrow();
        MixtureWeights weights = explanation.decomposition().weights();
        List<MixtureWeights.Entry> members = weights.heaviestFirst();
        for (int m = 0; m < Math.min(SHOWN, members.size()); m++) {
            int member = m;
            int example = members.get(m).row();
            double weight = members.get(m).weight();
            rows.row(run, part, name, WEIGHT, m, weight);
            person(run, part, name, Integer.toString(m), corpus, example);
            parts.projections().stream()
                    .filter(projection -> projection.row() == example)
                    .forEach(projection -> shares(run, part, name, member, weight, projection.values()));
        }
    }

    private void shares(int run, String part, String corpus, int member, double weight, Vec projections) {
        List<String> features = features();
        for (int g = 0; g < features.size(); g++) {
            rows.row(run, part, corpus, SHARE + features.get(g), member, weight * projections.get(g));
        }
    }

    private void person(int run, String part, String corpus, String member, Examples patients, int row) {
        Vec input = patients.inputs().row(row);
        Vec latent = model.latents(Matrix.of(new double[][] {input.toArray()})).row(0);
        double mortality = head.scores(head.apply(latent)).get(1);
        rows.row(run, part, corpus, PREDICTED, member, ProstateWords.predicted(mortality));
        rows.row(run, part, corpus, OUTCOME, member, ProstateWords.outcome(Sampling.label(patients, row)));
        List<String> values = ProstateWords.values(input);
        List<String> features = features();
        for (int g = 0; g < features.size(); g++) {
            rows.row(run, part, corpus, features.get(g), member, values.get(g));
        }
    }

    private static List<String> features() {
        return ProstateFeatures.groups().groups().stream()
                .map(group -> group.name())
                .toList();
    }

    /** Returns the cells to show of both patients of the first run, if there are any: a part for each corpus. */
    static ResultTable cards(ResultTable results) {
        ResultTable.Builder cards = ResultTable.withColumns(ClinicalTrial.COLUMNS);
        for (String part : List.of(FIRST, SECOND)) {
            ResultTable all = results.where("part", part);
            ResultTable rows = all.where(
                    "run",
                    all.without("method", "").distinct("run").stream()
                            .findFirst()
                            .orElse(""));
            ResultTable patient = rows.where("method", "").without("quantity", CANDIDATES);
            for (String corpus : rows.distinct("method")) {
                ResultTable members = rows.where("method", corpus);
                String run = rows.texts("run").get(0);
                String title = "a" + part.substring(1) + ", " + corpus;
                cards.row(run, CARD, title, WEIGHT, "the patient", "");
                cards.row(run, CARD, title, "left unexplained", "the patient", value(members, RELATIVE, ""));
                for (String line : patient.distinct("quantity")) {
                    cards.row(run, CARD, title, line, "the patient", value(patient, line, ""));
                }
                for (String member : members.where("quantity", WEIGHT).distinct("n")) {
                    String name = NAMES.get(Integer.parseInt(member));
                    cards.row(run, CARD, title, WEIGHT, name, percent("%.0f", value(members, WEIGHT, member)));
                    for (String line : patient.distinct("quantity")) {
                        String share = value(members, SHARE + line, member);
                        String text = value(members, line, member);
                        cards.row(
                                run,
                                CARD,
                                title,
                                line,
                                name,
                                share.isEmpty() ? text : text + " (" + percent("%+.0f", share) + ")");
                    }
                }
            }
        }
        return cards.build();
    }

    private static String percent(String format, String share) {
        return String.format(Locale.ROOT, format, 100 * Double.parseDouble(share))
                        .replace('-', '−') + "%";
    }

    private static String value(ResultTable rows, String quantity, String member) {
        List<String> found = rows.where("quantity", quantity).where("n", member).texts("value");
        return found.isEmpty() ? "" : found.get(0);
    }
}
