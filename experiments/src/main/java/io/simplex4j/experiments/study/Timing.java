package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/** How long explanations take. */
final class Timing implements Experiment {
    @Override
    public String name() {
        return "timing";
    }

    @Override
    public String shows() {
        return "the processor time of an explanation of a digit on one thread: decompositions and attributions, ours and"
                + " the paper's";
    }

    @Override
    public String needs() {
        return Digits.NEEDS;
    }

    @Override
    public String takes() {
        return "about 5 minutes";
    }

    @Override
    public int runs() {
        return 3;
    }

    @Override
    public List<String> columns() {
        return TimingTrial.COLUMNS;
    }

    @Override
    public Findings findings(ResultTable figures) {
        return new TimingReport(figures).findings();
    }

    /* All runs have one network, as its weights do not matter to time, but corpora and tests of their own. */
    @Override
    public ResultTable run(int run, Workbench bench) {
        Digits digits = Digits.of(bench);
        Matrix tests = digits.test()
                .sample(bench.either(40, 100), bench.seed(run, "tests"))
                .inputs();
        double warmUp = bench.quick() ? 0.3 : 2;
        ResultTable table = ResultTable.withColumns(columns()).build();
        try (OnnxModel model = OnnxModel.load(DigitNetworks.file(bench, 0, 0, digits.training()))) {
            Matrix latents = model.latents(tests);
            for (int size : List.of(100, 1000)) {
                bench.say("run " + run + ": a corpus of " + size);
                table = table.plus(new TimingTrial(run, model, corpus(digits, bench, run, size), latents)
                        .exact(warmUp)
                        .nearest(warmUp)
                        .adam(bench.either(2, 10))
                        .attributions(bench.either(2, 20))
                        .papersAttributions(bench.either(5, 20))
                        .rows());
            }
            if (!bench.quick()) {
                bench.say("run " + run + ": a corpus of 10000");
                table = table.plus(new TimingTrial(run, model, corpus(digits, bench, run, 10_000), latents)
                        .exact(warmUp)
                        .rows());
            }
        }
        return table;
    }

    private static Matrix corpus(Digits digits, Workbench bench, int run, int size) {
        return digits.training()
                .sample(size, bench.seed(run, "corpus of " + size))
                .inputs();
    }
}
