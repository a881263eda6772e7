package io.simplex4j.explanation;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Example;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Verdict;
import io.simplex4j.trust.VerdictRule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Why a model represents an input as it does.
 *
 * @param example the explained example
 * @param latent h
 * @param decomposition h as a mixture of corpus latents
 * @param contributions every corpus example with positive weight, the heaviest first
 * @param output the mixture in output space, if the model has a linear head
 * @param attribution the shares of features, if the model has gradients and features are attributed
 * @param verdict how far to rely on the explanation
 * @param pValues the p-values of the input, if verdicts are calibrated
 * @param details optional parts
 * @param provenance what all explanations of one explainer share
 */
public record Explanation(
        Example example,
        Vec latent,
        Decomposition decomposition,
        List<Contribution> contributions,
        Optional<OutputMixture> output,
        Optional<Attribution> attribution,
        Verdict verdict,
        VerdictRule.PValues pValues,
        Details details,
        Provenance provenance) {
    /**
     * Reasons that calibration rows cannot have: their features are not attributed, and no other server predicts them.
     */
    private static final Set<Reason.Code> NOT_OF_ROWS = Set.of(
            Reason.Code.DEGENERATE_BASELINE,
            Reason.Code.INCOMPLETE_ATTRIBUTION,
            Reason.Code.CENTRAL_DIFFERENCES,
            Reason.Code.NO_GRADIENT,
            Reason.Code.PREDICTOR_DIFFERS);

    public Explanation {
        contributions = List.copyOf(contributions);
    }

    /** Creates an explanation without calibration and details. */
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
                VerdictRule.PValues.none(),
                Details.none(),
                provenance);
    }

    Explanation withVerdict(Verdict newVerdict, VerdictRule.PValues newPValues) {
        return with(newVerdict, newPValues, details);
    }

    Explanation with(Verdict newVerdict, VerdictRule.PValues newPValues, Details newDetails) {
        return new Explanation(
                example,
                latent,
                decomposition,
                contributions,
                output,
                attribution,
                newVerdict,
                newPValues,
                newDetails,
                provenance);
    }

    /** Returns a copy with one more reason to rely less on it. */
    public Explanation withReason(Reason reason) {
        List<Reason> all =
                Stream.concat(verdict.reasons().stream(), Stream.of(reason)).toList();
        return withVerdict(Verdict.of(all), pValues);
    }

    /**
     * Returns the error rate of predictions for calibration rows with this verdict. There is none if it is not known,
     * or if the verdict rests on features, which are not attributed for those rows.
     */
    public Optional<Reliability.ErrorRate> errorRate() {
        List<Reason> comparable = verdict.reasons().stream()
                .filter(reason -> !NOT_OF_ROWS.contains(reason.code()))
                .toList();
        boolean known = pValues.far().isPresent() && Verdict.of(comparable).level() == verdict.level();
        return provenance
                .calibration()
                .filter(used -> known)
                .flatMap(used -> Optional.ofNullable(used.errors().get(verdict.level())));
    }

    /** Returns how often such predictions are wrong, or how far off, if labelled calibration rows show it. */
    public Optional<Reliability> reliability() {
        return details.reliability();
    }

    /**
     * Returns the residual that references and the certificate are comparable with: the residual of the mixture, or of
     * its extended latents if outputs have weight.
     */
    public double comparedResidual() {
        double plain = decomposition.residual();
        return provenance
                .outputWeight()
                .flatMap(weight -> output.map(known -> weight.residual(plain, known.error())))
                .orElse(plain);
    }

    /** Returns the row of the example among the explained ones. */
    public int row() {
        return example.row();
    }

    /** Returns the predicted class in the words of the classes, if the model predicts a class. */
    public Optional<String> prediction() {
        return output.filter(known -> known.modelClass().isPresent())
                .map(known ->
                        provenance.corpus().classes().name(known.modelClass().getAsInt()));
    }

    /** Returns the predicted value, if the model predicts one and no class. */
    public OptionalDouble predictionValue() {
        return output.map(OutputMixture::value).orElse(OptionalDouble.empty());
    }

    /** Returns the predicted class or value as text, if the model predicts one. */
    public Optional<String> predictionText() {
        return inWords(predictionValue()).or(this::prediction);
    }

    /** Returns the predicted class or value of a contributing example as text, if the model predicts one. */
    public Optional<String> predictionText(Contribution contribution) {
        return inWords(provenance.corpus().predictionValue(contribution.row())).or(contribution::prediction);
    }

    private static Optional<String> inWords(OptionalDouble value) {
        return value.isPresent() ? Optional.of(NumberText.shown(value.getAsDouble())) : Optional.empty();
    }

    /**
     * Returns whether the prediction is the actual label. Returns nothing if one of them is not known, or if labels and
     * predictions are in different words.
     */
    public Optional<Boolean> isPredictionRight() {
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

    /** Returns the sum of weighted projections and its exact value, if there are any. */
    public Optional<Attribution.Completeness> completeness() {
        return attribution.map(Attribution::completeness);
    }

    /** Returns the features that have names, or the groups that were set. */
    public Optional<FeatureGroups> features() {
        return provenance.features();
    }

    /** Returns the shares of {@link #features()}, if there are any. */
    public Optional<Attribution> groupedAttribution() {
        return attribution.flatMap(all -> features().map(all::grouped));
    }

    /** Returns one line, such as {@code Explanation[patient 3, 4 examples, residual 0.12, read with care]}. */
    @Override
    public String toString() {
        return "Explanation[" + example.id() + ", "
                + NumberText.count(decomposition.weights().count(), "example") + ", residual "
                + NumberText.number(decomposition.residual()) + ", " + EnumId.of(verdict.level()) + "]";
    }
}
