package io.simplex4j.lab.study;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.lab.Methods;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.NearestNeighbours;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The performance of a model from one country in another country, in one run. */
final class ClinicalTrial {
    static final List<String> COLUMNS = List.of("part", "method", "quantity", "n", "value");

    static final String MODEL = "model";
    static final String DETECTION = "detection";
    static final String RESIDUAL = "residual";
    static final String DOCTORS = "two doctors";
    static final String FORESEEN = "wrong prediction foreseen";
    static final String ALARMS = "alarms";
    static final String SHIFT = "shift";

    static final String UNCERTAINTY = "model's uncertainty";
    static final String BY_RESIDUAL = "size of the residual";
    static final String CORPUS = "patients of a corpus";
    static final String MEDIAN = "median residual, ";
    static final String BETTER = "share explained better from home, ";
    static final String WRONG = "misclassified";
    static final String RIGHT = "correctly classified";
    static final String LEAD = "lead of the misclassified";
    static final String DIFFERENCE = "difference in deviations at home";

    private static final int NEIGHBOURS = 7;
    private static final double ALARM = 0.5;
    private static final int THREADS = TrainedNetworks.threads();
    private static final ActiveSet EXACT = ActiveSet.withDefaults().withThreads(THREADS);
    private static final Map<String, DecompositionMethod> METHODS = methods();

    private final Run run;
    private final Sites sites;

    ClinicalTrial(Run run, Sites sites) {
        this.run = run;
        this.sites = sites;
    }

    Sites sites() {
        return sites;
    }

    /** The accuracy of the model. */
    ClinicalTrial model(String country, JudgedPatients tests) {
        add(MODEL, "", "AUC, " + country, tests.size(), tests.auc());
        add(MODEL, "", "accuracy, " + country, tests.size(), tests.accuracy());
        return this;
    }

    /** Foreign patients that the residual finds. */
    ClinicalTrial detection(JudgedPatients corpus, JudgedPatients familiar, JudgedPatients strange) {
        String part = DETECTION + ", C = " + corpus.size();
        new OutlierTrial(run, part, corpus.latents(), familiar.latents(), strange.latents())
                .exact()
                .nearest(NEIGHBOURS)
                .nearestAtBest();
        add(part, Methods.EXACT, MEDIAN + sites.homePatients(), familiar.size(), median(residuals(corpus, familiar)));
        add(part, Methods.EXACT, MEDIAN + sites.foreignPatients(), strange.size(), median(residuals(corpus, strange)));
        return this;
    }

    /** The same patients, explained with patients of either country. */
    ClinicalTrial doctors(String country, JudgedPatients tests, JudgedPatients home, JudgedPatients foreign) {
        double[] byHome = residuals(home, tests);
        double[] byForeign = residuals(foreign, tests);
        int better = 0;
        for (int r = 0; r < tests.size(); r++) {
            add(RESIDUAL, sites.homeCorpus(), country, r, byHome[r]);
            add(RESIDUAL, sites.foreignCorpus(), country, r, byForeign[r]);
            boolean foreignBetter = byForeign[r] < byHome[r];
            better += foreignBetter == country.equals(sites.foreignPatients()) ? 1 : 0;
        }
        add(DOCTORS, sites.homeCorpus(), MEDIAN + country, tests.size(), median(byHome));
        add(DOCTORS, sites.foreignCorpus(), MEDIAN + country, tests.size(), median(byForeign));
        add(DOCTORS, "", CORPUS, "", foreign.size());
        add(DOCTORS, "", BETTER + country, tests.size(), (double) better / tests.size());
        return this;
    }

    /** Whether weight on misclassified patients predicts that the model is wrong, compared with its own uncertainty. */
    ClinicalTrial foreseen(String who, JudgedPatients tests, JudgedPatients corpus) {
        for (Map.Entry<String, DecompositionMethod> method : METHODS.entrySet()) {
            double[] shares = shares(corpus, tests, method.getValue());
            add(FORESEEN, method.getKey(), who, tests.countWrong(), tests.foreseen(shares));
        }
        add(FORESEEN, BY_RESIDUAL, who, tests.countWrong(), tests.foreseen(residuals(corpus, tests)));
        add(FORESEEN, UNCERTAINTY, who, tests.countWrong(), tests.foreseen(tests.uncertainty()));
        return this;
    }

    /** How often misclassified patients, of either corpus, have at least half of the weight. */
    ClinicalTrial alarms(JudgedPatients tests, JudgedPatients home, JudgedPatients foreign) {
        double[] byHome = shares(home, tests, EXACT);
        double[] byForeign = shares(foreign, tests, EXACT);
        List<String> warned = sites.warned();
        boolean[] wrong = tests.wrong();
        int[][] counts = new int[2][warned.size()];
        for (int r = 0; r < wrong.length; r++) {
            int place = (byForeign[r] >= ALARM ? 0 : 2) + (byHome[r] >= ALARM ? 0 : 1);
            counts[wrong[r] ? 0 : 1][place]++;
        }
        int all = tests.countWrong();
        int others = tests.size() - all;
        for (int place = 0; place < warned.size(); place++) {
            add(ALARMS, warned.get(place), WRONG, all, (double) counts[0][place] / all);
            add(ALARMS, warned.get(place), RIGHT, others, (double) counts[1][place] / others);
        }
        return this;
    }

    /** The differences between patients of two countries, feature by feature. */
    <T> ClinicalTrial shift(Map<String, ToDoubleFunction<T>> features, List<T> home, List<T> abroad) {
        features.forEach((name, feature) -> {
            Summary here = summary(home, feature);
            Summary there = summary(abroad, feature);
            add(SHIFT, name, "mean, " + sites.homePatients(), here.count(), here.mean());
            add(SHIFT, name, "mean, " + sites.foreignPatients(), there.count(), there.mean());
            add(SHIFT, name, DIFFERENCE, "", (there.mean() - here.mean()) / here.deviation());
        });
        return this;
    }

    private void add(String part, String method, String quantity, Object n, double value) {
        run.row(part, method, quantity, n, value);
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

    private static <T> Summary summary(List<T> patients, ToDoubleFunction<T> feature) {
        return Summary.of(patients.stream().mapToDouble(feature).toArray());
    }

    private static Map<String, DecompositionMethod> methods() {
        Map<String, DecompositionMethod> methods = new LinkedHashMap<>();
        methods.put(Methods.EXACT, EXACT);
        methods.put(Methods.KNN_UNIFORM, NearestNeighbours.uniform(NEIGHBOURS).withThreads(THREADS));
        methods.put(Methods.KNN_DISTANCE, NearestNeighbours.distance(NEIGHBOURS).withThreads(THREADS));
        return methods;
    }
}
