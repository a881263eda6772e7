package io.simplex4j.report.internal.card;

import gg.jte.Content;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contrast;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.report.internal.words.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The answer to why the model predicts one class and not another.
 *
 * @param question in words
 * @param answer which examples come nearer, in words
 * @param sides the class predicted and the other
 * @param thing the noun for features: feature or word
 * @param features those that set the two mixtures apart most, the largest part first
 * @param left the number of omitted features, in words, or empty
 * @param map of a picture that is explained: the part of each pixel
 */
public record ContrastView(
        Sentence question,
        Sentence answer,
        List<Side> sides,
        String thing,
        List<Feature> features,
        String left,
        Optional<Content> map) {
    private static final int NAMED = 3;
    private static final int FEATURES = 5;
    private static final int FEW_VALUES = 6;
    private static final double WORTH_NAMING = 0.005;
    private static final double ALIKE = 0.05;
    private static final double FAR = 1000;

    /** The examples of one label: how near their mixture comes, who they are, and their pictures where they have some. */
    public record Side(Name label, String distance, Sentence mixture, List<ExampleList.Item> pictures) {}

    /** A feature: the value of the input, the typical value of each mixture, and its part in their difference. */
    public record Feature(Name name, Name value, Name predicted, Name other, String part) {}

    /** Returns the view of a contrast; without pictures if there is nothing to draw them with. */
    public static ContrastView of(
            String id, Explanation explanation, Contrast contrast, Optional<InputPictures> pictures, Language words) {
        boolean sentences = explanation.provenance().corpus().form() instanceof TextForm;
        List<Part> parts = contrast.features()
                .map(all -> sentences ? words(explanation, contrast, all) : named(explanation, all))
                .orElse(List.of());
        List<Part> shown = parts.stream()
                .filter(part -> Math.abs(part.share()) >= WORTH_NAMING)
                .sorted(Comparator.comparingDouble(part -> -Math.abs(part.share())))
                .limit(FEATURES)
                .toList();
        int left = parts.size() - shown.size();
        String thing = sentences ? "word" : "feature";
        Optional<Content> map = pictures.flatMap(drawn -> contrast.features()
                .flatMap(all -> drawn.apart(id + "-apart", explanation.example().input(), all.shares())));
        return new ContrastView(
                said("contrast", contrast, Optional.empty(), words),
                answer(contrast, words),
                List.of(
                        side(id + "-predicted", explanation, contrast.predicted(), pictures, words),
                        side(id + "-other", explanation, contrast.other(), pictures, words)),
                thing,
                features(explanation, contrast, shown),
                shown.isEmpty() || left == 0 ? "" : words.text("contrast.left." + thing + " left", left),
                map);
    }

    /** A feature by its place, or a word, with its share in the difference between the two mixtures. */
    private record Part(String name, int place, double share) {}

    /** Returns the features that people have names for. */
    private static List<Part> named(Explanation explanation, Contrast.Features features) {
        if (explanation.features().isEmpty()) {
            return List.of();
        }
        Vec shares = features.grouped(explanation.features().get());
        return IntStream.range(0, shares.size())
                .mapToObj(place -> new Part(
                        explanation.features().get().groups().get(place).name(), place, shares.get(place)))
                .toList();
    }

    /** Returns the words of the sentences of either side, with the label that these have. */
    private static List<Part> words(Explanation explanation, Contrast contrast, Contrast.Features features) {
        Corpus corpus = explanation.provenance().corpus();
        Map<Integer, Double> weights = new TreeMap<>();
        contrast.predicted().contributions().forEach(each -> weights.put(each.row(), each.weight()));
        contrast.other().contributions().forEach(each -> weights.put(each.row(), -each.weight()));
        Map<String, Double> shares = new LinkedHashMap<>();
        for (Projection projection : features.projections()) {
            double weight = weights.getOrDefault(projection.row(), 0.0);
            String label = (weight > 0 ? contrast.predicted() : contrast.other()).label();
            FeatureParts.words((TextForm) corpus.form(), corpus, projection, weight).stream()
                    .filter(FeatureParts.Word::isWord)
                    .forEach(word -> shares.merge("“" + word.word() + "” (" + label + ")", word.part(), Double::sum));
        }
        return shares.entrySet().stream()
                .map(each -> new Part(each.getKey(), 0, each.getValue()))
                .toList();
    }

    private static Sentence answer(Contrast contrast, Language words) {
        double ratio = contrast.ratio();
        boolean nearer = ratio < 1 - ALIKE;
        Optional<Double> times = Optional.of(Math.rint(10 / ratio) / 10).filter(any -> nearer && 1 / ratio < FAR);
        String key = nearer ? "contrast.nearer" : ratio <= 1 + ALIKE ? "contrast.alike" : "contrast.against";
        return said(key, contrast, times, words);
    }

    private static Sentence said(String key, Contrast contrast, Optional<Double> times, Language words) {
        return words.sentence(
                key + " times predicted near other far",
                times,
                name(contrast.predicted().label()),
                contrast.predicted().residual(),
                name(contrast.other().label()),
                contrast.other().residual());
    }

    private static Sentence name(String given) {
        return Sentence.name(Name.of(given).text());
    }

    private static Side side(
            String id, Explanation explanation, Contrast.Side side, Optional<InputPictures> pictures, Language words) {
        List<Sentence> parts = new ArrayList<>();
        List<ExampleList.Item> drawn = new ArrayList<>();
        List<Contribution> all = side.contributions();
        for (Contribution each : all.subList(0, Math.min(NAMED, all.size()))) {
            parts.add(words.sentence("contrast.of weight example", each.weight(), name(each.id())));
            Vec input = explanation.provenance().corpus().inputs().row(each.row());
            pictures.flatMap(known -> known.tile(id + "-" + parts.size(), input, each))
                    .ifPresent(drawn::add);
        }
        if (all.size() > NAMED) {
            parts.add(words.sentence("contrast.others weight others", Glance.weight(all, NAMED), all.size() - NAMED));
        }
        return new Side(Name.of(side.label()), NumberText.number(side.residual()), words.list(parts), drawn);
    }

    /** Returns features with their values in words; only tables have words for the mean of inputs. */
    private static List<Feature> features(Explanation explanation, Contrast contrast, List<Part> parts) {
        Corpus corpus = explanation.provenance().corpus();
        boolean inWords =
                corpus.form() instanceof TableForm && corpus.form().features().equals(explanation.features());
        Name nothing = new Name("", "");
        return parts.stream()
                .map(part -> new Feature(
                        Name.of(part.name()),
                        inWords ? Name.of(Name.value(corpus.form(), part.place(), explanation.example())) : nothing,
                        inWords ? typical(corpus, part.place(), contrast.predicted()) : nothing,
                        inWords ? typical(corpus, part.place(), contrast.other()) : nothing,
                        NumberText.signedPercent(part.share())))
                .toList();
    }

    /** Of few values the share of each, such as {@code III 62%, I or II 38%}; else their mean. */
    private static Name typical(Corpus corpus, int feature, Contrast.Side side) {
        if (corpus.form().isHidden(feature) || !isOfFewValues(corpus, feature)) {
            return Name.of(corpus.form().text(feature, side.typical(corpus)));
        }
        Map<String, Double> shares = new TreeMap<>();
        for (Contribution each : side.contributions()) {
            shares.merge(corpus.form().text(feature, corpus.inputs().row(each.row())), each.weight(), Double::sum);
        }
        Stream<String> parts = shares.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(each ->
                        shares.size() == 1 ? each.getKey() : each.getKey() + " " + NumberText.percent(each.getValue()));
        return Name.of(parts.collect(Collectors.joining(", ")));
    }

    /** Returns whether a feature has one column with few values in the corpus. */
    private static boolean isOfFewValues(Corpus corpus, int feature) {
        List<Integer> columns = corpus.form().groups().groups().get(feature).columns();
        Set<Double> values = new HashSet<>();
        for (int row = 0; row < corpus.size() && values.size() <= FEW_VALUES; row++) {
            values.add(corpus.inputs().at(row, columns.get(0)));
        }
        return columns.size() == 1 && values.size() <= FEW_VALUES && corpus.size() > FEW_VALUES;
    }

    /** Returns whether features have values in words. */
    public boolean valued() {
        return features.stream().noneMatch(each -> each.value().text().isEmpty());
    }
}
