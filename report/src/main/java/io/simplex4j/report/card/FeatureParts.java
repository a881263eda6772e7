package io.simplex4j.report.card;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.example.InputForm;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** {@code w_c p^c_i} of each contributing example c and feature i: its part in the whole. */
final class FeatureParts {
    private final Attribution attribution;
    private final List<Vec> parts;
    private final Vec total;

    private FeatureParts(Attribution attribution) {
        this.attribution = attribution;
        this.parts =
                attribution.projections().stream().map(attribution::weighted).toList();
        this.total = attribution.total();
    }

    /** The parts of the features of a table or the tokens of a sentence, else of the numbers of an input; none where there is nothing to share. */
    static Optional<FeatureParts> of(Explanation explanation) {
        InputForm form = explanation.provenance().corpus().form();
        return explanation
                .attribution()
                .filter(attribution ->
                        !attribution.degenerate() && !attribution.projections().isEmpty())
                .map(attribution -> form.inWords() ? attribution.grouped(form.groups()) : attribution)
                .map(FeatureParts::new);
    }

    int features() {
        return total.size();
    }

    /** How many examples have parts: all that contribute, or the heaviest of them. */
    int examples() {
        return parts.size();
    }

    boolean has(int contribution) {
        return contribution < parts.size();
    }

    /** The parts of all features of a contribution. */
    Vec of(int contribution) {
        return parts.get(contribution);
    }

    double part(int contribution, int feature) {
        return parts.get(contribution).get(feature);
    }

    /** The p of a feature, before it is weighted. */
    double unweighted(int contribution, int feature) {
        return attribution.projections().get(contribution).values().get(feature);
    }

    /** The part of a feature over all examples. */
    double total(int feature) {
        return total.get(feature);
    }

    /** The part of an example over all features. */
    double sum(int contribution) {
        Vec each = parts.get(contribution);
        return IntStream.range(0, each.size()).mapToDouble(each::get).sum();
    }

    /** What all parts should add up to. */
    double expected() {
        return attribution.completeness().expected();
    }

    /** How large the share of each feature over all examples is. */
    List<Double> importance() {
        return IntStream.range(0, features())
                .mapToObj(feature -> Math.abs(total.get(feature)))
                .toList();
    }

    /** Features in the one order that a card has for them, and cards side by side: the largest share over all examples first. */
    List<Integer> order(CardScale scale) {
        List<Double> sizes = scale.importance().size() == features() ? scale.importance() : importance();
        return IntStream.range(0, sizes.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(sizes::get).reversed())
                .toList();
    }

    /** The size of the largest part, alone or in total. */
    double largest() {
        double largest = 0;
        for (int feature = 0; feature < features(); feature++) {
            largest = Math.max(largest, Math.abs(total.get(feature)));
            for (Vec each : parts) {
                largest = Math.max(largest, Math.abs(each.get(feature)));
            }
        }
        return largest;
    }
}
