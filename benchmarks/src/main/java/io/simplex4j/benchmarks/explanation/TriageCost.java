package io.simplex4j.benchmarks.explanation;

import io.simplex4j.benchmarks.measure.Figures;
import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Triage;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What triage costs beside decomposing the same inputs, on one thread, with classes that overlap and classes that do not. */
public final class TriageCost {
    private static final int EXAMPLES = 1000;
    private static final int SIZE = 50;
    private static final int CLASSES = 10;
    private static final int INPUTS = 10_000;
    private static final int ROWS = 500;
    private static final int RUNS = 3;

    private TriageCost() {}

    /**
     * A page with the ratios.
     *
     * @param environment of the run
     */
    public static String page(String environment) {
        StringBuilder page = new StringBuilder("# Results: triage beside decomposing\n\nProcessor time of triage of "
                + INPUTS + " inputs by held-out rows, over that of decomposing them; C = " + EXAMPLES + ", d = " + SIZE
                + ", "
                + CLASSES
                + " classes. Means of classes are drawn with the deviation s, their examples with 1 around them."
                + " Median of " + RUNS + " runs in one process.\n\n" + environment
                + "\n\n| s | decomposing | triage without hull ratios | with hull ratios |\n|---|---|---|---|\n");
        for (double apart : new double[] {0.3, 1, 2}) {
            page.append(row(apart));
        }
        return page.toString();
    }

    private static String row(double apart) {
        SplittableRandom random = new SplittableRandom(7);
        double[][] means = new double[CLASSES][];
        for (int k = 0; k < CLASSES; k++) {
            means[k] = around(new double[SIZE], apart, random);
        }
        FunctionModel model =
                FunctionModel.ofDoubles(Shape.of(SIZE), SIZE, input -> input).withHead(head(means));
        Corpus corpus = Corpus.encode(model, drawn(EXAMPLES, means, random));
        Examples inputs = drawn(INPUTS, means, random);
        Calibration far = Calibration.heldOut(corpus, Corpus.encode(model, drawn(ROWS, means, random)), Workers.of(1));
        ExactDecomposer decomposer =
                ActiveSet.withDefaults().withWorkers(Workers.of(1)).over(corpus.latents());
        Triage plain = Triage.of(Explainer.of(model, corpus).withThreads(1).withoutReferences())
                .withCalibration(far);
        Triage disputes = plain.withDisputes(far.disputes().orElseThrow());
        List<Timing> decomposing = new ArrayList<>();
        List<Timing> without = new ArrayList<>();
        List<Timing> with = new ArrayList<>();
        for (int run = 0; run <= RUNS; run++) {
            Timing.say("s = " + apart + ", run " + run);
            Timing first = Timing.of(() -> decomposer.decomposeAll(inputs.inputs()));
            Timing second = Timing.of(() -> plain.sort(inputs));
            Timing third = Timing.of(() -> disputes.sort(inputs));
            if (run > 0) {
                decomposing.add(first);
                without.add(second);
                with.add(third);
            }
        }
        double unit = Timing.median(decomposing).cpu();
        return "| " + apart + " | " + Figures.seconds(unit) + " | "
                + Figures.three(Timing.median(without).cpu() / unit) + " times | "
                + Figures.three(Timing.median(with).cpu() / unit) + " times |\n";
    }

    private static double[] around(double[] mean, double deviation, SplittableRandom random) {
        double[] point = mean.clone();
        for (int j = 0; j < point.length; j++) {
            point[j] += deviation * random.nextGaussian();
        }
        return point;
    }

    private static Examples drawn(int count, double[][] means, SplittableRandom random) {
        double[][] rows = new double[count][];
        List<String> labels = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            int label = random.nextInt(CLASSES);
            rows[row] = around(means[label], 1, random);
            labels.add(Integer.toString(label));
        }
        return Examples.of(Matrix.of(rows)).withLabels(labels);
    }

    /** The class whose mean is nearest. */
    private static LinearHead head(double[][] means) {
        double[] bias = new double[CLASSES];
        for (int k = 0; k < CLASSES; k++) {
            bias[k] = -Vec.of(means[k]).dot(Vec.of(means[k])) / 2;
        }
        return LinearHead.of(Matrix.of(means), Vec.of(bias), LinearHead.Activation.SOFTMAX);
    }
}
