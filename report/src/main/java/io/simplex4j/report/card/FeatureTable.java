package io.simplex4j.report.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Features of an example beside those of the examples that explain it, the heaviest first and further ones folded.
 *
 * @param explained whether features have parts in the explanation, else only values
 * @param whole what all shares add up to, in words
 * @param meaning what shares say, and what they do not
 * @param noun what people call an example
 */
public record FeatureTable(
        boolean explained, String whole, String meaning, Noun noun, Block block, List<Block> more, String moreSummary) {
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

    /** A feature: beside the first examples what the explained one has and its share over all; and what each example has. */
    public record Row(Name feature, Optional<Name> value, Optional<Part> total, List<Cell> cells) {}

    /** A feature of an example. */
    public record Cell(Name value, Optional<Part> part) {}

    /** A share in the whole: with its sign, and the class of its colour. */
    public record Part(String text, String tint) {}

    static Optional<FeatureTable> of(Explanation explanation, Optional<FeatureParts> parts, CardScale scale) {
        Corpus corpus = explanation.provenance().corpus();
        if (!(corpus.form() instanceof TableForm table)) {
            return Optional.empty();
        }
        return Optional.of(
                new Builder(table, corpus.noun(), explanation.example().input(), parts, scale)
                        .table(explanation, corpus));
    }

    /** Whether such a table leaves out no share. */
    static boolean whole(int features, int examples) {
        return examples <= COLUMNS ? features <= ROWS + FOLDED_ROWS : features <= ROWS + 1 && examples <= MOST_EXAMPLES;
    }

    /** Lays out the features of a table: the important ones first, all on one scale. */
    private static final class Builder {
        private final TableForm form;
        private final Noun noun;
        private final Vec input;
        private final Optional<FeatureParts> parts;
        private final double largest;
        private final List<Integer> order;

        Builder(TableForm form, Noun noun, Vec input, Optional<FeatureParts> parts, CardScale scale) {
            this.form = form;
            this.noun = noun;
            this.input = input;
            this.parts = parts;
            this.largest =
                    Math.max(scale.part(), parts.map(FeatureParts::largest).orElse(0.0));
            int features = form.groups().groups().size();
            this.order = parts.map(all -> all.order(scale))
                    .orElseGet(() -> IntStream.range(0, features).boxed().toList());
        }

        private FeatureTable table(Explanation explanation, Corpus corpus) {
            List<Contribution> contributions = explanation.contributions();
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
                    meaning(explanation.predicted().isPresent()),
                    noun,
                    blocks.get(0),
                    blocks.subList(1, blocks.size()),
                    "The same of " + NumberText.grouped(more) + " more " + (more == 1 ? noun.one() : noun.many())
                            + ", together "
                            + NumberFormats.percent(weight));
        }

        private String meaning(boolean classes) {
            boolean risk = classes && !noun.equals(Noun.EXAMPLE);
            return "Shares say what links these " + noun.many() + " to the model, not "
                    + (risk ? "what raises the risk." : "what causes an outcome.");
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
                rows.add(row(order.get(place), columns, first));
            }
            return new Block(
                    title(columns),
                    columns.stream().map(Example::head).toList(),
                    rows.subList(0, shown),
                    rows.subList(shown, end),
                    summary(order.subList(shown, order.size()), "more feature"),
                    end == order.size() ? "" : summary(order.subList(end, order.size()), "further feature"));
        }

        private String title(List<Example> columns) {
            if (columns.isEmpty()) {
                return "";
            }
            double weight = columns.stream()
                    .mapToDouble(column -> column.contribution().weight())
                    .sum();
            int first = columns.get(0).place() + 1;
            int last = first + columns.size() - 1;
            return (first == last ? noun.capitalOne() + " " + first : noun.capitalMany() + " " + first + " to " + last)
                    + ", together " + NumberFormats.percent(weight);
        }

        private String summary(List<Integer> features, String thing) {
            String count = NumberText.count(features.size(), thing);
            return parts.map(all -> count + ", together "
                            + NumberFormats.signed(
                                    features.stream().mapToDouble(all::total).sum()))
                    .orElse(count);
        }

        private Row row(int feature, List<Example> columns, boolean first) {
            return new Row(
                    Name.of(Name.feature(form, feature)),
                    first ? Optional.of(value(feature, input)) : Optional.empty(),
                    first ? parts.map(all -> part(all.total(feature))) : Optional.empty(),
                    columns.stream().map(column -> cell(feature, column)).toList());
        }

        private Cell cell(int feature, Example column) {
            return new Cell(value(feature, column.input()), parts.map(all -> part(all.part(column.place(), feature))));
        }

        private Name value(int feature, Vec of) {
            return Name.of(form.text(feature, of), LONGEST_VALUE);
        }

        private Part part(double part) {
            double strength = largest > 0 ? Math.abs(part) / largest : 0;
            int tint = strength < FAINTEST ? 0 : (int) Math.ceil(TINTS * Math.min(1, strength));
            return new Part(
                    NumberFormats.signed(part), tint == 0 ? "" : "tint-" + (part < 0 ? "minus-" : "plus-") + tint);
        }
    }
}
