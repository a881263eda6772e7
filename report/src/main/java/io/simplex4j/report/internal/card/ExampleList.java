package io.simplex4j.report.internal.card;

import gg.jte.Content;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.Example;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.trust.OutputMixture;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The example that is explained and those that explain it, the heaviest first and the lighter ones folded.
 *
 * @param layout how examples are laid out, as a class of the style sheet: {@code weights} in a row each, {@code tiles} side by
 *     side, or a {@code stack} of wide pictures
 * @param maps the meaning of maps over pictures, or empty
 */
public record ExampleList(
        String layout,
        String maps,
        Item subject,
        List<Item> shown,
        List<Item> folded,
        String foldedSummary,
        Optional<Content> legend) {
    private static final int SHOWN = 12;
    private static final int MAX = 100;
    private static final double NARROW = 1e-6;

    /**
     * An example as a card shows it: the one that is explained, or one that explains it.
     *
     * @param weight empty for the one that is explained
     * @param bar of the weight
     * @param range of weights that would do as well, or empty
     * @param sum of its parts, or empty
     * @param probability of the prediction, or empty if the model gives none
     * @param right whether the prediction is the label, if both are known in the same words
     */
    public record Item(
            Name name,
            String weight,
            Optional<Content> bar,
            String range,
            String sum,
            Optional<Name> label,
            Optional<Name> prediction,
            String probability,
            Optional<Boolean> right,
            Optional<Content> picture) {
        /** Returns whether its label or prediction is known. */
        public boolean judged() {
            return label.isPresent() || prediction.isPresent();
        }
    }

    static ExampleList of(String id, Explanation explanation, InputPictures pictures, Language words) {
        List<Contribution> contributions = explanation.contributions();
        List<Item> views = IntStream.range(0, Math.min(MAX, contributions.size()))
                .mapToObj(k -> view(id, k, explanation, pictures, words))
                .toList();
        int shown = views.size() <= SHOWN + 1 ? views.size() : SHOWN;
        String summary = words.text(
                "examples.more shown more weight",
                contributions.size() > views.size() ? views.size() - shown : false,
                contributions.size() - shown,
                Glance.weight(contributions, shown));
        return new ExampleList(
                pictures.layout(),
                pictures.maps(),
                subject(id, explanation, pictures, words),
                views.subList(0, shown),
                views.subList(shown, views.size()),
                summary,
                pictures.legend(id + "-legend"));
    }

    private static Item subject(String id, Explanation explanation, InputPictures pictures, Language words) {
        Example example = explanation.example();
        Name name = Name.of(explanation, words);
        OptionalDouble confidence =
                explanation.output().map(OutputMixture::confidence).orElse(OptionalDouble.empty());
        return new Item(
                name,
                "",
                Optional.empty(),
                "",
                "",
                example.label().map(Name::of),
                explanation.predictionText().map(Name::of),
                confidence.isPresent() ? NumberText.percent(confidence.getAsDouble()) : "",
                explanation.isPredictionRight(),
                pictures.plain(id + "-input", example.input(), name.text()));
    }

    private static Item view(String id, int k, Explanation explanation, InputPictures pictures, Language words) {
        Contribution contribution = explanation.contributions().get(k);
        Corpus corpus = explanation.provenance().corpus();
        Name name = Name.of(contribution.id());
        return new Item(
                name,
                NumberText.percent(contribution.weight()),
                Optional.of(WeightBar.of(contribution.weight(), contribution.weightRange())),
                contribution.weightRange().map(range -> range(range, words)).orElse(""),
                pictures.sum(k),
                contribution.label().map(Name::of),
                explanation.predictionText(contribution).map(Name::of),
                "",
                corpus.judged() ? Optional.of(!corpus.misclassified(contribution.row())) : Optional.empty(),
                pictures.heat(id + "-example-" + (k + 1), corpus.inputs().row(contribution.row()), k, name.text()));
    }

    private static String range(WeightRange range, Language words) {
        String key = range.exact() ? "range.exact least most" : "range.bounds least most";
        return range.most() - range.least() > NARROW ? words.text(key, range.least(), range.most()) : "";
    }
}
