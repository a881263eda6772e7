package io.simplex4j.report.card;

import gg.jte.Content;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.NumberText;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Contrast;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Why the model predicts one class and not another.
 *
 * @param question in words
 * @param answer which examples come nearer, in words
 * @param sides the class predicted and the other
 * @param features those that set the two mixtures apart most, the largest part first
 * @param left how many features are left out, in words, or empty
 */
public record ContrastView(Phrase question, Phrase answer, List<Side> sides, List<Feature> features, String left) {
    private static final int NAMED = 3;
    private static final int FEATURES = 5;
    private static final int FEW_VALUES = 6;
    private static final double WORTH_NAMING = 0.005;
    private static final double ALIKE = 0.05;

    /** The examples of one label: how near their mixture comes, who they are, and their pictures where they have some. */
    public record Side(Name label, String distance, Phrase mixture, List<Picture> pictures) {}

    /** An example of a side. */
    public record Picture(Name name, String weight, Content content) {}

    /** A feature: what the input has, what is typical of each mixture, and its part in what sets them apart. */
    public record Feature(Name name, Name value, Name predicted, Name other, String part) {}

    static ContrastView of(String id, Explanation explanation, Contrast contrast, InputPictures pictures) {
        Corpus corpus = explanation.provenance().corpus();
        return of(
                explanation,
                contrast,
                List.of(
                        pictures(id + "-predicted", corpus, contrast.predicted(), pictures),
                        pictures(id + "-other", corpus, contrast.other(), pictures)));
    }

    /** The same without pictures. */
    public static ContrastView of(Explanation explanation, Contrast contrast) {
        return of(explanation, contrast, List.of(List.of(), List.of()));
    }

    private static ContrastView of(Explanation explanation, Contrast contrast, List<List<Picture>> pictures) {
        Contrast.Side predicted = contrast.predicted();
        Contrast.Side other = contrast.other();
        Vec shares = explanation
                .features()
                .flatMap(groups -> contrast.features().map(all -> all.grouped(groups)))
                .orElse(Vec.of());
        List<Integer> order = IntStream.range(0, shares.size())
                .boxed()
                .filter(place -> Math.abs(shares.get(place)) >= WORTH_NAMING)
                .sorted(Comparator.comparingDouble((Integer place) -> Math.abs(shares.get(place)))
                        .reversed())
                .toList();
        int shown = Math.min(FEATURES, order.size());
        int left = shares.size() - shown;
        return new ContrastView(
                Phrase.of("Why ")
                        .then(Name.of(predicted.label()))
                        .then(" and not ")
                        .then(Name.of(other.label()))
                        .then("?"),
                answer(contrast).about(explanation.provenance().corpus().noun()),
                List.of(side(predicted, pictures.get(0)), side(other, pictures.get(1))),
                features(explanation, contrast, shares, order.subList(0, shown)),
                shown == 0 || left == 0 ? "" : NumberText.count(left, "feature") + " with smaller parts");
    }

    private static Phrase answer(Contrast contrast) {
        Contrast.Side predicted = contrast.predicted();
        Contrast.Side other = contrast.other();
        String near = NumberFormats.rounded(predicted.residual());
        String far = NumberFormats.rounded(other.residual());
        double ratio = contrast.ratio();
        Phrase examples = Phrase.of("Examples labelled ");
        if (ratio < 1 - ALIKE) {
            return examples.then(Name.of(predicted.label()))
                    .then(" by themselves come within " + near + " of this input, those labelled ")
                    .then(Name.of(other.label()))
                    .then(" only within " + far + times(1 / ratio) + ".");
        }
        if (ratio <= 1 + ALIKE) {
            return examples.then(Name.of(predicted.label()))
                    .then(" by themselves come about as near (" + near + ") as those labelled ")
                    .then(Name.of(other.label()))
                    .then(" (" + far + "): the examples do not decide between the two.");
        }
        return examples.then(Name.of(other.label()))
                .then(" by themselves come nearer (" + far + ") than those labelled ")
                .then(Name.of(predicted.label()))
                .then(" (" + near + "): the examples speak against the prediction.");
    }

    private static String times(double ratio) {
        return ratio < 1000 ? String.format(Locale.ROOT, ", %.1f times as far", ratio) : "";
    }

