package io.simplex4j.lab.study;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.List;

/** The growth of precision with the corpus, on patients with prostate cancer. */
public final class CorpusSizeStudy {
    private static final int MEMBERS = 5;

    private CorpusSizeStudy() {}

    /** Returns the experiment, whose columns are those of precision with the size of the corpus before the method. */
    public static Experiment study() {
        List<String> columns = new ArrayList<>(PrecisionTrial.COLUMNS);
        columns.add(0, "size");
        return Experiment.of("corpus-size", columns, CorpusSizeStudy::measure);
    }

    private static void measure(Run run) {
        ClassifierTask task = ProstatePatients.task(run, 1e-5);
        Examples tests = Sampling.sample(task.test(), run.either(60, 100), run.seed("tests"));
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            LinearHead head = model.head().orElseThrow();
            Matrix testLatents = model.latents(tests.inputs());
            for (int size : run.isQuick() ? List.of(50, 100, 500) : List.of(50, 100, 500, 1000)) {
                Examples corpus = Sampling.sample(task.training(), size, run.seed("corpus " + size));
                Run ofSize = run.changing(cells -> {
                    List<Object> wider = new ArrayList<>(cells);
                    wider.add(1, size);
                    return wider;
                });
                new PrecisionTrial(ofSize, model.latents(corpus.inputs()), testLatents, head)
                        .exact(size)
                        .nearest(MEMBERS);
            }
        }
    }
}
