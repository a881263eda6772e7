package io.simplex4j.server;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Examples;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.LatentModel;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.internal.Scorer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A model with its name in requests and the corpora that explain it. Immutable. */
public final class ServedModel {
    /** The valid names: KServe routes requests for no other name to an explainer. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,63}");

    private final String name;
    private final LatentModel model;
    private Optional<Schema> schema = Optional.empty();
    private Map<String, Corpus> corpora;
    private Optional<Baseline> baseline = Optional.empty();
    private Map<String, Calibration> calibrations = Map.of();
    private Map<String, Examples> cases = Map.of();
    private Optional<Decoder> decoder = Optional.empty();

    private ServedModel(String name, LatentModel model, Map<String, Corpus> corpora) {
        this.name = name;
        this.model = model;
        this.corpora = corpora;
    }

    /** Returns a changed copy. Fields change only here. */
    private ServedModel with(Consumer<ServedModel> change) {
        ServedModel copy = new ServedModel(name, model, corpora);
        copy.schema = schema;
        copy.baseline = baseline;
        copy.calibrations = calibrations;
        copy.cases = cases;
        copy.decoder = decoder;
        change.accept(copy);
        return copy;
    }

    /**
     * Returns a model with the corpus that explains it by default.
     *
     * @throws IllegalArgumentException if a name has characters other than letters, digits, {@code _} and {@code -}, or
     *     more than 63 of them
     */
    public static ServedModel of(String name, LatentModel model, String corpusName, Corpus corpus) {
        return new ServedModel(requireName("model", name), model, with(Map.of(), "corpus", corpusName, corpus));
    }

    /** Reads rows by the names of their columns too. */
    public ServedModel withSchema(Schema newSchema) {
        return with(copy -> copy.schema = Optional.of(newSchema));
    }

    /** Adds a corpus that requests can choose. */
    public ServedModel withCorpus(String corpusName, Corpus corpus) {
        Map<String, Corpus> all = with(corpora, "corpus", corpusName, corpus);
        return with(copy -> copy.corpora = all);
    }

    /** Sets the baseline of requests that name none. */
    public ServedModel withBaseline(Baseline newBaseline) {
        newBaseline.requireFits(corpora.values().iterator().next().form(), model.inputShape());
        return with(copy -> copy.baseline = Optional.of(newBaseline));
    }

    /**
     * Calibrates the verdicts of explanations with a corpus.
     *
     * @throws IllegalArgumentException if the corpus does not exist, or the calibration belongs to another one
     */
    public ServedModel withCalibration(String corpusName, Calibration calibration) {
        Corpus corpus = corpora.get(corpusName);
        if (corpus == null || !corpus.digest().equals(calibration.corpus().digest())) {
            throw new IllegalArgumentException(
                    "the calibration is for another corpus; expected one for " + String.join(" or ", corpora.keySet()));
        }
        Map<String, Calibration> all = new LinkedHashMap<>(calibrations);
        all.put(corpusName, calibration);
        return with(copy -> copy.calibrations = Collections.unmodifiableMap(all));
    }

    /**
     * Adds cases to the page, which lists the least explained first. Addresses identify cases by their row.
     *
     * @throws IllegalArgumentException if they do not fit the model, or the name is invalid
     */
    public ServedModel withCases(String casesName, Examples examples) {
        int size = model.inputShape().size();
        if (examples.size() > 0 && examples.inputs().columns() != size) {
            throw new IllegalArgumentException("cases " + casesName + " have "
                    + examples.inputs().columns() + " numbers each; expected " + size + " for the model");
        }
        Examples numbered =
                examples.withRows(IntStream.range(0, examples.size()).boxed().toList());
        Map<String, Examples> all = with(cases, "set of cases", casesName, numbered);
        return with(copy -> copy.cases = all);
    }

    /**
     * Adds the decoder of an autoencoder whose encoder is the model. Explanations then show decoded inputs and
     * mixtures.
     *
     * @throws IllegalArgumentException if the decoder does not fit the model
     */
    public ServedModel withDecoder(Decoder newDecoder) {
        Scorer.requireFits(newDecoder, corpora.values().iterator().next());
        return with(copy -> copy.decoder = Optional.of(newDecoder));
    }

    private static <T> Map<String, T> with(Map<String, T> named, String what, String name, T value) {
        Map<String, T> all = new LinkedHashMap<>(named);
        if (all.put(requireName(what, name), value) != null) {
            throw new IllegalArgumentException("two " + (what.equals("corpus") ? "corpora" : "sets of cases")
                    + " have the name " + name + "; choose unique names");
        }
        return Collections.unmodifiableMap(all);
    }

    private static String requireName(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a " + what + " has the name '" + name
                    + "'; expected 1 to 63 letters, digits, _ or - (set another with NAME=FILE)");
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

    /** Returns the corpora by name, the default first. */
    public Map<String, Corpus> corpora() {
        return corpora;
    }

    /** Returns the baseline, unless it is the default of the corpus. */
    public Optional<Baseline> baseline() {
        return baseline;
    }

    /** Returns the calibrations by the name of the corpus. */
    public Map<String, Calibration> calibrations() {
        return calibrations;
    }

    /** Returns the cases of the page by the name of the set. */
    public Map<String, Examples> cases() {
        return cases;
    }

    /** Returns the decoder, if the model is the encoder of an autoencoder. */
    public Optional<Decoder> decoder() {
        return decoder;
    }
}
