package io.simplex4j.report.card;

import gg.jte.Content;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.Example;
import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.picture.WeightBar;
import io.simplex4j.trust.OutputMixture;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The example that is explained and those that explain it, the heaviest first and the lighter ones folded. */
public record ExampleList(
        Layout layout,
        ExampleView subject,
        List<ExampleView> shown,
        List<ExampleView> folded,
        String foldedSummary,
        Optional<Content> legend) {
    private static final int SHOWN = 12;
    private static final int MOST = 100;
    private static final double NARROW = 1e-6;

    /** How examples are laid out. */
    public enum Layout {
        /** One row each. */
        ROWS,
        /** Small pictures side by side. */
        TILES,
        /** Wide pictures, one under the other. */
        STACK
    }

    static ExampleList of(String id, Explanation explanation, InputPictures pictures) {
        Noun noun = explanation.provenance().corpus().noun();
        List<Contribution> contributions = explanation.contributions();
        List<ExampleView> views = IntStream.range(0, Math.min(MOST, contributions.size()))
                .mapToObj(k -> view(id, k, explanation, pictures))
                .toList();
        int shown = views.size() <= SHOWN + 1 ? views.size() : SHOWN;
        List<Contribution> folded = contributions.subList(shown, contributions.size());
        double weight = folded.stream().mapToDouble(Contribution::weight).sum();
        return new ExampleList(
                pictures.layout(),
                subject(id, explanation, pictures),
                views.subList(0, shown),
                views.subList(shown, views.size()),
                NumberText.grouped(folded.size()) + " more " + (folded.size() == 1 ? noun.one() : noun.many())
                        + ", together " + NumberFormats.percent(weight)
                        + (contributions.size() > views.size()
                                ? "; the heaviest " + (views.size() - shown) + " of them"
                                : ""),
                pictures.legend(id + "-legend"));
    }

    private static ExampleView subject(String id, Explanation explanation, InputPictures pictures) {
        Example example = explanation.example();
        Name name = Name.of(explanation);
        OptionalDouble confidence =
                explanation.output().map(OutputMixture::confidence).orElse(OptionalDouble.empty());
        return new ExampleView(
                name,
                Optional.empty(),
                example.label().map(Name::of),
                explanation.predicted().map(Name::of),
                confidence.isPresent() ? NumberFormats.percent(confidence.getAsDouble()) : "",
                explanation.predictedRight(),
                pictures.plain(id + "-input", example.input(), name.text()));
    }

    private static ExampleView view(String id, int k, Explanation explanation, InputPictures pictures) {
        Contribution contribution = explanation.contributions().get(k);
        Corpus corpus = explanation.provenance().corpus();
        Name name = Name.of(contribution.id());
        ExampleView.Share share = new ExampleView.Share(
                NumberFormats.percent(contribution.weight()),
                WeightBar.of(contribution.weight(), contribution.weightRange()),
                contribution.weightRange().map(ExampleList::range).orElse(""),
                pictures.sum(k));
        return new ExampleView(
                name,
                Optional.of(share),
                contribution.label().map(Name::of),
                explanation.predicted(contribution).map(Name::of),
                "",
                corpus.judged() ? Optional.of(!corpus.misclassified(contribution.example())) : Optional.empty(),
                pictures.heat(id + "-example-" + (k + 1), corpus.inputs().row(contribution.example()), k, name.text()));
    }

    private static String range(WeightRange range) {
        if (!(range.most() - range.least() > NARROW)) {
            return "";
        }
        return (range.exact() ? "" : "at most ") + NumberFormats.percent(range.least()) + " to "
                + NumberFormats.percent(range.most()) + " would do as well";
    }
}
