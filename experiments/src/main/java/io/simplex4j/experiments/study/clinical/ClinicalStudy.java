package io.simplex4j.experiments.study.clinical;

import io.simplex4j.example.Examples;
import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.Sampling;
import io.simplex4j.experiments.network.RiskTask;
import io.simplex4j.experiments.network.TrainedNetworks;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/** Section 3.3 of the paper on public data: a Dutch model of risk and German patients. */
public final class ClinicalStudy implements Experiment {
    /*
     * In the paper the model is American and the patient British, and both tables are private. Here the model is Dutch
     * and the patient German, both tables are public, and the cancer is of the breast. The German corpus and tests are
     * different patients; so are the Dutch corpus, which is taken from the training patients, and the Dutch tests.
     */
    /** The patients in a doctor's corpus. */
    private static final int KNOWN = 300;
    /** The patients of each country whose residuals are compared. */
    private static final int SOME = 100;

    @Override
    public Description description() {
        return new Description(
                "clinical-two-countries",
                "what the residual and two corpora tell two doctors of a risk model that was trained in one country"
                        + " and is used in another",
                "nothing",
                "about 1 minute",
                10);
    }

    @Override
    public List<String> columns() {
        return ClinicalTrial.COLUMNS;
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        RiskTask patients = RiskTask.of(bench, run);
        Sampling.Split german = Sampling.split(patients.german(), KNOWN);
        Examples dutchTests = first(patients.dutch(), german.test().size());
        try (OnnxModel model = TrainedNetworks.open(patients.network())) {
            JudgedPatients dutch = new JudgedPatients(model, dutchTests);
            JudgedPatients strangers = new JudgedPatients(model, german.test());
            JudgedPatients someDutch = new JudgedPatients(model, first(dutchTests, SOME));
            JudgedPatients someGerman = new JudgedPatients(model, first(german.test(), SOME));
            JudgedPatients dutchCorpus = dutchCorpus(run, bench, model, patients, KNOWN);
            JudgedPatients germanCorpus = new JudgedPatients(model, german.training());
            ClinicalTrial trial = new ClinicalTrial(run)
                    .model(ClinicalTrial.DUTCH, new JudgedPatients(model, patients.dutch()))
                    .model(ClinicalTrial.GERMAN, new JudgedPatients(model, patients.german()));
            for (int size : bench.quick() ? List.of(100, 300) : List.of(100, 300, 1000)) {
                trial.detection(dutchCorpus(run, bench, model, patients, size), someDutch, someGerman);
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

    private static JudgedPatients dutchCorpus(int run, Workbench bench, OnnxModel model, RiskTask patients, int size) {
        return new JudgedPatients(model, Sampling.sample(patients.training(), size, bench.seed(run, "corpus " + size)));
    }

    private static Examples first(Examples patients, int count) {
        return Sampling.split(patients, count).training();
    }

    @Override
    public Findings findings(ResultTable results) {
        return new ClinicalReport(results).findings();
    }
}
