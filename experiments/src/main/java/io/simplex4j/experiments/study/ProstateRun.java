package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.experiments.dataset.ProstateCohort;
import io.simplex4j.experiments.dataset.ProstateTables;
import io.simplex4j.experiments.network.PaperNetworks;
import io.simplex4j.onnx.training.Loss;
import io.simplex4j.onnx.training.Optimiser;
import io.simplex4j.onnx.training.Training;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The American patients of a run and the network that foretells their mortality: from {@code seer.csv} in a folder of
 * data, or else synthetic.
 *
 * @param training patients to train on and to take a corpus from
 * @param test patients to explain
 * @param network the file of the network
 */
record ProstateRun(LabelledExamples training, LabelledExamples test, Path network) {
    static final String NEEDS =
            "nothing; with --data, the private seer.csv and cutract.csv instead of synthetic patients";

    static ProstateRun of(Workbench bench, int run, double decay) {
        int count = bench.either(3000, 42_000);
        Optional<Path> given = table(bench, "seer.csv");
        LabelledExamples patients = given.map(
                        file -> balanced(ProstateTables.read(file), count, bench.seed(run, "patients")))
                .orElseGet(() -> ProstateCohort.american().balanced(count, bench.seed(run, "patients")));
        LabelledExamples.Split split = patients.split(patients.size() * 85 / 100);
        LabelledExamples training = split.training();
        Training plan = Training.of(PaperNetworks.mortality(), Loss.CROSS_ENTROPY)
                .withOptimiser(Optimiser.adam().withWeightDecay(decay))
                .withBatch(32)
                .withEpochs(5)
                .withSeed(bench.seed(run, "mortality network"));
        String name = "mortality" + (given.isPresent() ? "-seer" : "") + "-decay" + decay + "-seed" + bench.seed()
                + "-run" + run + (bench.quick() ? "-quick" : "");
        Path file = TrainedModels.file(
                bench, name, listener -> plan.withListener(listener).train(training.inputs(), training.labels()));
        return new ProstateRun(training, split.test(), file);
    }

    /** British patients, half of whom died. */
    static LabelledExamples british(Workbench bench, int run) {
        int count = bench.either(200, 2000);
        long seed = bench.seed(run, "british patients");
        return table(bench, "cutract.csv")
                .map(file -> balanced(ProstateTables.read(file), count, seed))
                .orElseGet(() -> ProstateCohort.british().balanced(count, seed));
    }

    private static Optional<Path> table(Workbench bench, String name) {
        return bench.data().stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static LabelledExamples balanced(LabelledExamples all, int count, long seed) {
        int most = 2 * Math.min(all.count(0), all.count(1));
        return all.balanced(Math.min(count, most), seed);
    }
}
