package io.simplex4j.experiments.network;

import io.simplex4j.example.Examples;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.Sampling;
import io.simplex4j.experiments.dataset.clinical.ProstateCohort;
import io.simplex4j.experiments.dataset.clinical.ProstateTables;
import io.simplex4j.onnx.training.Loss;
import io.simplex4j.onnx.training.Optimiser;
import io.simplex4j.onnx.training.Training;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Patients with prostate cancer and the classifier of each run that predicts their mortality: from {@code seer.csv} and
 * {@code cutract.csv} in a folder of data, or else synthetic.
 */
public final class ProstatePatients {
    public static final String NEEDS =
            "nothing; with --data, the private seer.csv and cutract.csv instead of synthetic patients";

    private ProstatePatients() {}

    /** American patients, half of whom died, and the paper's classifier trained with a weight decay. */
    public static ClassifierTask task(Workbench bench, int run, double decay) {
        int count = bench.either(3000, 42_000);
        long seed = bench.seed(run, "patients");
        Optional<Path> given = table(bench, "seer.csv");
        Examples patients = given.map(file -> balanced(file, count, seed))
                .orElseGet(() -> ProstateCohort.american().balanced(count, seed));
        Sampling.Split split = Sampling.split(patients, patients.size() * 85 / 100);
        Training plan = Training.of(PaperNetworks.mortality(), Loss.CROSS_ENTROPY)
                .withOptimiser(Optimiser.adam().withWeightDecay(decay))
                .withBatch(32)
                .withEpochs(5)
                .withSeed(bench.seed(run, "mortality network"));
        String name = "mortality" + (given.isPresent() ? "-seer" : "") + "-decay" + decay;
        Path file = TrainedNetworks.file(bench, run, name, plan, split.training());
        return new ClassifierTask(split.training(), split.test(), file);
    }

    public static Examples british(Workbench bench, int run) {
        int count = bench.either(200, 2000);
        long seed = bench.seed(run, "british patients");
        return table(bench, "cutract.csv")
                .map(file -> balanced(file, count, seed))
                .orElseGet(() -> ProstateCohort.british().balanced(count, seed));
    }

    private static Optional<Path> table(Workbench bench, String name) {
        return bench.data().stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static Examples balanced(Path file, int count, long seed) {
        Examples all = ProstateTables.read(file);
        int most = 2 * Math.min(Sampling.ofClass(all, 0).length, Sampling.ofClass(all, 1).length);
        return Sampling.balanced(all, Math.min(count, most), seed);
    }
}
