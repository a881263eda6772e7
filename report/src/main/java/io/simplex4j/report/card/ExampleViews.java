package io.simplex4j.report.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.Example;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.picture.WeightBar;
import io.simplex4j.trust.OutputMixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Looks at the examples of an explanation. */
final class ExampleViews {
    private static final int SHOWN = 12;
    private static final double NARROW = 1e-6;

    private final String id;
    private final Explanation explanation;
    private final InputPictures pictures;

    private ExampleViews(String id, Explanation explanation, InputPictures pictures) {
        this.id = id;
        this.explanation = explanation;
        this.pictures = pictures;
    }

    static ExampleList of(String id, Explanation explanation, InputPictures pictures) {
        return new ExampleViews(id, explanation, pictures).list();
    }

    private ExampleList list() {
        List<Contribution> contributions = explanation.contributions();
        List<ExampleView> views = new ArrayList<>();
        for (int k = 0; k < contributions.size(); k++) {
            views.add(view(k, contributions.get(k)));
        }
        int shown = views.size() <= SHOWN + 1 ? views.size() : SHOWN;
        List<Contribution> folded = contributions.subList(shown, contributions.size());
        double weight = folded.stream().mapToDouble(Contribution::weight).sum();
        return new ExampleList(
                pictures.layout(),
                subject(),
                views.subList(0, shown),
                views.subList(shown, views.size()),
                Figures.number(folded.size()) + " more examples, together " + Figures.percent(weight),
                pictures.legend(id + "-legend"));
    }

    private ExampleView subject() {
        Example example = explanation.example();
        Name name = Name.of(example);
        OptionalDouble confidence =
                explanation.output().map(OutputMixture::confidence).orElse(OptionalDouble.empty());
        return new ExampleView(
                name,
                Optional.empty(),
                example.label().map(Name::of),
                explanation.prediction().map(Name::of),
                confidence.isPresent() ? Figures.percent(confidence.getAsDouble()) : "",
                Correctness.of(explanation.predictedRight()),
                pictures.plain(id + "-input", example.input(), name.text()));
    }

    private ExampleView view(int k, Contribution contribution) {
        Corpus corpus = explanation.provenance().corpus();
        Name name = Name.of(contribution.id());
        Optional<Boolean> right =
                corpus.judged() ? Optional.of(!corpus.misclassified(contribution.example())) : Optional.empty();
        ExampleView.Share share = new ExampleView.Share(
                Figures.percent(contribution.weight()),
                WeightBar.of(id + "-weight-" + (k + 1), contribution.weight(), contribution.weightRange()),
                contribution.weightRange().map(ExampleViews::range).orElse(""),
                pictures.sum(k));
        return new ExampleView(
                name,
                Optional.of(share),
                contribution.label().map(Name::of),
                contribution.prediction().map(Name::of),
                "",
                Correctness.of(right),
                pictures.heat(id + "-example-" + (k + 1), corpus.inputs().row(contribution.example()), k, name.text()));
    }

    private static String range(WeightRange range) {
        if (!(range.most() - range.least() > NARROW)) {
            return "";
        }
        return (range.exact() ? "" : "at most ") + Figures.percent(range.least()) + " to "
                + Figures.percent(range.most()) + " would do as well";
    }
}
