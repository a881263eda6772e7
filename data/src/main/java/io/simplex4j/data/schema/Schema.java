package io.simplex4j.data.schema;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.Json;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.internal.TextFile;
import io.simplex4j.data.schema.internal.coding.Coding.NumberCoding;
import io.simplex4j.data.schema.internal.coding.Definition;
import io.simplex4j.data.schema.internal.coding.Definition.CodedFeature;
import io.simplex4j.data.schema.internal.coding.ExampleEncoder;
import io.simplex4j.data.schema.internal.coding.Nearest;
import io.simplex4j.data.schema.internal.coding.Pseudonyms;
import io.simplex4j.data.schema.internal.coding.SchemaHeader;
import io.simplex4j.data.schema.internal.yaml.SchemaReader;
import io.simplex4j.data.schema.internal.yaml.SchemaWriter;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A description of a model's inputs: names, units and categories of features, and how raw data become the model's
 * numbers.
 *
 * <pre>{@code
 * Schema schema = Schema.read(Path.of("clinical.yaml"));
 * Examples patients = schema.examples(Path.of("patients.csv"));
 * Example patient = schema.example(Map.of("age", 62, "grade", "III"));
 * }</pre>
 *
 * <p>Instances are immutable and thread-safe. The file format is described with this package.
 */
public final class Schema {
    private final Definition definition;
    private final Set<String> columns = new LinkedHashSet<>();

    Schema(Definition definition) {
        this.definition = definition;
        definition.features().forEach(feature -> columns.addAll(feature.columns()));
        definition.header().id().ifPresent(columns::add);
        definition.header().label().ifPresent(columns::add);
    }

    /**
     * Reads the schema in a file.
     *
     * @throws UnreadableDataException if there is none, naming line and column
     */
    public static Schema read(Path file) {
        return parse(TextFile.read(file), file.toString());
    }

    /**
     * Parses the schema in a text.
     *
     * @param name for messages
     * @throws UnreadableDataException if there is none, naming line and column
     */
    public static Schema parse(String text, String name) {
        return new Schema(SchemaReader.read(text, name));
    }

    /**
     * Returns the schema of inputs without a description: pictures if the shape looks like one, otherwise unnamed
     * features.
     */
    public static Schema plain(Shape shape) {
        return new Schema(Definition.plain(shape));
    }

    /** Returns the schema of tables whose columns are the model's numbers, in order. */
    public static Schema ofColumns(List<String> names) {
        return new Schema(Definition.ofColumns(names));
    }

    /**
     * Returns the schema of tables with a column of sentences.
     *
     * @param text the column of the sentences
     * @param id the column that identifies rows, if there is one
     * @param label the column with the actual labels, if there is one
     */
    public static Schema ofSentences(Sentences reader, String text, Optional<String> id, Optional<String> label) {
        SchemaHeader header = SchemaHeader.of(id, label, reader.classes());
        return new Schema(Definition.ofSentences("schema", header, text, Optional.of(reader)));
    }

    /**
     * Returns this schema for a model with a tokenizer. The model's class names are used if the schema has none.
     *
     * @throws UnreadableDataException if this schema describes anything else
     */
    public Schema withSentences(Sentences reader) {
        if (!definition.ofSentences()) {
            throw new UnreadableDataException(
                    UnreadableDataException.Kind.MISFIT,
                    definition.source(),
                    "describes " + kind() + "; expected modality: text as the model takes sentences");
        }
        return new Schema(Definition.ofSentences(
                definition.source(),
                definition.header().withClassesOr(reader.classes()),
                definition.features().get(0).name(),
                Optional.of(reader)));
    }

    /**
     * Returns this schema with other class names, in the model's order.
     *
     * @throws IllegalArgumentException if a name is blank or occurs twice
     */
    public Schema withClasses(List<String> names) {
        SchemaHeader.requireDifferent(names);
        return new Schema(new Definition(
                definition.source(), definition.header().withClasses(names), definition.form(), definition.features()));
    }

