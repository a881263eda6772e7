package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.OneLine;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelException;
import io.simplex4j.model.ModelOption;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.onnx.OnnxDecoder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options for a model and its corpora. */
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

    @Mixin
    private ModelReading reading = ModelReading.withTask();

    /**
     * A loaded model with its corpora.
     *
     * @param model the model
     * @param sources the corpora, before the model has encoded them; one, unless several or none are allowed
     * @param reader reads inputs for the model
     * @param decoder the decoder of an autoencoder, if one was given
     */
    public record Loaded(
            LatentModel model, List<CorpusSource> sources, ExampleReader reader, Optional<OnnxDecoder> decoder) {
        /** Returns the first corpus, not encoded yet. */
        public CorpusSource source() {
            return sources.get(0);
        }

        /** Encodes the first corpus. */
        public Corpus corpus() {
            return corpus(source());
        }

        /** Encodes all corpora. */
        public List<Corpus> corpora() {
            return sources.stream().map(this::corpus).toList();
        }

        private Corpus corpus(CorpusSource source) {
            return Sources.encoded("corpus", source, model);
        }
    }

    /** Work with a loaded model. */
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
        loadAny(spec, threads, decoding, use);
    }

    /** Loads the model and at most one corpus, and closes the model afterwards. */
    public void loadWithOrWithoutCorpus(CommandSpec spec, int threads, Use use) throws IOException {
        corpora.requireOne(spec);
        loadAny(spec, threads, new DecoderOptions(), use);
    }

    private void loadAny(CommandSpec spec, int threads, DecoderOptions decoding, Use use) throws IOException {
        corpora.check(spec);
        var running = ModelReading.running(threads, corpora.schema()).withClasses(corpora.classes());
        var options = decoding.applied(spec, reading.applied(spec, running), reading.has(ModelOption.LATENT));
        try (LatentModel model = reading.open(spec, modelName, options)) {
            Optional<OnnxDecoder> decoder = decoding.open(spec, model, options);
            try {
                List<CorpusSource> sources = corpora.read(model);
                ExampleReader reader = sources.isEmpty()
                        ? corpora.reader(model)
                        : sources.get(0).reader();
                use.with(new Loaded(model, sources, reader, decoder));
            } finally {
                decoder.ifPresent(OnnxDecoder::close);
            }
        } catch (ModelException | NotFiniteLatentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, modelName + ": " + e.getMessage(), e);
        }
    }

    /** Returns doubts about the assumed meaning of the outputs, each with the option that changes it. */
    public List<String> taskDoubts(Loaded loaded, List<Corpus> corpora) {
        List<String> doubts = new ArrayList<>(outputDoubts(loaded, corpora));
        boolean classes = loaded.model()
                .head()
                .filter(head -> head.task() == LinearHead.Task.CLASSES)
                .isPresent();
        corpora.stream()
                .filter(corpus -> classes && corpus.examples().labelled() && !corpus.judged())
                .findFirst()
                .ifPresent(corpus -> doubts.add("labels such as \""
                        + OneLine.of(corpus.examples().label(0).orElse(""))
                        + "\" are not among the classes of the model, "
                        + (corpus.classes().names().isEmpty() ? "which have numbers only" : "which have other names")
                        + ", so predictions are not compared with them; --classes names the classes in their order"));
        return doubts;
    }

    private List<String> outputDoubts(Loaded loaded, List<Corpus> corpora) {
        return loaded
                .model()
                .head()
                .filter(head -> !reading.has(ModelOption.TASK)
                        && loaded.reader().schema().task().isEmpty())
                .stream()
                .flatMap(head -> corpora.stream()
                        .flatMap(corpus -> corpus.taskDoubt(head).stream())
                        .map(doubt -> doubt
                                + (head.task() == LinearHead.Task.CLASSES
                                        ? "; if they are values, say --task values"
                                        : "; if it is one, say --task classes, or --classes with both names")))
                .distinct()
                .toList();
    }

    /** Returns all files that are read. */
    public List<String> sources() {
        List<String> sources = new ArrayList<>(List.of(modelName));
        corpora.sources().forEach(sources::add);
        sources.addAll(reading.sources());
        return sources;
    }
}
