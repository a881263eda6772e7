package io.simplex4j.experiments.study.clinical;

import io.simplex4j.example.Examples;
import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Experiment.Description;
import io.simplex4j.experiments.Study;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.Sampling;
import io.simplex4j.experiments.dataset.clinical.BreastCancerPatient;
import io.simplex4j.experiments.dataset.clinical.BreastCancerTables;
import io.simplex4j.experiments.dataset.clinical.ProstateFeatures;
import io.simplex4j.experiments.dataset.clinical.ProstatePatient;
import io.simplex4j.experiments.dataset.clinical.ProstateTreatment;
import io.simplex4j.experiments.dataset.clinical.TumourSize;
import io.simplex4j.experiments.network.ClassifierTask;
import io.simplex4j.experiments.network.ProstatePatients;
import io.simplex4j.experiments.network.RiskTask;
import io.simplex4j.experiments.network.TrainedNetworks;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.study.outlier.OutlierTrial;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Section 3.3 of the paper: a risk model in another country, and two doctors with two corpora. */
public final class ClinicalStudy {
    /*
     * In the paper the model is American and the patient British, and both tables are private. It is repeated twice: on
     * synthetic patients with prostate cancer (or the private tables where they are given), and on public tables of
     * patients with breast cancer, where the model is Dutch and the patient German. The foreign corpus and the tests are
     * different patients; so are the corpus at home, which is taken from the training patients, and the tests there.
     */
    /** The patients of each country whose residuals are compared. */
    private static final int SOME = 100;
    /** The outcome after two years leaves fewer patients out than that after three. */
    private static final int OTHER_YEARS = 2;

    private static final String TWO_YEARS = "two years: ";

    private static final Map<String, ToDoubleFunction<BreastCancerPatient>> BREAST_CANCER = breastCancer();
    private static final Map<String, ToDoubleFunction<ProstatePatient>> PROSTATE_CANCER = prostateCancer();

    private ClinicalStudy() {}

    private static Experiment study(
            Description description,
            Sites sites,
            String summary,
            String differing,
            BiFunction<Integer, Workbench, ResultTable> measure) {
        return new Study(description, ClinicalTrial.COLUMNS, measure, results -> {
            ResultTable.Builder main = ResultTable.withColumns(ClinicalTrial.COLUMNS);
            ResultTable.Builder again = ResultTable.withColumns(ClinicalTrial.COLUMNS);
            for (List<String> row : results.rows()) {
                String part = row.get(1);
                if (part.startsWith(TWO_YEARS)) {
                    List<String> cells = new ArrayList<>(row);
                    cells.set(1, part.substring(TWO_YEARS.length()));
                    again.row(cells.toArray());
                } else {
                    main.row(row.toArray());
                }
            }
            return new ClinicalReport(main.build(), sites, summary, differing, again.build()).findings();
        });
    }

    /** On public data: a Dutch model and German patients with breast cancer. */
    public static Experiment twoCountries() {
        return study(
                new Description(
                        "clinical-two-countries",
                        "what the residual and two corpora tell two doctors of a risk model that was trained in one"
                                + " country and is used in another",
                        "nothing",
                        "about 2 minutes",
                        10,
                        "public tables of Dutch and German patients with breast cancer in place of the private SEER and"
                                + " CUTRACT tables"),
                Sites.DUTCH_AND_GERMAN,
                "A network is trained on Dutch patients with breast cancer to predict relapse or death within three years,"
                        + " and used on German patients. The Dutch patients are from the Rotterdam tumour bank, the German"
                        + " ones from the GBSG trial, all of whom have cancer in lymph nodes. Patients lost to follow-up before three"
                        + " years are left out: 131 of 686 Germans and 38 of 2,982 Dutch; the last table judges every claim again by the outcome after two years, for which fewer are left"
                        + " out. Half of the Germans are the German doctor's corpus, the other half are tests; the Dutch"
                        + " doctor's corpus is as large. The sizes of Dutch corpora for detection were chosen after a first"
                        + " look at the data; a claim must hold at each size. All runs draw from the same two tables, so the"
                        + " standard errors are somewhat too small.",
                "nodes with cancer",
                ClinicalStudy::breastCancer);
    }

    /** On synthetic cohorts, or the private tables where they are given: an American model and British patients. */
    public static Experiment twoDoctors() {
        return study(
                new Description(
                        "two-doctors",
                        "what two doctors learn of misclassified British patients from an American and a British corpus"
                                + " of 1,000 patients each",
                        ProstatePatients.NEEDS,
                        "about 5 minutes",
                        10,
                        ProstatePatients.STAND_IN),
                Sites.AMERICAN_AND_BRITISH,
                "A network is trained on American patients to predict death from prostate cancer, and used on British"
                        + " ones; similar patients of the two countries can have different outcomes. Tests are the 1,000"
                        + " British patients who are not in the British doctor's corpus.",
                "Age",
                ClinicalStudy::prostateCancer);
    }

    private static ResultTable breastCancer(int run, Workbench bench) {
        ResultTable rows = breastCancer(run, bench, BreastCancerTables.YEARS);
        ResultTable.Builder all = ResultTable.withColumns(ClinicalTrial.COLUMNS);
        rows.rows().forEach(row -> all.row(row.toArray()));
        for (List<String> row : breastCancer(run, bench, OTHER_YEARS).rows()) {
            if (!row.get(3).equals(OutlierTrial.FOUND) && !row.get(1).equals(ClinicalTrial.RESIDUAL)) {
                all.row(row.get(0), TWO_YEARS + row.get(1), row.get(2), row.get(3), row.get(4), row.get(5));
            }
        }
        return all.build();
    }

