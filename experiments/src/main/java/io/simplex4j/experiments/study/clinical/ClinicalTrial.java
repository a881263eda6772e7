package io.simplex4j.experiments.study.clinical;

import io.simplex4j.comparison.NearestNeighbours;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.dataset.clinical.BreastCancerPatient;
import io.simplex4j.experiments.dataset.clinical.TumourSize;
import io.simplex4j.experiments.network.TrainedNetworks;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import io.simplex4j.experiments.study.outlier.OutlierTrial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** How a model that was trained in one country does in another, in one run. */
final class ClinicalTrial {
    static final List<String> COLUMNS = List.of("run", "part", "method", "quantity", "n", "value");

    static final String MODEL = "model";
    static final String DETECTION = "detection";
    static final String RESIDUAL = "residual";
    static final String DOCTORS = "two doctors";
    static final String FORESEEN = "wrong prediction foreseen";
    static final String ALARMS = "alarms";
    static final String SHIFT = "shift";

    static final String DUTCH = "Dutch patients";
    static final String GERMAN = "German patients";
    static final String DUTCH_CORPUS = "Dutch corpus";
    static final String GERMAN_CORPUS = "German corpus";
    static final String UNCERTAINTY = "model's uncertainty";
    static final String MEDIAN = "median residual, ";
    static final String BETTER = "share explained better from home, ";
    static final String WRONG = "misclassified";
    static final String RIGHT = "rightly classified";
    static final List<String> ALARMED =
            List.of("both doctors", "the German doctor only", "the Dutch doctor only", "neither");
    static final String DIFFERENCE = "difference in Dutch deviations";

    static final String DUTCH_AT_HOME = DUTCH + ", " + DUTCH_CORPUS;
    static final String GERMAN_ABROAD = GERMAN + ", " + DUTCH_CORPUS;
    static final String GERMAN_AT_HOME = GERMAN + ", " + GERMAN_CORPUS;

    private static final int NEIGHBOURS = 7;
    private static final double ALARM = 0.5;
    private static final int THREADS = TrainedNetworks.threads();
    private static final ActiveSet EXACT = ActiveSet.withDefaults().withThreads(THREADS);
    private static final Map<String, DecompositionMethod> METHODS = methods();
    private static final Map<String, ToDoubleFunction<BreastCancerPatient>> FEATURES = features();

    private final int run;
    private final ResultTable.Builder rows = ResultTable.withColumns(COLUMNS);

    ClinicalTrial(int run) {
        this.run = run;
    }

    /** How good the model is. */
    ClinicalTrial model(String country, JudgedPatients tests) {
        add(MODEL, "", "AUC, " + country, tests.size(), tests.auc());
        add(MODEL, "", "accuracy, " + country, tests.size(), tests.accuracy());
        return this;
    }

    /** Foreign patients found by the residual. */
    ClinicalTrial detection(JudgedPatients corpus, JudgedPatients familiar, JudgedPatients strange) {
        String part = DETECTION + ", C = " + corpus.size();
        new OutlierTrial(run, part, corpus.latents(), familiar.latents(), strange.latents())
                .exact()
                .nearest(NEIGHBOURS)
                .rows()
                .rows()
                .forEach(row -> rows.row(row.toArray()));
        add(part, Methods.EXACT, MEDIAN + DUTCH, familiar.size(), median(residuals(corpus, familiar)));
        add(part, Methods.EXACT, MEDIAN + GERMAN, strange.size(), median(residuals(corpus, strange)));
        return this;
    }

    /** The same patients, explained with patients of either country. */
    ClinicalTrial doctors(String country, JudgedPatients tests, JudgedPatients dutch, JudgedPatients german) {
        double[] byDutch = residuals(dutch, tests);
        double[] byGerman = residuals(german, tests);
        int better = 0;
        for (int r = 0; r < tests.size(); r++) {
            add(RESIDUAL, DUTCH_CORPUS, country, r, byDutch[r]);
            add(RESIDUAL, GERMAN_CORPUS, country, r, byGerman[r]);
            boolean germanBetter = byGerman[r] < byDutch[r];
            better += germanBetter == country.equals(GERMAN) ? 1 : 0;
        }
        add(DOCTORS, DUTCH_CORPUS, MEDIAN + country, tests.size(), median(byDutch));
        add(DOCTORS, GERMAN_CORPUS, MEDIAN + country, tests.size(), median(byGerman));
        add(DOCTORS, "", BETTER + country, tests.size(), (double) better / tests.size());
        return this;
    }

