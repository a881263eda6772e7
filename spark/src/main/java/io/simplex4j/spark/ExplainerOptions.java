package io.simplex4j.spark;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.LatentFile;
import io.simplex4j.data.internal.SourceName;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelException;
import io.simplex4j.model.ModelFiles;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.vocabulary.VocabularyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.spark.SparkFiles;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Options for the model, the corpus and the explanations. The driver reads the files. */
final class ExplainerOptions {
    /** Options for loading models. Jobs do not support models of sentences. */
    private static final Set<ModelOptions.Option> READING = EnumSet.of(
            ModelOptions.Option.LATENT,
            ModelOptions.Option.INPUT_TENSOR,
            ModelOptions.Option.INPUT_SHAPE,
            ModelOptions.Option.SET,
            ModelOptions.Option.TASK,
            ModelOptions.Option.MODEL_TIMEOUT);

    /** Options that jobs do not have: a job has one corpus, and the struct has no fields for the others. */
    static final EnumSet<ExplanationOption> NOT_HERE = EnumSet.of(
            ExplanationOption.CORPUS,
            ExplanationOption.RANGES,
            ExplanationOption.STABILITY,
            ExplanationOption.CONTRAST,
            ExplanationOption.DECODER);

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description =
                    "model file: M.onnx. If its weights are in separate files, add these to --files too. Without a"
                            + " model, corpus and inputs are latents")
    private @Nullable String modelName;

    @Option(
            names = "--corpus",
            required = true,
            paramLabel = "SOURCE",
            description =
                    "examples to explain with: X.npy, X.npz:key, X.csv or a folder written by simplex corpus build; on"
                            + " the driver, or sent with --files")
    private String corpusName = "";

    @Option(
            names = "--corpus-labels",
            paramLabel = "FILE",
            description = "actual label of each corpus example, as numbers or strings: L.npy")
    private @Nullable String labelsName;

    @Option(names = "--schema", paramLabel = "FILE", description = "schema of the columns: S.yaml")
    private @Nullable String schemaName;

    private final VocabularyOptions vocabulary =
            VocabularyOptions.of(EnumSet.complementOf(NOT_HERE)).withDefaults(Settings.DEFAULTS.options());
    private @Nullable CommandSpec command;

    /** Adds all explanation and model options to the command that has this mixin. */
    void addTo(CommandSpec spec) {
        command = spec;
        vocabulary.addTo(spec);
        for (ModelOptions.Option option : READING) {
            OptionSpec.Builder builder = OptionSpec.builder("--" + option.kebab())
                    .paramLabel("VALUE")
                    .description(option.meaning() + " (default: " + option.byDefault() + ")");
            spec.addOption(
                    option == ModelOptions.Option.SET
                            ? builder.type(List.class)
                                    .auxiliaryTypes(String.class)
                                    .build()
                            : builder.type(String.class).build());
        }
    }

    /** Returns the model options of the command line. */
    private ModelOptions reading() {
        ModelOptions options = ModelOptions.defaults();
        for (ModelOptions.Option option : READING) {
            OptionSpec matched = command == null
                    ? null
                    : command.commandLine().getParseResult().matchedOption("--" + option.kebab());
            for (String text : matched == null ? List.<String>of() : matched.stringValues()) {
                try {
                    options = options.with(option, text);
                } catch (IllegalArgumentException e) {
                    throw usage("--" + option.kebab()
                            + String.valueOf(e.getMessage())
                                    .substring(option.id().length()));
                }
            }
        }
        return options;
    }

    boolean calibrated() {
        return vocabulary.options().has(ExplanationOption.CALIBRATION);
    }

    /** Returns the source of held-out rows, if there is one. */
    private Optional<String> calibrationName() {
        return vocabulary
                .options()
                .text(ExplanationOption.CALIBRATION)
                .filter(name -> !name.equals(ExplanationOptions.LEAVE_ONE_OUT));
    }

    /** Checks the options before anything is read. */
    void check() {
        vocabulary.options().requireConsistent();
        if (modelName == null && schemaName != null) {
            throw usage("--schema needs a model; add --model");
        }
        reading();
    }

    private static JobFailure usage(String message) {
        return new JobFailure(JobFailure.USAGE, message);
    }

    /** Loads model, corpus and calibration rows for a table with these columns. */
    SparkExplainer load(StructType columns, TableOptions tables) {
        SparkExplainer explainer =
                modelName == null ? latents(columns, tables.column()) : inputs(modelName, columns, tables.column());
        return explainer.withOptions(vocabulary.options()).withBadRows(tables.badRows());
    }

    private SparkExplainer latents(StructType columns, Optional<String> column) {
        LatentFile corpus = read("corpus", () -> LatentFile.corpus(file(corpusName)));
        SparkExplainer explainer = SparkExplainer.overLatents(Corpus.ofLatents(corpus.latents()))
                .withInput(TableOptions.array("input", columns, column, "--column"));
        if (calibrationName().isPresent()) {
            String name = calibrationName().get();
            LatentFile held = read("calibration", () -> LatentFile.corpus(file(name)));
            read("calibration", () -> {
                corpus.requireFits(held);
                return held;
            });
            explainer = explainer.withCalibration(Corpus.ofLatents(held.latents()));
        }
        return explainer;
    }

    private SparkExplainer inputs(String name, StructType columns, Optional<String> column) {
        Optional<Schema> given =
                Optional.ofNullable(schemaName).map(file -> read("schema", () -> Schema.read(Path.of(file(file)))));
        ModelOptions chosen = reading();
        Optional<LinearHead.Task> task = chosen.task().or(() -> given.flatMap(Schema::task));
        ModelOptions options = task.map(chosen::withTask).orElse(chosen);
        ModelOptions described = options.withThreads(Runtime.getRuntime().availableProcessors())
                .withClasses(given.map(Schema::classes).orElse(List.of()));
        String path = file(name);
        try (LatentModel model = model(path, described)) {
            byte[] shipped = bytes(model, path);
            ExampleReader plain = read("schema", () -> ExampleReader.of(model, given));
            CorpusSource source = read("corpus", () -> {
                CorpusSource found = plain.corpus(file(corpusName));
                return (labelsName == null ? found : found.withLabels(file(labelsName))).requireFits(model);
            });
            source.examples().requireAtMost(Float.MAX_VALUE);
            Optional<String> array = column.or(() -> Columns.onlyArray(columns));
            Optional<Schema> schema =
                    schema(source.reader(), columns, array, model.inputShape().size());
            Corpus corpus = read("corpus", () -> source.encode(model));
            SparkExplainer explainer = SparkExplainer.over(StoredCorpus.of(model, corpus, schema))
                    .withModel(shipped)
                    .withModelOptions(options);
            explainer = array.isPresent() && (column.isPresent() || !hasColumns(schema, columns))
                    ? explainer.withInput(array.get())
                    : explainer;
            if (calibrationName().isPresent()) {
                explainer = explainer.withCalibration(
                        heldOut(model, source.reader(), calibrationName().get()));
            }
            return explainer;
        } catch (ModelException e) {
            throw new JobFailure(JobFailure.DOES_NOT_FIT, name + ": " + e.getMessage(), e);
        }
    }

    private static Corpus heldOut(LatentModel model, ExampleReader reader, String name) {
        return read("calibration", () -> {
            Examples examples = reader.examples(file(name));
            examples.requireAtMost(Float.MAX_VALUE);
            return Corpus.encode(model, examples);
        });
    }

    /** Returns the schema of the rows: the given one or the schema of the corpus, or none if the rows are arrays. */
    private static Optional<Schema> schema(ExampleReader reader, StructType columns, Optional<String> array, int size) {
        if (reader.origin() != ExampleReader.Origin.SHAPE) {
            return Optional.of(reader.schema());
        }
        if (array.isEmpty()) {
            throw new JobFailure(
                    JobFailure.DOES_NOT_FIT,
                    "the input has the columns " + String.join(", ", columns.fieldNames()) + "; expected an array of "
                            + size + " numbers, or add --schema");
        }
        return Optional.empty();
    }

    private static boolean hasColumns(Optional<Schema> schema, StructType columns) {
        List<String> names = List.of(columns.fieldNames());
        return schema.filter(known -> !known.features().isEmpty()
                        && known.features().stream().allMatch(each -> names.containsAll(each.columns())))
                .isPresent();
    }

    private static LatentModel model(String file, ModelOptions options) {
        try {
            return ModelFiles.open(Path.of(file), options);
        } catch (ModelException e) {
            throw new JobFailure(JobFailure.DOES_NOT_FIT, "cannot load the model " + e.getMessage(), e);
        }
    }

    /** Returns the model as bytes, including weights that are in separate files. */
    private static byte[] bytes(LatentModel model, String file) {
        try {
            return model instanceof OnnxModel onnx ? onnx.toBytes() : Files.readAllBytes(Path.of(file));
        } catch (IOException e) {
            throw new JobFailure(JobFailure.DOES_NOT_FIT, "cannot read the model " + file, e);
        }
    }

    /** Returns the path of a file on the driver, or of one that was sent with {@code --files}. */
    private static String file(String name) {
        Path path = SourceName.path(SourceName.file(name));
        if (!path.isAbsolute() && !Files.exists(path)) {
            Path sent = Path.of(SparkFiles.getRootDirectory(), SourceName.file(name));
            if (Files.exists(sent)) {
                return sent + name.substring(SourceName.file(name).length());
            }
        }
        return name;
    }

    static <T> T read(String what, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (UnreadableDataException e) {
            int exit = switch (e.kind()) {
                case UNREADABLE, MISFIT -> JobFailure.DOES_NOT_FIT;
                case UNUSABLE, UNDESCRIBED -> JobFailure.BAD_DATA;
            };
            boolean unread = e.kind() == UnreadableDataException.Kind.UNREADABLE;
            throw new JobFailure(exit, (unread ? "cannot load the " + what + " " : "") + e.getMessage(), e);
        } catch (NotFiniteException e) {
            throw new JobFailure(JobFailure.BAD_DATA, what + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new JobFailure(JobFailure.DOES_NOT_FIT, what + ": " + e.getMessage(), e);
        }
    }
}
