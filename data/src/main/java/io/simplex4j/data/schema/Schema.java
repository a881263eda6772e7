package io.simplex4j.data.schema;

import io.simplex4j.data.TextFile;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.model.Shape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What people know about the inputs of a model: names, units, categories, and how raw data become the model's numbers.
 *
 * <p>Immutable and thread-safe. The file format is described with this package.
 */
public final class Schema {
    private final String source;
    private final Head head;
    private final InputForm form;
    private final List<Feature> features;

    private Schema(String source, Head head, InputForm form, List<Feature> features) {
        this.source = source;
        this.head = head;
        this.form = form;
        this.features = List.copyOf(features);
    }

    /** A schema of tables. */
    static Schema of(String source, Head head, List<Feature> features) {
        return new Schema(source, head, form(features), features);
    }

    /** A schema of pictures or series. */
    static Schema of(String source, Head head, InputForm form) {
        return new Schema(source, head, form, List.of());
    }

    private static TableForm form(List<Feature> features) {
        List<FeatureGroups.Group> groups = new ArrayList<>();
        int columns = 0;
        for (Feature feature : features) {
            int first = columns;
            columns += feature.inputs();
            groups.add(new FeatureGroups.Group(
                    feature.name(),
                    feature.unit(),
                    IntStream.range(first, columns).boxed().toList()));
        }
        return TableForm.of(
                FeatureGroups.of(columns, groups),
                (feature, input) -> features.get(feature)
                        .text(input, groups.get(feature).columns().get(0)));
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

    /** The schema of inputs nobody has described: pictures if they look like some, else features without names. */
    public static Schema plain(Shape shape) {
        InputForm form = PlainForm.of(shape);
        List<String> names =
                form.groups().groups().stream().map(FeatureGroups.Group::name).toList();
        return new Schema("schema", Head.PLAIN, form, form instanceof TableForm ? numbers(names) : List.of());
    }

    /** The schema of tables whose columns are the model's numbers as they are, in their order. */
    public static Schema ofColumns(List<String> names) {
        return of("schema", Head.PLAIN, numbers(names));
    }

    private static List<Feature> numbers(List<String> names) {
        Coding coding = new NumberCoding(OptionalInt.empty(), Optional.empty());
        return names.stream()
                .map(name -> new Feature(name, List.of(name), Optional.empty(), coding))
                .toList();
    }

    /** The text of a file that reads back as this schema; always the same bytes. */
    public String toYaml() {
        return SchemaWriter.write(this, Comments.NONE);
    }

    /** What the inputs are called as a whole. */
    public Optional<String> title() {
        return head.title();
    }

    /** What the numbers of an input mean. */
    public InputForm form() {
        return form;
    }

    /** The features of a table, in the order of the model's inputs; none for pictures and series. */
    public List<Feature> features() {
        return features;
    }

    /** The column of tables that names the rows. */
    public Optional<String> idColumn() {
        return head.id();
    }

    /** The column of tables with the actual labels of the rows. */
    public Optional<String> labelColumn() {
        return head.label();
    }

    /** The names of the model's classes, in its order; none if unknown. */
    public List<String> classes() {
        return head.classes();
    }

    /** The names of the model's classes, as examples carry them. */
    public ClassNames classNames() {
        return new ClassNames(head.classes());
    }

    /**
     * The rows of a table in a file.
     *
     * @throws UnreadableDataException if the table cannot be read or does not fit, naming line and column
     */
    public Examples examples(Path csv) {
        return examples(CsvTable.read(csv));
    }

    /**
     * The rows of a table, with the names and labels that it has for them.
     *
     * @throws UnreadableDataException if the table does not fit, naming line and column
     */
    public Examples examples(CsvTable table) {
        return TableEncoder.encode(table, this);
    }

    /**
     * One row by the names of its columns, as a form on a page or a JSON object gives it. A column without a value counts
     * as missing; the columns of names and labels may be left out.
     *
     * @throws UnreadableDataException if a value does not fit or its name is not known, naming the field; or if this
     *     schema is of pictures or series, whose columns have no names
     */
    public Example example(Map<String, String> row) {
        if (features.isEmpty()) {
            throw new UnreadableDataException(source, "describes " + kind() + ", expected features with names");
        }
        return FieldEncoder.encode(row, this);
    }

    /**
     * Refuses a model that takes other inputs. It may take pictures and series flattened, or with more axes of length 1.
     *
     * @param modelInput the shape of one input of the model
     * @throws UnreadableDataException if this schema does not fit, saying why
     */
    public void requireFits(Shape modelInput) {
        boolean flat = form instanceof TableForm || modelInput.axes().size() == 1;
        boolean fits = flat
                ? modelInput.size() == form.columns()
                : longAxes(modelInput).equals(longAxes(form.shape()));
        if (!fits) {
            throw new UnreadableDataException(
                    UnreadableDataException.Kind.MISFIT,
                    source,
                    "describes " + form.columns() + " numbers of " + kind() + ", expected " + modelInput.size()
                            + " of shape " + modelInput + " as the model takes");
        }
    }

    private String kind() {
        return features.isEmpty()
                ? (form instanceof ImageForm ? "pictures" : "series") + " of shape " + form.shape()
                : features.size() + " features";
    }

    private static List<Integer> longAxes(Shape shape) {
        return shape.axes().stream().filter(axis -> axis > 1).toList();
    }

    Head head() {
        return head;
    }
}
