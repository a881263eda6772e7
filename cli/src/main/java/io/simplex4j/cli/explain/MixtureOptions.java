package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.Memory;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.Penalty;
import io.simplex4j.decomposition.Ranges;
import io.simplex4j.decomposition.SoftmaxAdam;
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
    private static final int DEFAULT_EPOCHS = 10_000;

    @Option(
            names = "--rows",
            paramLabel = "ROWS",
            converter = RowSelection.Converter.class,
            description = "explain only these rows of the input, counted from 0, such as 0,3-7 (default: all)")
    private @Nullable RowSelection rows;

    @Option(names = "--members", paramLabel = "K", description = "mix at most K examples (default: no limit)")
    private @Nullable Integer members;

    @Option(
            names = "--solver",
            paramLabel = "NAME",
            defaultValue = "exact",
            description =
                    "exact; or adam, algorithm 1 of the paper, for comparison: it ends near the best mixture and gives"
                            + " every example some weight, even with --members (default: ${DEFAULT-VALUE})")
    private String solver = "exact";

    @Option(names = "--epochs", paramLabel = "N", description = "steps of adam (default: 10000)")
    private @Nullable Integer epochs;

    @Option(
            names = "--penalty",
            paramLabel = "WHAT",
            description =
                    "with --members K, what adam penalises in all but the K heaviest examples: weights, as the authors'"
                            + " code does, or pre-weights, as the paper says (default: weights)")
    private @Nullable String penalty;

    @Option(names = "--tolerance", paramLabel = "T", description = "relative tolerance of the mixture (default: 1e-10)")
    private @Nullable Double tolerance;

    @Option(
            names = "--ranges",
            paramLabel = "KIND",
            description =
                    "how to find the ranges of weights that are not unique: bounds, quick but possibly too wide; or"
                            + " exact, for the 12 heaviest examples (default: bounds)")
    private @Nullable String ranges;

    @Option(names = "--threads", paramLabel = "N", description = "use at most N threads (default: all)")
    private @Nullable Integer threads;

    void check(CommandSpec spec) {
        Arguments.requireAtLeastOne(spec, "--members", members);
        Arguments.requireAtLeastOne(spec, "--threads", threads);
        Arguments.requireShare(spec, "--tolerance", tolerance());
        Arguments.requireAtLeastOne(spec, "--epochs", epochs);
        requireOneOf(spec, "--ranges", ranges, "bounds", "exact");
        requireOneOf(spec, "--solver", solver, "exact", "adam");
        requireOneOf(spec, "--penalty", penalty, "weights", "pre-weights");
        refuse(spec, "--epochs", epochs, !isAdam(), "is for --solver adam, but the solver is exact");
        refuse(spec, "--penalty", penalty, !isAdam(), "is for --solver adam, but the solver is exact");
        refuse(spec, "--penalty", penalty, members == null, "needs a number of examples, expected --members too");
        refuse(spec, "--tolerance", tolerance, isAdam(), "is for --solver exact, but the solver is adam");
        refuse(spec, "--ranges", ranges, isAdam(), "is for --solver exact, but the solver is adam");
    }

    private static void requireOneOf(
            CommandSpec spec, String option, @Nullable String value, String first, String second) {
        if (value != null && !value.equals(first) && !value.equals(second)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Invalid value for option '" + option + "': found '" + value + "', expected " + first + " or "
                            + second);
        }
    }

    private static void refuse(
            CommandSpec spec, String option, @Nullable Object value, boolean misplaced, String problem) {
        if (value != null && misplaced) {
            throw new ParameterException(spec.commandLine(), option + " " + problem);
        }
    }

    /** Checks that mixtures are proven best, without which p-values do not hold. */
    void requireProvable(CommandSpec spec) {
        String why =
                " gives mixtures that are not proven best, for which --calibration does not hold, expected one of both";
        refuse(spec, "--members", members, true, why.strip());
        refuse(spec, "--solver", solver, isAdam(), "adam" + why);
    }

    /** Whether mixtures are those of the paper's algorithm, in which every example has some weight. */
    boolean isAdam() {
        return solver.equals("adam");
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

    DecompositionMethod method() {
        return isAdam() ? adam() : exact();
    }

    /** The method for a corpus: one that no copy of is held where the memory is not enough for it. */
    DecompositionMethod method(Examples corpus) {
        return isAdam() || Memory.holdsCopyOf(corpus) ? method() : exact().withoutCopy();
    }

    private SoftmaxAdam adam() {
        return SoftmaxAdam.withDefaults()
                .withEpochs(epochs == null ? DEFAULT_EPOCHS : epochs)
                .withSparsity(sparsity())
                .withPenalty("pre-weights".equals(penalty) ? Penalty.PRE_WEIGHTS : Penalty.WEIGHTS)
                .withThreads(threads());
    }

    private ActiveSet exact() {
        return ActiveSet.withDefaults()
                .withTolerance(tolerance())
                .withSparsity(sparsity())
                .withRanges("exact".equals(ranges) ? Ranges.EXACT : Ranges.BOUNDS)
                .withThreads(threads());
    }

    private Sparsity sparsity() {
        return members == null ? Sparsity.unlimited() : Sparsity.atMost(members);
    }

    private double tolerance() {
        return tolerance == null ? 1e-10 : tolerance;
    }

    int threads() {
        int processors = Runtime.getRuntime().availableProcessors();
        return threads == null ? processors : Math.min(threads, processors);
    }
}
