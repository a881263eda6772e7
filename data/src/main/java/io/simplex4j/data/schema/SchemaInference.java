package io.simplex4j.data.schema;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.internal.coding.Definition;
import io.simplex4j.data.schema.internal.coding.SchemaHeader;
import io.simplex4j.data.schema.internal.inference.FittedProposal;
import io.simplex4j.data.schema.internal.inference.Proposal;
import io.simplex4j.data.schema.internal.yaml.SchemaWriter;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Proposals of schemas. */
public final class SchemaInference {
    private static final int SHORTEST_SIDE = 8;

    /**
     * What is known about a table.
     *
     * @param id the column with the names of rows; guessed if absent
     * @param label the column with the actual labels; guessed if absent
     * @param classes the names of the model's classes; taken from the labels if empty
     */
    public record Hints(Optional<String> id, Optional<String> label, List<String> classes) {
        /** Nothing is known. */
        public static final Hints NONE = new Hints(Optional.empty(), Optional.empty(), List.of());

        /**
         * @throws IllegalArgumentException if one column is to have both the names and the labels
         */
        public Hints {
            classes = List.copyOf(classes);
            if (id.isPresent() && id.equals(label)) {
                throw new IllegalArgumentException(
                        "label is " + OneLine.quoted(label.get()) + " as id is, expected two columns");
            }
        }
    }

    private SchemaInference() {}

    /**
     * A proposal for a table of which nothing else is known.
     *
     * @throws UnreadableDataException if no column can be a feature
     */
    public static InferredSchema infer(CsvTable table) {
        return infer(table, Hints.NONE);
    }

    /**
     * A proposal for a table.
     *
     * @throws UnreadableDataException if no column can be a feature, or a hint names a column that is not there
     */
    public static InferredSchema infer(CsvTable table, Hints hints) {
        Proposal proposal = Proposal.of(table, hints);
        return new InferredSchema(proposal, proposal.toYaml());
    }

    /**
     * A proposal for a table that a model takes: of all readings the one that gives the model's numbers, and that it is most
     * often right about where there are labels.
     *
     * @throws UnreadableDataException if no column can be a feature, a hint names a column that is not there, or no reading
     *     gives as many numbers as the model takes
     */
    public static InferredSchema infer(CsvTable table, Hints hints, LatentModel model) {
        FittedProposal fitted = FittedProposal.of(table, hints, model, proposal -> new Schema(proposal.schema()));
        return new InferredSchema(fitted.proposal(), fitted.toYaml());
    }

    /**
     * A proposal for a model whose inputs are pictures or series, by their axes alone, as YAML.
     *
     * @throws IllegalArgumentException if an input has neither two nor three axes
     */
    public static String infer(Shape shape) {
        List<Integer> axes = shape.axes();
        boolean planes = axes.size() == 3;
        boolean last = planes && isColours(axes.get(2)) && !isColours(axes.get(0));
        if (!planes && axes.size() != 2) {
            throw new IllegalArgumentException(
                    "shape is " + shape + ", expected two or three axes of a picture or series");
        }
        int shortest = Math.min(axes.get(axes.size() - 1), axes.get(axes.size() - 2));
        if (planes || (axes.get(0).equals(axes.get(1)) && shortest >= SHORTEST_SIDE)) {
            ImageForm form =
                    ImageForm.unscaled(shape, last ? ImageForm.Layout.CHANNELS_LAST : ImageForm.Layout.CHANNELS_FIRST);
            return yaml(form, "pictures", "Numbers are light from 0 to 1; 'pixels:' may say mean and deviation.");
        }
        boolean stepsFirst = axes.get(0) >= axes.get(1);
        List<SeriesForm.Channel> channels = IntStream.rangeClosed(1, Math.min(axes.get(0), axes.get(1)))
                .mapToObj(i -> new SeriesForm.Channel("channel " + i, Optional.empty(), Optional.empty()))
                .toList();
        SeriesForm form = new SeriesForm(
                Math.max(axes.get(0), axes.get(1)),
                stepsFirst ? SeriesForm.Layout.STEPS_FIRST : SeriesForm.Layout.CHANNELS_FIRST,
                channels);
        return yaml(form, "series", "The longer axis is taken for the steps; name the channels, and give units.");
    }

    private static boolean isColours(int axis) {
        return axis == 1 || axis == 3;
    }

    private static String yaml(InputForm form, String what, String remark) {
        Definition definition = new Definition("schema", SchemaHeader.PLAIN, form, List.of());
        List<String> top = List.of(
                "Proposed for " + what + " of shape " + form.shape() + " as the model takes; check it before use.",
                remark);
        return SchemaWriter.write(definition, new SchemaWriter.Comments(top, Map.of(), Map.of(), List.of()));
    }
}
