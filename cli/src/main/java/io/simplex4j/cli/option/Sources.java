package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.LatentFile;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.example.Examples;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelException;
import io.simplex4j.text.TextModel;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Reads the sources that the command line names. Each kind of source has its exit code for failures. */
public final class Sources {
    /** The standard input or output. */
    public static final String STANDARD_STREAM = "-";

    private final InputStream standardInput;

    public Sources(Session session) {
        this.standardInput = session.in();
    }

    /** Opens or inspects the model of a name. */
    public static <T> T model(String name, Function<Path, T> use) {
        try {
            return use.apply(Path.of(name));
        } catch (InvalidPathException e) {
            throw failure(name + ": is not a file name (" + e.getReason() + ")", e);
        } catch (ModelException e) {
            throw failure(String.valueOf(e.getMessage()), e);
        }
    }

    private static CommandFailure failure(String message, Throwable cause) {
        return new CommandFailure(ExitCode.DOES_NOT_FIT, "cannot load the model " + message, cause);
    }

    /** Returns the path of a name, or fails with this exit code. */
    public static Path path(ExitCode otherwise, String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new CommandFailure(otherwise, name + ": is not a file name (" + e.getReason() + ")", e);
        }
    }

    /** Reads a schema file. */
    public static Schema schema(String name) {
        return read("schema", ExitCode.DOES_NOT_FIT, () -> Schema.read(path(ExitCode.DOES_NOT_FIT, name)));
    }

    /** Returns a reader of examples for a model. */
    public static ExampleReader reader(LatentModel model, Optional<String> schema) {
        return read("schema", ExitCode.DOES_NOT_FIT, () -> {
            Optional<Schema> given = schema.map(name -> Schema.read(path(ExitCode.DOES_NOT_FIT, name)));
            return model instanceof TextModel text
                    ? ExampleReader.ofSentences(text.sentences(), given)
                    : ExampleReader.of(model, given);
        });
    }

    /** Reads a corpus for a model, with labels from another file if there is one. */
    public static CorpusSource corpus(LatentModel model, ExampleReader reader, String name, Optional<String> labels) {
        CorpusSource source =
                read("corpus", ExitCode.DOES_NOT_FIT, () -> reader.corpus(name).requireFits(model));
        return labels.map(file -> read("labels", ExitCode.DOES_NOT_FIT, () -> source.withLabels(file)))
                .orElse(source);
    }

    /** Encodes the examples of a source. */
    public static Corpus encoded(String what, CorpusSource source, LatentModel model) {
        source.examples().requireAtMost(Float.MAX_VALUE);
        return read(what, ExitCode.DOES_NOT_FIT, () -> source.encode(model));
    }

    /** Reads and encodes held-out rows, with labels from another file if there is one. */
    public static Corpus calibration(LatentModel model, ExampleReader reader, String name, Optional<String> labels) {
        CorpusSource source = read(
                "calibration rows",
                ExitCode.DOES_NOT_FIT,
                () -> reader.corpus(name).requireFits(model));
        CorpusSource labelled = labels.map(file -> read("labels", ExitCode.DOES_NOT_FIT, () -> source.withLabels(file)))
                .orElse(source);
        return encoded("calibration rows", labelled, model);
    }

    /** Reads corpora for a model, with a label file for each, one for all, or none. */
    public static List<CorpusSource> corpora(
            LatentModel model, ExampleReader reader, List<String> names, List<String> labels) {
        return IntStream.range(0, names.size())
                .mapToObj(i -> corpus(
                        model,
                        reader,
                        names.get(i),
                        labels.isEmpty() ? Optional.empty() : Optional.of(labels.get(labels.size() == 1 ? 0 : i))))
                .toList();
    }

    /** Reads inputs, with labels from another file if there is one. */
    public Examples inputs(ExampleReader reader, String name, Optional<String> labels) {
        Examples inputs = read(
                "input",
                ExitCode.BAD_DATA,
                () -> name.equals(STANDARD_STREAM)
                        ? reader.examples(standardInput, "standard input")
                        : reader.examples(name));
        return labels.map(file -> inputs.withLabels(labels(file, inputs.size(), name)))
                .orElse(inputs);
    }

    /**
     * Reads some inputs of a file, with labels from another file if there is one. Other rows of a table are not kept.
     *
     * @throws IllegalArgumentException if an input is wanted that is not there
     */
    public static Examples inputs(
            ExampleReader reader, String name, Optional<String> labels, ExampleReader.RowChoice choice) {
        AtomicInteger total = new AtomicInteger();
        ExampleReader.RowChoice counting = new ExampleReader.RowChoice() {
            @Override
            public boolean mayTake(int row) {
                return choice.mayTake(row);
            }

            @Override
            public int[] of(int rows) {
                total.set(rows);
                return choice.of(rows);
            }
        };
        Examples inputs = read("input", ExitCode.BAD_DATA, () -> reader.examples(name, counting));
        return labels.map(file -> {
                    List<String> all = labels(file, total.get(), name);
                    return inputs.withLabels(IntStream.range(0, inputs.size())
                            .mapToObj(example -> all.get(inputs.row(example)))
                            .toList());
                })
                .orElse(inputs);
    }

    private static List<String> labels(String file, int inputs, String name) {
        List<String> labels = read("labels", ExitCode.DOES_NOT_FIT, () -> ExampleReader.labels(file));
        if (labels.size() != inputs) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    file + ": found " + labels.size() + " labels; expected " + inputs + " as in " + name);
        }
        return labels;
    }

    /** Reads the latents of a corpus. */
    public static LatentFile corpusLatents(String name) {
        return read("corpus", ExitCode.DOES_NOT_FIT, () -> LatentFile.corpus(name));
    }

    /** Reads latents to be explained with a corpus. */
    public LatentFile inputLatents(String name, LatentFile corpus) {
        return read("input", ExitCode.BAD_DATA, () -> {
            LatentFile input = name.equals(STANDARD_STREAM)
                    ? LatentFile.input(standardInput, "standard input")
                    : LatentFile.input(name);
            corpus.requireFits(input);
            return input;
        });
    }

    /**
     * Reads a source and turns failures into exit codes.
     *
     * @param what it is, for the message
     * @param unreadable the exit code if it cannot be read
     */
    public static <T> T read(String what, ExitCode unreadable, Supplier<T> reading) {
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
