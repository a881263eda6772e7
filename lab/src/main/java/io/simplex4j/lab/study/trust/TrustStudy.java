package io.simplex4j.lab.study.trust;

import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Experiment.Description;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.Study;
import io.simplex4j.lab.record.ResultTable;
import java.util.List;
import java.util.function.UnaryOperator;

/** A study of our own claims about trust and corpora: one trial for each kind of data in a run. */
public final class TrustStudy {
    /** What is measured on one kind of data in one run. */
    private interface Trial {
        ResultTable rows(int run, RunContext bench, TrustData data);
    }

    private TrustStudy() {}

    private static Experiment study(Description description, List<TrustData.Source> others, Trial trial) {
        return new Study(
                description,
                Measured.COLUMNS,
                (run, bench) -> TrustData.measure(run, bench, others, data -> trial.rows(run, bench, data)));
    }

    private static Experiment study(
            Description description,
            List<TrustData.Source> others,
            Trial trial,
            UnaryOperator<ResultTable> derivation) {
        Experiment study = study(description, others, trial);
        return new Study(description, study.columns(), study::run, results -> results.plus(derivation.apply(results)));
    }

    private static Description description(String name, String shows, String takes) {
        return new Description(name, shows, TrustData.NEEDS, takes, TrustData.RUNS);
    }

    /** Whether alarms have the error rates that they promise, and where they do not. */
    public static Experiment calibration() {
        return study(
                description(
                        "trust-calibration",
                        "whether alarms by p-values are false as often as they promise, and what breaks that",
                        "about 25 minutes"),
                List.of(TrustData::digits, TrustData::series),
                (run, bench, data) -> new CalibrationTrial(run, bench, data).rows(),
                CalibrationTrial::promises);
    }

    /** Which scores find wrong predictions and foreign inputs, beside those of others, and how often each badge is wrong. */
    public static Experiment badges() {
        return study(
                description(
                        "trust-badge",
                        "which scores find wrong predictions and foreign inputs, where the sharpest rivals win, and how often"
                                + " predictions with each badge are wrong",
                        "about 25 minutes"),
                List.of(TrustData::digits, TrustData::firstDigits, TrustData::series),
                (run, bench, data) -> new BadgeTrial(run, bench, data).rows());
    }

    /** How well chosen corpora explain, beside random ones, and how many random examples a chosen one is worth. */
    public static Experiment selection() {
        return study(
                description(
                        "corpus-selection",
                        "how much better chosen corpora explain than random ones, and how many random examples a chosen one is"
                                + " worth",
                        "about 20 minutes"),
                List.of(TrustData::digits, TrustData::series),
                (run, bench, data) -> new SelectionTrial(run, bench, data).rows(),
                ExampleWorth::rows);
    }

    /** Whether leaving single examples out tells how much another corpus would change an explanation. */
    public static Experiment stability() {
        return study(
                description(
                        "stability",
                        "whether leaving out single examples tells how much another corpus would change an explanation",
                        "about 5 minutes"),
                List.of(TrustData::digits),
                (run, bench, data) -> new StabilityTrial(run, bench, data).rows());
    }

    /** Whether a corpus that changes with what it meets, and an alarm over a stream, do what they promise. */
    public static Experiment online() {
        return study(
                description(
                        "online-corpus",
                        "whether novel examples enter a corpus as rarely as promised, what they are worth, how soon drift is found"
                                + " and how often falsely, and what erasing an example changes",
                        "about 15 minutes"),
                List.of(TrustData::digits),
                (run, bench, data) -> new OnlineTrial(run, bench, data).rows(),
                OnlineTrial::changedStreams);
    }
}
