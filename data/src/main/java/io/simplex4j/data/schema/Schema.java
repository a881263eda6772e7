package io.simplex4j.data.schema;

import io.simplex4j.data.TextFile;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.internal.coding.CodedFeature;
import io.simplex4j.data.schema.internal.coding.Definition;
import io.simplex4j.data.schema.internal.coding.ExampleEncoder;
import io.simplex4j.data.schema.internal.coding.NumberCoding;
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
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What people know about the inputs of a model: names, units, categories, and how raw data become the model's numbers.
 *
 * <p>Immutable and thread-safe. The file format is described with this package.
 */
public final class Schema {
    private final Definition definition;

    Schema(Definition definition) {
        this.definition = definition;
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
        return new Schema(SchemaReader.read(text, name));
    }

    /** The schema of inputs without a description: pictures if they look like some, else features without names. */
    public static Schema plain(Shape shape) {
        return new Schema(Definition.plain(shape));
    }

    /** The schema of tables whose columns are the model's numbers themselves, in their order. */
    public static Schema ofColumns(List<String> names) {
        return new Schema(Definition.ofColumns(names));
    }

    /**
     * The schema of tables with a column of sentences.
     *
     * @param text the column of the sentences
     * @param id the column that names the rows, where there is one
     * @param label the column with the actual labels, where there is one
     */
    public static Schema ofSentences(Sentences reader, String text, Optional<String> id, Optional<String> label) {
        SchemaHeader plain = SchemaHeader.PLAIN;
        SchemaHeader header = new SchemaHeader(
                plain.title(),
                plain.noun(),
                id,
                label,
                reader.classes(),
                plain.task(),
                plain.decimal(),
                plain.missing());
        return new Schema(Definition.ofSentences("schema", header, text, Optional.of(reader)));
    }

    /**
     * The same for a model whose sentences are read in this way; its names of classes are taken where there are none here.
     *
     * @throws UnreadableDataException if this schema describes anything else
     */
    public Schema withSentences(Sentences reader) {
        if (!definition.ofSentences()) {
            throw new UnreadableDataException(
                    UnreadableDataException.Kind.MISFIT,
                    definition.source(),
                    "describes " + kind() + ", expected modality: text as the model takes sentences");
        }
        return new Schema(Definition.ofSentences(
                definition.source(),
                definition.header().withClassesOr(reader.classes()),
                definition.features().get(0).name(),
                Optional.of(reader)));
    }

    /** The text of a file that reads back as this schema; always the same bytes. */
    public String toYaml() {
        return SchemaWriter.write(definition, SchemaWriter.Comments.NONE);
    }

    /** What the inputs are called as a whole. */
    public Optional<String> title() {
        return definition.header().title();
    }

    /** What people call an input, if the schema says so. */
    public Optional<Noun> noun() {
        return definition.header().noun();
    }

    /** What the numbers of an input mean. */
    public InputForm form() {
        return definition.form();
    }

    /**
     * What the numbers of an input of this shape mean: as {@link #form()}, but of sentences whose model is not known yet, with
     * as much room as the shape has and no vocabulary.
     */
    public InputForm form(Shape shape) {
        boolean unknown = definition.ofSentences()
                && ((TextForm) form()).vocabulary().isEmpty()
                && shape.axes().size() == 2
                && shape.axes().get(0) == 2;
        return unknown ? new TextForm(shape.axes().get(1), List.of()) : form();
    }

    /** The features of a table, in the order of the model's inputs; none for pictures and series. */
    public List<Feature> features() {
        return List.copyOf(definition.features());
    }

    /** The column of tables that names the rows. */
    public Optional<String> idColumn() {
        return definition.header().id();
    }

    /** The column of tables with the actual labels of the rows. */
    public Optional<String> labelColumn() {
        return definition.header().label();
    }

    /** The names of the model's classes, in its order; none if unknown. */
    public List<String> classes() {
        return definition.header().classes();
    }

    /** What stands before the decimals of numbers in text: a point or a comma. */
    public char decimalMark() {
        return definition.header().decimal().mark();
    }

    /** What the outputs of the model stand for, if the schema says so. */
    public Optional<LinearHead.Task> task() {
        return definition.header().task();
    }

    /** Examples with the noun and the names of classes that this schema has for them. */
    public Examples describe(Examples examples) {
        return examples.withClasses(classNames()).withNoun(noun().orElse(Noun.EXAMPLE));
    }

    /** The names of the model's classes, as examples carry them. */
    public ClassNames classNames() {
        return new ClassNames(classes());
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
        return ExampleEncoder.encode(table, definition);
    }

    /**
     * One row by the names of its columns, as a form on a page or a JSON object gives it. A column without a value counts
     * as missing; the columns of names and labels may be left out.
     *
     * @throws UnreadableDataException if a value does not fit or its name is not known, naming the field; or if this
     *     schema is of pictures or series, whose columns have no names
     */
    public Example example(Map<String, String> row) {
        if (definition.features().isEmpty()) {
            throw new UnreadableDataException(
                    definition.source(), "describes " + kind() + ", expected features with names");
        }
        return ExampleEncoder.encode(row, definition);
    }

    /**
     * The row that reads as an input, by the names of its columns, as a form on a page shows it: numbers with as few digits
     * as give the same floats. A cell is empty where none reads as the numbers of its feature.
     *
     * @param input as the model takes it
     */
    public Map<String, String> row(Vec input) {
        Map<String, String> row = new LinkedHashMap<>();
        int at = 0;
        for (CodedFeature feature : definition.features()) {
            List<String> cells = feature.coding().cells(input, at);
            for (int i = 0; i < cells.size(); i++) {
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
     * Refuses a model that takes other inputs. It may take pictures and series flattened, or with more axes of length 1.
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
                    "describes " + form.columns() + " numbers of " + kind() + ", expected " + modelInput.size()
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
                    "names " + classes().size() + (classes().size() == 1 ? " class" : " classes") + ", expected "
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
