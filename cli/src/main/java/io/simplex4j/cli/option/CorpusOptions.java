package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options for corpora, their labels and the schema of all inputs. */
public final class CorpusOptions {
    @Option(
            names = "--corpus",
            required = true,
            paramLabel = "SOURCE",
            description = "examples to explain with: X.npy, X.npz:key or an IDX file, examples along the first axis;"
                    + " X.csv; a folder of PNG or JPEG pictures; or a folder written by simplex corpus build")
    private List<String> names = List.of();

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description = "what the numbers of inputs mean, and how tables and pictures become numbers: S.yaml;"
                    + " simplex schema infer proposes one for a table")
    private @Nullable String schemaName;

    @Option(
            names = "--corpus-labels",
            paramLabel = "FILE",
            description = "actual label of each corpus example, as numbers or strings: L.npy, L.npz:key or an IDX file")
    private List<String> labelsNames = List.of();

    @Option(
            names = "--classes",
            paramLabel = "NAME",
            split = ",",
            description =
                    "names of the model's classes in order, such as cat,dog (default: those of the schema, or numbers)")
    private List<String> classes = List.of();

    /** Returns the names of the corpora, one or more. */
    public List<String> names() {
        return names;
    }

    /** Makes the option of corpora of a command optional. */
    public static void makeOptional(CommandSpec command) {
        OptionSpec corpus = command.findOption("--corpus");
        command.remove(corpus);
        command.addOption(OptionSpec.builder(corpus).required(false).build());
    }

    /** Rejects a command line without a corpus. */
    public void require(CommandSpec spec) {
        if (names.isEmpty()) {
            throw new MissingParameterException(
                    spec.commandLine(), spec.findOption("--corpus"), "Missing required option: '--corpus=SOURCE'");
        }
    }

    /** Rejects several corpora. */
    void requireOne(CommandSpec spec) {
        Arguments.requireOnce(spec, "--corpus", names);
        Arguments.requireOnce(spec, "--corpus-labels", labelsNames);
    }

    /** Rejects the standard input as a corpus, and label files that do not match the corpora. */
    public void check(CommandSpec spec) {
        if (names.contains(Sources.STANDARD_STREAM)) {
            throw new ParameterException(
                    spec.commandLine(), "--corpus is -, expected a file: only --input can be the standard input");
        }
        Arguments.requireOneForEach(spec, "--corpus-labels", labelsNames, names);
        try {
            Schema.ofColumns(List.of("any")).withClasses(classes);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--" + e.getMessage());
        }
    }

    /** Reads the schema, if there is one. */
    Optional<Schema> schema() {
        return Optional.ofNullable(schemaName).map(Sources::schema);
    }

    /** Returns the class names from the command line, otherwise from the schema. */
    List<String> classes() {
        return classes.isEmpty() ? schema().map(Schema::classes).orElse(List.of()) : classes;
    }

    /** Reads the corpora, which the model has not encoded yet. */
    public List<CorpusSource> read(LatentModel model) {
        model.head()
                .filter(head -> !classes.isEmpty() && head.task() == LinearHead.Task.VALUES)
                .ifPresent(head -> {
                    throw new CommandFailure(
                            ExitCode.DOES_NOT_FIT,
                            "--classes names classes, but the outputs are taken for values; expected --task classes too");
                });
        return Sources.corpora(model, reader(model), names, labelsNames);
    }

    /** Returns a reader of examples for the model. */
    public ExampleReader reader(LatentModel model) {
        return Sources.reader(model, Optional.ofNullable(schemaName)).withClasses(classes);
    }

    /** Returns the names of files that are read. */
    public Stream<String> sources() {
        return Stream.of(names.stream(), labelsNames.stream(), Stream.ofNullable(schemaName))
                .flatMap(each -> each);
    }
}
