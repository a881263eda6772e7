package io.simplex4j.spring;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.Resources;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelFiles;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.server.ServedModel;
import io.simplex4j.text.TextModel;
import io.simplex4j.trust.Calibration;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The models of the properties with their corpora, loaded once. Closing it closes the models. */
public final class ConfiguredModels implements AutoCloseable {
    private final Map<String, Loaded> models = new LinkedHashMap<>();

    private record Loaded(
            LatentModel model,
            ExampleReader reader,
            Map<String, Corpus> corpora,
            Optional<Calibration> calibration,
            Explainer explainer) {}

    /**
     * Loads all models and encodes their corpora.
     *
     * @throws IllegalArgumentException if one cannot be used, naming the property
     */
    public ConfiguredModels(ExplainerProperties properties) {
        for (Map.Entry<String, ExplainerProperties.ModelProperties> each :
                properties.getModels().entrySet()) {
            String at = "simplex.models." + each.getKey();
            try {
                models.put(each.getKey(), load(at, each.getValue()));
            } catch (RuntimeException e) {
                close();
                String message = String.valueOf(e.getMessage());
                throw new IllegalArgumentException(message.startsWith(at) ? message : at + ": " + message, e);
            }
        }
    }

    private static Loaded load(String at, ExplainerProperties.ModelProperties properties) {
        Path file = Path.of(require(at + ".model", properties.getModel()));
        if (properties.getCorpora().isEmpty()) {
            throw new IllegalArgumentException(at + ".corpora.NAME is missing; expected a corpus to explain with");
        }
        Optional<Schema> schema = Optional.ofNullable(properties.getSchema()).map(name -> Schema.read(Path.of(name)));
        ModelOptions reading =
                ModelOptions.defaults().withClasses(schema.map(Schema::classes).orElse(List.of()));
        LatentModel model = ModelFiles.open(
                file, schema.flatMap(Schema::task).map(reading::withTask).orElse(reading));
        try {
            return load(at, properties, model, schema);
        } catch (RuntimeException e) {
            model.close();
            throw e;
        }
    }

    private static Loaded load(
            String at, ExplainerProperties.ModelProperties properties, LatentModel model, Optional<Schema> schema) {
        ExampleReader reader = model instanceof TextModel text
                ? ExampleReader.ofSentences(text.sentences(), schema)
                : schema.map(known -> ExampleReader.of(model.inputShape(), known))
                        .orElseGet(() -> ExampleReader.of(model.inputShape()));
        Map<String, Corpus> corpora = new LinkedHashMap<>();
        for (Map.Entry<String, String> source : properties.getCorpora().entrySet()) {
            var corpus = reader.corpus(source.getValue());
            reader = corpora.isEmpty() ? corpus.reader() : reader;
            corpora.put(source.getKey(), corpus.encode(model));
        }
        ExampleReader known = reader;
        ExplanationOptions options;
        try {
            options = ExplanationOptions.parse(properties.getOptions());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(at + ".options: " + e.getMessage(), e);
        }
        if (properties.getCalibration() != null) {
            options = options.with(ExplanationOption.CALIBRATION, properties.getCalibration());
        }
        Explainer explainer = Explainer.of(model, resources(model, known, corpora), options);
        return new Loaded(
                model, known, corpora, explainer.calibrations().stream().findFirst(), explainer);
    }

    private static Resources resources(LatentModel model, ExampleReader reader, Map<String, Corpus> corpora) {
        return new Resources() {
            @Override
            public Corpus defaultCorpus() {
                return corpora.values().iterator().next();
            }

            @Override
            public Corpus corpus(String name) {
                Corpus found = corpora.get(name);
                return found == null ? Resources.super.corpus(name) : found;
            }

            @Override
            public Corpus rows(String name) {
                return reader.corpus(name).encode(model);
            }

            @Override
            public Baseline baseline(String name) {
                return reader.baseline(name);
            }
        };
    }

    private static String require(String property, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(property + " is missing; expected a file");
        }
        return value;
    }

    /** Returns the names of the models. */
    public List<String> names() {
        return List.copyOf(models.keySet());
    }

    /**
     * Returns the explainer of a model.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public Explainer explainer(String name) {
        return get(name).explainer;
    }

    /**
     * Returns the reader of inputs for a model; its schema turns rows into examples.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public ExampleReader reader(String name) {
        return get(name).reader;
    }

    /** Returns the corpora of a model by name. */
    public Map<String, Corpus> corpora(String name) {
        return Map.copyOf(get(name).corpora);
    }

    private Loaded get(String name) {
        Loaded found = models.get(name);
        if (found == null) {
            throw new IllegalArgumentException(
                    "unknown model \"" + name + "\"; available: " + String.join(", ", models.keySet()));
        }
        return found;
    }

    /** Returns the models in the form of a service. */
    List<ServedModel> served() {
        return models.entrySet().stream()
                .map(each -> served(each.getKey(), each.getValue()))
                .toList();
    }

    private static ServedModel served(String name, Loaded loaded) {
        Map.Entry<String, Corpus> first = loaded.corpora.entrySet().iterator().next();
        ServedModel served = ServedModel.of(name, loaded.model, first.getKey(), first.getValue());
        for (Map.Entry<String, Corpus> each : loaded.corpora.entrySet()) {
            served = each.equals(first) ? served : served.withCorpus(each.getKey(), each.getValue());
        }
        if (loaded.reader.origin() != ExampleReader.Origin.SHAPE) {
            served = served.withSchema(loaded.reader.schema());
        }
        Optional<Calibration> fitting = loaded.calibration.filter(
                known -> known.corpus().digest().equals(first.getValue().digest()));
        return fitting.isPresent() ? served.withCalibration(first.getKey(), fitting.get()) : served;
    }

    /** Closes the models. */
    @Override
    public void close() {
        models.values().forEach(each -> each.model.close());
    }
}