    /** Whether weight on misclassified patients predicts that the model is wrong, compared with its own uncertainty. */
    ClinicalTrial foreseen(String who, JudgedPatients tests, JudgedPatients corpus) {
        for (Map.Entry<String, DecompositionMethod> method : METHODS.entrySet()) {
            double[] shares = shares(corpus, tests, method.getValue());
            add(FORESEEN, method.getKey(), who, tests.countWrong(), tests.foreseen(shares));
        }
        add(FORESEEN, UNCERTAINTY, who, tests.countWrong(), tests.foreseen(tests.uncertainty()));
        return this;
    }

    /** How often half of the weight or more lies on misclassified patients, of either corpus. */
    ClinicalTrial alarms(JudgedPatients tests, JudgedPatients dutch, JudgedPatients german) {
        double[] byDutch = shares(dutch, tests, EXACT);
        double[] byGerman = shares(german, tests, EXACT);
        boolean[] wrong = tests.wrong();
        int[][] counts = new int[2][ALARMED.size()];
        for (int r = 0; r < wrong.length; r++) {
            int place = (byGerman[r] >= ALARM ? 0 : 2) + (byDutch[r] >= ALARM ? 0 : 1);
            counts[wrong[r] ? 0 : 1][place]++;
        }
        int all = tests.countWrong();
        int others = tests.size() - all;
        for (int place = 0; place < ALARMED.size(); place++) {
            add(ALARMS, ALARMED.get(place), WRONG, all, (double) counts[0][place] / all);
            add(ALARMS, ALARMED.get(place), RIGHT, others, (double) counts[1][place] / others);
        }
        return this;
    }

    /** How the patients of two countries differ, feature by feature. */
    ClinicalTrial shift(List<BreastCancerPatient> dutch, List<BreastCancerPatient> german) {
        FEATURES.forEach((name, feature) -> {
            Summary here = summary(dutch, feature);
            Summary there = summary(german, feature);
            add(SHIFT, name, "mean, " + DUTCH, here.count(), here.mean());
            add(SHIFT, name, "mean, " + GERMAN, there.count(), there.mean());
            add(SHIFT, name, DIFFERENCE, "", (there.mean() - here.mean()) / here.deviation());
        });
        return this;
    }

    ResultTable rows() {
        return rows.build();
    }

    private void add(String part, String method, String quantity, Object n, double value) {
        rows.row(run, part, method, quantity, n, value);
    }

    private static double[] residuals(JudgedPatients corpus, JudgedPatients tests) {
        return corpus.explain(tests, EXACT).stream()
                .mapToDouble(Decomposition::residual)
                .toArray();
    }

    private static double[] shares(JudgedPatients corpus, JudgedPatients tests, DecompositionMethod method) {
        return corpus.explain(tests, method).stream()
                .mapToDouble(decomposition -> corpus.weightOnWrong(decomposition.weights()))
                .toArray();
    }

    private static double median(double[] values) {
        return Summary.of(values).median();
    }

    private static Summary summary(List<BreastCancerPatient> patients, ToDoubleFunction<BreastCancerPatient> feature) {
        return Summary.of(patients.stream().mapToDouble(feature).toArray());
    }

    private static Map<String, DecompositionMethod> methods() {
        Map<String, DecompositionMethod> methods = new LinkedHashMap<>();
        methods.put(Methods.EXACT, EXACT);
        methods.put(Methods.KNN_UNIFORM, NearestNeighbours.uniform(NEIGHBOURS).withThreads(THREADS));
        methods.put(Methods.KNN_DISTANCE, NearestNeighbours.distance(NEIGHBOURS).withThreads(THREADS));
        return methods;
    }

    private static Map<String, ToDoubleFunction<BreastCancerPatient>> features() {
        Map<String, ToDoubleFunction<BreastCancerPatient>> features = new LinkedHashMap<>();
        features.put("age, years", BreastCancerPatient::age);
        features.put("postmenopausal", patient -> patient.postmenopausal() ? 1 : 0);
        features.put("tumour up to 20 mm", patient -> patient.tumourSize() == TumourSize.SMALL ? 1 : 0);
        features.put("tumour above 50 mm", patient -> patient.tumourSize() == TumourSize.LARGE ? 1 : 0);
        features.put("grade 3", patient -> patient.gradeThree() ? 1 : 0);
        features.put("nodes with cancer", BreastCancerPatient::nodes);
        features.put("no node with cancer", patient -> patient.nodes() == 0 ? 1 : 0);
        features.put("log(1 + progesterone receptors)", patient -> StrictMath.log1p(patient.progesteroneReceptors()));
        features.put("log(1 + oestrogen receptors)", patient -> StrictMath.log1p(patient.oestrogenReceptors()));
        features.put("hormone therapy", patient -> patient.hormoneTherapy() ? 1 : 0);
        features.put("relapse or death within three years (the label)", BreastCancerPatient::label);
        return features;
    }
}