    private static Side side(Contrast.Side side, List<Picture> pictures) {
        List<Phrase> parts = new ArrayList<>();
        List<Contribution> all = side.contributions();
        for (Contribution each : all.subList(0, Math.min(NAMED, all.size()))) {
            parts.add(Phrase.of(NumberFormats.percent(each.weight()) + " of ").then(Name.of(each.id())));
        }
        if (all.size() > NAMED) {
            double rest =
                    all.stream().skip(NAMED).mapToDouble(Contribution::weight).sum();
            int others = all.size() - NAMED;
            parts.add(Phrase.of(NumberFormats.percent(rest) + " of " + NumberText.count(others, "other")));
        }
        return new Side(
                Name.of(side.label()),
                NumberFormats.rounded(side.residual()),
                new Phrase(List.of()).thenAll(parts),
                pictures);
    }

    private static List<Picture> pictures(String id, Corpus corpus, Contrast.Side side, InputPictures pictures) {
        List<Picture> drawn = new ArrayList<>();
        for (Contribution each : side.contributions()
                .subList(0, Math.min(NAMED, side.contributions().size()))) {
            Name name = Name.of(each.id());
            Optional<Content> picture = pictures.plain(
                    id + "-" + (drawn.size() + 1), corpus.inputs().row(each.example()), name.text());
            picture.ifPresent(content -> drawn.add(new Picture(name, NumberFormats.percent(each.weight()), content)));
        }
        return drawn;
    }

    /** The mixture of inputs in the words that a table has for means; other forms have none for them. */
    private static List<Feature> features(Explanation explanation, Contrast contrast, Vec shares, List<Integer> order) {
        if (order.isEmpty()) {
            return List.of();
        }
        Corpus corpus = explanation.provenance().corpus();
        FeatureGroups groups = explanation.features().orElseThrow();
        boolean inWords =
                corpus.form() instanceof TableForm && corpus.form().features().equals(Optional.of(groups));
        Vec predicted = contrast.predicted().typical(corpus);
        Vec other = contrast.other().typical(corpus);
        return order.stream()
                .map(place -> new Feature(
                        Name.of(groups.groups().get(place).name()),
                        value(inWords, corpus, place, explanation.example().input()),
                        typical(inWords, corpus, place, contrast.predicted(), predicted),
                        typical(inWords, corpus, place, contrast.other(), other),
                        NumberFormats.signed(shares.get(place))))
                .toList();
    }

    /** Of few values the share of each, such as {@code III 62 %, I or II 38 %}; else their mean. */
    private static Name typical(boolean inWords, Corpus corpus, int feature, Contrast.Side side, Vec mean) {
        if (!inWords || !isOfFewValues(corpus, feature)) {
            return value(inWords, corpus, feature, mean);
        }
        Map<String, Double> shares = new TreeMap<>();
        for (Contribution each : side.contributions()) {
            shares.merge(corpus.form().text(feature, corpus.inputs().row(each.example())), each.weight(), Double::sum);
        }
        return Name.of(
                shares.size() == 1
                        ? shares.keySet().iterator().next()
                        : shares.entrySet().stream()
                                .sorted(Map.Entry.<String, Double>comparingByValue()
                                        .reversed())
                                .map(each -> each.getKey() + " " + NumberFormats.percent(each.getValue()))
                                .collect(Collectors.joining(", ")));
    }

    /** Whether a feature has but a few values in the corpus, in one column: those of several columns say so in words. */
    private static boolean isOfFewValues(Corpus corpus, int feature) {
        List<Integer> columns = corpus.form().groups().groups().get(feature).columns();
        Set<Double> values = new HashSet<>();
        for (int row = 0; row < corpus.size() && values.size() <= FEW_VALUES; row++) {
            values.add(corpus.inputs().at(row, columns.get(0)));
        }
        return columns.size() == 1 && values.size() <= FEW_VALUES && corpus.size() > FEW_VALUES;
    }

    private static Name value(boolean inWords, Corpus corpus, int feature, Vec input) {
        return inWords ? Name.of(corpus.form().text(feature, input)) : new Name("", "");
    }

    /** Whether features have values in words. */
    public boolean valued() {
        return features.stream().noneMatch(each -> each.value().text().isEmpty());
    }
}
