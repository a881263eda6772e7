package io.simplex4j.benchmarks;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Problems as files, so that programs in other languages see the same numbers. */
final class StoredProblems {
    private static final int ROUNDS = 3;

    private StoredProblems() {}

    /** Writes {@code corpus.npy} and {@code tests.npy} into a folder for each problem. Returns the exit code. */
    static int write(Options options) {
        Path folder = folder(options);
        for (Problem problem : options.problems("1000x50,60000x50,100000x128")) {
            Path place = folder.resolve(problem.toString());
            try {
                Files.createDirectories(place);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            store(place.resolve("corpus.npy"), problem.drawnCorpus());
            store(place.resolve("tests.npy"), problem.tests(OpenProblem.TESTS));
            System.out.println(place);
        }
        return 0;
    }

    /** Times the exact method, warm and on one thread, on the problem in a folder; prints JSON. Returns the exit code. */
    static int solve(Options options) {
        Path place = folder(options);
        Matrix corpus = OpenProblem.onHeap(Npy.read(place.resolve("corpus.npy")).asMatrix());
        Matrix tests = Npy.read(place.resolve("tests.npy")).asMatrix();
        Decomposer decomposer = ActiveSet.withDefaults().withThreads(1).over(corpus);
        Trial single = new DecomposerTrial(decomposer, tests, Mode.SINGLE);
        Trial batch = new DecomposerTrial(decomposer, tests, Mode.BATCH);
        single.warmUp();
        batch.warmUp();
        double[] singles = new double[ROUNDS];
        double[] batches = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            singles[round] = single.measure().cpu();
            batches[round] = batch.measure().cpu();
        }
        System.out.println(Json.write(Json.object(
                "single_seconds", Timing.median(singles),
                "batch_seconds", Timing.median(batches),
                "residuals",
                        Arrays.asList(single.results().stream()
                                .map(r -> (Object) r.residual())
                                .toArray()))));
        return 0;
    }

    private static Path folder(Options options) {
        if (options.rest().size() != 1) {
            throw new UsageException("folders are " + options.rest() + ", expected one");
        }
        return Path.of(options.rest().get(0));
    }

    private static void store(Path file, Matrix matrix) {
        Npy.write(file, matrix, DType.FLOAT32, AtomicFile.Existing.REPLACE);
    }
}
