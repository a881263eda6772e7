package io.simplex4j.report.internal.card;

import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.Noun;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Features of an example beside those of the examples that explain it: the important features and the heaviest examples first,
 * further ones folded, all on one scale.
 */
public final class FeatureTable {
    private static final int ROWS = 12;
    private static final int FOLDED_ROWS = 100;
    private static final int COLUMNS = 6;
    private static final int MAX_EXAMPLES = 60;
    private static final int TINTS = 5;
    private static final double BAR = 72;
    private static final double FAINTEST = 0.04;
    private static final int LONGEST_VALUE = 60;

    private final TableForm form;
    private final Explanation explanation;
    private final Examples corpus;
    private final Language words;
    private final Optional<FeatureParts> parts;
    private final double largest;
    private final List<Integer> order;
    private final List<Contribution> shown;
    private final List<Block> blocks = new ArrayList<>();

    /** Some examples side by side: the most important features, further ones folded, and in words what is left out. */
    public record Block(
            String title, List<Cell> columns, List<Row> rows, List<Row> folded, String foldedSummary, String left) {}

    /** A feature: beside the first examples what the explained one has and its share over all; and what each example has. */
    public record Row(Name feature, Optional<Cell> total, Optional<Tag> bar, List<Cell> cells) {}

    /**
     * A feature of an example, or an example as the head of a column.
     *
     * @param part its share in the whole with its sign, or the weight of the example; may be empty
     * @param tint the class of the colour of the share, or null
     */
    public record Cell(Name value, String part, @Nullable String tint) {}

    private FeatureTable(
            TableForm form, Explanation explanation, Optional<FeatureParts> parts, CardScale scale, Language words) {
        this.form = form;
        this.explanation = explanation;
        this.corpus = explanation.provenance().corpus().examples();
        this.words = words;
        this.parts = parts;
        this.largest = Math.max(scale.part(), parts.map(FeatureParts::largest).orElse(0.0));
        int features = form.groups().groups().size();
        this.order = parts.map(all -> all.order(scale))
                .orElseGet(() -> IntStream.range(0, features).boxed().toList());
        List<Contribution> all = explanation.contributions();
        this.shown = all.subList(
                0, Math.min(MAX_EXAMPLES, parts.map(FeatureParts::examples).orElse(all.size())));
        for (int from = 0; from < Math.max(1, shown.size()); from += COLUMNS) {
            blocks.add(block(from, Math.min(shown.size(), from + COLUMNS)));
        }
    }

    static Optional<FeatureTable> of(
            Explanation explanation, Optional<FeatureParts> parts, CardScale scale, Language words) {
        return explanation.provenance().corpus().form() instanceof TableForm table
                ? Optional.of(new FeatureTable(table, explanation, parts, scale, words))
                : Optional.empty();
    }

    /** Returns the words of the language. */
    public Language words() {
        return words;
    }

    /** Returns whether features have parts in the explanation, else only values. */
    public boolean explained() {
        return parts.isPresent();
    }

    /** Returns what all shares add up to, in words. */
    public String whole() {
        return parts.map(all -> NumberText.percent(all.expected())).orElse("");
    }

    /** Returns what shares say, and what they do not. */
    public String meaning() {
        boolean risk = explanation.predictionText().isPresent() && !words.noun().equals(Noun.EXAMPLE);
        return words.text(risk ? "features.risk" : "features.cause");
    }

    /** Returns the summary of the blocks after the first. */
    public String moreSummary() {
        int more = Math.max(0, shown.size() - COLUMNS);
        return words.text("features.same more weight", more, Glance.weight(shown, COLUMNS));
    }

    /** Returns some examples each, at least one block. */
    public List<Block> blocks() {
        return blocks;
    }

    /** Returns the contributions in a range; the first ones have further features too, the others in the numbers. */
    private Block block(int from, int to) {
        int first = order.size() <= ROWS + 1 ? order.size() : ROWS;
        int end = from == 0 ? Math.min(order.size(), first + FOLDED_ROWS) : first;
        List<Row> rows = new ArrayList<>();
        for (int feature : order.subList(0, end)) {
            Optional<Cell> total = from == 0
                    ? Optional.of(cell(feature, explanation.example(), parts.map(all -> all.total(feature))))
                    : Optional.empty();
            List<Cell> cells = new ArrayList<>();
            for (int k = from; k < to; k++) {
                int place = k;
                Example example = corpus.get(shown.get(k).row());
                cells.add(cell(feature, example, parts.map(all -> all.part(place, feature))));
            }
            Optional<Tag> bar =
                    parts.filter(any -> from == 0).map(all -> WeightBar.signed(all.total(feature), largest, BAR));
            rows.add(new Row(Name.of(Name.feature(form, feature)), total, bar, cells));
        }
        List<Contribution> examples = shown.subList(from, to);
        String title = (from + 1 == to ? "features.block.one" : "features.block") + " from to weight";
        return new Block(
                from == to ? "" : words.text(title, from + 1, to, Glance.weight(examples, 0)),
                examples.stream()
                        .map(each -> new Cell(Name.of(each.id()), NumberText.percent(each.weight()), null))
                        .toList(),
                rows.subList(0, first),
                rows.subList(first, end),
                summary(order.subList(first, order.size()), "features.more"),
                end == order.size() ? "" : summary(order.subList(end, order.size()), "features.further"));
    }

    private String summary(List<Integer> features, String key) {
        Optional<String> together = parts.map(all -> NumberText.signedPercent(
                features.stream().mapToDouble(all::total).sum()));
        return words.text(key + " count together", features.size(), together);
    }

    private Cell cell(int feature, Example of, Optional<Double> part) {
        double strength = largest > 0 ? Math.abs(part.orElse(0.0)) / largest : 0;
        int tint = strength < FAINTEST ? 0 : (int) Math.ceil(TINTS * Math.min(1, strength));
        return new Cell(
                Name.value(form, feature, of, LONGEST_VALUE),
                part.map(NumberText::signedPercent).orElse(""),
                tint == 0 ? null : "tint-" + (part.orElse(0.0) < 0 ? "minus-" : "plus-") + tint);
    }
}
