package io.simplex4j.lab.study;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.BreastCancerPatient;
import io.simplex4j.lab.dataset.BreastCancerTables;
import io.simplex4j.lab.dataset.ProstateFeatures;
import io.simplex4j.lab.dataset.ProstatePatient;
import io.simplex4j.lab.dataset.ProstateTreatment;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.dataset.TumourSize;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.RiskTask;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Section 3.3 of the paper: a risk model in another country, and two doctors with two corpora. */
public final class ClinicalStudy {
    /*
     * In the paper the model is American and the patient British, and both tables are private. It is repeated twice: on
     * synthetic patients with prostate cancer (or the private tables if they are given), and on public tables of
     * patients with breast cancer, where the model is Dutch and the patient German. The foreign corpus and the tests
     * are different patients; so are the corpus at home, which is taken from the training patients, and the tests
     * there.
     */
    /** The patients of each country whose residuals are compared. */
    private static final int SOME = 100;
    /** The outcome after two years leaves fewer patients out than that after three. */
    private static final int OTHER_YEARS = 2;

    /** Other outcomes and patients, whose rows begin with their name. */
    private static final String TWO_YEARS = "two years";

    private static final String SHIFT_ALONE = "covariate shift alone";

    private static final Map<String, ToDoubleFunction<BreastCancerPatient>> BREAST_CANCER = breastCancer();
    private static final Map<String, ToDoubleFunction<ProstatePatient>> PROSTATE_CANCER = prostateCancer();

    private ClinicalStudy() {}

    /** Returns all rows with their outcome and corpus size, those that name a site again with the neutral names of the claims files. */
    private static ResultTable derived(ResultTable results, Sites sites) {
        List<String> columns = new ArrayList<>(results.columns());
        columns.addAll(List.of("outcome", "size"));
        ResultTable.Builder all = ResultTable.withColumns(columns);
        List<String> previous = List.of();
        for (List<String> row : results.rows()) {
            String outcome = Stream.of(TWO_YEARS, SHIFT_ALONE)
                    .filter(other -> row.get(1).startsWith(other + ": "))
                    .findFirst()
                    .orElse("main");
            String whole = outcome.equals("main") ? row.get(1) : row.get(1).substring(outcome.length() + 2);
            String[] part = whole.split(", C = ", 2);
            String size = part.length > 1 ? part[1] : "";
            String method = sites.neutral(row.get(2));
            String quantity = sites.neutral(row.get(3));
            all.row(row.get(0), part[0], row.get(2), row.get(3), row.get(4), row.get(5), outcome, size);
            if (!method.equals(row.get(2)) || !quantity.equals(row.get(3))) {
                all.row(row.get(0), part[0], method, quantity, row.get(4), row.get(5), outcome, size);
            }
            if (quantity.equals(ClinicalTrial.RIGHT)) {
                double lead = Double.parseDouble(previous.get(5)) - Double.parseDouble(row.get(5));
                all.row(row.get(0), part[0], method, ClinicalTrial.LEAD, "", lead, outcome, size);
            }
            previous = row;
        }
        return all.build();
    }

    /** On public data: a Dutch model and German patients with breast cancer. */
    public static Experiment twoCountries() {
        return Experiment.of("clinical-two-countries", ClinicalTrial.COLUMNS, run -> {
                    breastCancer(run, BreastCancerTables.YEARS);
                    breastCancer(others(TWO_YEARS, run), OTHER_YEARS);
                })
                .withDerivation(results -> derived(results, Sites.DUTCH_AND_GERMAN));
    }

    /** On synthetic cohorts, or the private tables where they are given: an American model and British patients. */
    public static Experiment twoDoctors() {
        return Experiment.of("two-doctors", ClinicalTrial.COLUMNS, run -> {
                    prostateCancer(run, ProstatePatients.british(run));
                    if (ProstatePatients.areSynthetic(run)) {
                        prostateCancer(others(SHIFT_ALONE, run), ProstatePatients.britishByShiftAlone(run));
                    }
                })
                .withDerivation(results -> derived(results, Sites.AMERICAN_AND_BRITISH));
    }

    /** Returns a run that marks its rows as another outcome or other patients, and omits the rows of figures. */
    private static Run others(String name, Run run) {
        return run.changing(cells -> {
            if (cells.get(3).equals(OutlierTrial.FOUND) || cells.get(1).equals(ClinicalTrial.RESIDUAL)) {
                return List.of();
            }
            List<Object> marked = new ArrayList<>(cells);
            marked.set(1, name + ": " + cells.get(1));
            return marked;
        });
    }

    private static void breastCancer(Run run, int years) {
        RiskTask patients = RiskTask.of(run, years);
        try (OnnxModel model = TrainedNetworks.open(patients.network())) {
            ClinicalTrial trial = new ClinicalTrial(run, Sites.DUTCH_AND_GERMAN);
            Sampling.Split german =
                    Sampling.split(patients.german(), patients.german().size() / 2);
            List<Integer> sizes = run.isQuick() ? List.of(100, 300) : List.of(100, 300, 1000);
            new Comparison(run, model, patients.training(), patients.dutch(), german).measure(trial, sizes);
            trial.shift(BREAST_CANCER, patients.trainingTable(), patients.germanTable());
        }
    }

    private static void prostateCancer(Run run, Examples british) {
        ClassifierTask task = ProstatePatients.task(run, 0);
        Sampling.Split split =
                Sampling.split(Sampling.sample(british, british.size(), run.seed("two doctors")), british.size() / 2);
        try (OnnxModel model = task.open(run)) {
            ClinicalTrial trial = new ClinicalTrial(run, Sites.AMERICAN_AND_BRITISH);
            Comparison comparison = new Comparison(run, model, task.training(), task.test(), split);
            comparison.measure(trial, run.isQuick() ? List.of(100, 300) : List.of(100, 1000));
            trial.shift(PROSTATE_CANCER, decoded(task.training()), decoded(british));
        }
    }

    private static List<ProstatePatient> decoded(Examples patients) {
        return IntStream.range(0, patients.size())
                .mapToObj(r -> ProstateFeatures.decode(patients.inputs().row(r)))
                .toList();
    }

    /** The patients of a run, and the measurements. */
    private record Comparison(
            Run run,
            OnnxModel model,
            Examples training,
            Examples homeTests,
            Sampling.Split foreign,
            Examples homeCorpus) {
        Comparison(Run run, OnnxModel model, Examples training, Examples tests, Sampling.Split foreign) {
            this(
                    run,
                    model,
                    training,
                    tests,
                    foreign,
                    Sampling.sample(
                            training,
                            foreign.training().size(),
                            run.seed("corpus " + foreign.training().size())));
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
                Examples corpus = Sampling.sample(training, size, run.seed("corpus " + size));
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
