package io.simplex4j.comparison;

import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How much each corpus example helps a model with one test.
 *
 * @param scores one for each example: positive where more weight on the example lowers the loss of the test; divided by
 *     the number of examples, about how much that loss rises without it
 * @param solution of the system behind the scores, which are worth no more than it
 */
public record Influence(Vec scores, InverseHessianProduct solution) {
    /** The examples with the highest scores, at most {@code count} and only positive ones; the most helpful first. */
    public List<Integer> helpful(int count) {
        return Ranking.descending(scores).top(count).stream()
                .filter(example -> scores.get(example) > 0)
                .toList();
    }

    /**
     * Weights in proportion to the scores of the most {@linkplain #helpful helpful} examples, as in the paper; none where
     * no example helps. {@link GivenWeights} makes a decomposition of them.
     */
    public Optional<MixtureWeights> weights(int count) {
        List<Integer> helpful = helpful(count);
        if (helpful.isEmpty()) {
            return Optional.empty();
        }
        double largest = scores.get(helpful.get(0));
        double total = 0;
        for (int example : helpful) {
            total += scores.get(example) / largest;
        }
        List<MixtureWeights.Entry> entries = new ArrayList<>();
        for (int example : helpful) {
            entries.add(new MixtureWeights.Entry(example, scores.get(example) / largest / total));
        }
        return Optional.of(MixtureWeights.of(scores.size(), entries));
    }
}
