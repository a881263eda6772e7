package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.internal.SourceName;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.example.ImageForm;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelException;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.onnx.OnnxDecoder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Options for a model, its corpora with their labels, and the schema of all inputs. */
public final class SourceOptions {
    @Option(
            names = "--model",
            required = true,
            paramLabel = "FILE",
            description =
                    "model file: M.onnx; or the folder of an encoder of sentences, with model.onnx and tokenizer.json")
    private @Nullable String modelName;

    @Option(
            names = "--corpus",
            required = true,
            paramLabel = "SOURCE",
            description = "examples to explain with: X.npy, X.npz:key or an IDX file, examples along the first axis;"
                    + " X.csv; a folder of PNG or JPEG pictures; or a folder written by simplex corpus build")
    private List<String> corpora = List.of();

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
    private List<String> labels = List.of();

    @Option(
            names = "--classes",
            paramLabel = "NAME",
            split = ",",
            description =
                    "names of the model's classes in order, such as cat,dog (default: those of the schema, or numbers)")
    private List<String> classes = List.of();

    @Mixin
    private ModelReading reading;

    public SourceOptions() {
        this(ModelReading.withTask());
    }

    /** Creates options with some of those for loading a model. */
    public SourceOptions(ModelReading reading) {
        this.reading = reading;
    }

    /** Work with a loaded model. */
    @FunctionalInterface
    public interface Use {
        void with(LoadedModel loaded) throws IOException;
    }

    /** Makes a required option of a command optional. */
    public static void makeOptional(CommandSpec command, String name) {
        OptionSpec option = command.findOption(name);
        command.remove(option);
        command.addOption(OptionSpec.builder(option).required(false).build());
    }

    /** Returns the name of the model, if there is one. */
    public Optional<String> name() {
        return Optional.ofNullable(modelName);
    }

    public ModelReading reading() {
        return reading;
    }

    /** Returns the names of the corpora. */
    public List<String> corpora() {
        return corpora;
    }

    /** Rejects several corpora. */
    public SourceOptions requireOneCorpus() {
        Arguments.requireOnce("--corpus", corpora);
        Arguments.requireOnce("--corpus-labels", labels);
        return this;
    }

    /** Rejects the standard input as a corpus, and label files that do not match the corpora. */
    public void check() {
        if (corpora.contains(Sources.STANDARD_STREAM)) {
            throw new UsageException("--corpus is -; expected a file: only --input can be the standard input");
        }
        Arguments.requireOneForEach("--corpus-labels", labels, corpora);
        try {
            Schema.ofColumns(List.of("any")).withClasses(classes);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + e.getMessage());
        }
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
        return Sources.corpora(model, reader(model), corpora, labels);
    }

    /** Returns a reader of examples for the model. */
    public ExampleReader reader(LatentModel model) {
        return Sources.reader(model, Optional.ofNullable(schemaName)).withClasses(classes);
    }

    /** Loads the model and one corpus, and closes the model afterwards. */
    public void load(Session session, Use use) throws IOException {
        requireOneCorpus()
                .load(
                        session,
                        Runtime.getRuntime().availableProcessors(),
                        new CalibrationOptions(),
                        new DecoderOptions(),
                        use);
    }

    /** Loads the model, its decoder and the corpora, and closes the models afterwards. */
    public void load(Session session, int threads, CalibrationOptions calibration, DecoderOptions decoding, Use use)
            throws IOException {
        check();
        Optional<Schema> schema = Optional.ofNullable(schemaName).map(Sources::schema);
        var running = ModelReading.running(threads, schema);
        var named = classes.isEmpty() ? running : running.withClasses(classes);
        var options = decoding.applied(reading.applied(named), reading.has(ModelOptions.Option.LATENT));
        String name = String.valueOf(modelName);
        try (LatentModel model = reading.open(name, options)) {
            Optional<OnnxDecoder> decoder = decoding.open(model, options);
            try {
                List<CorpusSource> sources = read(model);
                ExampleReader reader =
                        sources.isEmpty() ? reader(model) : sources.get(0).reader();
                sources.forEach(source -> source.examples().notes().forEach(session.err()::println));
                use.with(new LoadedModel(model, sources, reader, decoder, calibration, session.err()::println));
            } finally {
                decoder.ifPresent(OnnxDecoder::close);
            }
        } catch (ModelException | NotFiniteLatentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, name + ": " + e.getMessage(), e);
        }
    }

    /** Prints doubts about the assumed meaning of the outputs, each with the option that changes it. */
    public void printDoubts(Session session, LoadedModel loaded, List<Corpus> encoded) {
        List<String> doubts = new ArrayList<>(outputDoubts(loaded, encoded));
        boolean ofClasses = loaded.model()
                .head()
                .filter(head -> head.task() == LinearHead.Task.CLASSES)
                .isPresent();
        for (int i = 0; i < encoded.size() && ofClasses && labels.isEmpty(); i++) {
            requireNamedFolders(loaded.sources().get(i).name(), encoded.get(i));
        }
        encoded.stream()
                .filter(corpus -> ofClasses && corpus.examples().labelled() && !corpus.judged())
                .findFirst()
                .ifPresent(corpus -> doubts.add("labels such as \""
                        + OneLine.of(corpus.examples().label(0).orElse(""))
                        + "\" are not among the classes of the model, "
                        + (corpus.classes().names().isEmpty() ? "which have numbers only" : "which have other names")
                        + ", so predictions are not compared with them; --classes names the classes in their order"));
        doubts.forEach(doubt -> session.err().println("! " + doubt));
    }

    /** Rejects a folder of pictures whose labels, the names of its folders, are not classes of the model. */
    private static void requireNamedFolders(String name, Corpus corpus) {
        boolean pictures = corpus.form() instanceof ImageForm
                && Files.isDirectory(SourceName.path(name))
                && !CorpusFolder.is(SourceName.path(name));
        if (pictures && corpus.examples().labelled() && !corpus.judged()) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    name + ": has pictures in a folder called "
                            + OneLine.quoted(corpus.examples().label(0).orElse("")) + ", but the classes of the model "
                            + (corpus.classes().names().isEmpty() ? "have numbers only" : "have other names")
                            + "; expected --classes with the names of the folders in the order of the model's outputs");
        }
    }

    private List<String> outputDoubts(LoadedModel loaded, List<Corpus> encoded) {
        return loaded
                .model()
                .head()
                .filter(head -> !reading.has(ModelOptions.Option.TASK)
                        && loaded.reader().schema().task().isEmpty())
                .stream()
                .flatMap(head -> encoded.stream()
                        .flatMap(corpus -> corpus.taskDoubt(head).stream())
                        .map(doubt -> doubt
                                + (head.task() == LinearHead.Task.CLASSES
                                        ? "; if they are values, say --task values"
                                        : "; if it is one, say --task classes, or --classes with both names")))
                .distinct()
                .toList();
    }
}
