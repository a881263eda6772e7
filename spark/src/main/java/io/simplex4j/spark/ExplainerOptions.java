package io.simplex4j.spark;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.SourceName;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.source.LatentFile;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.example.Examples;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.spark.JobFailure.Exit;
import io.simplex4j.spark.internal.Columns;
import io.simplex4j.trust.Score;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.SparkFiles;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Names a model and a corpus, which the driver reads, and says how rows are explained with them. */
final class ExplainerOptions {
    @Option(
            names = "--model",
            paramLabel = "FILE",
            description =
                    "model file: M.onnx; its weights may be in files beside it, which go into --files too; without one,"
                            + " corpus and inputs are latents")
    private @Nullable String modelName;

    @Option(
            names = "--corpus",
            required = true,
            paramLabel = "SOURCE",
            description =
                    "examples to explain with: X.npy, X.npz:key, X.csv or a folder written by simplex corpus build; a file"
                            + " on the driver, or one sent with --files")
    private String corpusName = "";

    @Option(
            names = "--corpus-labels",
            paramLabel = "FILE",
            description = "actual label of each corpus example, as integers: L.npy")
    private @Nullable String labelsName;

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description = "what the columns of tables mean, and how they become numbers: S.yaml")
    private @Nullable String schemaName;

    @Option(
            names = "--latent",
            paramLabel = "NAME",
            description = "tensor of the model that is the latent (default: input of the last linear layer)")
    private @Nullable String latent;

    @Option(names = "--task", paramLabel = "TASK", description = "meaning of outputs: classes or values")
    private @Nullable String task;

    @Option(
            names = "--calibration",
            paramLabel = "SOURCE",
            description = "held-out rows, neither in the corpus nor used to choose it: a source as for --corpus")
    private @Nullable String calibrationName;

    @Option(names = "--leave-one-out", description = "calibrate with the corpus itself")
    private boolean leaveOneOut;

    @Option(
            names = "--score",
            paramLabel = "SCORE",
            defaultValue = "relative",
            description = "what is calibrated: relative, residual or direction (default: ${DEFAULT-VALUE})")
    private String scoreName = "relative";

    @Option(names = "--no-disputes", description = "skip the check of how close examples of other classes come")
    private boolean noDisputes;

    @Option(names = "--no-features", description = "decompose only: no shares of features")
    private boolean noFeatures;

    @Option(
            names = "--baseline",
            paramLabel = "NAME",
            defaultValue = "usual",
            description = "what features are compared with: zeros, mean, median or black (default: the mean)")
    private String baselineName = "usual";

    @Option(names = "--projections", description = "put the projections of each example into the struct")
    private boolean projections;

    @Mixin
    private RowOptions rows = new RowOptions();

    boolean calibrated() {
        return calibrationName != null || leaveOneOut;
    }

    /** Checks what can be checked before anything is read. */
    void check() {
        if (calibrationName != null && leaveOneOut) {
            throw usage("--calibration and --leave-one-out are both given, expected one of them");
        }
        if (modelName == null && schemaName != null) {
            throw usage("--schema is for inputs of a model, expected --model too");
        }
        score();
        baseline();
        task();
        rows.check();
    }

    private static JobFailure usage(String message) {
        return new JobFailure(Exit.USAGE, message);
    }

    private Score score() {
        return switch (scoreName) {
            case "relative" -> Score.RELATIVE;
            case "residual" -> Score.RESIDUAL;
            case "direction" -> Score.DIRECTION;
            default -> throw usage("--score is " + scoreName + ", expected relative, residual or direction");
        };
    }

    private BaselineChoice baseline() {
        return Arrays.stream(BaselineChoice.values())
                .filter(each -> each.code().equals(baselineName))
                .findFirst()
                .orElseThrow(() -> usage("--baseline is " + baselineName + ", expected zeros, mean, median or black"));
    }

    private Optional<LinearHead.Task> task() {
        if (task == null) {
            return Optional.empty();
        }
        return Optional.of(
                switch (task) {
                    case "classes" -> LinearHead.Task.CLASSES;
                    case "values" -> LinearHead.Task.VALUES;
                    default -> throw usage("--task is " + task + ", expected classes or values");
                });
    }

    /**
     * What explains the rows of a table.
     *
     * @param explainer for its columns
     * @param id the column with the names of rows, where the schema says so
     */
    record Loaded(SparkExplainer explainer, Optional<String> id) {}

    /** Loads model, corpus and calibration rows for a table with these columns. */
    Loaded load(StructType columns) {
        Loaded loaded = modelName == null ? latents(columns) : inputs(modelName, columns);
        SparkExplainer explainer =
                loaded.explainer.withScore(score()).withBaseline(baseline()).withBadRows(rows.badRows());
        explainer = noFeatures ? explainer.withoutFeatures() : explainer;
        explainer = projections ? explainer.withProjections() : explainer;
        explainer = noDisputes ? explainer.withoutDisputes() : explainer;
        explainer = leaveOneOut ? explainer.withLeaveOneOut() : explainer;
        return new Loaded(rows.members().map(explainer::withMembers).orElse(explainer), loaded.id);
    }

    private Loaded latents(StructType columns) {
        LatentFile corpus = read("corpus", () -> LatentFile.corpus(file(corpusName)));
        SparkExplainer explainer = SparkExplainer.overLatents(Corpus.ofLatents(corpus.latents()))
                .withInput(RowOptions.array("input", columns, rows.column(), "--column"));
        if (calibrationName != null) {
            LatentFile held = read("calibration", () -> LatentFile.corpus(file(String.valueOf(calibrationName))));
            read("calibration", () -> {
                corpus.requireFits(held);
                return held;
            });
            explainer = explainer.withCalibration(Corpus.ofLatents(held.latents()));
        }
        return new Loaded(explainer, Optional.empty());
    }

    private Loaded inputs(String name, StructType columns) {
        Optional<Schema> given =
                Optional.ofNullable(schemaName).map(file -> read("schema", () -> Schema.read(Path.of(file(file)))));
        OnnxModel.Options options = OnnxModel.Options.withDefaults()
                .withThreads(Runtime.getRuntime().availableProcessors())
                .withClassCount(given.map(schema -> schema.classes().size()).orElse(0));
        options = latent == null ? options : options.withLatent(latent);
        Optional<LinearHead.Task> meant = task().or(() -> given.flatMap(Schema::task));
        options = meant.isPresent() ? options.withTask(meant.get()) : options;
        try (OnnxModel model = model(file(name), options)) {
            ExampleReader plain = read(
                    "schema",
                    () -> given.map(schema -> ExampleReader.of(model.inputShape(), schema))
                            .orElseGet(() -> ExampleReader.of(model.inputShape())));
            CorpusSource source = read("corpus", () -> {
                CorpusSource found = plain.corpus(file(corpusName));
                return (labelsName == null ? found : found.withLabels(file(labelsName))).requireFits(model);
            });
            source.examples().requireAtMost(Float.MAX_VALUE);
            Optional<String> array = rows.column().or(() -> Columns.onlyArray(columns));
            Optional<Schema> schema =
                    schema(source.reader(), columns, array, model.inputShape().size());
            Corpus corpus = read("corpus", () -> source.encode(model));
            SparkExplainer explainer =
                    SparkExplainer.over(StoredCorpus.of(model, corpus, schema)).withModel(model.toBytes());
            explainer = latent == null ? explainer : explainer.withLatent(latent);
            explainer = meant.isPresent() ? explainer.withTask(meant.get()) : explainer;
            explainer = array.isPresent() && (rows.column().isPresent() || !hasColumns(schema, columns))
                    ? explainer.withInput(array.get())
                    : explainer;
            if (calibrationName != null) {
                explainer = explainer.withCalibration(heldOut(model, source.reader()));
            }
            return new Loaded(explainer, schema.flatMap(Schema::idColumn));
        } catch (OnnxModelException e) {
            throw new JobFailure(Exit.DOES_NOT_FIT, name + ": " + e.getMessage(), e);
        }
    }

    private Corpus heldOut(OnnxModel model, ExampleReader reader) {
        return read("calibration", () -> {
            Examples examples = reader.examples(file(String.valueOf(calibrationName)));
            examples.requireAtMost(Float.MAX_VALUE);
            return Corpus.encode(model, examples);
        });
    }

    /** The schema by which rows are read: a given one, that of the corpus, or the columns in their order. */
    private Optional<Schema> schema(ExampleReader reader, StructType columns, Optional<String> array, int size) {
        if (reader.origin() != ExampleReader.Origin.SHAPE) {
            return Optional.of(reader.schema());
        }
        if (array.isPresent()) {
            return Optional.empty();
        }
        List<String> names = Arrays.stream(columns.fieldNames())
                .filter(name -> !name.equals("id") && !name.startsWith("_"))
                .toList();
        if (names.size() != size) {
            throw new JobFailure(
                    Exit.DOES_NOT_FIT,
                    "the input has the columns " + String.join(", ", columns.fieldNames()) + ", expected an array of "
                            + size + " numbers, " + size + " columns besides id, or --schema");
        }
        return Optional.of(Schema.ofColumns(names));
    }

    private static boolean hasColumns(Optional<Schema> schema, StructType columns) {
        List<String> names = List.of(columns.fieldNames());
        return schema.filter(known -> !known.features().isEmpty()
                        && known.features().stream().allMatch(each -> names.containsAll(each.columns())))
                .isPresent();
    }

    private static OnnxModel model(String file, OnnxModel.Options options) {
        try {
            return OnnxModel.load(Path.of(file), options);
        } catch (OnnxModelException e) {
            throw new JobFailure(Exit.DOES_NOT_FIT, "cannot load the model " + e.getMessage(), e);
        }
    }

    /** A file of the driver, or one that was sent with {@code --files}. */
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
            Exit exit = switch (e.kind()) {
                case UNREADABLE, MISFIT -> Exit.DOES_NOT_FIT;
                case UNUSABLE, UNDESCRIBED -> Exit.BAD_DATA;
            };
            boolean unread = e.kind() == UnreadableDataException.Kind.UNREADABLE;
            throw new JobFailure(exit, (unread ? "cannot load the " + what + " " : "") + e.getMessage(), e);
        } catch (NotFiniteException e) {
            throw new JobFailure(Exit.BAD_DATA, what + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new JobFailure(Exit.DOES_NOT_FIT, what + ": " + e.getMessage(), e);
        }
    }
}
