package io.simplex4j.lab.comparison;

import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The influence of each corpus example on the loss of one test.
 *
 * @param scores one for each example: positive where more weight on the example lowers the loss of the test; divided by
 *     the number of examples, about how much that loss rises without it
 * @param solution of the system behind the scores, which are worth no more than it
 */
public record Influence(Vec scores, InverseHessianProduct solution) {
    /** Returns at most {@code count} examples with positive scores, the most helpful first. */
    public List<Integer> helpful(int count) {
        return Ranking.descending(scores).top(count).stream()
                .filter(example -> scores.get(example) > 0)
                .toList();
    }

    /**
     * Returns weights in proportion to the scores of the most {@linkplain #helpful helpful} examples, as in the paper; none if
     * no example helps.
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
