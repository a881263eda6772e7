package io.simplex4j.experiments.study;

import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.SeriesSet;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;
import java.util.SplittableRandom;

/** Appendix B.4 of the paper: precision on time series. */
final class ArPrecision extends PrecisionStudy {
    @Override
    public String name() {
        return "ar-precision";
    }

    @Override
    public String shows() {
        return "how well K of 1,000 series rebuild the latent and the forecast of a series";
    }

    @Override
    public String needs() {
        return "nothing";
    }

    @Override
    public String takes() {
        return "about 30 minutes";
    }

    @Override
    public int runs() {
        return 5;
    }

    @Override
    int whole() {
        return 1000;
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        SeriesRun series = SeriesRun.of(bench, run);
        SeriesSet training = series.training();
        int[] order = Rows.permutation(training.size(), new SplittableRandom(bench.seed(run, "corpus")));
        int size = bench.either(200, whole());
        try (OnnxModel model = TrainedModels.open(series.network())) {
            bench.say("run " + run + ": error of forecasts " + series.error(model));
            PrecisionTrial trial = new PrecisionTrial(
                            run,
                            model.latents(Rows.select(training.inputs(), order, size)),
                            model.latents(series.test().inputs()),
                            model.head().orElseThrow())
                    .exact(size);
            SoftmaxAdam adam = SoftmaxAdam.withDefaults()
                    .withEpochs(bench.either(1000, 20_000))
                    .withRegularisation(1e-5, 1e-3);
            for (int k : bench.quick() ? List.of(1, 2, 5) : List.of(1, 2, 5, 10, 50)) {
                trial.exact(k).nearest(k).adam(k, adam, bench.either(10, 20));
                bench.say("run " + run + ": K = " + k);
            }
            return trial.rows();
        }
    }
}