    /**
     * Returns this schema with pseudonyms for the names of rows, by a key. A schema file with {@code pseudonym: true} takes
     * the key from the file that the environment variable {@code SIMPLEX_PSEUDONYM_KEY} names.
     *
     * @param key secret bytes, at least 16
     * @throws IllegalArgumentException if there are fewer
     */
    public Schema withPseudonyms(byte[] key) {
        return new Schema(new Definition(
                definition.source(),
                definition.header().withPseudonyms(Pseudonyms.of(key)),
                definition.form(),
                definition.features()));
    }

    /** Returns what explanations call the row of this name: its pseudonym if the schema asks for one. */
    public String publicId(String name) {
        return definition.header().pseudonyms().map(known -> known.of(name)).orElse(name);
    }

    /** Returns the schema as a file that reads back as the same schema, always with the same bytes. */
    public String toYaml() {
        return SchemaWriter.write(definition, SchemaWriter.Comments.NONE);
    }

    /** Returns the title of the data. */
    public Optional<String> title() {
        return definition.header().title();
    }

    /** Returns the noun for an input, if the schema has one. */
    public Optional<Noun> noun() {
        return definition.header().noun();
    }

    /** Returns the meaning of an input's numbers. */
    public InputForm form() {
        return definition.form();
    }

    /**
     * Returns the meaning of the numbers of an input of this shape. Sentences whose model is not known yet have the
     * length of the shape and no vocabulary.
     */
    public InputForm form(Shape shape) {
        boolean unknown = definition.ofSentences()
                && ((TextForm) form()).vocabulary().isEmpty()
                && shape.axes().size() == 2
                && shape.axes().get(0) == 2;
        return unknown ? new TextForm(shape.axes().get(1), List.of()) : form();
    }

    /** Returns the features of a table, in the order of the model's inputs; none for pictures and series. */
    public List<Feature> features() {
        return List.copyOf(definition.features());
    }

    /** Returns the column of tables that names the rows. */
    public Optional<String> idColumn() {
        return definition.header().id();
    }

    /** Returns the column of tables with the actual labels of the rows. */
    public Optional<String> labelColumn() {
        return definition.header().label();
    }

    /** Returns the names of the model's classes, in its order; none if unknown. */
    public List<String> classes() {
        return definition.header().classes();
    }

    /** Returns the decimal mark of numbers in text: a point or a comma. */
    public char decimalMark() {
        return definition.header().decimal().mark();
    }

    /** Returns the meaning of the model's outputs, if the schema has one. */
    public Optional<LinearHead.Task> task() {
        return definition.header().task();
    }

    /** Returns examples with the noun and the class names of this schema. */
    public Examples describe(Examples examples) {
        return examples.withClasses(classNames()).withNoun(noun().orElse(Noun.EXAMPLE));
    }

    /** Returns the names of the model's classes, as in examples. */
    public ClassNames classNames() {
        return new ClassNames(classes());
    }

    /**
     * Reads and encodes the rows of a CSV file.
     *
     * @throws UnreadableDataException if the table cannot be read or does not fit, naming line and column
     */
    public Examples examples(Path csv) {
        return examples(CsvTable.read(csv));
    }

    /**
     * Encodes the rows of a table, with their ids and labels.
     *
     * @throws UnreadableDataException if the table does not fit, naming line and column
     */
    public Examples examples(CsvTable table) {
        return ExampleEncoder.encode(table, definition);
    }

    /**
     * Encodes one row, given by column names. Values are strings, numbers, truth values or null, as in JSON, a
     * database, Spark or a form. Numbers do not depend on the decimal mark. A column without a value counts as missing;
     * the columns of ids and labels are optional.
     *
     * @throws UnreadableDataException if a value does not fit or its name is not known, naming the field; or if this
     *     schema is of pictures or series, whose columns have no names
     */
    public Example example(Map<String, ? extends @Nullable Object> row) {
        if (definition.features().isEmpty()) {
            throw new UnreadableDataException(
                    definition.source(), "describes " + kind() + "; expected features with names");
        }
        for (String name : row.keySet()) {
            if (!columns.contains(name)) {
                throw new UnreadableDataException(
                        "field " + OneLine.quoted(name),
                        "is unknown; expected a column of the schema" + Nearest.hint(name, columns));
            }
        }
        return ExampleEncoder.encode(row, definition);
    }

