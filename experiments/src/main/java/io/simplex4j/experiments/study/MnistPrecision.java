package io.simplex4j.experiments.study;

import io.simplex4j.comparison.L2Penalty;
import io.simplex4j.comparison.RepresenterPoints;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/** Section 3.1 of the paper on handwritten digits. */
final class MnistPrecision extends PrecisionStudy {
    private static final double DECAY = 0.1;

    @Override
    public String name() {
        return "mnist-precision";
    }

    @Override
    public String shows() {
        return "how well K of 1,000 digits rebuild the latent and the output of a digit, against nearest neighbours and"
                + " the representer theorem";
    }

    @Override
    public String needs() {
        return Digits.NEEDS;
    }

    @Override
    public String takes() {
        return "about 1 hour";
    }

    @Override
    public int runs() {
        return 10;
    }

    @Override
    int whole() {
        return 1000;
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        Digits digits = Digits.of(bench);
        LabelledExamples corpus = digits.training().sample(bench.either(300, whole()), bench.seed(run, "corpus"));
        LabelledExamples tests = digits.test().sample(bench.either(40, 100), bench.seed(run, "tests"));
        try (OnnxModel model = TrainedModels.open(DigitNetworks.file(bench, run, DECAY, digits.training()))) {
            bench.say("run " + run + ": accuracy " + Accuracy.of(model, digits.test()));
            Matrix latents = model.latents(corpus.inputs());
            Matrix testLatents = model.latents(tests.inputs());
            LinearHead head = model.head().orElseThrow();
            PrecisionTrial trial = new PrecisionTrial(run, latents, testLatents, head).exact(corpus.size());
            SoftmaxAdam adam = SoftmaxAdam.withDefaults()
                    .withEpochs(bench.either(1000, 10_000))
                    .withRegularisation(0.1, 100);
            for (int k : bench.quick() ? List.of(3, 5, 10) : List.of(2, 3, 5, 7, 10, 15, 20, 30, 40, 50)) {
                trial.exact(k).nearest(k).adam(k, adam, bench.either(10, 20));
                bench.say("run " + run + ": K = " + k);
            }
            RepresenterPoints representer =
                    RepresenterPoints.of(latents, corpus.labels(), head, L2Penalty.squaredNorm(DECAY));
            return trial.outputs(Methods.REPRESENTER, representer.outputs(testLatents))
                    .rows();
        }
    }
}
