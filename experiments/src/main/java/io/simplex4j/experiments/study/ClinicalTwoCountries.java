package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/*
 * In the paper the model is American and the patient British, and both tables are private. Here the model is Dutch and
 * the patient German, both tables are public, and the cancer is of the breast. German corpus and German tests are
 * different patients; so are Dutch corpus, which is taken from the training patients, and Dutch tests.
 */
/** Section 3.3 of the paper on public data: a Dutch model of risk and German patients. */
final class ClinicalTwoCountries implements Experiment {
    /** The patients in a doctor's corpus. */
    private static final int KNOWN = 300;

    /** The patients of each country whose residuals are compared. */
    private static final int SOME = 100;

    @Override
    public String name() {
        return "clinical-two-countries";
    }

    @Override
    public String shows() {
        return "what the residual and two corpora tell two doctors of a risk model that was trained in one country"
                + " and is used in another";
    }

    @Override
    public String needs() {
        return "nothing";
    }

    @Override
    public String takes() {
        return "about 1 minute";
    }

    @Override
    public int runs() {
        return 10;
    }

    @Override
    public List<String> columns() {
        return ClinicalTrial.COLUMNS;
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        ClinicalRun patients = ClinicalRun.of(bench, run);
        LabelledExamples.Split german = patients.german().split(KNOWN);
        LabelledExamples dutchTests =
                patients.dutch().split(german.test().size()).training();
        try (OnnxModel model = TrainedModels.open(patients.network())) {
            JudgedPatients dutch = JudgedPatients.of(model, dutchTests);
            JudgedPatients strangers = JudgedPatients.of(model, german.test());
            JudgedPatients someDutch = JudgedPatients.of(model, first(dutchTests, SOME));
            JudgedPatients someGerman = JudgedPatients.of(model, first(german.test(), SOME));
            JudgedPatients dutchCorpus =
                    JudgedPatients.of(model, patients.training().sample(KNOWN, bench.seed(run, "corpus " + KNOWN)));
            JudgedPatients germanCorpus = JudgedPatients.of(model, german.training());
            ClinicalTrial trial = new ClinicalTrial(run)
                    .model(ClinicalTrial.DUTCH, JudgedPatients.of(model, patients.dutch()))
                    .model(ClinicalTrial.GERMAN, JudgedPatients.of(model, patients.german()));
            for (int size : bench.quick() ? List.of(100, 300) : List.of(100, 300, 1000)) {
                LabelledExamples corpus = patients.training().sample(size, bench.seed(run, "corpus " + size));
                trial.detection(JudgedPatients.of(model, corpus), someDutch, someGerman);
            }
            return trial.doctors(ClinicalTrial.DUTCH, someDutch, dutchCorpus, germanCorpus)
                    .doctors(ClinicalTrial.GERMAN, someGerman, dutchCorpus, germanCorpus)
                    .foreseen(ClinicalTrial.DUTCH_AT_HOME, dutch, dutchCorpus)
                    .foreseen(ClinicalTrial.GERMAN_ABROAD, strangers, dutchCorpus)
                    .foreseen(ClinicalTrial.GERMAN_AT_HOME, strangers, germanCorpus)
                    .alarms(strangers, dutchCorpus, germanCorpus)
                    .shift(patients.trainingTable(), patients.germanTable())
                    .rows();
        }
    }

    @Override
    public Findings findings(ResultTable figures) {
        return new ClinicalReport(figures).findings();
    }

    private static LabelledExamples first(LabelledExamples patients, int count) {
        return patients.split(count).training();
    }
}
