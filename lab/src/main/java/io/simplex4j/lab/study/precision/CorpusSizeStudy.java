package io.simplex4j.lab.study.precision;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.List;

/** How precision grows with the corpus, on patients with prostate cancer. */
public final class CorpusSizeStudy implements Experiment {
    private static final int MEMBERS = 5;

    @Override
    public Description description() {
        return new Description(
                "corpus-size",
                "how precision grows with the size of the corpus",
                ProstatePatients.NEEDS,
                "about 5 minutes",
                10);
    }

    /** Those of precision, with the size of the corpus before the method. */
    @Override
    public List<String> columns() {
        List<String> columns = new ArrayList<>(PrecisionTrial.COLUMNS);
        columns.add(1, "size");
        return columns;
    }

    @Override
    public ResultTable run(int run, RunContext bench) {
        ClassifierTask task = ProstatePatients.task(bench, run, 1e-5);
        Examples tests = Sampling.sample(task.test(), bench.either(60, 100), bench.seed(run, "tests"));
        ResultTable.Builder rows = ResultTable.withColumns(columns());
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            LinearHead head = model.head().orElseThrow();
            Matrix testLatents = model.latents(tests.inputs());
            for (int size : bench.quick() ? List.of(50, 100, 500) : List.of(50, 100, 500, 1000)) {
                Examples corpus = Sampling.sample(task.training(), size, bench.seed(run, "corpus " + size));
                ResultTable measured = new PrecisionTrial(run, model.latents(corpus.inputs()), testLatents, head)
                        .exact(size)
                        .nearest(MEMBERS)
                        .rows();
                for (List<String> row : measured.rows()) {
                    List<String> wider = new ArrayList<>(row);
                    wider.add(1, Integer.toString(size));
                    rows.row(wider.toArray());
                }
            }
        }
        return rows.build();
    }
}
