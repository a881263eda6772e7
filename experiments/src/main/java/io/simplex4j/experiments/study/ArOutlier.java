package io.simplex4j.experiments.study;

import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.AutoRegressive;
import io.simplex4j.experiments.dataset.SeriesSet;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import java.util.SplittableRandom;

/** Appendix B.4 of the paper: oscillating series among others. */
final class ArOutlier extends DetectionStudy {
    @Override
    public String name() {
        return "ar-outlier";
    }

    @Override
    public String shows() {
        return "how well the residual finds oscillating series among those the network knows";
    }

    @Override
    public String needs() {
        return "nothing";
    }

    @Override
    public String takes() {
        return "about 15 minutes";
    }

    @Override
    public int runs() {
        return 5;
    }

    @Override
    String foreign() {
        return "oscillating series";
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        SeriesRun series = SeriesRun.of(bench, run);
        SeriesSet strange = AutoRegressive.ofPaper()
                .oscillating()
                .sample(series.test().size(), SeriesRun.steps(bench), bench.seed(run, "oscillating"));
        int[] order = Rows.permutation(series.training().size(), new SplittableRandom(bench.seed(run, "corpus")));
        try (OnnxModel model = TrainedModels.open(series.network())) {
            bench.say("run " + run + ": error of forecasts " + series.error(model));
            return new DetectionTrial(
                            run,
                            model.latents(Rows.select(series.training().inputs(), order, bench.either(200, 1000))),
                            model.latents(series.test().inputs()),
                            model.latents(strange.inputs()))
                    .exact()
                    .adam(SoftmaxAdam.withDefaults().withEpochs(bench.either(500, 20_000)), bench.either(20, 25))
                    .nearest(7)
                    .bounds(bench.seed(run, "random order"))
                    .rows();
        }
    }
}
