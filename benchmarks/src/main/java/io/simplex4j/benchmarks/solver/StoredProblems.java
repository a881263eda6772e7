package io.simplex4j.benchmarks.solver;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Problems as files, so that programs in other languages see the same numbers. */
public final class StoredProblems {
    private static final int ROUNDS = 3;

    private StoredProblems() {}

    /** Writes {@code corpus.npy} and {@code tests.npy} into a folder for each problem. Returns the exit code. */
    public static int write(Path folder, List<Problem> problems) {
        for (Problem problem : problems) {
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

    /**
     * Times the exact method, warm and on one thread, on the problem in a folder; prints JSON. Returns the exit code.
     */
    public static int solve(Path place) throws IOException {
        Matrix corpus = OpenProblem.onHeap(Npy.read(place.resolve("corpus.npy")).asMatrix());
        Matrix tests = Npy.read(place.resolve("tests.npy")).asMatrix();
        Decomposer decomposer = ActiveSet.withDefaults().withThreads(1).over(corpus);
        Trial single = new Trial(decomposer, tests, Mode.SINGLE);
        Trial batch = new Trial(decomposer, tests, Mode.BATCH);
        single.warmUp();
        batch.warmUp();
        double[] singles = new double[ROUNDS];
        double[] batches = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            singles[round] = single.measure().cpu();
            batches[round] = batch.measure().cpu();
        }
        JsonGenerator json = new JsonFactory().createGenerator(System.out);
        json.writeStartObject();
        json.writeNumberField("single_seconds", Timing.median(singles));
        json.writeNumberField("batch_seconds", Timing.median(batches));
        json.writeArrayFieldStart("residuals");
        for (Decomposition result : single.results()) {
            json.writeNumber(result.residual());
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
        return 0;
    }

    private static void store(Path file, Matrix matrix) {
        Npy.write(file, matrix, DType.FLOAT32, AtomicFile.Existing.REPLACE);
    }
}
