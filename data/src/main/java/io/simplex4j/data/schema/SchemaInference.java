package io.simplex4j.data.schema;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.schema.internal.coding.Definition;
import io.simplex4j.data.schema.internal.coding.Definition.CodedFeature;
import io.simplex4j.data.schema.internal.coding.SchemaHeader;
import io.simplex4j.data.schema.internal.inference.FittedPictures;
import io.simplex4j.data.schema.internal.inference.FittedProposal;
import io.simplex4j.data.schema.internal.inference.Proposal;
import io.simplex4j.data.schema.internal.yaml.SchemaWriter;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Shape;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Proposes schemas for tables, arrays and models. */
public final class SchemaInference {
    private static final int SHORTEST_SIDE = 8;

    /**
     * Hints about a table.
     *
     * @param id the column with the names of rows; guessed if absent
     * @param label the column with the actual labels; guessed if absent
     * @param classes the names of the model's classes; taken from the labels if empty
     */
    public record Hints(Optional<String> id, Optional<String> label, List<String> classes) {
        /** No hints. */
        public static final Hints NONE = new Hints(Optional.empty(), Optional.empty(), List.of());

        /**
         * @throws IllegalArgumentException if one column is to have both the names and the labels, or two classes have the
         *     same name
         */
        public Hints {
            classes = List.copyOf(classes);
            SchemaHeader.requireDifferent(classes);
            if (id.isPresent() && id.equals(label)) {
                throw new IllegalArgumentException(
                        "label is " + OneLine.quoted(label.get()) + " as id is; expected two columns");
            }
        }
    }

    private SchemaInference() {}

    /**
     * Proposes a schema for a table.
     *
     * @throws UnreadableDataException if no column can be a feature
     */
    public static InferredSchema infer(CsvTable table) {
        return infer(table, Hints.NONE);
    }

    /**
     * Proposes a schema for a table with hints.
     *
     * @throws UnreadableDataException if no column can be a feature, or a hint names a column that is not there
     */
    public static InferredSchema infer(CsvTable table, Hints hints) {
        Proposal proposal = Proposal.of(table, hints);
        return new InferredSchema(proposal, proposal.toYaml());
    }

    /**
     * Returns the schema of the columns that a model file describes, such as those of a pipeline with encoders.
     *
     * @return nothing if the file does not describe its columns
     */
    public static Optional<Schema> ofModel(LatentModel model) {
        return model.columns().isEmpty()
                ? Optional.empty()
                : Optional.of(ModelColumns.of(model).schema(Hints.NONE).schema());
    }

    /**
     * Proposes a schema for a model whose file describes its columns, with hints.
     *
     * @throws IllegalArgumentException if it does not
     */
    public static InferredSchema infer(LatentModel model, Hints hints) {
        if (model.columns().isEmpty()) {
            throw new IllegalArgumentException(
                    "the model file does not describe columns; expected a table to propose a schema for");
        }
        return ModelColumns.of(model).schema(hints);
    }

    /**
     * Proposes a schema for a table and a model: among all encodings with the size of the model's input, the one whose
     * predictions agree best with the labels.
     *
     * @throws UnreadableDataException if no column can be a feature, a hint names an unknown column, or no encoding has
     *     the size of the model's input
     */
    public static InferredSchema infer(CsvTable table, Hints hints, LatentModel model) {
        if (!model.columns().isEmpty()) {
            return ModelColumns.of(model).schema(table, hints);
        }
        FittedProposal fitted = FittedProposal.of(table, hints, model, proposal -> new Schema(proposal.schema()));
        return new InferredSchema(fitted.proposal(), fitted.toYaml());
    }

    /**
     * Proposes a schema, as YAML, for the axes of a model's input: a picture, a series or an array.
     *
     * @throws IllegalArgumentException if an input has more than three axes
     */
    public static String infer(Shape shape) {
        return infer(shape, Hints.NONE);
    }

