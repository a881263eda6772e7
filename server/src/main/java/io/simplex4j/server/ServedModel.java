package io.simplex4j.server;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Examples;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.LatentModel;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.Scorer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A model under the name that requests give it, with the corpora that explain it. Immutable. */
public final class ServedModel {
    /** What names may look like: KServe routes no others to an explainer. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,63}");

    private final String name;
    private final LatentModel model;
    private final Optional<Schema> schema;
    private final Map<String, Corpus> corpora;
    private final Optional<Baseline> baseline;
    private final Map<String, Calibration> calibrations;
    private final Map<String, Examples> cases;
    private final Optional<Decoder> decoder;

    private ServedModel(
            String name,
            LatentModel model,
            Optional<Schema> schema,
            Map<String, Corpus> corpora,
            Optional<Baseline> baseline,
            Map<String, Calibration> calibrations,
            Map<String, Examples> cases,
            Optional<Decoder> decoder) {
        this.name = name;
        this.model = model;
        this.schema = schema;
        this.corpora = Collections.unmodifiableMap(corpora);
        this.baseline = baseline;
        this.calibrations = Collections.unmodifiableMap(calibrations);
        this.cases = Collections.unmodifiableMap(cases);
        this.decoder = decoder;
    }

    /**
     * A model and the corpus that explains it unless a request names another.
     *
     * @throws IllegalArgumentException if a name has other characters than letters, digits, {@code _} and {@code -}, or
     *     more than 63 of them
     */
    public static ServedModel of(String name, LatentModel model, String corpusName, Corpus corpus) {
        return new ServedModel(
                requireName("model", name),
                model,
                Optional.empty(),
                with(Map.of(), "corpus", corpusName, corpus),
                Optional.empty(),
                Map.of(),
                Map.of(),
                Optional.empty());
    }

    /** Reads rows by the names of their columns too. */
    public ServedModel withSchema(Schema newSchema) {
        return new ServedModel(name, model, Optional.of(newSchema), corpora, baseline, calibrations, cases, decoder);
    }

    /** Another corpus for requests that ask for it. */
    public ServedModel withCorpus(String corpusName, Corpus corpus) {
        return new ServedModel(
                name,
                model,
                schema,
                with(corpora, "corpus", corpusName, corpus),
                baseline,
                calibrations,
                cases,
                decoder);
    }

    /** Compares features with this baseline where a request names none. */
    public ServedModel withBaseline(Baseline newBaseline) {
        newBaseline.requireFits(corpora.values().iterator().next().form(), model.inputShape());
        return new ServedModel(name, model, schema, corpora, Optional.of(newBaseline), calibrations, cases, decoder);
    }

    /**
     * Gives verdicts of explanations with a corpus by p-values.
     *
     * @throws IllegalArgumentException if there is no such corpus, or the calibration is one for another
     */
    public ServedModel withCalibration(String corpusName, Calibration calibration) {
        Corpus corpus = corpora.get(corpusName);
        if (corpus == null || !corpus.digest().equals(calibration.corpus().digest())) {
            throw new IllegalArgumentException("the calibration is one for another corpus, expected one for "
                    + String.join(" or ", corpora.keySet()));
        }
        Map<String, Calibration> all = new LinkedHashMap<>(calibrations);
        all.put(corpusName, calibration);
        return new ServedModel(name, model, schema, corpora, baseline, all, cases, decoder);
    }

    /**
     * Cases to be shown on the page, the least explained first; addresses name them by their places.
     *
     * @throws IllegalArgumentException if they do not fit the model, or the name is no name
     */
    public ServedModel withCases(String casesName, Examples examples) {
        if (examples.size() > 0
                && examples.inputs().columns() != model.inputShape().size()) {
            throw new IllegalArgumentException("cases " + casesName + " have "
                    + examples.inputs().columns() + " numbers each, expected "
                    + model.inputShape().size() + " for the model");
        }
        return new ServedModel(
                name,
                model,
                schema,
                corpora,
                baseline,
                calibrations,
                with(
                        cases,
                        "set of cases",
                        casesName,
                        examples.withRows(
                                IntStream.range(0, examples.size()).boxed().toList())),
                decoder);
    }

    /**
     * The model encodes and this decodes: explanations show what it makes of inputs and of mixtures.
     *
     * @throws IllegalArgumentException if the decoder does not fit the model
     */
    public ServedModel withDecoder(Decoder newDecoder) {
        Scorer.requireFits(newDecoder, corpora.values().iterator().next());
        return new ServedModel(name, model, schema, corpora, baseline, calibrations, cases, Optional.of(newDecoder));
    }

    private static <T> Map<String, T> with(Map<String, T> named, String what, String name, T value) {
        Map<String, T> all = new LinkedHashMap<>(named);
        if (all.put(requireName(what, name), value) != null) {
            throw new IllegalArgumentException("two " + (what.equals("corpus") ? "corpora" : "sets of cases")
                    + " have the name " + name + ", expected a name of its own for each");
        }
        return all;
    }

    private static String requireName(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a " + what + " has the name '" + name
                    + "', expected 1 to 63 letters, digits, _ or - (give another as NAME=FILE)");
        }
        return name;
    }

    public String name() {
        return name;
    }

    public LatentModel model() {
        return model;
    }

    public Optional<Schema> schema() {
        return schema;
    }

    /** Corpora by their names, the usual one first. */
    public Map<String, Corpus> corpora() {
        return corpora;
    }

    /** What features are compared with, where that is not what is usual for a corpus. */
    public Optional<Baseline> baseline() {
        return baseline;
    }

    /** Calibrations by the names of their corpora. */
    public Map<String, Calibration> calibrations() {
        return calibrations;
    }

    /** Cases of the page by the names of their sets. */
    public Map<String, Examples> cases() {
        return cases;
    }

    /** What leads from latents back to inputs, where the model is that of an autoencoder. */
    public Optional<Decoder> decoder() {
        return decoder;
    }
}
