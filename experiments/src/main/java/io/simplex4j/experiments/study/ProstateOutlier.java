package io.simplex4j.experiments.study;

import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;

/** Section 3.3 of the paper: British patients among American ones. */
final class ProstateOutlier extends DetectionStudy {
    @Override
    public String name() {
        return "prostate-outlier";
    }

    @Override
    public String shows() {
        return "how well the residual finds British patients among the American ones that the network was trained on";
    }

    @Override
    public String needs() {
        return ProstateRun.NEEDS;
    }

    @Override
    public String takes() {
        return "about 5 minutes";
    }

    @Override
    public int runs() {
        return 10;
    }

    @Override
    String foreign() {
        return "British patients";
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        ProstateRun patients = ProstateRun.of(bench, run, 0);
        LabelledExamples corpus = patients.training().sample(100, bench.seed(run, "corpus"));
        LabelledExamples familiar = patients.test().sample(100, bench.seed(run, "tests"));
        LabelledExamples british = ProstateRun.british(bench, run).sample(100, bench.seed(run, "british"));
        try (OnnxModel model = TrainedModels.open(patients.network())) {
            bench.say("run " + run + ": accuracy " + Accuracy.of(model, patients.test()));
            return new DetectionTrial(
                            run,
                            model.latents(corpus.inputs()),
                            model.latents(familiar.inputs()),
                            model.latents(british.inputs()))
                    .exact()
                    .adam(SoftmaxAdam.withDefaults().withEpochs(bench.either(1000, 10_000)))
                    .nearest(7)
                    .bounds(bench.seed(run, "random order"))
                    .rows();
        }
    }
}