    private static ResultTable breastCancer(int run, Workbench bench, int years) {
        RiskTask patients = RiskTask.of(bench, run, years);
        try (OnnxModel model = TrainedNetworks.open(patients.network())) {
            ClinicalTrial trial = new ClinicalTrial(run, Sites.DUTCH_AND_GERMAN);
            Sampling.Split german =
                    Sampling.split(patients.german(), patients.german().size() / 2);
            List<Integer> sizes = bench.quick() ? List.of(100, 300) : List.of(100, 300, 1000);
            new Comparison(run, bench, model, patients.training(), patients.dutch(), german).measure(trial, sizes);
            return trial.shift(BREAST_CANCER, patients.trainingTable(), patients.germanTable())
                    .rows();
        }
    }

    private static ResultTable prostateCancer(int run, Workbench bench) {
        ClassifierTask task = ProstatePatients.task(bench, run, 0);
        Examples british = ProstatePatients.british(bench);
        Sampling.Split split = Sampling.split(
                Sampling.sample(british, british.size(), bench.seed(run, "two doctors")), british.size() / 2);
        try (OnnxModel model = task.open(bench, run)) {
            ClinicalTrial trial = new ClinicalTrial(run, Sites.AMERICAN_AND_BRITISH);
            Comparison comparison = new Comparison(run, bench, model, task.training(), task.test(), split);
            comparison.measure(trial, bench.quick() ? List.of(100, 300) : List.of(100, 1000));
            trial.shift(PROSTATE_CANCER, decoded(task.training()), decoded(british));
            return trial.plus(new MisclassifiedPatients(
                                    model, comparison.homeCorpus, split.training(), split.test(), task.training())
                            .rows(run))
                    .rows();
        }
    }

    private static List<ProstatePatient> decoded(Examples patients) {
        return IntStream.range(0, patients.size())
                .mapToObj(r -> ProstateFeatures.decode(patients.inputs().row(r)))
                .toList();
    }

    /** The patients of a run, and what is measured of them. */
    private record Comparison(
            int run,
            Workbench bench,
            OnnxModel model,
            Examples training,
            Examples homeTests,
            Sampling.Split foreign,
            Examples homeCorpus) {
        Comparison(
                int run, Workbench bench, OnnxModel model, Examples training, Examples tests, Sampling.Split foreign) {
            this(
                    run,
                    bench,
                    model,
                    training,
                    tests,
                    foreign,
                    Sampling.sample(
                            training,
                            foreign.training().size(),
                            bench.seed(run, "corpus " + foreign.training().size())));
        }

        void measure(ClinicalTrial trial, List<Integer> sizes) {
            Sites sites = trial.sites();
            Examples strange = foreign.test();
            JudgedPatients home =
                    new JudgedPatients(model, first(homeTests, Math.min(strange.size(), homeTests.size())));
            JudgedPatients strangers = new JudgedPatients(model, strange);
            JudgedPatients someHome = new JudgedPatients(model, first(homeTests, SOME));
            JudgedPatients someStrangers = new JudgedPatients(model, first(strange, SOME));
            JudgedPatients known = new JudgedPatients(model, homeCorpus);
            JudgedPatients local = new JudgedPatients(model, foreign.training());
            trial.model(sites.homePatients(), new JudgedPatients(model, homeTests))
                    .model(sites.foreignPatients(), strangers);
            for (int size : sizes) {
                Examples corpus = Sampling.sample(training, size, bench.seed(run, "corpus " + size));
                trial.detection(new JudgedPatients(model, corpus), someHome, someStrangers);
            }
            trial.doctors(sites.homePatients(), someHome, known, local)
                    .doctors(sites.foreignPatients(), someStrangers, known, local)
                    .foreseen(sites.homeByHome(), home, known)
                    .foreseen(sites.foreignByHome(), strangers, known)
                    .foreseen(sites.foreignByForeign(), strangers, local)
                    .alarms(strangers, known, local);
        }

        private static Examples first(Examples patients, int count) {
            return Sampling.split(patients, count).training();
        }
    }

    private static Map<String, ToDoubleFunction<BreastCancerPatient>> breastCancer() {
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
        features.put("relapse or death in time (the label)", BreastCancerPatient::label);
        return features;
    }

    private static Map<String, ToDoubleFunction<ProstatePatient>> prostateCancer() {
        Map<String, ToDoubleFunction<ProstatePatient>> features = new LinkedHashMap<>();
        features.put("Age", ProstatePatient::age);
        features.put("PSA", ProstatePatient::psa);
        features.put("Comorbidities", ProstatePatient::comorbidities);
        features.put("Grade", ProstatePatient::grade);
        features.put("Stage", ProstatePatient::stage);
        features.put("Surgery", patient -> patient.treatment() == ProstateTreatment.SURGERY ? 1 : 0);
        features.put(
                "Conservative management", patient -> patient.treatment() == ProstateTreatment.CONSERVATIVE ? 1 : 0);
        return features;
    }
}
