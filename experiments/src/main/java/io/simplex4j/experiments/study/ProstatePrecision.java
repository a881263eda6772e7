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

/** Section 3.1 of the paper on patients with prostate cancer. */
final class ProstatePrecision extends PrecisionStudy {
    private static final double DECAY = 1e-5;

    @Override
    public String name() {
        return "prostate-precision";
    }

    @Override
    public String shows() {
        return "how well K of 100 patients rebuild the latent and the output of a patient";
    }

    @Override
    public String needs() {
        return ProstateRun.NEEDS;
    }

    @Override
    public String takes() {
        return "about 10 minutes";
    }

    @Override
    public int runs() {
        return 10;
    }

    @Override
    int whole() {
        return 100;
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        ProstateRun patients = ProstateRun.of(bench, run, DECAY);
        LabelledExamples corpus = patients.training().sample(whole(), bench.seed(run, "corpus"));
        LabelledExamples tests = patients.test().sample(bench.either(60, 100), bench.seed(run, "tests"));
        try (OnnxModel model = TrainedModels.open(patients.network())) {
            bench.say("run " + run + ": accuracy " + Accuracy.of(model, patients.test()));
            Matrix latents = model.latents(corpus.inputs());
            Matrix testLatents = model.latents(tests.inputs());
            LinearHead head = model.head().orElseThrow();
            PrecisionTrial trial = new PrecisionTrial(run, latents, testLatents, head).exact(corpus.size());
            SoftmaxAdam adam = SoftmaxAdam.withDefaults()
                    .withEpochs(bench.either(1000, 10_000))
                    .withRegularisation(0.01, 1);
            for (int k : List.of(2, 5, 10, 50)) {
                trial.exact(k).nearest(k).adam(k, adam, bench.either(10, 100));
            }
            RepresenterPoints representer =
                    RepresenterPoints.of(latents, corpus.labels(), head, L2Penalty.squaredNorm(DECAY));
            return trial.outputs(Methods.REPRESENTER, representer.outputs(testLatents))
                    .rows();
        }
    }
}
