package io.simplex4j.report.internal.card;

import gg.jte.Content;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.model.Layer;
import io.simplex4j.report.Palette;
import io.simplex4j.report.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The contents of the card of one explanation, in reading order.
 *
 * @param noun the noun for an example
 * @param answers to the first questions of a reader
 * @param outputs the output of the model, in words, if that is not a class; otherwise empty
 * @param sum how the predictions of the examples add up to the prediction, if outputs have weight
 * @param stability the dependence on single examples, if requested
 * @param contrast why this class and not another, if asked for
 * @param decoded the decoded input and mixture, if requested
 * @param steps to the whole, if features have parts in it
 * @param stepsAre the heading of the steps
 * @param closeness how near the mixture comes, in words
 * @param hull a picture of the hull
 * @param strip the residual among others
 * @param facts the provenance of the explanation
 * @param words of the language
 */
public record Card(
        String id,
        Noun noun,
        Glance glance,
        Answers answers,
        String outputs,
        ExampleList examples,
        Optional<Phrase> sum,
        Optional<Phrase> stability,
        Optional<ContrastView> contrast,
        Optional<DecodedView> decoded,
        Optional<FeatureTable> features,
        Optional<Content> steps,
        String stepsAre,
        String closeness,
        Optional<Content> hull,
        Optional<Content> strip,
        List<NumberTable> numbers,
        List<NumberTable.Row> facts,
        Words words) {
    private static final int FEW_OUTPUTS = 3;
    private static final int STEPS = 10;
    private static final double NOTHING = 1e-6;

    /**
     * Returns the card of an explanation in English.
     *
     * @param id begins every id on the card, so that no two cards of a page share one
     * @param notes remarks on the reading of the inputs, a sentence each
     * @throws IllegalArgumentException if the parts of the explanation do not fit together
     */
    public static Card of(String id, Explanation explanation, List<String> notes, Palette palette) {
        return of(id, explanation, notes, palette, Words.english());
    }

    /** Returns a card like {@link #of(String, Explanation, List, Palette)} in a language. */
    public static Card of(String id, Explanation explanation, List<String> notes, Palette palette, Words words) {
        return of(id, explanation, notes, palette, words, CardScale.own());
    }

    /** Returns a card like {@link #of(String, Explanation, List, Palette)}, on a scale that cards side by side share. */
    public static Card of(
            String id, Explanation explanation, List<String> notes, Palette palette, Words words, CardScale scale) {
        requireFit(explanation);
        Noun noun = explanation.provenance().corpus().noun();
        InputForm form = explanation.provenance().corpus().form();
        Optional<FeatureParts> parts = FeatureParts.of(explanation);
        InputPictures pictures = InputPictures.of(form, explanation.provenance().grid(), parts, scale, palette);
        List<Double> references = explanation.provenance().references().sorted();
        boolean drawable = drawable(explanation);
        return new Card(
                id,
                noun,
                Glance.of(explanation, words),
                Answers.of(explanation, words),
                outputs(explanation, words),
                ExampleList.of(id, explanation, pictures, words),
                OutputSum.of(explanation, words).map(sum -> sum.phrase(words)),
                explanation.details().stability().map(found -> Phrase.of(found, noun, words)),
                explanation.details().contrast().map(found -> ContrastView.of(id, explanation, found, pictures, words)),
                explanation
                        .details()
                        .reconstruction()
                        .map(found -> DecodedView.of(id, explanation, found, pictures, words)),
                FeatureTable.of(explanation, parts, scale, words),
                parts.map(all ->
                        Waterfall.of(id + "-steps", steps(explanation, all, scale), all.expected(), scale.steps())),
                words.about(noun, form instanceof TableForm ? "steps.features" : "steps.examples"),
                closeness(explanation.decomposition().relativeResidual(), noun, words),
                drawable
                        ? Optional.of(HullPicture.of(id + "-hull", HullView.of(explanation), scale.height()))
                        : Optional.empty(),
                drawable && !references.isEmpty()
                        ? Optional.of(ResidualStrip.of(
                                id + "-strip", explanation.comparedResidual(), references, scale.residual(), words))
                        : Optional.empty(),
                NumberTable.of(explanation, parts, scale),
                NumberTable.facts(explanation.provenance(), notes),
                words);
    }

    /** Returns a text of the language, with the noun for examples. */
    public String say(String key) {
        return words.about(noun, key);
    }

    /** Returns whether there is a mixture to draw, and a distance. */
    static boolean drawable(Explanation explanation) {
        return Double.isFinite(explanation.decomposition().residual())
                && !explanation.contributions().isEmpty();
    }

    private static String closeness(double relativeResidual, Noun noun, Words words) {
        String how = relativeResidual <= NOTHING ? "all" : relativeResidual >= 1 ? "nothing" : "some";
        Map<String, Double> figures = new HashMap<>(Map.of("relativeResidual", relativeResidual));
        figures.put(how, relativeResidual);
        return noun.into(words.sentence("closeness", figures).toString());
    }

    private static String outputs(Explanation explanation, Words words) {
        return explanation
                .output()
                .filter(output ->
                        explanation.predictionText().isEmpty() && output.model().size() <= FEW_OUTPUTS)
                .map(output -> Arrays.stream(output.model().toArray())
                        .mapToObj(NumberText::number)
                        .collect(Collectors.joining(", ")))
                .map(outputs ->
                        words.sentence("outputs", Map.of("outputs", outputs)).toString())
                .orElse("");
    }

    /** Returns the steps that add up to the whole: by features of a table, otherwise by examples. */
    static List<Waterfall.Step> steps(Explanation explanation, FeatureParts parts, CardScale scale) {
        List<Waterfall.Step> steps = explanation.provenance().corpus().form() instanceof TableForm table
                ? byFeature(table, parts, scale)
                : byExample(explanation.contributions(), parts);
        return shortened(steps);
    }

    private static List<Waterfall.Step> byFeature(TableForm table, FeatureParts parts, CardScale scale) {
        return parts.order(scale).stream()
                .map(feature ->
                        new Waterfall.Step(Name.of(Name.feature(table, feature)).text(), parts.total(feature)))
                .toList();
    }

    private static List<Waterfall.Step> byExample(List<Contribution> contributions, FeatureParts parts) {
        return IntStream.range(0, parts.examples())
                .mapToObj(k ->
                        new Waterfall.Step(Name.of(contributions.get(k).id()).text(), parts.sum(k)))
                .sorted(Comparator.comparingDouble((Waterfall.Step step) -> Math.abs(step.value()))
                        .reversed())
                .toList();
    }

    private static List<Waterfall.Step> shortened(List<Waterfall.Step> steps) {
        if (steps.size() <= STEPS + 1) {
            return steps;
        }
        List<Waterfall.Step> others = steps.subList(STEPS, steps.size());
        List<Waterfall.Step> all = new ArrayList<>(steps.subList(0, STEPS));
        all.add(new Waterfall.Step(
                NumberText.grouped(others.size()) + " others",
                others.stream().mapToDouble(Waterfall.Step::value).sum()));
        return all;
    }

    private static void requireFit(Explanation explanation) {
        Corpus corpus = explanation.provenance().corpus();
        int columns = corpus.form().columns();
        require("example", explanation.example().input().size(), columns);
        List<Integer> explaining =
                explanation.contributions().stream().map(Contribution::row).toList();
        for (int example : explaining) {
            if (!(example >= 0 && example < corpus.size())) {
                throw new IllegalArgumentException("contribution is of example " + example + ", expected one of the "
                        + corpus.size() + " in the corpus");
            }
        }
        explanation.attribution().ifPresent(attribution -> {
            attribution
                    .projections()
                    .forEach(each -> require(
                            "attribution",
                            each.values().size(),
                            explanation
                                    .provenance()
                                    .attribution()
                                    .flatMap(used -> used.layer())
                                    .map(Layer::places)
                                    .orElse(columns)));
            List<Integer> attributed =
                    attribution.projections().stream().map(Projection::row).toList();
            boolean heaviest = attributed.size() <= explaining.size()
                    && attributed.equals(explaining.subList(0, attributed.size()))
                    && (attributed.size() == explaining.size()
                            || explanation
                                    .provenance()
                                    .attribution()
                                    .filter(used -> used.attributedShare() < 1)
                                    .isPresent());
            if (!heaviest) {
                throw new IllegalArgumentException(
                        "attribution is of examples " + attributed + ", expected " + explaining + " as explain it");
            }
        });
    }

    private static void require(String what, int found, int expected) {
        if (found != expected) {
            throw new IllegalArgumentException(
                    what + " has " + found + " numbers, expected " + expected + " as inputs of the corpus");
        }
    }
}
