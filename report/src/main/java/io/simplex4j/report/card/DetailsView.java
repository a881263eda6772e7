package io.simplex4j.report.card;

import io.simplex4j.example.Noun;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.trust.Stability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a card says beyond its mixture and its features, as far as it was asked for.
 *
 * @param stability how much rests on single examples
 * @param contrast why this class and not another
 * @param decoded what a decoder makes of the input and of the mixture
 */
public record DetailsView(Optional<Phrase> stability, Optional<ContrastView> contrast, Optional<DecodedView> decoded) {
    private static final int MOST_LABELS = 3;
    private static final double WORTH_NAMING = 0.005;

    static DetailsView of(String id, Explanation explanation, InputPictures pictures) {
        return new DetailsView(
                explanation
                        .details()
                        .stability()
                        .map(found ->
                                words(found, explanation.provenance().corpus().noun())),
                explanation.details().contrast().map(contrast -> ContrastView.of(id, explanation, contrast, pictures)),
                explanation.details().reconstruction().map(found -> DecodedView.of(id, explanation, found, pictures)));
    }

    /**
     * Such as {@code 79 % of the weight is on examples labelled 7, 71 to 84 % without any one example; 21 % on 9, 16 to 29 %.}
     * Without labels it says how much farther the mixture gets.
     */
    public static Phrase words(Stability stability, Noun noun) {
        List<Stability.ClassShare> shown = stability.classes().stream()
                .filter(each -> each.most() >= WORTH_NAMING)
                .limit(MOST_LABELS)
                .toList();
        if (shown.isEmpty()) {
            return Phrase.of("Without any one example the mixture would be within "
                            + NumberFormats.rounded(stability.largestResidual()) + " at most.")
                    .about(noun);
        }
        List<Phrase> shares = new ArrayList<>();
        for (Stability.ClassShare share : shown) {
            boolean first = shares.isEmpty();
            shares.add(Phrase.of(NumberFormats.percent(share.share())
                            + (first ? " of the weight is on examples labelled " : " on "))
                    .then(Name.of(share.label()))
                    .then(", " + range(share) + (first ? " without any one example" : "")));
        }
        Phrase all = shares.get(0);
        for (Phrase next : shares.subList(1, shares.size())) {
            all = all.then("; ").thenAll(List.of(next));
        }
        return all.then(".").about(noun);
    }

    private static String range(Stability.ClassShare share) {
        String least = NumberFormats.percent(share.least());
        String most = NumberFormats.percent(share.most());
        return least.equals(most) ? "the same" : NumberFormats.withoutUnit(least) + " to " + most;
    }
}
