package io.simplex4j.cli.serve;

import io.simplex4j.cli.option.CalibrationOptions;
import io.simplex4j.cli.option.DecoderOptions;
import io.simplex4j.cli.option.ModelReading;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.example.Examples;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelException;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.onnx.OnnxDecoder;
import io.simplex4j.server.ServedModel;
import io.simplex4j.text.TextModel;
import io.simplex4j.trust.Calibration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options for models with their schemas, corpora, cases, calibrations and decoders. */
final class ModelsOptions {
    @Option(
            names = "--model",
            required = true,
            paramLabel = "[NAME=]FILE",
            description = "model to serve: M.onnx, or the folder of an encoder of sentences; repeatable")
    private List<String> models = List.of();

    @Option(
            names = "--schema",
            paramLabel = "[NAME=]FILE",
            description =
                    "what the inputs of the model of this name mean: S.yaml; without a name, those of the only model;"
                            + " repeatable (default: the schema or header of the model's first corpus)")
    private List<String> schemas = List.of();

    @Option(
            names = "--corpus",
            required = true,
            paramLabel = "[[MODEL/]NAME=]SOURCE",
            description = "examples to explain with, a source as for simplex explain, for one model or all; repeatable")
    private List<String> corpora = List.of();

    @Option(
            names = "--cases",
            paramLabel = "[[MODEL/]NAME=]SOURCE",
            description = "cases that the page shows, the least explained first, a source as for --corpus; repeatable")
    private List<String> cases = List.of();

    @Option(
            names = "--decoder",
            arity = "0..1",
            paramLabel = "[NAME=]FILE",
            description =
                    "decoder of the model of this name, an autoencoder: D.onnx, or nothing for the part of the model"
                            + " after --latent; without a name, that of the only model")
    private List<String> decoders = List.of();

    @Option(
            names = "--calibration",
            paramLabel = "[[MODEL/]NAME=]SOURCE",
            description =
                    "held-out rows, neither in a corpus nor used to choose it, that calibrate verdicts: those of the"
                            + " corpus that is named, else all")
    private List<String> calibrations = List.of();

    @Option(
            names = "--model_name",
            paramLabel = "NAME",
            description = "name of the only model, as KServe passes it to an explainer")
    private @Nullable String modelName;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelReading reading = new ModelReading();

