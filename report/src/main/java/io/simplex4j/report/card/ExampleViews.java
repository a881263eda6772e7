package io.simplex4j.report.card;

import gg.jte.Content;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;
import io.simplex4j.report.picture.WeightBar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Looks at the examples of an explanation. */
final class ExampleViews {
    private static final int SHOWN = 12;
    private static final double NARROW = 1e-6;

    private final String id;
    private final Explained explained;
    private final Background background;
    private final InputPictures pictures;

    private ExampleViews(String id, Explained explained, Background background, InputPictures pictures) {
        this.id = id;
        this.explained = explained;
        this.background = background;
        this.pictures = pictures;
    }

    static ExampleList of(String id, Explained explained, Background background, InputPictures pictures) {
        return new ExampleViews(id, explained, background, pictures).list();
    }

    private ExampleList list() {
        List<Contribution> contributions = explained.explanation().contributions();
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
        Name name = Name.of(explained.name());
        Optional<Content> picture = pictures.plain(id + "-input", explained.input(), name.text());
        Optional<Name> prediction = prediction().map(Name::of);
        return new ExampleView(name, Optional.empty(), explained.label().map(Name::of), prediction, verdict(), picture);
    }

    private Optional<String> prediction() {
        OptionalInt predicted = explained.explanation().output().isPresent()
                ? explained.explanation().output().get().modelClass()
                : OptionalInt.empty();
        return predicted.isPresent() ? Optional.of(background.className(predicted.getAsInt())) : Optional.empty();
    }

    /** Unknown where the label is no word for a class: then nothing can be held against it. */
    private Verdict verdict() {
        Optional<String> label = explained.label();
        Optional<String> prediction = prediction();
        if (label.isEmpty() || prediction.isEmpty()) {
            return Verdict.UNKNOWN;
        }
        if (label.equals(prediction)) {
            return Verdict.RIGHT;
        }
        boolean sameWords = background.classes().contains(label.get())
                || (background.classes().isEmpty() && background.corpus().judged());
        return sameWords ? Verdict.WRONG : Verdict.UNKNOWN;
    }

    private ExampleView view(int k, Contribution contribution) {
        Name name = Name.of(contribution.id());
        Verdict verdict = !background.corpus().judged()
                ? Verdict.UNKNOWN
                : background.corpus().misclassified(contribution.example()) ? Verdict.WRONG : Verdict.RIGHT;
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
                verdict,
                pictures.heat(
                        id + "-example-" + (k + 1),
                        background.corpus().inputs().row(contribution.example()),
                        k,
                        name.text()));
    }

    private static String range(WeightRange range) {
        if (!(range.most() - range.least() > NARROW)) {
            return "";
        }
        return (range.exact() ? "" : "at most ") + Figures.percent(range.least()) + " to "
                + Figures.percent(range.most()) + " would do as well";
    }
}
