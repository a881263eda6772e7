package io.simplex4j.lab.network;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.ProstateCohort;
import io.simplex4j.lab.dataset.ProstateTables;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.Optimiser;
import io.simplex4j.lab.training.Training;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Patients with prostate cancer and the classifier of each run that predicts their mortality: from {@code seer.csv} and
 * {@code cutract.csv} in a folder of data, otherwise synthetic.
 */
public final class ProstatePatients {
    public static final String NEEDS =
            "nothing; with --data, the private seer.csv and cutract.csv instead of synthetic patients";

    private ProstatePatients() {}

    /**
     * American patients, half of whom died, and the paper's classifier trained with a weight decay. The patients are
     * the same in all runs; each run draws anew which of them train the classifier (the table in appendix B.1).
     */
    public static ClassifierTask task(Run run, double decay) {
        int count = run.either(3000, 42_000);
        long seed = run.first().seed("patients");
        Optional<Path> given = table(run, "seer.csv");
        Examples drawn = given.map(file -> balanced(file, count, seed))
                .orElseGet(() -> ProstateCohort.american().balanced(count, seed));
        Examples patients = Sampling.sample(drawn, drawn.size(), run.seed("split of patients"));
        Sampling.Split split = Sampling.split(patients, patients.size() * 85 / 100);
        Training plan = Training.of(PaperNetworks.mortality(), Loss.CROSS_ENTROPY)
                .withOptimiser(Optimiser.adam().withWeightDecay(decay))
                .withBatch(32)
                .withEpochs(5)
                .withSeed(run.seed("mortality network"));
        String name = "mortality" + (given.isPresent() ? "-seer" : "") + "-decay" + decay;
        Path file = TrainedNetworks.file(run, name, plan, split.training());
        return new ClassifierTask(split.training(), split.test(), file);
    }

    /** British patients, half of whom died; the same in all runs. */
    public static Examples british(Run run) {
        int count = run.either(600, 2000);
        long seed = run.first().seed("british patients");
        return table(run, "cutract.csv")
                .map(file -> balanced(file, count, seed))
                .orElseGet(() -> ProstateCohort.british().balanced(count, seed));
    }

    /** Synthetic British patients who die by the rules of the American ones, half of whom died; the same in all runs. */
    public static Examples britishByShiftAlone(Run run) {
        return ProstateCohort.britishByShiftAlone()
                .balanced(run.either(600, 2000), run.first().seed("british patients by shift alone"));
    }

    /** Whether the American patients are synthetic, as no folder of data has a table of them. */
    public static boolean areSynthetic(Run run) {
        return table(run, "seer.csv").isEmpty();
    }

    private static Optional<Path> table(Run run, String name) {
        return run.data().stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static Examples balanced(Path file, int count, long seed) {
        Examples all = ProstateTables.read(file);
        int max = 2 * Math.min(Sampling.ofClass(all, 0).length, Sampling.ofClass(all, 1).length);
        return Sampling.balanced(all, Math.min(count, max), seed);
    }
}