    /**
     * Proposes a schema, as YAML, for the axes of a model's input, with hints.
     *
     * @throws IllegalArgumentException if an input has more than three axes
     */
    public static String infer(Shape shape, Hints hints) {
        List<Integer> axes = shape.axes();
        if (axes.size() == 1) {
            Definition plain = Definition.plain(shape);
            return yaml(
                    hints,
                    plain.form(),
                    plain.features(),
                    "arrays",
                    "Name the features; they are in the order of the array.");
        }
        boolean planes = axes.size() == 3;
        boolean last = planes && isColours(axes.get(2)) && !isColours(axes.get(0));
        if (!planes && axes.size() != 2) {
            throw new IllegalArgumentException(
                    "shape is " + shape + "; expected at most three axes of a picture or series");
        }
        int shortest = Math.min(axes.get(axes.size() - 1), axes.get(axes.size() - 2));
        if (planes || (axes.get(0).equals(axes.get(1)) && shortest >= SHORTEST_SIDE)) {
            ImageForm form =
                    ImageForm.unscaled(shape, last ? ImageForm.Layout.CHANNELS_LAST : ImageForm.Layout.CHANNELS_FIRST);
            return yaml(
                    hints,
                    form,
                    List.of(),
                    "pictures",
                    "Numbers are light from 0 to 1; 'pixels:' may say mean and deviation.");
        }
        boolean stepsFirst = axes.get(0) >= axes.get(1);
        List<SeriesForm.Channel> channels = IntStream.rangeClosed(1, Math.min(axes.get(0), axes.get(1)))
                .mapToObj(i -> new SeriesForm.Channel("channel " + i, Optional.empty(), Optional.empty()))
                .toList();
        SeriesForm form = new SeriesForm(
                Math.max(axes.get(0), axes.get(1)),
                stepsFirst ? SeriesForm.Layout.STEPS_FIRST : SeriesForm.Layout.CHANNELS_FIRST,
                channels);
        return yaml(
                hints,
                form,
                List.of(),
                "series",
                "The longer axis is taken for the steps; name the channels, and give units.");
    }

    /**
     * Proposes a schema for the pictures of a folder and a model: their size, and the common scaling with which the
     * model predicts most labels.
     *
     * @throws UnreadableDataException if the pictures cannot be read
     * @throws IllegalArgumentException if the inputs of the model are not pictures
     */
    public static String infer(Path folder, Hints hints, LatentModel model) {
        Shape shape = model.inputShape();
        List<Integer> axes = shape.axes();
        boolean planes = axes.size() == 3;
        if (!planes && axes.size() != 2) {
            throw new IllegalArgumentException(
                    "shape is " + shape + "; expected two or three axes of a picture for a folder of pictures");
        }
        boolean last = planes && isColours(axes.get(2)) && !isColours(axes.get(0));
        FittedPictures fitted = FittedPictures.of(
                folder,
                ImageForm.unscaled(shape, last ? ImageForm.Layout.CHANNELS_LAST : ImageForm.Layout.CHANNELS_FIRST),
                hints.classes(),
                model);
        return yaml(
                new Hints(hints.id(), hints.label(), fitted.classes()),
                fitted.form(),
                List.of(),
                "pictures",
                fitted.remark());
    }

    private static boolean isColours(int axis) {
        return axis == 1 || axis == 3;
    }

    private static String yaml(Hints hints, InputForm form, List<CodedFeature> features, String what, String remark) {
        SchemaHeader header = SchemaHeader.of(hints.id(), hints.label(), hints.classes());
        Definition definition = new Definition("schema", header, form, features);
        List<String> top = List.of(
                "Proposed for " + what + " of shape " + form.shape() + " as the model takes; check it before use.",
                remark);
        return SchemaWriter.write(definition, new SchemaWriter.Comments(top, Map.of(), Map.of(), List.of()));
    }
}
