package io.simplex4j.data.schema.internal.inference;

import io.simplex4j.corpus.Agreement;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.schema.SchemaInference.Hints;
import io.simplex4j.data.schema.internal.inference.Proposal.Reading;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The reading of a table that fits a model best.
 *
 * @param proposal the schema
 * @param remarks what speaks for it
 */
public record FittedProposal(Proposal proposal, List<String> remarks) {
    /*
     * Readings are tried in this order: few integers as categories or as numbers, two texts as two numbers or one, numbers as they are or standardised, the
     * column called like a label or another with as many values as the model has classes, two classes in both orders. Those
     * that give as many numbers as the model takes remain. Where labels can be compared with predictions, the one that the
     * model is best about, chance set aside, is proposed, else the first.
     */
    private static final int MOST_LABELS = 8;
    private static final List<Reading> READINGS = IntStream.range(0, 8)
            .mapToObj(i -> new Reading((i & 4) == 0, (i & 2) != 0, (i & 1) != 0))
            .toList();

    private record Tried(Proposal proposal, Reading reading, Optional<Agreement> agreement) {
        double score() {
            return agreement.map(Agreement::skill).orElse(-1.0);
        }
    }

    /**
     * The reading that fits best.
     *
     * @param read makes a schema of a proposal
     * @throws UnreadableDataException if no reading gives as many numbers as the model takes
     */
    public static FittedProposal of(CsvTable table, Hints hints, LatentModel model, Function<Proposal, Schema> read) {
        List<Tried> fitting = new ArrayList<>();
        TreeSet<Integer> widths = new TreeSet<>();
        for (Hints each : hints(table, hints, model)) {
            for (Reading reading : READINGS) {
                Proposal proposal = Proposal.of(table, each, reading);
                int width = proposal.schema().form().columns();
                widths.add(width);
                if (width == model.inputShape().size()) {
                    fitting.add(new Tried(proposal, reading, agreement(table, model, read.apply(proposal))));
                }
            }
        }
        Tried best = fitting.stream()
                .max(Comparator.comparingDouble(Tried::score).thenComparing(each -> -fitting.indexOf(each)))
                .orElseThrow(() -> new UnreadableDataException(
                        UnreadableDataException.Kind.MISFIT,
                        table.name(),
                        "has features of " + widths + " numbers, depending on how they are read, expected "
                                + model.inputShape().size() + " of shape " + model.inputShape()
                                + " as the model takes"));
        return new FittedProposal(best.proposal, remarks(best, fitting, model));
    }

    private static List<String> remarks(Tried best, List<Tried> fitting, LatentModel model) {
        List<String> remarks = new ArrayList<>();
        remarks.add("With these features, in this order, the model gets the "
                + model.inputShape().size() + " numbers that it takes (" + best.reading + ").");
        best.agreement.ifPresent(
                known -> remarks.add(known.sentence().replace(" of the corpus", "") + others(best, fitting)));
        best.agreement
                .filter(Agreement::noBetterThanChance)
                .ifPresent(known ->
                        remarks.add("That is no more than chance: scaling, order of columns or labels are wrong."));
        if (best.agreement.isEmpty()) {
            remarks.add("There is no label to tell whether numbers are to be standardised.");
        }
        return remarks;
    }

    private static String others(Tried best, List<Tried> fitting) {
        return fitting.stream()
                .filter(each -> !each.equals(best))
                .max(Comparator.comparingDouble(Tried::score))
                .flatMap(Tried::agreement)
                .flatMap(known -> known.right().stream().boxed().findFirst())
                .map(right -> " The next best of " + fitting.size() + " readings: about " + right + ".")
                .orElse("");
    }

    private static List<Hints> hints(CsvTable table, Hints given, LatentModel model) {
        int classes = model.head()
                .filter(head -> head.task() == LinearHead.Task.CLASSES)
                .map(head -> Math.max(2, head.outputs()))
                .orElse(0);
        List<Hints> all = new ArrayList<>(List.of(given));
        if (Proposal.of(table, given).schema().header().label().isEmpty() && classes > 0) {
            Proposal.possibleLabels(table, classes).stream()
                    .filter(column -> !given.id().equals(Optional.of(column)))
                    .limit(MOST_LABELS)
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

    private static Optional<Agreement> agreement(CsvTable table, LatentModel model, Schema schema) {
        try {
            Examples examples = schema.examples(table);
            boolean comparable = examples.labelled()
                    && model.head()
                            .filter(head -> head.task() == LinearHead.Task.VALUES
                                    || schema.classes().size() == Math.max(2, head.outputs()))
                            .isPresent();
            return comparable ? Corpus.encode(model, examples).agreement() : Optional.empty();
        } catch (UnreadableDataException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    public String toYaml() {
        return proposal.toYaml(remarks);
    }
}
