package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/** How precision grows with the corpus, on patients with prostate cancer. */
final class CorpusSize implements Experiment {
    private static final int MEMBERS = 5;

    @Override
    public String name() {
        return "corpus-size";
    }

    @Override
    public String shows() {
        return "how precision grows with the size of the corpus";
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
    public List<String> columns() {
        return PrecisionTrial.COLUMNS_BY_SIZE;
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        ProstateRun patients = ProstateRun.of(bench, run, 1e-5);
        LabelledExamples tests = patients.test().sample(bench.either(60, 100), bench.seed(run, "tests"));
        ResultTable.Builder rows = ResultTable.withColumns(columns());
        try (OnnxModel model = TrainedModels.open(patients.network())) {
            LinearHead head = model.head().orElseThrow();
            Matrix testLatents = model.latents(tests.inputs());
            for (int size : bench.quick() ? List.of(50, 100, 500) : List.of(50, 100, 500, 1000)) {
                LabelledExamples corpus = patients.training().sample(size, bench.seed(run, "corpus " + size));
                PrecisionTrial trial = new PrecisionTrial(run, model.latents(corpus.inputs()), testLatents, head);
                trial.exact(size).nearest(MEMBERS).copyTo(rows, size);
            }
        }
        return rows.build();
    }

    @Override
    public Findings findings(ResultTable figures) {
        return new CorpusSizeReport(figures).findings();
    }
}
