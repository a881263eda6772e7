package io.simplex4j.explanation;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Completeness;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Example;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.PValues;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Why a model represents an input as it does.
 *
 * @param example what is explained
 * @param latent h
 * @param decomposition h as a mixture of corpus latents
 * @param contributions every corpus example with positive weight, the heaviest first
 * @param output what the mixture is worth in output space, where the model has a linear head
 * @param attribution the shares of features, where the model can be differentiated and features were asked for
 * @param verdict how far to rely on it
 * @param pValues what calibration says of it, where there is one
 * @param details what else was asked for
 * @param provenance where it comes from
 */
public record Explanation(
        Example example,
        Vec latent,
        Decomposition decomposition,
        List<Contribution> contributions,
        Optional<OutputMixture> output,
        Optional<Attribution> attribution,
        Verdict verdict,
        PValues pValues,
        Details details,
        Provenance provenance) {
    /** Reasons that calibration rows, whose features are not attributed and which no other server sees, cannot have. */
    private static final Set<Reason.Code> NOT_OF_ROWS = Set.of(
            Reason.Code.DEGENERATE_BASELINE,
            Reason.Code.INCOMPLETE_ATTRIBUTION,
            Reason.Code.CENTRAL_DIFFERENCES,
            Reason.Code.NO_GRADIENT,
            Reason.Code.PREDICTOR_DIFFERS);

    public Explanation {
        contributions = List.copyOf(contributions);
    }

    /** An explanation without calibration and details. */
    public Explanation(
            Example example,
            Vec latent,
            Decomposition decomposition,
            List<Contribution> contributions,
            Optional<OutputMixture> output,
            Optional<Attribution> attribution,
            Verdict verdict,
            Provenance provenance) {
        this(
                example,
                latent,
                decomposition,
                contributions,
                output,
                attribution,
                verdict,
                PValues.none(),
                Details.none(),
                provenance);
    }

    Explanation judged(Verdict newVerdict, PValues newPValues) {
        return new Explanation(
                example,
                latent,
                decomposition,
                contributions,
                output,
                attribution,
                newVerdict,
                newPValues,
                details,
                provenance);
    }

    /** The same with one reason more to rely less on it. */
    public Explanation withReason(Reason reason) {
        List<Reason> all =
                Stream.concat(verdict.reasons().stream(), Stream.of(reason)).toList();
        return judged(Verdict.of(all), pValues);
    }

    /**
     * How often predictions were wrong for calibration rows with this verdict; nothing where that is not known, or the
     * verdict rests on features, which are not attributed for those rows.
     */
    public Optional<ErrorRate> errorRate() {
        List<Reason> comparable = verdict.reasons().stream()
                .filter(reason -> !NOT_OF_ROWS.contains(reason.code()))
                .toList();
        boolean known = pValues.far().isPresent() && Verdict.of(comparable).level() == verdict.level();
        return provenance
                .calibration()
                .filter(used -> known)
                .flatMap(used -> Optional.ofNullable(used.errors().get(verdict.level())));
    }

    /** The row of the example in what was explained. */
    public int input() {
        return example.row();
    }

    /** What the model predicts, in the words of the classes, where it predicts a class. */
    public Optional<String> prediction() {
        return output.filter(known -> known.modelClass().isPresent())
                .map(known ->
                        provenance.corpus().classes().of(known.modelClass().getAsInt()));
    }

    /** The number that the model gives, where it gives one and predicts no class. */
    public OptionalDouble value() {
        return output.map(OutputMixture::value).orElse(OptionalDouble.empty());
    }

    /** What the model predicts, a class or a number, in words, where it predicts one. */
    public Optional<String> predicted() {
        return inWords(value()).or(this::prediction);
    }

    /** What the model predicts for an example that contributes, a class or a number, in words, where it predicts one. */
    public Optional<String> predicted(Contribution contribution) {
        return inWords(provenance.corpus().value(contribution.example())).or(contribution::prediction);
    }

    private static Optional<String> inWords(OptionalDouble value) {
        return value.isPresent() ? Optional.of(NumberText.significant(value.getAsDouble())) : Optional.empty();
    }

    /**
     * Whether the prediction is the actual label; nothing where one of them is not known, or the label is in other words
     * than predictions.
     */
    public Optional<Boolean> predictedRight() {
        Optional<String> prediction = prediction();
        if (prediction.isEmpty() || example.label().isEmpty()) {
            return Optional.empty();
        }
        if (prediction.equals(example.label())) {
            return Optional.of(true);
        }
        List<String> classes = provenance.corpus().classes().names();
        boolean sameWords = classes.contains(example.label().get())
                || (classes.isEmpty() && provenance.corpus().judged());
        return sameWords ? Optional.of(false) : Optional.empty();
    }

    /** Whether weighted projections add up to 1, where there are any. */
    public Optional<Completeness> completeness() {
        return attribution.map(Attribution::completeness);
    }

    /** The features that people have names for, or those asked for. */
    public Optional<FeatureGroups> features() {
        return provenance.features();
    }

    /** The shares of {@link #features()}, where there are any. */
    public Optional<Attribution> groupedAttribution() {
        return attribution.flatMap(all -> features().map(all::grouped));
    }
}
