package io.simplex4j.data.schema.internal.inference;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.schema.SchemaInference.Hints;
import io.simplex4j.data.schema.internal.coding.SchemaHeader;
import io.simplex4j.data.schema.internal.inference.ColumnProfile.ColumnCells;
import io.simplex4j.data.schema.internal.inference.Proposal.Reading;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.LinearHead.Task;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The reading of a table that fits a model best.
 *
 * @param proposal the schema
 * @param remarks the evidence for it
 */
public record FittedProposal(Proposal proposal, List<String> remarks) {
    /*
     * Encodings are tried in a fixed order: few integers as categories or as numbers; two strings as two numbers or
     * one; numbers unchanged or standardised; the column with a label-like name or others with as many values as the
     * model has classes; two classes in both orders; a single raw output as a score of two classes or as a value.
     * Readings with another number of inputs than the model are dropped, and so are duplicates. If labels can be
     * compared with predictions, the reading with the best agreement beyond chance is proposed, otherwise the first.
     */
    private static final int MAX_LABELS = 8;
    private static final List<Reading> READINGS = IntStream.range(0, 16)
            .mapToObj(i -> new Reading((i & 4) == 0, (i & 2) != 0, (i & 1) != 0, (i & 8) == 0, false))
            .toList();

    private record Tried(Proposal proposal, Reading reading, Comparison comparison) {
        Optional<Corpus.Agreement> agreement() {
            return comparison.agreement;
        }

        double score() {
            return agreement().map(Corpus.Agreement::skill).orElse(-1.0);
        }
    }

    /**
     * The result of comparing labels with predictions.
     *
     * @param obstacle why there is no agreement; empty if there is
     * @param unlabelled the number of rows without a label, which were skipped
     */
    private record Comparison(Optional<Corpus.Agreement> agreement, String obstacle, int unlabelled) {
        static Comparison impossible(String obstacle) {
            return new Comparison(Optional.empty(), obstacle, 0);
        }
    }

    /**
     * Returns the reading that fits best.
     *
     * @param read creates a schema from a proposal
     * @throws UnreadableDataException if no encoding has the size of the model's input
     */
    public static FittedProposal of(CsvTable table, Hints hints, LatentModel model, Function<Proposal, Schema> read) {
        Map<String, Tried> different = new LinkedHashMap<>();
        model.head()
                .filter(head -> !hints.classes().isEmpty())
                .ifPresent(head -> read.apply(Proposal.of(table, hints)).requireFits(head.withTask(Task.CLASSES)));
        TreeSet<Integer> widths = new TreeSet<>();
        for (Optional<LinearHead> head : heads(model, hints)) {
            for (Hints each : hints(table, hints, head)) {
                for (Reading reading : READINGS) {
                    Proposal proposal =
                            Proposal.of(table, each, reading.withKept(model.acceptsMissing()), singleTask(model, head));
                    int width = proposal.schema().form().columns();
                    widths.add(width);
                    if (width == model.inputShape().size()) {
                        Schema schema = read.apply(proposal);
                        Tried tried = new Tried(proposal, reading, compare(table, model, head, schema));
                        if (!isArbitrary(
                                tried, singleTask(model, head), each.label().equals(hints.label()))) {
                            different.putIfAbsent(schema.toYaml(), tried);
                        }
                    }
                }
            }
        }
        List<Tried> fitting = List.copyOf(different.values());
        Tried best = fitting.stream()
                .max(Comparator.comparingDouble(Tried::score).thenComparing(each -> -fitting.indexOf(each)))
                .orElseThrow(() -> misfit(table, hints, model.inputShape(), widths));
        return new FittedProposal(best.proposal, remarks(best, fitting, model));
    }

    private static UnreadableDataException misfit(CsvTable table, Hints hints, Shape shape, TreeSet<Integer> widths) {
        Set<String> surplus = READINGS.stream()
                .map(reading ->
                        Proposal.of(table, hints, reading, Optional.empty()).schema())
                .flatMap(schema -> schema.features().stream()
                        .filter(feature -> schema.form().columns() - feature.inputs() == shape.size()))
                .flatMap(feature -> feature.columns().stream())
                .collect(Collectors.toSet());
        String counts = widths.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return new UnreadableDataException(
                UnreadableDataException.Kind.MISFIT,
                table.name(),
                "gives " + counts + " numbers" + (widths.size() > 1 ? ", depending on how columns are read" : "")
                        + "; expected " + shape.size() + " of shape " + shape + " as the model takes"
                        + SurplusColumn.of(table, surplus::contains)
                                .map(column -> ": " + column + " (--" + column.role() + " "
                                        + OneLine.quoted(column.name()) + ")")
                                .orElse(""));
    }

    /** Returns the heads to try: a single raw output may be the score of two classes or a value. */
    private static List<Optional<LinearHead>> heads(LatentModel model, Hints hints) {
        if (!model.head().filter(FittedProposal::isEither).isPresent()) {
            return List.of(model.head());
        }
        Optional<LinearHead> classes = model.head().map(head -> head.withTask(Task.CLASSES));
        return hints.classes().size() == 2 ? List.of(classes) : List.of(classes, model.head());
    }

    private static boolean isEither(LinearHead head) {
        return head.outputs() == 1 && head.activation() == LinearHead.Activation.NONE && head.task() == Task.VALUES;
    }

