package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.UsageException;
import io.simplex4j.math.Matrix;

/** A corpus and tests of the same distribution; no test is a corpus row. */
public record Problem(Latents latents, Size size) {
    private static final long CORPUS_SEED = 1;
    private static final long TEST_SEED = 2;

    /** Reads the form {@code relu-1000x50}. */
    public static Problem parse(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            throw new UsageException("problem is " + text + ", expected latents and size such as relu-1000x50");
        }
        return new Problem(Latents.parse(text.substring(0, dash)), Size.parse(text.substring(dash + 1)));
    }

    /** The corpus, drawn while it is read: to be stored before use. */
    Matrix drawnCorpus() {
        return latents.draw(size, CORPUS_SEED);
    }

    /** The corpus, on the heap. */
    public Matrix corpus() {
        return OpenProblem.onHeap(drawnCorpus());
    }

    /** Tests, on the heap. */
    public Matrix tests(int count) {
        return OpenProblem.onHeap(latents.draw(new Size(count, size.columns()), TEST_SEED));
    }

    @Override
    public String toString() {
        return latents + "-" + size;
    }
}