    /** Checks that options fit together. */
    void check() {
        require(
                modelName == null || models.size() == 1,
                "--model_name is for one --model; expected NAME=FILE for each of several");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new UsageException(otherwise);
        }
    }

    /**
     * Loads all models.
     *
     * @param closing receives actions to run at the end
     */
    List<ServedModel> load(List<Runnable> closing) {
        List<Named> names = models.stream()
                .map(text -> Named.of(text).called(Optional.ofNullable(modelName)))
                .toList();
        requireModels("--schema", schemas, names);
        requireModels("--decoder", decoders(), names);
        for (Named corpus : corpora.stream().map(Named::of).toList()) {
            require(
                    names.stream().anyMatch(each -> corpus.isFor(each.name())),
                    "--corpus " + corpus.source() + " is for the model "
                            + corpus.model().orElse("") + "; expected "
                            + names.stream().map(Named::name).collect(Collectors.joining(" or ")));
        }
        return names.stream().map(name -> load(name, closing)).toList();
    }

    /** Checks that each value is for one model: by its name, or without a name if there is one model and one value. */
    private static void requireModels(String option, List<String> texts, List<Named> models) {
        for (Named each : texts.stream().map(Named::of).toList()) {
            require(
                    each.given()
                            ? models.stream().anyMatch(model -> model.name().equals(each.name()))
                            : models.size() == 1 && texts.size() == 1,
                    (option + " " + each.source()).strip()
                            + " does not name one model; expected MODEL=FILE with the name of one");
        }
    }

    /** Returns the decoders. Picocli drops a repeatable option without a value. */
    private List<String> decoders() {
        boolean given = spec.commandLine().getParseResult().hasMatchedOption("--decoder");
        return given && decoders.isEmpty() ? List.of(DecoderOptions.Source.REST) : decoders;
    }

    private static Optional<String> ofModel(String model, List<String> texts) {
        return texts.stream()
                .map(Named::of)
                .filter(each -> !each.given() || each.name().equals(model))
                .map(Named::source)
                .findFirst();
    }

    private ServedModel load(Named name, List<Runnable> closing) {
        Optional<String> schemaFile = ofModel(name.name(), schemas);
        Optional<Schema> schema = schemaFile.map(Sources::schema);
        Optional<DecoderOptions.Source> decoding =
                ofModel(name.name(), decoders()).map(DecoderOptions.Source::new);
        ModelOptions read = reading.applied(ModelReading.running(1, schema));
        ModelOptions options = decoding.map(source -> source.applied(read, reading.has(ModelOptions.Option.LATENT)))
                .orElse(read);
        try {
            LatentModel model = reading.open(name.source(), options);
            closing.add(model::close);
            Optional<OnnxDecoder> decoder = decoding.map(source -> source.open(model, options));
            decoder.ifPresent(open -> closing.add(open::close));
            List<CorpusSource> sources = corpora(name.name(), model, schemaFile);
            ExampleReader reader = sources.get(0).reader();
            ServedModel plain = withCorpora(name.name(), model, sources);
            ServedModel decoded = decoder.map(plain::withDecoder).orElse(plain);
            ServedModel all = withCases(calibrated(decoded, reader), reader);
            return model instanceof TextModel || reader.origin() != ExampleReader.Origin.SHAPE
                    ? all.withSchema(reader.schema())
                    : all;
        } catch (ModelException | NotFiniteLatentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, name.source() + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Reads the corpora of a model. Without a schema file, the first one may describe inputs, as for {@code explain}.
     */
    private List<CorpusSource> corpora(String name, LatentModel model, Optional<String> schemaFile) {
        List<Named> own = namesFor(name, corpora);
        require(
                !own.isEmpty(),
                "the model " + name + " has no corpus; expected --corpus " + name + "/NAME=SOURCE, or"
                        + " --corpus SOURCE for all models");
        return Sources.corpora(
                model,
                Sources.reader(model, schemaFile),
                own.stream().map(Named::source).toList(),
                List.of());
    }

    private ServedModel withCorpora(String name, LatentModel model, List<CorpusSource> sources) {
        List<Named> own = namesFor(name, corpora);
        Optional<ServedModel> served = Optional.empty();
        for (int i = 0; i < own.size(); i++) {
            String corpusName = own.get(i).name();
            Corpus corpus = Sources.encoded("corpus", sources.get(i), model);
            served = Optional.of(
                    served.isEmpty()
                            ? ServedModel.of(name, model, corpusName, corpus)
                            : served.get().withCorpus(corpusName, corpus));
        }
        return served.orElseThrow();
    }

    private ServedModel withCases(ServedModel served, ExampleReader reader) {
        ServedModel all = served;
        for (Named set : namesFor(served.name(), cases)) {
            Examples examples = Sources.read("cases", ExitCode.BAD_DATA, () -> reader.examples(set.source()));
            examples.requireAtMost(Float.MAX_VALUE);
            all = all.withCases(set.name(), examples);
        }
        return all;
    }

    private ServedModel calibrated(ServedModel served, ExampleReader reader) {
        ServedModel all = served;
        for (Named name : namesFor(served.name(), calibrations)) {
            Corpus rows = Sources.calibration(served.model(), reader, name.source(), Optional.empty());
            boolean one = name.given() && served.corpora().containsKey(name.name());
            for (Map.Entry<String, Corpus> corpus : served.corpora().entrySet()) {
                if (!one || corpus.getKey().equals(name.name())) {
                    Calibration plain = CalibrationOptions.calibrate(name.source(), corpus.getValue(), rows);
                    all = all.withCalibration(
                            corpus.getKey(),
                            served.decoder().map(plain::withDecoder).orElse(plain));
                }
            }
        }
        return all;
    }

    private static List<Named> namesFor(String model, List<String> texts) {
        return texts.stream().map(Named::of).filter(each -> each.isFor(model)).toList();
    }
}
