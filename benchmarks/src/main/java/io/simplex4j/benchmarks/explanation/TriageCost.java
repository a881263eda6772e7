package io.simplex4j.benchmarks.explanation;

import io.simplex4j.benchmarks.measure.Figures;
import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.example.Examples;
import io.simplex4j.experiments.dataset.Sampling;
import io.simplex4j.experiments.dataset.image.EmbeddedDigits;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Triage;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** What triage costs beside decomposing the same inputs, on one thread, with classes that overlap, classes that do not, and digits. */
public final class TriageCost {
    private static final int EXAMPLES = 1000;
    private static final int SIZE = 50;
    private static final int CLASSES = 10;
    private static final int INPUTS = 10_000;
    private static final int ROWS = 500;
    private static final int WARM_UP = 3;
    private static final int RUNS = 7;

    private TriageCost() {}

    /**
     * A page with the ratios.
     *
     * @param environment of the run
     */
    public static String page(String environment) {
        StringBuilder page = new StringBuilder("# Results: triage beside decomposing\n\nProcessor time of triage of "
                + INPUTS + " inputs by " + ROWS + " held-out rows, over that of decomposing them; C = " + EXAMPLES
                + ", d = " + SIZE + ", " + CLASSES
                + " classes. Gaussians: means of classes are drawn with the deviation"
                + " s, their examples with 1 around them. Digits: latents of the paper's CNN, trained with weight decay"
                + " and without; the 300 test digits that are part of the software, again and again. Median of " + RUNS
                + " runs in one process, after " + WARM_UP + " that do not count.\n\n" + environment
                + "\n\n| latents | decomposing | triage without hull ratios | with hull ratios | wanted: at most 2 |\n"
                + "|---|---|---|---|---|\n");
        for (double apart : new double[] {0.3, 1, 2}) {
            page.append(gaussians(apart));
        }
        page.append(digits("cnn.onnx", "digits, with decay"));
        page.append(digits("cnn-plain.onnx", "digits, without"));
        return page.toString();
    }

    private static String gaussians(double apart) {
        SplittableRandom random = new SplittableRandom(7);
        double[][] means = new double[CLASSES][];
        for (int k = 0; k < CLASSES; k++) {
            means[k] = around(new double[SIZE], apart, random);
        }
        Examples corpus = drawn(EXAMPLES, means, random);
        Examples inputs = drawn(INPUTS, means, random);
        return row("Gaussians, s = " + apart, head(means), corpus, inputs, drawn(ROWS, means, random));
    }

    private static String digits(String network, String name) {
        Sampling.Split digits = EmbeddedDigits.both();
        try (OnnxModel model = ExplanationCost.network(network)) {
            Examples training = latents(model, digits.training());
            Examples test = latents(model, digits.test());
            return row(
                    name,
                    model.head().orElseThrow(),
                    training.select(IntStream.range(0, EXAMPLES).toArray()),
                    test.select(IntStream.range(0, INPUTS)
                            .map(input -> input % test.size())
                            .toArray()),
                    training.select(IntStream.range(EXAMPLES, EXAMPLES + ROWS).toArray()));
        }
    }

    private static Examples latents(OnnxModel model, Examples examples) {
        List<String> labels = IntStream.range(0, examples.size())
                .mapToObj(row -> examples.label(row).orElseThrow())
                .toList();
        return Examples.of(Corpus.encode(model, examples).latents()).withLabels(labels);
    }

    private static String row(String name, LinearHead head, Examples latents, Examples inputs, Examples held) {
        FunctionModel model =
                FunctionModel.ofDoubles(Shape.of(SIZE), SIZE, input -> input).withHead(head);
        Corpus corpus = Corpus.encode(model, latents);
        Calibration far = Calibration.heldOut(corpus, Corpus.encode(model, held), Workers.of(1));
        ExactDecomposer decomposer =
                ActiveSet.withDefaults().withWorkers(Workers.of(1)).over(corpus.latents());
        Triage plain = Triage.of(Explainer.of(model, corpus).withThreads(1).withoutReferences())
                .withCalibration(far);
        Triage disputes = plain.withDisputes(far.disputes().orElseThrow());
        List<Timing> decomposing = new ArrayList<>();
        List<Timing> without = new ArrayList<>();
        List<Timing> with = new ArrayList<>();
        for (int run = 0; run < WARM_UP + RUNS; run++) {
            Timing.say(name + ", run " + run);
            Timing first = Timing.of(() -> decomposer.decomposeAll(inputs.inputs()));
            Timing second = Timing.of(() -> plain.sort(inputs));
            Timing third = Timing.of(() -> disputes.sort(inputs));
            if (run >= WARM_UP) {
                decomposing.add(first);
                without.add(second);
                with.add(third);
            }
        }
        double unit = Timing.median(decomposing).cpu();
        double ratio = Timing.median(with).cpu() / unit;
        return "| " + name + " | " + Figures.seconds(unit) + " | "
                + Figures.three(Timing.median(without).cpu() / unit) + " times | " + Figures.three(ratio) + " times | "
                + (ratio <= 2 ? "met" : "**missed**") + " |\n";
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
