package io.simplex4j.report.verify;

import static io.simplex4j.explanation.ExplanationOption.CALIBRATION;
import static io.simplex4j.explanation.ExplanationOption.DECODER;
import static io.simplex4j.explanation.ExplanationOption.FEATURES;
import static io.simplex4j.explanation.ExplanationOption.REFERENCES;
import static io.simplex4j.explanation.ExplanationOption.SCORE;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.Resources;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.Grid;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.internal.Latents;
import io.simplex4j.report.internal.document.AttributionTrees;
import io.simplex4j.report.internal.document.DocumentReader;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.report.internal.document.TriageTrees;
import io.simplex4j.trust.internal.Scorer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Checks documents of explanations and of triages against the model and the data, without trusting their author.
 *
 * <p>The verifier decides how far numbers may differ, not the document. One explanation is in memory at a time. Instances are
 * immutable and thread-safe.
 */
public final class Verifier implements Cloneable {
    private static final int MAX_EXPLAINERS = 8;

    /* Fields change only within with(), on a copy that is not yet shared. */
    Optional<LatentModel> model;
    List<Corpus> corpora;
    Examples inputs;
    Optional<FeatureGroups> features;
    Optional<AttributingModel> attributing = Optional.empty();
    Optional<Grid> grid = Optional.empty();
    private boolean ownFeatures;
    Optional<Corpus> calibration = Optional.empty();
    Optional<Decoder> decoder = Optional.empty();
    double tolerance = 1e-6;
    double attributionTolerance = 0.1;
    boolean integrals = true;
    /** Explainers that were built, by what they depend on besides calibration rows and decoder. */
    private Map<List<String>, Explainer> explainers = new ConcurrentHashMap<>();

    /** Receives the results of a verification as they are found. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Receives a problem of the document as a whole: of its head before any explanation, of their number at the end.
         *
         * @param problem safe to print, as all strings of a {@link Verification}
         */
        default void file(String problem) {}

