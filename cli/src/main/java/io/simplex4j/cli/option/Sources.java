package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.source.LabelFile;
import io.simplex4j.data.source.LatentFile;
import io.simplex4j.example.Examples;
import io.simplex4j.model.LatentModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.text.TextModel;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads what the command line names; a failure ends with the exit code of what could not be read. */
public final class Sources {
    /** The standard input or output. */
    public static final String STANDARD_STREAM = "-";

    private final InputStream standardInput;

    public Sources(Session session) {
        this.standardInput = session.in();
    }

    /** Opens the model of a name, or looks into it. */
    public static <T> T model(String name, Function<Path, T> use) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".pt") || lower.endsWith(".pth")) {
            throw failure(
                    name + ": TorchScript is not supported yet, expected an ONNX model: torch.onnx.export writes one",
                    null);
        }
        try {
            return use.apply(Path.of(name));
        } catch (InvalidPathException e) {
            throw failure(name + ": is not a file name (" + e.getReason() + ")", e);
        } catch (OnnxModelException e) {
            throw failure(String.valueOf(e.getMessage()), e);
        }
    }

    private static CommandFailure failure(String message, @Nullable Throwable cause) {
        return new CommandFailure(ExitCode.DOES_NOT_FIT, "cannot load the model " + message, cause);
    }

    /** The path of a name, or the end with this code. */
    public static Path path(ExitCode otherwise, String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new CommandFailure(otherwise, name + ": is not a file name (" + e.getReason() + ")", e);
        }
    }

    /** What a schema file says. */
    public static Schema schema(String name) {
        return read("schema", ExitCode.DOES_NOT_FIT, () -> Schema.read(path(ExitCode.DOES_NOT_FIT, name)));
    }

    /** A reader of examples for a model. */
    public static ExampleReader reader(LatentModel model, Optional<String> schema) {
        return read("schema", ExitCode.DOES_NOT_FIT, () -> {
            Optional<Schema> given = schema.map(name -> Schema.read(path(ExitCode.DOES_NOT_FIT, name)));
            return model instanceof TextModel text
                    ? ExampleReader.ofSentences(text.sentences(), given)
                    : given.map(known -> ExampleReader.of(model.inputShape(), known))
                            .orElseGet(() -> ExampleReader.of(model.inputShape()));
        });
    }

    /** The corpus of a name for a model, with labels from another file if there is one. */
    public static CorpusSource corpus(LatentModel model, ExampleReader reader, String name, Optional<String> labels) {
        CorpusSource source =
                read("corpus", ExitCode.DOES_NOT_FIT, () -> reader.corpus(name).requireFits(model));
        return labels.map(file -> read("labels", ExitCode.DOES_NOT_FIT, () -> source.withLabels(file)))
                .orElse(source);
    }

    /** The examples of a source, encoded. */
    public static Corpus encoded(String what, CorpusSource source, LatentModel model) {
        source.examples().requireAtMost(Float.MAX_VALUE);
        return read(what, ExitCode.DOES_NOT_FIT, () -> source.encode(model));
    }

    /** Held-out rows, encoded, with labels from another file if there is one. */
    public static Corpus calibration(LatentModel model, ExampleReader reader, String name, Optional<String> labels) {
        CorpusSource source = read(
                "calibration rows",
                ExitCode.DOES_NOT_FIT,
                () -> reader.corpus(name).requireFits(model));
        CorpusSource labelled = labels.map(file -> read("labels", ExitCode.DOES_NOT_FIT, () -> source.withLabels(file)))
                .orElse(source);
        return encoded("calibration rows", labelled, model);
    }

    /** Several corpora for a model, with a file of labels for each, one for all, or none. */
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

    /** The inputs of a name, with labels from another file if there is one. */
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
     * Some of the inputs of a file, with their labels from another one if there is one; of a table, the others are not kept.
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
        List<String> labels = read("labels", ExitCode.DOES_NOT_FIT, () -> LabelFile.read(file));
        if (labels.size() != inputs) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    file + ": found " + labels.size() + " labels, expected " + inputs + " as in " + name);
        }
        return labels;
    }

    /** The latents of a corpus. */
    public static LatentFile corpusLatents(String name) {
        return read("corpus", ExitCode.DOES_NOT_FIT, () -> LatentFile.corpus(name));
    }

    /** Latents to be explained with those of a corpus. */
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
     * Reads something.
     *
     * @param what it is, for the message
     * @param unreadable how to end where it cannot be read
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