    private static Optional<Task> singleTask(LatentModel model, Optional<LinearHead> tried) {
        return model.head().filter(FittedProposal::isEither).flatMap(either -> tried.map(LinearHead::task));
    }

    /** Returns whether nothing supports reading a single raw output as the score of the labels' classes. */
    private static boolean isArbitrary(Tried tried, Optional<Task> single, boolean labelIsKnown) {
        SchemaHeader header = tried.proposal.schema().header();
        if (!single.equals(Optional.of(Task.CLASSES)) || header.label().isEmpty()) {
            return false;
        }
        boolean isGood =
                tried.agreement().filter(known -> !known.noBetterThanChance()).isPresent();
        return header.task().isEmpty() || !(labelIsKnown || isGood);
    }

    private static List<String> remarks(Tried best, List<Tried> fitting, LatentModel model) {
        List<String> remarks = new ArrayList<>();
        remarks.add("With these features, in this order, the model gets the "
                + model.inputShape().size() + " numbers that it takes (" + best.reading + ").");
        best.agreement().ifPresent(known -> {
            remarks.add(known.sentence().replace(" of the corpus", "") + others(best, fitting));
            remarks.addAll(skipped(best));
        });
        best.agreement()
                .filter(Corpus.Agreement::noBetterThanChance)
                .ifPresent(known ->
                        remarks.add("That is no better than chance: check scaling, order of columns and labels."));
        best.proposal
                .schema()
                .header()
                .task()
                .ifPresent(task -> remarks.add(
                        task == Task.CLASSES
                                ? "The model has one raw output and labels have two values, so it is taken for a score of classes: above 0 the"
                                        + " second is predicted. If it is a value, as in regression, say 'task: values' (--task values)."
                                : "The model has one raw output. It is taken for a value, as in regression; if it is a score of two classes,"
                                        + " say 'task: classes' (--task classes) and name them in 'classes:'."));
        if (best.agreement().isEmpty()) {
            remarks.add(best.comparison.obstacle + ", so nothing tells whether numbers are to be standardised.");
        }
        return remarks;
    }

    private static List<String> skipped(Tried best) {
        List<String> remarks = new ArrayList<>();
        int unlabelled = best.comparison.unlabelled;
        int missing = best.proposal.missingCells();
        if (unlabelled > 0) {
            remarks.add(NumberText.count(unlabelled, "row") + " without a label " + (unlabelled == 1 ? "was" : "were")
                    + " skipped; a table to explain has a label in every row or in none.");
        }
        if (missing > 0) {
            remarks.add(NumberText.count(missing, "missing cell") + " counted as 'missing:' says for each feature.");
        }
        return remarks;
    }

    private static String others(Tried best, List<Tried> fitting) {
        return fitting.stream()
                .filter(each -> !each.equals(best))
                .max(Comparator.comparingDouble(Tried::score))
                .flatMap(Tried::agreement)
                .flatMap(known -> known.right().stream().boxed().findFirst())
                .map(right -> " The next best of " + fitting.size() + " different readings: about " + right + ".")
                .orElse("");
    }

    private static List<Hints> hints(CsvTable table, Hints given, Optional<LinearHead> head) {
        int classes = head.filter(known -> known.task() == Task.CLASSES)
                .map(known -> Math.max(2, known.outputs()))
                .orElse(0);
        List<Hints> all = new ArrayList<>(List.of(given));
        if (Proposal.of(table, given).schema().header().label().isEmpty() && classes > 0) {
            Proposal.possibleLabels(table, classes, given.classes()).stream()
                    .filter(column -> !given.id().equals(Optional.of(column)))
                    .limit(MAX_LABELS)
                    .forEach(column -> all.add(new Hints(given.id(), Optional.of(column), given.classes())));
        }
        for (Hints each : List.copyOf(all)) {
            List<String> names = new ArrayList<>(Proposal.of(table, each).classes());
            if (given.classes().isEmpty() && classes == 2 && names.size() == 2) {
                Collections.reverse(names);
                all.add(new Hints(each.id(), each.label(), names));
            }
        }
        return all;
    }

    private static Comparison compare(CsvTable table, LatentModel model, Optional<LinearHead> head, Schema schema) {
        Optional<String> label = schema.labelColumn();
        if (label.isEmpty()) {
            return Comparison.impossible("There is no label (--label COLUMN)");
        }
        if (head.isEmpty()) {
            return Comparison.impossible("The model predicts nothing that labels can be compared with");
        }
        int classes = Math.max(2, head.get().outputs());
        if (head.get().task() == Task.CLASSES && schema.classes().size() != classes) {
            return Comparison.impossible(
                    "Labels have " + schema.classes().size() + " values, but the model has " + classes + " classes");
        }
        int column = table.column(label.get()).orElseThrow();
        CsvTable labelled = table.select(
                row -> !ColumnCells.isMissingNumber(table.cell(row, column).strip())
                        || schema.classes().contains(table.cell(row, column).strip()));
        try {
            Optional<Corpus.Agreement> agreement = Corpus.encode(model, schema.examples(labelled))
                    .withHead(head.get())
                    .agreement();
            return new Comparison(
                    agreement, "Labels cannot be compared with predictions", table.rows() - labelled.rows());
        } catch (UnreadableDataException | IllegalArgumentException e) {
            return Comparison.impossible("Labels cannot be compared with predictions (" + e.getMessage() + ")");
        }
    }

    public String toYaml() {
        return proposal.toYaml(remarks);
    }
}