        /** Receives the result for an explanation, or for a row of a triage. */
        void explanation(Verification.Checked checked);
    }

    private Verifier(Optional<LatentModel> model, List<Corpus> corpora, Examples inputs) {
        this.model = model;
        this.corpora = List.copyOf(corpora);
        this.inputs = inputs;
        this.features = model.flatMap(known -> inputs.form().features());
        if (corpora.isEmpty()) {
            return;
        }
        this.features = model.flatMap(known -> corpora.get(0).form().features());
        int columns = corpora.get(0).inputs().columns();
        if (inputs.size() > 0 && inputs.inputs().columns() != columns) {
            throw new IllegalArgumentException("inputs have " + inputs.inputs().columns() + " numbers each; expected "
                    + columns + " as in the corpus");
        }
    }

    /**
     * Verifies documents about a model, which encodes the corpus again; with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withTolerance tolerance} of mixtures 1e-6
     *   <li>{@linkplain #withAttributionTolerance tolerance of projections} 0.1
     *   <li>{@linkplain #withFeatureGroups features} those that the corpus has names for
     *   <li>projections are integrated again, unless {@linkplain #withoutIntegrals not}
     * </ul>
     *
     * @param corpus the examples that explain, with the words that were used
     * @param inputs the explained inputs, likewise; further ones do no harm
     * @throws IllegalArgumentException if examples do not fit the model, or the corpus has a number that is not finite
     */
    public static Verifier of(LatentModel model, Examples corpus, Examples inputs) {
        return of(model, List.of(corpus), inputs);
    }

    /** Verifies documents of attributed outputs, which need no corpus; defaults as {@link #of(LatentModel, Examples, Examples)}. */
    public static Verifier of(LatentModel model, Examples inputs) {
        return new Verifier(Optional.of(model), List.of(), inputs);
    }

    /**
     * Verifies explanations by several corpora. A corpus is recognised by its content: order and names may differ from the
     * document. Defaults as {@link #of(LatentModel, Examples, Examples)}.
     */
    public static Verifier of(LatentModel model, List<Examples> corpora, Examples inputs) {
        return new Verifier(
                Optional.of(model),
                corpora.stream().map(corpus -> Corpus.encode(model, corpus)).toList(),
                inputs);
    }

    /**
     * Verifies explanations of latents, which no model computed; defaults as {@link #of(LatentModel, Examples, Examples)}.
     *
     * @throws IllegalArgumentException if inputs have another size than the latents of the corpus
     */
    public static Verifier ofLatents(Examples corpus, Examples inputs) {
        return new Verifier(Optional.empty(), List.of(Corpus.ofLatents(corpus)), inputs);
    }

    private Verifier with(Consumer<Verifier> change) {
        try {
            Verifier copy = (Verifier) clone();
            change.accept(copy);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** Sets the relative tolerance up to which mixtures count as optimal; documents made to a larger one fail. */
    public Verifier withTolerance(double newTolerance) {
        requirePositive(newTolerance);
        return with(copy -> copy.tolerance = newTolerance);
    }

    /** Sets the relative tolerance of projections; documents made to a larger one fail. */
    public Verifier withAttributionTolerance(double newTolerance) {
        requirePositive(newTolerance);
        return with(copy -> copy.attributionTolerance = newTolerance);
    }

    /** Returns this verifier with the features of a document: the places of a layer, or patches of large pictures. */
    Verifier withFeaturesOf(Tree head) {
        Tree settings = head.object("settings");
        InputForm form = corpora.isEmpty() ? inputs.form() : corpora.get(0).form();
        if (settings.has("featuresAt")) {
            if (!(model.orElse(null) instanceof AttributingModel layered)) {
                throw new IllegalArgumentException("featuresAt is a layer, but the model has none with places");
            }
            AttributingModel at = layered.withFeaturesAt(settings.text("featuresAt"));
            Grid places = at.featureLayer().orElseThrow().grid();
            return with(copy -> {
                copy.attributing = Optional.of(at);
                copy.grid = Optional.of(places);
                copy.features = Optional.of(FeatureGroups.places(places));
            });
        }
        boolean patches =
                settings.has("baseline") && !ownFeatures && form instanceof ImageForm image && image.isLarge();
        return patches
                ? with(copy -> {
                    copy.grid = Optional.of(((ImageForm) form).patches());
                    copy.features = Optional.of(((ImageForm) form).patchGroups());
                })
                : this;
    }

    /** Returns the model as features are attributed by it. */
    AttributingModel attributing() {
        return attributing.orElseGet(() -> (AttributingModel) model.orElseThrow());
    }

    private static void requirePositive(double tolerance) {
        if (!(tolerance > 0 && tolerance < 1)) {
            throw new IllegalArgumentException("tolerance is " + tolerance + "; expected a number above 0 and below 1");
        }
    }

    /** Expects shares of these features, if an explainer was asked for others than the corpus has names for. */
    public Verifier withFeatureGroups(FeatureGroups newFeatures) {
        return with(copy -> {
            copy.features = Optional.of(newFeatures);
            copy.ownFeatures = true;
        });
    }

    /**
     * Recomputes p-values, and how often predictions were wrong, with these rows; they are encoded again. Without them
     * statements about held-out rows are not checked, but verdicts must follow from them.
     *
     * @throws IllegalArgumentException if rows do not fit the model or the corpus
     */
    public Verifier withCalibration(Examples rows) {
        int columns = corpora.get(0).inputs().columns();
        if (rows.size() == 0 || rows.inputs().columns() != columns) {
            throw new IllegalArgumentException("calibration has " + rows.size() + " rows of "
                    + rows.inputs().columns() + " numbers; expected at least 1 of " + columns + " as in the corpus");
        }
        Corpus encoded = model.map(known -> Corpus.encode(known, rows)).orElseGet(() -> Corpus.ofLatents(rows));
        return with(copy -> {
            copy.calibration = Optional.of(encoded);
            copy.explainers = new ConcurrentHashMap<>();
        });
    }

    /**
     * Recomputes the decoded latents and mixtures.
     *
     * @throws IllegalArgumentException if the decoder does not fit the corpus
     */
    public Verifier withDecoder(Decoder newDecoder) {
        corpora.forEach(each -> Scorer.requireFits(newDecoder, each));
        return with(copy -> {
            copy.decoder = Optional.of(newDecoder);
            copy.explainers = new ConcurrentHashMap<>();
        });
    }

    /** Checks only the sums of projections and shares: integrating them again takes most of the time. */
    public Verifier withoutIntegrals() {
        return with(copy -> copy.integrals = false);
    }

    /** Returns whether this verifier has the data of a calibration. */
    boolean canCalibrate(Tree used) {
        boolean decoded = used.text("score").equals("decoded");
        return (!used.truth("heldOut") || calibration.isPresent()) && (!decoded || decoder.isPresent());
    }

    /**
     * Rebuilds the explainer of a document from its settings, without features.
     *
     * @param chosen the names of the relevant settings
     * @param used the calibration, if it is relevant
     * @throws IllegalArgumentException if the settings do not go together
     */
    Explainer explainer(Corpus corpus, Tree settings, List<String> chosen, Optional<Tree> used, int maxReferences) {
        Map<String, Object> values = new TreeMap<>();
        chosen.stream().filter(settings::has).forEach(name -> values.put(name, settings.value(name)));
        if (explainers.size() > MAX_EXPLAINERS) {
            explainers.clear();
        }
        return explainers.computeIfAbsent(
                List.of(corpus.digest(), values.toString(), used.toString(), Integer.toString(maxReferences)),
                key -> explainer(corpus, values, used, maxReferences));
    }

    private Explainer explainer(Corpus corpus, Map<String, Object> values, Optional<Tree> used, int maxReferences) {
        ExplanationOptions options =
                ExplanationOptions.parse(values).with(FEATURES, false).with(REFERENCES, maxReferences);
        if (decoder.isPresent()) {
            options = options.with(DECODER, "decoder");
        }
        if (used.isPresent()) {
            options = options.with(CALIBRATION, used.get().truth("heldOut") ? "rows" : ExplanationOptions.LEAVE_ONE_OUT)
                    .with(SCORE, used.get().text("score"));
        }
        Explainer plain = model.map(known -> Explainer.of(known, corpus)).orElseGet(() -> Explainer.ofLatents(corpus));
        return plain.withOptions(
                new Resources() {
                    @Override
                    public Corpus defaultCorpus() {
                        return corpus;
                    }

                    @Override
                    public Corpus rows(String name) {
                        return calibration.orElseThrow();
                    }

                    @Override
                    public Decoder decoder(String name) {
                        return decoder.orElseThrow();
                    }
                },
                options);
    }

    /** Returns the latent of an input. */
    Vec latent(Vec input) {
        return model.map(known -> Latents.of(known, Matrix.of(new double[][] {input.toArray()}))
                        .row(0))
                .orElse(input);
    }

    /**
     * Verifies a document.
     *
     * @throws UnreadableDataException if it cannot be read or is neither of explanations nor of a triage
     */
    public Verification verify(Path file) {
        return verify(file, checked -> {});
    }

    /** As {@link #verify(Path)}, reporting findings immediately. */
    public Verification verify(Path file, Listener listener) {
        return DocumentReader.read(file, reader -> verify(reader, listener));
    }

    /**
     * Verifies the contents of a stream, to its end, and closes it.
     *
     * @throws UnreadableDataException if it does not hold a document
     * @throws UncheckedIOException if it cannot be read
     */
    public Verification verify(InputStream in) {
        try {
            return DocumentReader.read(in, "explanations", reader -> verify(reader, checked -> {}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Verifier featuredBy(Tree head) {
        try {
            return withFeaturesOf(head);
        } catch (IllegalArgumentException e) {
            throw new DocumentReader.MalformedException("settings.featuresAt: " + e.getMessage(), e);
        }
    }

    Verification verify(DocumentReader reader, Listener listener) throws IOException {
        if (reader.head().text("schema").equals(AttributionTrees.SCHEMA)) {
            return new AttributionCheck(this, reader.head()).run(reader, listener);
        }
        if (corpora.isEmpty()) {
            throw new IllegalArgumentException("there is no corpus; pass the one of the explanations");
        }
        return reader.head().text("schema").equals(TriageTrees.SCHEMA)
                ? new TriageCheck(this, reader.head()).run(reader, listener)
                : new DocumentCheck(featuredBy(reader.head()), reader.head()).run(reader, listener);
    }
}