    /**
     * Encodes one row from a JSON object in UTF-8, such as the body of an HTTP request: {@code {"age": 62, "grade": "III"}}.
     *
     * @param json is read to its end and closed
     * @throws UnreadableDataException if it is not an object of strings, numbers, truth values and nulls, or as {@link
     *     #example(Map)}
     */
    public Example exampleFromJson(InputStream json) {
        return example(Json.row(json, "row", columns.size() + 1));
    }

    /**
     * Decodes an input into the cells of a row, by column names, for example for a form. Numbers have the fewest digits
     * that give the same floats. A cell is empty if no string encodes to the numbers of its feature, and hidden columns are
     * left out.
     *
     * @param input as the model takes it
     */
    public Map<String, String> row(Vec input) {
        Map<String, String> row = new LinkedHashMap<>();
        int at = 0;
        for (CodedFeature feature : definition.features()) {
            List<String> cells = feature.coding().cells(input, at);
            for (int i = 0; i < cells.size() && !feature.hidden(); i++) {
                boolean number = feature.coding() instanceof NumberCoding;
                row.put(
                        feature.columns().get(i),
                        number ? definition.header().decimal().cell(cells.get(i)) : cells.get(i));
            }
            at += feature.inputs();
        }
        return row;
    }

    /**
     * Checks that this schema describes the inputs of a model. The model may accept pictures and series flattened, or
     * with additional axes of length 1.
     *
     * @param modelInput the shape of one input of the model
     * @throws UnreadableDataException if this schema does not fit, saying why
     */
    public void requireFits(Shape modelInput) {
        InputForm form = form();
        if (definition.ofSentences()) {
            requireSentences(modelInput);
            return;
        }
        boolean flat = form instanceof TableForm || modelInput.axes().size() == 1;
        boolean fits = flat
                ? modelInput.size() == form.columns()
                : longAxes(modelInput).equals(longAxes(form.shape()));
        if (!fits) {
            throw new UnreadableDataException(
                    UnreadableDataException.Kind.MISFIT,
                    definition.source(),
                    "describes " + form.columns() + " numbers of " + kind() + "; expected " + modelInput.size()
                            + " of shape " + modelInput + " as the model takes");
        }
    }

    private void requireSentences(Shape modelInput) {
        if (!modelInput.equals(form(modelInput).shape())) {
            throw new UnreadableDataException(
                    UnreadableDataException.Kind.MISFIT,
                    definition.source(),
                    "describes sentences, but the model takes inputs of shape " + modelInput
                            + ": expected a folder with an encoder and its tokenizer.json as the model");
        }
    }

    /**
     * Checks that there is a name for each class of a model, if there are names and the model has classes.
     *
     * @param head of the model; a single output tells two classes apart
     * @throws UnreadableDataException if there are more or fewer
     */
    public void requireFits(LinearHead head) {
        int expected = Math.max(2, head.outputs());
        if (head.task() == LinearHead.Task.CLASSES
                && !classes().isEmpty()
                && classes().size() != expected) {
            throw new UnreadableDataException(
                    UnreadableDataException.Kind.MISFIT,
                    definition.source(),
                    "names " + classes().size() + (classes().size() == 1 ? " class" : " classes") + "; expected "
                            + expected + " as the model has " + head.outputs()
                            + (head.outputs() == 1 ? " output" : " outputs"));
        }
    }

    private String kind() {
        return definition.ofSentences()
                ? "sentences"
                : features().isEmpty()
                        ? (form() instanceof ImageForm ? "pictures" : "series") + " of shape " + form().shape()
                        : features().size() + " features";
    }

    private static List<Integer> longAxes(Shape shape) {
        return shape.axes().stream().filter(axis -> axis > 1).toList();
    }
}
