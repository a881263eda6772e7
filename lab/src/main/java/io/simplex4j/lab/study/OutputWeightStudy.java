package io.simplex4j.lab.study;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExtendedLatents;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.DetectionCurve;
import io.simplex4j.lab.comparison.RSquared;
import io.simplex4j.lab.dataset.BreastCancerTables;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.RiskTask;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The effect on mixtures of the model's outputs as additional coordinates. */
public final class OutputWeightStudy {
    /*
     * The same tests are written as mixtures of the same corpus with several weights of the outputs. Differences of
     * outputs are used if exclusive classes have several, because a softmax ignores their mean.
     */
    private static final double[] WEIGHTS = {0, 1, 3, 10};

    private static final String DIGITS = "digits";
    private static final String DUTCH = "Dutch patients";
    private static final String PATIENTS = "synthetic patients";
    private static final String RESIDUAL = "relative residual";
    private static final String COST = "residual, as a multiple of the nearest mixture's";
    private static final String OUTPUTS = "1 − R² of outputs";
    private static final String KEPT = "class kept";
    private static final String MEMBERS = "members";
    private static final String FOREIGN = "AUROC of foreign inputs";

    private OutputWeightStudy() {}

    /** Returns the experiment. */
    public static Experiment study() {
        return Experiment.of(
                "output-weight", List.of("data", "weight", "quantity", "value"), OutputWeightStudy::measure);
    }

    private static void measure(Run run) {
        RiskTask dutch = RiskTask.of(run, BreastCancerTables.YEARS);
        try (OnnxModel model = TrainedNetworks.open(dutch.network())) {
            measure(run, DUTCH, model, dutch.training(), dutch.dutch(), Optional.of(dutch.german()));
        }
        measure(run, PATIENTS, ProstatePatients.task(run, 1e-5));
        measure(run, DIGITS, Digits.task(run, 0));
    }

    private static void measure(Run run, String data, ClassifierTask task) {
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            measure(run, data, model, task.training(), task.test(), Optional.empty());
        }
    }

    private static void measure(
            Run run, String data, OnnxModel model, Examples training, Examples home, Optional<Examples> foreign) {
        run.log(data);
        int count = run.either(30, 200);
        Matrix corpus = model.latents(Sampling.sample(training, run.either(100, 400), run.seed("corpus"))
                .inputs());
        Matrix tests =
                model.latents(Sampling.sample(home, count, run.seed("tests")).inputs());
        Optional<Matrix> others = foreign.map(all ->
                model.latents(Sampling.sample(all, count, run.seed("foreign")).inputs()));
        LinearHead head = model.head().orElseThrow();
        List<Decomposition> nearest = solved(corpus, tests, Optional.empty());
        for (double weight : WEIGHTS) {
            Optional<ExtendedLatents> extended =
                    weight == 0 ? Optional.empty() : Optional.of(ExtendedLatents.of(head, corpus, weight));
            List<Decomposition> solved = solved(corpus, tests, extended);
            List<Decomposition> plain = new ArrayList<>();
            for (int test = 0; test < solved.size(); test++) {
                Vec latent = tests.row(test);
                Decomposition found = solved.get(test);
                plain.add(extended.map(known -> known.plain(latent, found)).orElse(found));
            }
            String name = Integer.toString((int) weight);
            run.row(data, name, RESIDUAL, mean(plain, Decomposition::relativeResidual));
            run.row(data, name, COST, mean(plain, Decomposition::residual) / mean(nearest, Decomposition::residual));
            run.row(data, name, OUTPUTS, 1 - keptOutputs(head, tests, plain));
            run.row(data, name, KEPT, kept(head, tests, plain));
            run.row(data, name, MEMBERS, mean(plain, each -> each.weights().count()));
            others.map(strange -> solved(corpus, strange, extended))
                    .ifPresent(strange ->
                            run.row(data, name, FOREIGN, DetectionCurve.auroc(residuals(solved), residuals(strange))));
        }
    }

    private static List<Decomposition> solved(Matrix corpus, Matrix tests, Optional<ExtendedLatents> extended) {
        return ActiveSet.withDefaults()
                .withThreads(TrainedNetworks.threads())
                .over(extended.map(known -> known.extend(corpus)).orElse(corpus))
                .decomposeAll(extended.map(known -> known.extend(tests)).orElse(tests));
    }

    private static double[] residuals(List<Decomposition> mixtures) {
        return mixtures.stream().mapToDouble(Decomposition::residual).toArray();
    }

    private static double mean(List<Decomposition> mixtures, ToDoubleFunction<Decomposition> value) {
        return mixtures.stream().mapToDouble(value).average().orElseThrow();
    }

    private static double keptOutputs(LinearHead head, Matrix tests, List<Decomposition> mixtures) {
        List<Vec> truth = new ArrayList<>();
        List<Vec> found = new ArrayList<>();
        for (int test = 0; test < mixtures.size(); test++) {
            truth.add(centred(head.apply(tests.row(test))));
            found.add(centred(head.apply(mixtures.get(test).approximation())));
        }
        return RSquared.pooled(Rows.of(truth), Rows.of(found));
    }

    private static Vec centred(Vec outputs) {
        double mean =
                outputs.size() > 1 ? Arrays.stream(outputs.toArray()).average().orElseThrow() : 0;
        return Vec.of(
                Arrays.stream(outputs.toArray()).map(value -> value - mean).toArray());
    }

    private static double kept(LinearHead head, Matrix tests, List<Decomposition> mixtures) {
        double kept = 0;
        for (int test = 0; test < mixtures.size(); test++) {
            Vec found = head.apply(mixtures.get(test).approximation());
            kept += head.predictedClass(found).equals(head.predictedClass(head.apply(tests.row(test)))) ? 1 : 0;
        }
        return kept / mixtures.size();
    }
}
