package io.simplex4j.experiments.study;

import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.experiments.dataset.OutlierImages;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.util.SplittableRandom;

/** Appendix B.3 of the paper: letters among digits. */
final class MnistOutlier extends DetectionStudy {
    @Override
    public String name() {
        return "mnist-outlier";
    }

    @Override
    public String shows() {
        return "how well the residual finds letters among digits";
    }

    @Override
    public String needs() {
        return Digits.NEEDS + ", and --data with letters as IDX files (EMNIST, notMNIST)";
    }

    @Override
    public String takes() {
        return "about 20 minutes";
    }

    @Override
    public int runs() {
        return 10;
    }

    @Override
    String foreign() {
        return "letters";
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        OutlierImages letters = Digits.letters(bench);
        Digits digits = Digits.of(bench);
        int count = bench.either(40, 100);
        LabelledExamples corpus = digits.training().sample(bench.either(300, 1000), bench.seed(run, "corpus"));
        LabelledExamples tests = digits.test().sample(count, bench.seed(run, "tests"));
        Matrix strange = sample(letters.inputs(), count, bench.seed(run, "letters"));
        try (OnnxModel model = TrainedModels.open(DigitNetworks.file(bench, run, 0, digits.training()))) {
            bench.say("run " + run + ": accuracy " + Accuracy.of(model, digits.test()) + ", letters from "
                    + letters.name());
            return new DetectionTrial(
                            run, model.latents(corpus.inputs()), model.latents(tests.inputs()), model.latents(strange))
                    .exact()
                    .adam(SoftmaxAdam.withDefaults().withEpochs(bench.either(1000, 10_000)))
                    .nearest(7)
                    .bounds(bench.seed(run, "random order"))
                    .rows();
        }
    }

    private static Matrix sample(Matrix table, int count, long seed) {
        int[] order = Rows.permutation(table.rows(), new SplittableRandom(seed));
        return Rows.select(table, order, Math.min(count, order.length));
    }
}
