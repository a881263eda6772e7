package io.simplex4j.benchmarks.solver;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;

/** A problem with its numbers: on the heap, or mapped from a temporary file if they are many. */
public final class OpenProblem implements AutoCloseable {
    public static final int TESTS = 100;

    private static final long MAPPED_FROM_BYTES = 256_000_000;

    private final Problem problem;
    private final Matrix corpus;
    private final Matrix tests;
    private final Optional<Path> file;
    private final double largestNorm;

    private OpenProblem(Problem problem, Matrix corpus, Optional<Path> file) {
        this.problem = problem;
        this.corpus = corpus;
        this.tests = problem.tests(TESTS);
        this.file = file;
        this.largestNorm = largestNorm(corpus);
    }

    public static OpenProblem of(Problem problem) {
        if (problem.size().bytes() < MAPPED_FROM_BYTES) {
            return new OpenProblem(problem, problem.corpus(), Optional.empty());
        }
        try {
            Path file = Files.createTempFile("simplex4j-" + problem + "-", ".npy");
            file.toFile().deleteOnExit();
            Npy.write(file, problem.drawnCorpus(), DType.FLOAT32, AtomicFile.Existing.REPLACE);
            return new OpenProblem(problem, Npy.read(file).asMatrix(), Optional.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A copy as floats on the heap. */
    static Matrix onHeap(Matrix drawn) {
        float[][] rows = new float[drawn.rows()][drawn.columns()];
        IntStream.range(0, rows.length).parallel().forEach(r -> {
            double[] row = new double[drawn.columns()];
            drawn.copyRow(r, row);
            for (int j = 0; j < row.length; j++) {
                rows[r][j] = (float) row[j];
            }
        });
        return Matrix.of(rows);
    }

    private static double largestNorm(Matrix corpus) {
        return IntStream.range(0, corpus.rows())
                .parallel()
                .mapToDouble(r -> corpus.row(r).norm())
                .max()
                .orElse(0);
    }

    Problem problem() {
        return problem;
    }

    Matrix corpus() {
        return corpus;
    }

    Matrix tests() {
        return tests;
    }

    Matrix tests(int count) {
        return tests.select(IntStream.range(0, count).toArray());
    }

    /** The file that the corpus is mapped from, if it is. */
    public Optional<Path> file() {
        return file;
    }

    double largestNorm() {
        return largestNorm;
    }

    @Override
    public void close() {
        try {
            if (file.isPresent()) {
                Files.deleteIfExists(file.get());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
