package io.simplex4j.cli.input;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Matrix;

/** The baseline named on the command line. */
public final class BaselineChoice {
    private BaselineChoice() {}

    /** The baseline of this name. */
    public static Baseline of(String name, Corpus corpus, ExampleReader reader) {
        return switch (name) {
            case "zeros" -> Baseline.zeros();
            case "mean" -> Baseline.mean(corpus);
            case "median" -> Baseline.median(corpus);
            default -> given(name, reader);
        };
    }

    private static Baseline given(String name, ExampleReader reader) {
        if (!name.contains(".")) {
            throw new CommandFailure(
                    ExitCode.USAGE, "--baseline is " + name + ", expected zeros, mean, median or a file such as B.npy");
        }
        Matrix rows = reader.input(name).inputs();
        if (rows.rows() != 1) {
            throw LatentFile.bad(name, "found " + rows.rows() + " examples, expected one as the baseline");
        }
        try {
            return Baseline.of(rows.row(0));
        } catch (IllegalArgumentException e) {
            throw LatentFile.bad(name, String.valueOf(e.getMessage()));
        }
    }
}
