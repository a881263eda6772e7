package io.simplex4j.report.internal.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Example;
import io.simplex4j.example.Noun;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.words.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Features of an example next to those of the examples that explain it, the heaviest first and further ones folded.
 *
 * @param explained whether features have parts in the explanation, not only values
 * @param whole the sum of all shares, in words
 * @param words of the language
 * @param meaning the meaning of shares, and its limits
 * @param noun what people call an example
 * @param blocks some examples each, at least one
 */
public record FeatureTable(
        boolean explained,
        String whole,
        String meaning,
        Noun noun,
        List<Block> blocks,
        String moreSummary,
        Words words) {
    private static final int ROWS = 12;
    private static final int FOLDED_ROWS = 100;
    private static final int COLUMNS = 6;
    private static final int MAX_EXAMPLES = 60;
    private static final int TINTS = 5;
    private static final double FAINTEST = 0.04;
    private static final int LONGEST_VALUE = 60;

    /** Some examples side by side: the most important features, further ones folded, and the omitted ones in words. */
    public record Block(
            String title, List<Cell> columns, List<Row> rows, List<Row> folded, String foldedSummary, String left) {}

    /** A feature: the explained value and the share over all examples, then the values of each example. */
    public record Row(Name feature, Optional<Cell> total, List<Cell> cells) {}

    /**
     * A feature of an example, or an example as the head of a column.
     *
     * @param part its share in the whole with its sign, or the weight of the example; may be empty
     * @param tint the class of the colour of the share, or null
     */
    public record Cell(Name value, String part, @Nullable String tint) {}

    static Optional<FeatureTable> of(
            Explanation explanation, Optional<FeatureParts> parts, CardScale scale, Words words) {
        Corpus corpus = explanation.provenance().corpus();
        if (!(corpus.form() instanceof TableForm table)) {
            return Optional.empty();
        }
        return Optional.of(new Layout(table, explanation, parts, scale, words).table());
    }

    /** Returns whether such a table contains all shares. */
    static boolean whole(int features, int examples) {
        return examples <= COLUMNS ? features <= ROWS + FOLDED_ROWS : features <= ROWS + 1 && examples <= MAX_EXAMPLES;
    }

    /** Lays out the features of a table: the important ones first, all on one scale. */
    private static final class Layout {
        private final TableForm form;
        private final Explanation explanation;
        private final Words words;
        private final Noun noun;
        private final Optional<FeatureParts> parts;
        private final double largest;
        private final List<Integer> order;

        Layout(TableForm form, Explanation explanation, Optional<FeatureParts> parts, CardScale scale, Words words) {
            this.words = words;
            this.form = form;
            this.explanation = explanation;
            this.noun = explanation.provenance().corpus().noun();
            this.parts = parts;
            this.largest =
                    Math.max(scale.part(), parts.map(FeatureParts::largest).orElse(0.0));
            int features = form.groups().groups().size();
            this.order = parts.map(all -> all.order(scale))
                    .orElseGet(() -> IntStream.range(0, features).boxed().toList());
        }

        private FeatureTable table() {
            List<Block> blocks = new ArrayList<>();
            int max = Math.min(
                    MAX_EXAMPLES,
                    parts.map(FeatureParts::examples)
                            .orElse(explanation.contributions().size()));
            for (int from = 0; from < Math.max(1, max); from += COLUMNS) {
                blocks.add(block(from, Math.min(max, from + COLUMNS)));
            }
            int more = Math.max(0, max - COLUMNS);
            return new FeatureTable(
                    parts.isPresent(),
                    parts.map(all -> NumberText.percent(all.expected())).orElse(""),
                    meaning(explanation.predictionText().isPresent()),
                    noun,
                    blocks,
                    noun.into(words.sentence(
                                    "features.same",
                                    Map.of("more", more, "weight", weight(Math.min(max, COLUMNS), max)))
                            .toString()),
                    words);
        }

        private String meaning(boolean classes) {
            boolean risk = classes && !noun.equals(Noun.EXAMPLE);
            return words.about(noun, risk ? "features.risk" : "features.cause");
        }

        private double weight(int from, int to) {
            return explanation.contributions().subList(from, to).stream()
                    .mapToDouble(Contribution::weight)
                    .sum();
        }

        /** Returns the contributions in a range; the first ones have further features too, the others in the numbers. */
        private Block block(int from, int to) {
            int shown = order.size() <= ROWS + 1 ? order.size() : ROWS;
            int end = from == 0 ? Math.min(order.size(), shown + FOLDED_ROWS) : shown;
            List<Row> rows = new ArrayList<>();
            for (int feature : order.subList(0, end)) {
                rows.add(new Row(
                        Name.of(Name.feature(form, feature)),
                        from == 0
                                ? Optional.of(
                                        cell(feature, explanation.example(), parts.map(all -> all.total(feature))))
                                : Optional.empty(),
                        IntStream.range(from, to)
                                .mapToObj(k -> cell(feature, example(k), parts.map(all -> all.part(k, feature))))
                                .toList()));
            }
            return new Block(
                    from == to
                            ? ""
                            : noun.into(words.sentence(
                                            from + 1 == to ? "features.block.one" : "features.block",
                                            Map.of("from", from + 1, "to", to, "weight", weight(from, to)))
                                    .toString()),
                    explanation.contributions().subList(from, to).stream()
                            .map(each -> new Cell(Name.of(each.id()), NumberText.percent(each.weight()), null))
                            .toList(),
                    rows.subList(0, shown),
                    rows.subList(shown, end),
                    summary(order.subList(shown, order.size()), "features.more"),
                    end == order.size() ? "" : summary(order.subList(end, order.size()), "features.further"));
        }

        private String summary(List<Integer> features, String key) {
            Map<String, Object> figures = new HashMap<>(Map.of("count", features.size()));
            parts.ifPresent(all -> figures.put(
                    "together",
                    NumberText.signedPercent(
                            features.stream().mapToDouble(all::total).sum())));
            return words.sentence(key, figures).toString();
        }

        private Example example(int contribution) {
            return explanation
                    .provenance()
                    .corpus()
                    .examples()
                    .get(explanation.contributions().get(contribution).row());
        }

        private Cell cell(int feature, Example of, Optional<Double> part) {
            double strength = largest > 0 ? Math.abs(part.orElse(0.0)) / largest : 0;
            int tint = strength < FAINTEST ? 0 : (int) Math.ceil(TINTS * Math.min(1, strength));
            return new Cell(
                    Name.of(Name.value(form, feature, of.input(), of.replaced()), LONGEST_VALUE),
                    part.map(NumberText::signedPercent).orElse(""),
                    tint == 0 ? null : "tint-" + (part.orElse(0.0) < 0 ? "minus-" : "plus-") + tint);
        }
    }
}
