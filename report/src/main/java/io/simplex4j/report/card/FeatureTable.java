package io.simplex4j.report.card;

import gg.jte.Content;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.NumberText;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.report.picture.FeatureBar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Features of an example beside those of the examples that explain it, the heaviest first and further ones folded.
 *
 * @param explained whether features have parts in the explanation, else only values
 * @param whole what all parts add up to, in words
 */
public record FeatureTable(boolean explained, String whole, Block block, List<Block> more, String moreSummary) {
    private static final int ROWS = 12;
    private static final int FOLDED_ROWS = 100;
    private static final int COLUMNS = 6;
    private static final int MOST_EXAMPLES = 60;
    private static final int TINTS = 5;
    private static final double FAINTEST = 0.04;
    private static final int LONGEST_VALUE = 60;

    /** Some examples side by side: the most important features, further ones folded, and in words what is left out. */
    public record Block(
            String title, List<Column> columns, List<Row> rows, List<Row> folded, String foldedSummary, String left) {}

    /** An example. */
    public record Column(Name name, String weight) {}

    /** A feature: what the explained example has, its part over all examples, and what each example has. */
    public record Row(Name feature, Name value, Optional<Part> total, List<Cell> cells) {}

    /** A feature of an example. */
    public record Cell(Name value, Optional<Part> part) {}

    /** A part in the whole: with its sign, the class of its colour, and a bar where there is room. */
    public record Part(String text, String tint, Optional<Content> bar) {}

    static Optional<FeatureTable> of(
            String id, Explanation explanation, Optional<FeatureParts> parts, CardScale scale) {
        Corpus corpus = explanation.provenance().corpus();
        if (!(corpus.form() instanceof TableForm table)) {
            return Optional.empty();
        }
        return Optional.of(new Builder(id, table, explanation.example().input(), parts, scale)
                .table(explanation.contributions(), corpus));
    }

    /** Lays out the features of a table: the important ones first, all on one scale. */
    private static final class Builder {
        private final String id;
        private final TableForm form;
        private final Vec input;
        private final Optional<FeatureParts> parts;
        private final double largest;
        private final List<Integer> order;

        Builder(String id, TableForm form, Vec input, Optional<FeatureParts> parts, CardScale scale) {
            this.id = id;
            this.form = form;
            this.input = input;
            this.parts = parts;
            this.largest =
                    Math.max(scale.part(), parts.map(FeatureParts::largest).orElse(0.0));
            int features = form.groups().groups().size();
            this.order = parts.map(FeatureParts::byImportance)
                    .orElseGet(() -> IntStream.range(0, features).boxed().toList());
        }

        private FeatureTable table(List<Contribution> contributions, Corpus corpus) {
            List<Block> blocks = new ArrayList<>();
            int most = Math.min(MOST_EXAMPLES, parts.map(FeatureParts::examples).orElse(contributions.size()));
            for (int from = 0; from < Math.max(1, most); from += COLUMNS) {
                int to = Math.min(most, from + COLUMNS);
                List<Example> columns = new ArrayList<>();
                for (int k = from; k < to; k++) {
                    columns.add(new Example(
                            k,
                            contributions.get(k),
                            corpus.inputs().row(contributions.get(k).example())));
                }
                blocks.add(block(columns));
            }
            String whole =
                    parts.map(all -> NumberFormats.percent(all.expected())).orElse("");
            int more = Math.max(0, most - COLUMNS);
            double weight = contributions.stream()
                    .limit(most)
                    .skip(COLUMNS)
                    .mapToDouble(Contribution::weight)
                    .sum();
            return new FeatureTable(
                    parts.isPresent(),
                    whole,
                    blocks.get(0),
                    blocks.subList(1, blocks.size()),
                    "The same of " + NumberText.count(more, "more example") + ", together "
                            + NumberFormats.percent(weight));
        }

        /** An example with its place among the contributions. */
        private record Example(int place, Contribution contribution, Vec input) {
            Column head() {
                return new Column(Name.of(contribution.id()), NumberFormats.percent(contribution.weight()));
            }
        }

        /** The first examples have further features too; those of the others are in the numbers. */
        private Block block(List<Example> columns) {
            boolean first = columns.isEmpty() || columns.get(0).place() == 0;
            int shown = order.size() <= ROWS + 1 ? order.size() : ROWS;
            int end = first ? Math.min(order.size(), shown + FOLDED_ROWS) : shown;
            List<Row> rows = new ArrayList<>();
            for (int place = 0; place < end; place++) {
                rows.add(row(order.get(place), columns, first && place < shown));
            }
            return new Block(
                    title(columns),
                    columns.stream().map(Example::head).toList(),
                    rows.subList(0, shown),
                    rows.subList(shown, end),
                    summary(order.subList(shown, order.size()), "more feature"),
                    end == order.size() ? "" : summary(order.subList(end, order.size()), "further feature"));
        }

        private static String title(List<Example> columns) {
            if (columns.isEmpty()) {
                return "";
            }
            double weight = columns.stream()
                    .mapToDouble(column -> column.contribution().weight())
                    .sum();
            int first = columns.get(0).place() + 1;
            int last = first + columns.size() - 1;
            return (first == last ? "Example " + first : "Examples " + first + " to " + last) + ", together "
                    + NumberFormats.percent(weight);
        }

        private String summary(List<Integer> features, String thing) {
            String count = NumberText.count(features.size(), thing);
            return parts.map(all -> count + ", together "
                            + NumberFormats.signed(
                                    features.stream().mapToDouble(all::total).sum()))
                    .orElse(count);
        }

        private Row row(int feature, List<Example> columns, boolean drawn) {
            String total = id + "-total-" + feature;
            return new Row(
                    Name.of(Name.feature(form, feature)),
                    value(feature, input),
                    parts.map(all -> part(total, all.total(feature), drawn)),
                    columns.stream().map(column -> cell(feature, column, drawn)).toList());
        }

        private Cell cell(int feature, Example column, boolean drawn) {
            String bar = id + "-part-" + (column.place() + 1) + "-" + feature;
            return new Cell(
                    value(feature, column.input()),
                    parts.map(all -> part(bar, all.part(column.place(), feature), drawn)));
        }

        private Name value(int feature, Vec of) {
            return Name.of(form.text(feature, of), LONGEST_VALUE);
        }

        private Part part(String bar, double part, boolean drawn) {
            double strength = largest > 0 ? Math.abs(part) / largest : 0;
            int tint = strength < FAINTEST ? 0 : (int) Math.ceil(TINTS * Math.min(1, strength));
            Optional<Content> drawing = drawn ? Optional.of(FeatureBar.of(bar, part, largest)) : Optional.empty();
            return new Part(
                    NumberFormats.signed(part),
                    tint == 0 ? "tint-0" : "tint-" + (part < 0 ? "minus-" : "plus-") + tint,
                    drawing);
        }
    }
}
