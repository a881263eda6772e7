package io.simplex4j.lab.study;

import io.simplex4j.decomposition.Penalty;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Methods;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.Rows;
import java.util.List;

/** Section 3.1 of the paper on a dense grid of K, and algorithm 1 with the penalty that the paper's appendix writes down. */
public final class GridStudy {
    static final String ON_PRE_WEIGHTS = "penalty on pre-weights";
    static final String ON_PRE_WEIGHTS_CUT = "penalty on pre-weights, cut to K";
    private static final List<Integer> DENSE = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50);
    private static final List<Integer> SOME = List.of(2, 5, 10, 50);
    private static final int ADAM_TESTS = 20;

    private GridStudy() {}

    /** Returns the experiment. */
    public static Experiment study() {
        return Experiment.of(
                "prostate-grid",
                PrecisionTrial.COLUMNS,
                run -> PatientLatents.measure(run, data -> {
                    PrecisionTrial trial = new PrecisionTrial(run, data.corpus(), data.tests(), data.head());
                    DENSE.forEach(k -> trial.exact(k).nearest(k));
                    adam(run, data);
                }));
    }

    private static void adam(Run run, PatientLatents data) {
        SoftmaxAdam adam = SoftmaxAdam.withDefaults().withEpochs(run.either(1000, 10_000));
        PrecisionTrial trial = new PrecisionTrial(
                run, data.corpus(), Rows.first(data.tests(), run.either(10, ADAM_TESTS)), data.head());
        for (int k : SOME) {
            trial.adam(Methods.ADAM, Methods.ADAM_CUT, k, adam.withRegularisation(0.01, 1));
            trial.adam(ON_PRE_WEIGHTS, ON_PRE_WEIGHTS_CUT, k, adam.withPenalty(Penalty.PRE_WEIGHTS));
            run.log("K = " + k);
        }
    }
}
