package io.simplex4j.report.internal.card;

import gg.jte.Content;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Noun;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contrast;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.report.words.Sentence;
import io.simplex4j.report.words.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
        Phrase question,
        Phrase answer,
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
    public record Side(Name label, String distance, Phrase mixture, List<Picture> pictures) {}

    /** An example of a side. */
    public record Picture(Name name, String weight, Content content) {}

    /** A feature: the value of the input, the typical value of each mixture, and its part in their difference. */
    public record Feature(Name name, Name value, Name predicted, Name other, String part) {}

    static ContrastView of(String id, Explanation explanation, Contrast contrast, InputPictures pictures, Words words) {
        Corpus corpus = explanation.provenance().corpus();
        return of(
                explanation,
                contrast,
                List.of(
                        pictures(id + "-predicted", corpus, contrast.predicted(), pictures),
                        pictures(id + "-other", corpus, contrast.other(), pictures)),
                contrast.features()
                        .flatMap(all -> pictures.apart(
                                id + "-apart", explanation.example().input(), all.shares())),
                words);
    }

    /** Returns a view without pictures. */
    public static ContrastView of(Explanation explanation, Contrast contrast, Words words) {
        return of(explanation, contrast, List.of(List.of(), List.of()), Optional.empty(), words);
    }

    private static ContrastView of(
            Explanation explanation,
            Contrast contrast,
            List<List<Picture>> pictures,
            Optional<Content> map,
            Words words) {
        Contrast.Side predicted = contrast.predicted();
        Contrast.Side other = contrast.other();
        boolean sentences = explanation.provenance().corpus().form() instanceof TextForm;
        List<Part> parts = contrast.features()
                .map(all -> sentences ? words(explanation, contrast, all) : named(explanation, all))
                .orElse(List.of());
        List<Part> shown = parts.stream()
                .filter(part -> Math.abs(part.share()) >= WORTH_NAMING)
                .sorted(Comparator.comparingDouble((Part part) -> Math.abs(part.share()))
                        .reversed())
                .limit(FEATURES)
                .toList();
        int left = parts.size() - shown.size();
        String thing = sentences ? "word" : "feature";
        return new ContrastView(
                Phrase.of(words.sentence("contrast", figures(contrast)), Noun.EXAMPLE),
                Phrase.of(
                        answer(contrast, words),
                        explanation.provenance().corpus().noun()),
                List.of(side(predicted, pictures.get(0), words), side(other, pictures.get(1), words)),
                thing,
                features(explanation, contrast, shown),
                shown.isEmpty() || left == 0
                        ? ""
                        : words.sentence("contrast.left." + thing, Map.of("left", left))
                                .toString(),
                map);
    }

    /** A feature by its place, or a word, with its share in the difference between the two mixtures. */
    private record Part(String name, int place, double share) {}

    /** Returns the features that people have names for. */
    private static List<Part> named(Explanation explanation, Contrast.Features features) {
        return explanation
                .features()
                .map(groups -> {
                    Vec shares = features.grouped(groups);
                    return IntStream.range(0, shares.size())
                            .mapToObj(
                                    place -> new Part(groups.groups().get(place).name(), place, shares.get(place)))
                            .toList();
                })
                .orElse(List.of());
    }

    /** Returns the words of the sentences of either side, with the label that these have. */
    private static List<Part> words(Explanation explanation, Contrast contrast, Contrast.Features features) {
        Corpus corpus = explanation.provenance().corpus();
        Map<Integer, Double> weights = new HashMap<>();
        contrast.predicted().contributions().forEach(each -> weights.put(each.row(), each.weight()));
        contrast.other().contributions().forEach(each -> weights.put(each.row(), -each.weight()));
        Map<String, Double> shares = new LinkedHashMap<>();
        for (Projection projection : features.projections()) {
            double weight = weights.getOrDefault(projection.row(), 0.0);
            String label = (weight > 0 ? contrast.predicted() : contrast.other()).label();
            FeatureParts.words((TextForm) corpus.form(), corpus, projection, weight).stream()
                    .filter(word -> word.word().codePoints().anyMatch(Character::isLetterOrDigit))
                    .forEach(word -> shares.merge("“" + word.word() + "” (" + label + ")", word.part(), Double::sum));
        }
        return shares.entrySet().stream()
                .map(each -> new Part(each.getKey(), 0, each.getValue()))
                .toList();
    }

    private static Sentence answer(Contrast contrast, Words words) {
        double ratio = contrast.ratio();
        Map<String, Object> figures = figures(contrast);
        if (ratio < 1 - ALIKE && 1 / ratio < FAR) {
            figures.put("times", Math.rint(10 / ratio) / 10);
        }
        return words.sentence(
                ratio < 1 - ALIKE ? "contrast.nearer" : ratio <= 1 + ALIKE ? "contrast.alike" : "contrast.against",
                figures);
    }

    private static Map<String, Object> figures(Contrast contrast) {
        return new HashMap<>(Map.of(
                "predicted", name(contrast.predicted().label()),
                "near", contrast.predicted().residual(),
                "other", name(contrast.other().label()),
                "far", contrast.other().residual()));
    }

    private static Sentence name(String given) {
        return Sentence.name(Name.of(given).text());
    }

    private static Side side(Contrast.Side side, List<Picture> pictures, Words words) {
        List<Sentence> parts = new ArrayList<>();
        List<Contribution> all = side.contributions();
        for (Contribution each : all.subList(0, Math.min(NAMED, all.size()))) {
            parts.add(words.sentence("contrast.of", Map.of("weight", each.weight(), "example", name(each.id()))));
        }
        if (all.size() > NAMED) {
            double rest =
                    all.stream().skip(NAMED).mapToDouble(Contribution::weight).sum();
            parts.add(words.sentence("contrast.others", Map.of("weight", rest, "others", all.size() - NAMED)));
        }
        return new Side(
                Name.of(side.label()),
                NumberText.number(side.residual()),
                Phrase.of(words.list(parts), Noun.EXAMPLE),
                pictures);
    }

    private static List<Picture> pictures(String id, Corpus corpus, Contrast.Side side, InputPictures pictures) {
        List<Picture> drawn = new ArrayList<>();
        for (Contribution each : side.contributions()
                .subList(0, Math.min(NAMED, side.contributions().size()))) {
            Name name = Name.of(each.id());
            Optional<Content> picture = pictures.plain(
                    id + "-" + (drawn.size() + 1), corpus.inputs().row(each.row()), name.text());
            picture.ifPresent(content -> drawn.add(new Picture(name, NumberText.percent(each.weight()), content)));
        }
        return drawn;
    }

    /** Returns features with their values in words; only tables have words for the mean of inputs. */
    private static List<Feature> features(Explanation explanation, Contrast contrast, List<Part> parts) {
        Corpus corpus = explanation.provenance().corpus();
        boolean inWords =
                corpus.form() instanceof TableForm && corpus.form().features().equals(explanation.features());
        Vec predicted = contrast.predicted().typical(corpus);
        Vec other = contrast.other().typical(corpus);
        return parts.stream()
                .map(part -> new Feature(
                        Name.of(part.name()),
                        inWords
                                ? Name.of(Name.value(
                                        corpus.form(),
                                        part.place(),
                                        explanation.example().input(),
                                        explanation.example().replaced()))
                                : new Name("", ""),
                        typical(inWords, corpus, part.place(), contrast.predicted(), predicted),
                        typical(inWords, corpus, part.place(), contrast.other(), other),
                        NumberText.signedPercent(part.share())))
                .toList();
    }

    /** For few values the share of each, such as {@code III 62%, I or II 38%}; otherwise their mean. */
    private static Name typical(boolean inWords, Corpus corpus, int feature, Contrast.Side side, Vec mean) {
        if (!inWords || !isOfFewValues(corpus, feature)) {
            return value(inWords, corpus, feature, mean);
        }
        Map<String, Double> shares = new TreeMap<>();
        for (Contribution each : side.contributions()) {
            shares.merge(corpus.form().text(feature, corpus.inputs().row(each.row())), each.weight(), Double::sum);
        }
        return Name.of(
                shares.size() == 1
                        ? shares.keySet().iterator().next()
                        : shares.entrySet().stream()
                                .sorted(Map.Entry.<String, Double>comparingByValue()
                                        .reversed())
                                .map(each -> each.getKey() + " " + NumberText.percent(each.getValue()))
                                .collect(Collectors.joining(", ")));
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

    private static Name value(boolean inWords, Corpus corpus, int feature, Vec input) {
        return inWords ? Name.of(corpus.form().text(feature, input)) : new Name("", "");
    }

    /** Returns whether features have values in words. */
    public boolean valued() {
        return features.stream().noneMatch(each -> each.value().text().isEmpty());
    }
}
