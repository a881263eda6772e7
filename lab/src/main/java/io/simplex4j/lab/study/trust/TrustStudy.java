package io.simplex4j.lab.study.trust;

import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import java.util.List;
import java.util.function.BiConsumer;

/** Experiments on our own claims about trust and corpora: one trial for each kind of data in a run. */
public final class TrustStudy {
    private TrustStudy() {}

    private static Experiment study(String name, List<TrustData.Source> others, BiConsumer<Run, TrustData> trial) {
        return Experiment.of(
                name, TrustData.COLUMNS, run -> TrustData.measure(run, others, data -> trial.accept(run, data)));
    }

    /** Returns the experiment on the error rates that alarms promise. */
    public static Experiment calibration() {
        return study(
                        "trust-calibration",
                        List.of(TrustData::digits, TrustData::series),
                        (run, data) -> new CalibrationTrial(run, data).measure())
                .withDerivation(results -> results.plus(CalibrationTrial.promises(results)));
    }

    /** Returns the experiment on scores that find wrong predictions and foreign inputs, and on badges. */
    public static Experiment badges() {
        return study(
                "trust-badge",
                List.of(TrustData::digits, TrustData::firstDigits, TrustData::series),
                (run, data) -> new BadgeTrial(run, data).measure());
    }

    /** Returns the experiment on chosen corpora, compared with random ones. */
    public static Experiment selection() {
        return study(
                        "corpus-selection",
                        List.of(TrustData::digits, TrustData::series),
                        (run, data) -> new SelectionTrial(run, data).measure())
                .withDerivation(results -> results.plus(ExampleWorth.rows(results)));
    }

    /** Returns the experiment on the stability of explanations if the corpus is another one. */
    public static Experiment stability() {
        return study("stability", List.of(TrustData::digits), (run, data) -> new StabilityTrial(run, data).measure());
    }

    /** Returns the experiment on corpora that adapt to their inputs, and on alarms over streams. */
    public static Experiment online() {
        return study("online-corpus", List.of(TrustData::digits), (run, data) -> new OnlineTrial(run, data).measure())
                .withDerivation(results -> results.plus(OnlineTrial.changedStreams(results)));
    }
}
