package io.simplex4j.explanation;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Completeness;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Example;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

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
        Provenance provenance) {
    public Explanation {
        contributions = List.copyOf(contributions);
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
