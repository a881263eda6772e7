package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.corpus.Corpus;
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

    @Mixin
    private CorpusOptions corpora = new CorpusOptions();

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
            return Sources.encoded("corpus", source, model);
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
        corpora.requireOne(spec);
        loadAll(spec, threads, decoding, use);
    }

    /** Loads the model, its decoder and one or several corpora, and closes them afterwards. */
    public void loadAll(CommandSpec spec, int threads, DecoderOptions decoding, Use use) throws IOException {
        corpora.check(spec);
        OnnxModel.Options described = ModelReading.running(threads, corpora.schema());
        OnnxModel.Options running = task == null ? described : described.withTask(task);
        OnnxModel.Options options = decoding.applied(spec, reading.applied(spec, running), reading.namesLatent());
        try (DifferentiableModel model = reading.openApplied(spec, modelName, options)) {
            Optional<OnnxDecoder> decoder = decoding.open(spec, model, options);
            try {
                use.with(new Loaded(model, corpora.read(model), decoder));
            } finally {
                decoder.ifPresent(OnnxDecoder::close);
            }
        } catch (OnnxModelException | NotFiniteLatentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, modelName + ": " + e.getMessage(), e);
        }
    }

    /** All files that are read. */
    public List<String> sources() {
        List<String> sources = new ArrayList<>(List.of(modelName));
        corpora.sources().forEach(sources::add);
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
