package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.source.LabelFile;
import io.simplex4j.data.source.LatentFile;
import io.simplex4j.example.Examples;
import io.simplex4j.model.Shape;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What the command line names to be read; what cannot be read ends with the exit code of what it is. */
final class Sources {
    /** The standard input or output. */
    static final String STANDARD_STREAM = "-";

    private final InputStream standardInput;

    Sources(Session session) {
        this.standardInput = session.in();
    }

    /** A reader of examples for a model that takes inputs of this shape. */
    static ExampleReader reader(Shape shape, Optional<String> schema) {
        return named(
                "schema",
                ExitCode.DOES_NOT_FIT,
                () -> schema.map(name -> read(shape, name)).orElseGet(() -> ExampleReader.of(shape)));
    }

    private static ExampleReader read(Shape shape, String schema) {
        try {
            return ExampleReader.of(shape, Schema.read(Path.of(schema)));
        } catch (InvalidPathException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, schema + ": is not a file name (" + e.getReason() + ")", e);
        }
    }

    /** The corpus of a name, with labels from a file of their own if there is one. */
    static CorpusSource corpus(ExampleReader reader, String name, Optional<String> labels) {
        CorpusSource source = named("corpus", ExitCode.DOES_NOT_FIT, () -> reader.corpus(name));
        return labels.map(file -> named("labels", ExitCode.DOES_NOT_FIT, () -> source.withLabels(file)))
                .orElse(source);
    }

    /** The inputs of a name, with labels from a file of their own if there is one. */
    Examples inputs(ExampleReader reader, String name, Optional<String> labels) {
        Examples inputs = named(
                "input",
                ExitCode.BAD_DATA,
                () -> name.equals(STANDARD_STREAM)
                        ? reader.examples(standardInput, "standard input")
                        : reader.examples(name));
        return labels.map(file -> withLabels(inputs, name, file)).orElse(inputs);
    }

    private static Examples withLabels(Examples inputs, String name, String file) {
        List<String> labels = named("labels", ExitCode.DOES_NOT_FIT, () -> LabelFile.read(file));
        if (labels.size() != inputs.size()) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    file + ": found " + labels.size() + " labels, expected " + inputs.size() + " as in " + name);
        }
        return inputs.withLabels(labels);
    }

    /** The latents of a corpus. */
    static LatentFile corpusLatents(String name) {
        return named("corpus", ExitCode.DOES_NOT_FIT, () -> LatentFile.corpus(name));
    }

    /** Latents to be explained with those of a corpus. */
    LatentFile inputLatents(String name, LatentFile corpus) {
        return named("input", ExitCode.BAD_DATA, () -> {
            LatentFile input = name.equals(STANDARD_STREAM)
                    ? LatentFile.input(standardInput, "standard input")
                    : LatentFile.input(name);
            corpus.requireFits(input);
            return input;
        });
    }

    /**
     * Reads something.
     *
     * @param what it is, for the message
     * @param unreadable how to end where it cannot be read
     */
    static <T> T named(String what, ExitCode unreadable, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (UnreadableDataException e) {
            throw switch (e.kind()) {
                case UNREADABLE ->
                    new CommandFailure(
                            unreadable,
                            (unreadable == ExitCode.BAD_DATA ? "cannot read the " : "cannot load the ") + what + " "
                                    + e.getMessage(),
                            e);
                case UNUSABLE -> new CommandFailure(ExitCode.BAD_DATA, String.valueOf(e.getMessage()), e);
                case UNDESCRIBED ->
                    new CommandFailure(
                            ExitCode.BAD_DATA,
                            "cannot read " + e.getMessage()
                                    + "; --schema S.yaml says how words become numbers, and 'simplex schema infer'"
                                    + " proposes one",
                            e);
                case MISFIT -> new CommandFailure(ExitCode.DOES_NOT_FIT, String.valueOf(e.getMessage()), e);
            };
        }
    }
}
