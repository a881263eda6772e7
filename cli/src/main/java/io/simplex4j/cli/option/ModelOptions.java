package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.onnx.OnnxDecoder;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.report.internal.JsonOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Names a model and a corpus for it. */
public final class ModelOptions {
    @Option(
            names = "--model",
            required = true,
            paramLabel = "FILE",
            description =
                    "model file: M.onnx; or the folder of an encoder of sentences, with model.onnx and tokenizer.json")
    private String modelName = "";

    @Option(
            names = "--corpus",
            required = true,
            paramLabel = "SOURCE",
            description = "examples to explain with: X.npy, X.npz:key or an IDX file, examples along the first axis;"
                    + " X.csv; a folder of PNG or JPEG pictures; or a folder written by simplex corpus build")
    private List<String> corpusNames = List.of();

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description = "what the numbers of inputs mean, and how tables and pictures become numbers: S.yaml;"
                    + " simplex schema infer proposes one for a table")
    private @Nullable String schemaName;

    @Option(
            names = "--corpus-labels",
            paramLabel = "FILE",
            description = "actual label of each corpus example, as integers: L.npy, L.npz:key or an IDX file")
    private List<String> labelsNames = List.of();

    @Option(
            names = "--task",
            paramLabel = "TASK",
            converter = TaskConverter.class,
            description = "meaning of outputs: classes, of which the largest is predicted, or values, as in regression"
                    + " (default: classes if there are several outputs or one after a sigmoid)")
    private LinearHead.@Nullable Task task;

    @Mixin
    private ModelReading reading = new ModelReading();

    /**
     * What was loaded.
     *
     * @param model the model
     * @param sources the corpora, before the model has encoded them; one, unless several are allowed
     * @param decoder of an autoencoder, where one was given
     */
    public record Loaded(DifferentiableModel model, List<CorpusSource> sources, Optional<OnnxDecoder> decoder) {
        /** The first corpus, before the model has encoded it. */
        public CorpusSource source() {
            return sources.get(0);
        }

        /** The first corpus, encoded. */
        public Corpus corpus() {
            return corpus(source());
        }

        /** All corpora, encoded. */
        public List<Corpus> corpora() {
            return sources.stream().map(this::corpus).toList();
        }

        private Corpus corpus(CorpusSource source) {
            source.examples().requireAtMost(Float.MAX_VALUE);
            return Sources.read("corpus", ExitCode.DOES_NOT_FIT, () -> source.encode(model));
        }

        /** A reader of inputs for the model. */
        public ExampleReader reader() {
            return source().reader();
        }
    }

    /** Does something with a model and a corpus. */
    public interface Use {
        void with(Loaded loaded) throws IOException;
    }

    /** Loads the model and the corpus, and closes the model afterwards. */
    public void load(CommandSpec spec, int threads, Use use) throws IOException {
        load(spec, threads, new DecoderOptions(), use);
    }

    /** Loads the model, its decoder and the corpus, and closes them afterwards. */
    public void load(CommandSpec spec, int threads, DecoderOptions decoding, Use use) throws IOException {
        Arguments.requireOnce(spec, "--corpus", corpusNames);
        Arguments.requireOnce(spec, "--corpus-labels", labelsNames);
        loadAll(spec, threads, decoding, use);
    }

    /** Loads the model, its decoder and one or several corpora, and closes them afterwards. */
    public void loadAll(CommandSpec spec, int threads, DecoderOptions decoding, Use use) throws IOException {
        if (corpusNames.contains(Sources.STANDARD_STREAM)) {
            throw new ParameterException(
                    spec.commandLine(), "--corpus is -, expected a file: only --input can be the standard input");
        }
        Arguments.requireOneForEach(spec, "--corpus-labels", labelsNames, corpusNames);
        OnnxModel.Options options =
                decoding.applied(spec, reading.applied(spec, options(threads)), reading.namesLatent());
        try (DifferentiableModel model = reading.openApplied(spec, modelName, options)) {
            Optional<OnnxDecoder> decoder = decoding.open(spec, model, options);
            try {
                ExampleReader reader = Sources.reader(model, Optional.ofNullable(schemaName));
                use.with(new Loaded(model, Sources.corpora(model, reader, corpusNames, labelsNames), decoder));
            } finally {
                decoder.ifPresent(OnnxDecoder::close);
            }
        } catch (OnnxModelException | NotFiniteLatentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, modelName + ": " + e.getMessage(), e);
        }
    }

    private OnnxModel.Options options(int threads) {
        OnnxModel.Options options = OnnxModel.Options.withDefaults().withThreads(threads);
        if (schemaName != null) {
            Schema schema = Sources.schema(schemaName);
            options = options.withClassCount(schema.classes().size());
            options = schema.task().map(options::withTask).orElse(options);
        }
        return task == null ? options : options.withTask(task);
    }

    /** All files that are read. */
    public List<String> sources() {
        List<String> sources = new ArrayList<>(List.of(modelName));
        sources.addAll(corpusNames);
        sources.addAll(labelsNames);
        Optional.ofNullable(schemaName).ifPresent(sources::add);
        sources.addAll(reading.sources());
        return sources;
    }

    /** Reads a task from the command line. */
    private static final class TaskConverter implements ITypeConverter<LinearHead.Task> {
        @Override
        public LinearHead.Task convert(String text) {
            return Arrays.stream(LinearHead.Task.values())
                    .filter(task -> JsonOutput.word(task).equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("found '" + text + "', expected classes or values"));
        }
    }
}
