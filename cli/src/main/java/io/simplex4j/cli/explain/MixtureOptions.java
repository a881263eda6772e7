package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Ranges;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which inputs to explain, and by what mixtures. */
final class MixtureOptions {
    @Option(
            names = "--rows",
            paramLabel = "ROWS",
            converter = RowSelection.Converter.class,
            description = "explain only these rows of the input, counted from 0, such as 0,3-7 (default: all)")
    private @Nullable RowSelection rows;

    @Option(names = "--members", paramLabel = "K", description = "mix at most K examples (default: no limit)")
    private @Nullable Integer members;

    @Option(names = "--tolerance", paramLabel = "T", description = "relative tolerance of the mixture (default: 1e-10)")
    private @Nullable Double tolerance;

    @Option(
            names = "--ranges",
            paramLabel = "KIND",
            description =
                    "ranges of weights that are not unique: bounds, which are quick and may be too wide; or exact,"
                            + " for the 12 heaviest examples (default: bounds)")
    private @Nullable String ranges;

    @Option(names = "--threads", paramLabel = "N", description = "use at most N threads (default: all)")
    private @Nullable Integer threads;

    void check(CommandSpec spec) {
        Arguments.requireAtLeastOne(spec, "--members", members);
        Arguments.requireAtLeastOne(spec, "--threads", threads);
        Arguments.requireShare(spec, "--tolerance", tolerance());
        if (ranges != null && !ranges.equals("bounds") && !ranges.equals("exact")) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Invalid value for option '--ranges': found '" + ranges + "', expected bounds or exact");
        }
    }

    /** The examples of a source that are to be explained. */
    Examples select(CommandSpec spec, String name, Examples all) {
        return rows == null ? all : rows.select(spec, name, all);
    }

    /** The examples of a source that are to be explained, without reading all of it where that is possible. */
    Examples select(CommandSpec spec, String name, ExampleReader reader, Optional<String> labels) {
        RowSelection chosen = Objects.requireNonNull(rows);
        return chosen.select(spec, name, () -> Sources.inputs(reader, name, labels, chosen));
    }

    boolean selectsRows() {
        return rows != null;
    }

    ActiveSet exactMethod() {
        return ActiveSet.withDefaults()
                .withTolerance(tolerance())
                .withSparsity(sparsity())
                .withRanges("exact".equals(ranges) ? Ranges.EXACT : Ranges.BOUNDS)
                .withThreads(threads());
    }

    Sparsity sparsity() {
        return members == null ? Sparsity.unlimited() : Sparsity.atMost(members);
    }

    boolean hasTolerance() {
        return tolerance != null;
    }

    boolean hasRanges() {
        return ranges != null;
    }

    private double tolerance() {
        return tolerance == null ? 1e-10 : tolerance;
    }

    int threads() {
        int processors = Runtime.getRuntime().availableProcessors();
        return threads == null ? processors : Math.min(threads, processors);
    }
}
