package io.simplex4j.data.schema;

import io.simplex4j.data.TextFile;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What people know about the inputs of a model: names, units, categories, and how raw data become the model's numbers.
 *
 * <p>Immutable and thread-safe. The file format is described with this package.
 */
public final class Schema {
    private final String source;
    private final Head head;
    private final Inputs inputs;

    Schema(String source, Head head, Inputs inputs) {
        this.source = source;
        this.head = head;
        this.inputs = inputs;
    }

    /**
     * The schema in a file.
     *
     * @throws UnreadableDataException if there is none, naming line and column
     */
    public static Schema read(Path file) {
        return parse(TextFile.read(file), file.toString());
    }

    /**
     * The schema in a text.
     *
     * @param name for messages
     * @throws UnreadableDataException if there is none, naming line and column
     */
    public static Schema parse(String text, String name) {
        return SchemaReader.read(text, name);
    }

    /** The schema of inputs nobody has described: pictures if they look like some, else unnamed features. */
    public static Schema plain(Shape shape) {
        return new Schema("schema", Head.PLAIN, PlainInputs.of(shape));
    }

    /** The text of a file that reads back as this schema; always the same bytes. */
    public String toYaml() {
        return SchemaWriter.write(this, Comments.NONE);
    }

    /** What the inputs are called as a whole. */
    public Optional<String> title() {
        return head.title();
    }

    /** What the inputs are. */
    public Modality modality() {
        return inputs.modality();
    }

    /** The features of a table, in the order of the model's inputs; none for other modalities. */
    public List<Feature> features() {
        return inputs instanceof TableInputs table ? table.features() : List.of();
    }

    /** How the model takes pictures, if it does. */
    public Optional<ImageForm> image() {
        return inputs instanceof ImageInputs image ? Optional.of(image.form()) : Optional.empty();
    }

    /** How the model takes series, if it does. */
    public Optional<SeriesForm> series() {
        return inputs instanceof SeriesInputs series ? Optional.of(series.form()) : Optional.empty();
    }

    /** The column of tables that names the rows. */
    public Optional<String> idColumn() {
        return head.id();
    }

    /** The column of tables that says what rows truly are. */
    public Optional<String> labelColumn() {
        return head.label();
    }

    /** The names of the model's classes, in its order; none if unknown. */
    public List<String> classes() {
        return head.classes();
    }

    /** The shape of one input; a table's has one axis. */
    public Shape shape() {
        return inputs.shape();
    }

    /** How many numbers the model takes. */
    public int inputs() {
        return shape().size();
    }

    /** One group for each feature of a table, pixel of a picture, or channel and step of a series, with its name. */
    public FeatureGroups groups() {
        return inputs.groups();
    }

    /**
     * What an input has for a group, in words and with its unit, such as {@code 62 years}.
     *
     * @param feature its place among {@link #groups()}
     * @param input as the model takes it
     */
    public String text(int feature, Vec input) {
        if (input.size() != inputs()) {
            throw new IllegalArgumentException("input has " + input.size() + " numbers, expected " + inputs());
        }
        return inputs.text(feature, input);
    }

    /**
     * A table as the model takes it.
     *
     * @throws UnreadableDataException if the table does not fit, naming line and column
     */
    public Encoded encode(CsvTable table) {
        return TableEncoder.encode(table, head, inputs);
    }

    /**
     * Refuses a model that takes other inputs. It may take pictures and series flattened, or with more axes of length 1.
     *
     * @param modelInput the shape of one input of the model
     * @throws UnreadableDataException if this schema does not fit, saying why
     */
    public void requireFits(Shape modelInput) {
        boolean flat = modality() == Modality.TABULAR || modelInput.axes().size() == 1;
        boolean fits =
                flat ? modelInput.size() == inputs() : longAxes(modelInput).equals(longAxes(shape()));
        if (!fits) {
            throw new UnreadableDataException(
                    source,
                    "describes " + inputs.size() + ", expected " + modelInput.size() + " of shape " + modelInput
                            + " as the model takes");
        }
    }

    private static List<Integer> longAxes(Shape shape) {
        return shape.axes().stream().filter(axis -> axis > 1).toList();
    }

    Head head() {
        return head;
    }

    Inputs described() {
        return inputs;
    }
}
