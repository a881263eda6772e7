package io.simplex4j.explanation;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Completeness;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Warning;
import java.util.List;
import java.util.Optional;

/**
 * Why a model represents an input as it does.
 *
 * @param input its row in what was explained
 * @param latent h
 * @param decomposition h as a mixture of corpus latents
 * @param contributions every example with positive weight, the heaviest first
 * @param output what the mixture is worth in output space, where the model has a linear head
 * @param attribution the parts of features, where the model can be differentiated and features were asked for
 * @param groupedAttribution the same with features summed into groups, where there are any
 * @param warnings what a reader should see first
 * @param provenance where it comes from
 */
public record Explanation(
        int input,
        Vec latent,
        Decomposition decomposition,
        List<Contribution> contributions,
        Optional<OutputMixture> output,
        Optional<Attribution> attribution,
        Optional<Attribution> groupedAttribution,
        List<Warning> warnings,
        Provenance provenance) {
    /** Copies. */
    public Explanation {
        contributions = List.copyOf(contributions);
        warnings = List.copyOf(warnings);
    }

    /** Whether weighted projections add up to 1, where there are any. */
    public Optional<Completeness> completeness() {
        return attribution.map(Attribution::completeness);
    }
}
