package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.LatentModel;
import io.simplex4j.trust.Scorer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Checks files of explanations against the model and the data they are about, without trusting what wrote them.
 *
 * <p>What a file says is recomputed from its weights, the data and the model; how far numbers may differ is decided here,
 * not by the file. One explanation is in memory at a time. Instances are immutable and thread-safe.
 */
public final class Verifier {
    private static final Limits LIMITS = new Limits(1e-6, 0.1, true);

    private final List<Evidence> evidence;
    private final Limits limits;

    /** How strict to be: the largest tolerances of mixtures and projections, and whether projections are integrated. */
    record Limits(double tolerance, double attributionTolerance, boolean integrals) {}

    /** Follows a verification as it goes on. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Something is false about the file as a whole. What it says before its explanations is told before any of them;
         * how many there are, at the end.
         *
         * @param problem safe to print, as all texts of a {@link Verification}
         */
        default void file(String problem) {}

        /** An explanation was checked. */
        void explanation(Verification.Checked checked);
    }

    private Verifier(List<Evidence> evidence, Limits limits) {
        this.evidence = evidence;
        this.limits = limits;
    }

    /**
     * Verifies explanations of a model, which encodes the corpus again; with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withTolerance tolerance} of mixtures 1e-6
     *   <li>{@linkplain #withAttributionTolerance tolerance of projections} 0.1
     *   <li>{@linkplain #withFeatureGroups features} those that the corpus has names for
     *   <li>projections are integrated again, unless {@linkplain #withoutIntegrals not}
     * </ul>
     *
     * @param corpus the examples that explain, with the words that were used
     * @param inputs what was explained, likewise; those that a file does not explain do no harm
     * @throws IllegalArgumentException if examples do not fit the model, or the corpus has a number that is not finite
     */
    public static Verifier of(LatentModel model, Examples corpus, Examples inputs) {
        return of(model, List.of(corpus), inputs);
    }

    /**
     * Verifies explanations of a model by several corpora, which are known by what they hold: their order and names may be
     * others than when the file was written. Defaults as {@link #of(LatentModel, Examples, Examples)}.
     */
    public static Verifier of(LatentModel model, List<Examples> corpora, Examples inputs) {
        return new Verifier(
                corpora.stream()
                        .map(corpus -> evidence(Optional.of(model), Corpus.encode(model, corpus), inputs))
                        .toList(),
                LIMITS);
    }

    /**
     * Verifies explanations of latents, which no model computed; defaults as {@link #of(LatentModel, Examples, Examples)}.
     *
     * @throws IllegalArgumentException if inputs have another size than the latents of the corpus
     */
    public static Verifier ofLatents(Examples corpus, Examples inputs) {
        return new Verifier(List.of(evidence(Optional.empty(), Corpus.ofLatents(corpus), inputs)), LIMITS);
    }

    private static Evidence evidence(Optional<LatentModel> model, Corpus corpus, Examples inputs) {
        if (inputs.size() > 0 && inputs.inputs().columns() != corpus.inputs().columns()) {
            throw new IllegalArgumentException("inputs have " + inputs.inputs().columns() + " numbers each, expected "
                    + corpus.inputs().columns() + " as in the corpus");
        }
        Optional<FeatureGroups> features = model.flatMap(known -> corpus.form().features());
        return new Evidence(model, corpus, inputs, features, Optional.empty(), Optional.empty(), corpus);
    }

    /** Lets mixtures be called optimal that are so up to this relative tolerance; files made to a larger one fail. */
    public Verifier withTolerance(double newTolerance) {
        requirePositive(newTolerance);
        return new Verifier(evidence, new Limits(newTolerance, limits.attributionTolerance, limits.integrals));
    }

    /** Lets projections be off by what this relative tolerance allows; files made to a larger one fail. */
    public Verifier withAttributionTolerance(double newTolerance) {
        requirePositive(newTolerance);
        return new Verifier(evidence, new Limits(limits.tolerance, newTolerance, limits.integrals));
    }

    private static void requirePositive(double tolerance) {
        if (!(tolerance > 0 && tolerance < 1)) {
            throw new IllegalArgumentException("tolerance is " + tolerance + ", expected a number above 0 and below 1");
        }
    }

    /** Expects shares of these features, where an explainer was asked for others than the corpus has names for. */
    public Verifier withFeatureGroups(FeatureGroups newFeatures) {
        return new Verifier(
                evidence.stream().map(each -> each.withFeatures(newFeatures)).toList(), limits);
    }

    /**
     * Recomputes p-values, and how often predictions were wrong, with these rows; they are encoded again. Without them what
     * a file says of held-out rows is not checked, but verdicts must follow from it.
     *
     * @throws IllegalArgumentException if rows do not fit the model or the corpus
     */
    public Verifier withCalibration(Examples rows) {
        if (rows.size() == 0
                || rows.inputs().columns() != evidence.get(0).corpus().inputs().columns()) {
            throw new IllegalArgumentException("calibration has " + rows.size() + " rows of "
                    + rows.inputs().columns() + " numbers, expected at least 1 of "
                    + evidence.get(0).corpus().inputs().columns() + " as in the corpus");
        }
        Corpus encoded = evidence.get(0)
                .model()
                .map(model -> Corpus.encode(model, rows))
                .orElseGet(() -> Corpus.ofLatents(rows));
        return new Verifier(
                evidence.stream().map(each -> each.withCalibration(encoded)).toList(), limits);
    }

    /**
     * Recomputes what a decoder makes of latents and mixtures.
     *
     * @throws IllegalArgumentException if the decoder does not fit the corpus
     */
    public Verifier withDecoder(Decoder decoder) {
        evidence.forEach(each -> Scorer.requireFits(decoder, each.corpus()));
        return new Verifier(
                evidence.stream().map(each -> each.withDecoder(decoder)).toList(), limits);
    }

    /** Of projections and shares, checks only what they add up to: integrating them again takes most of the time. */
    public Verifier withoutIntegrals() {
        return new Verifier(evidence, new Limits(limits.tolerance, limits.attributionTolerance, false));
    }

    /**
     * Verifies a file.
     *
     * @throws UnreadableDataException if it cannot be read or is not a file of explanations
     */
    public Verification verify(Path file) {
        return verify(file, checked -> {});
    }

    /** As {@link #verify(Path)}, telling what is found as soon as it is. */
    public Verification verify(Path file, Listener listener) {
        return ExplanationsReader.read(
                file, reader -> new FileCheck(evidence, limits, reader.head()).run(reader, listener));
    }

    /**
     * Verifies what a stream holds, to its end, and closes it.
     *
     * @throws UnreadableDataException if it does not hold a file of explanations
     * @throws UncheckedIOException if it cannot be read
     */
    public Verification verify(InputStream in) {
        try {
            return ExplanationsReader.read(
                    in,
                    "explanations",
                    reader -> new FileCheck(evidence, limits, reader.head()).run(reader, checked -> {}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
