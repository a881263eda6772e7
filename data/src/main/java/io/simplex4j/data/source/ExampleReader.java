package io.simplex4j.data.source;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Idx;
import io.simplex4j.data.Npy;
import io.simplex4j.data.NpyArray;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.data.image.ImageFolder;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.internal.SourceName;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.schema.SchemaInference;
import io.simplex4j.data.schema.Sentences;
import io.simplex4j.data.schema.internal.inference.SurplusColumn;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads examples for a model by the names of sources: {@code X.npy}, {@code X.npz:key} and IDX files; {@code X.csv},
 * {@code X.tsv} and {@code X.txt}; pictures and folders of them; folders of stored corpora. Immutable and thread-safe.
 */
public final class ExampleReader {
    private final Shape shape;
    private final Schema schema;
    private final Origin origin;
    private final Optional<Sentences> sentences;
    private final List<String> classes;

    /** The origin of a schema. */
    public enum Origin {
        /** The schema was given. */
        GIVEN,
        /** The schema follows the header of a table. */
        HEADER,
        /** The schema follows the shape of the model's input. */
        SHAPE
    }

    private ExampleReader(Shape shape, Schema schema, Origin origin) {
        this(shape, schema, origin, Optional.empty(), List.of());
    }

    private ExampleReader(
            Shape shape, Schema schema, Origin origin, Optional<Sentences> sentences, List<String> classes) {
        this.shape = shape;
        this.schema = classes.isEmpty() ? schema : schema.withClasses(classes);
        this.origin = origin;
        this.sentences = sentences;
        this.classes = List.copyOf(classes);
        schema.requireFits(shape);
    }

    /**
     * Returns this reader with other class names, in the model's order. They override the names in a schema or a stored
     * corpus.
     *
     * @throws IllegalArgumentException if a name is blank or occurs twice
     */
    public ExampleReader withClasses(List<String> names) {
        return new ExampleReader(shape, schema, origin, sentences, names);
    }

    /**
     * Returns a reader for a model with inputs of this shape. A corpus may describe them better: see {@link
     * CorpusSource#reader()}.
     */
    public static ExampleReader of(Shape shape) {
        return new ExampleReader(shape, Schema.plain(shape), Origin.SHAPE);
    }

    /**
     * Returns a reader for a model whose inputs have a schema.
     *
     * @param shape of one input of the model
     * @throws UnreadableDataException if the schema does not fit the shape
     */
    public static ExampleReader of(Shape shape, Schema schema) {
        return new ExampleReader(shape, schema, Origin.GIVEN);
    }

    /**
     * Returns a reader for a model. Without a schema it knows the columns and classes that the model file describes, if it
     * does.
     *
     * @throws UnreadableDataException if the schema does not fit the model
     */
    public static ExampleReader of(LatentModel model, Optional<Schema> schema) {
        Shape shape = model.inputShape();
        ExampleReader plain = schema.or(() -> SchemaInference.ofModel(model))
                .map(known -> of(shape, known))
                .orElseGet(() -> of(shape));
        boolean named = model.head()
                .filter(head -> head.task() == LinearHead.Task.CLASSES)
                .filter(head -> model.classes().size() == Math.max(2, head.outputs()))
                .isPresent();
        return named && plain.schema().classes().isEmpty()
                ? new ExampleReader(
                        shape, plain.schema().withClasses(model.classes()), plain.origin, Optional.empty(), List.of())
                : plain;
    }

    /**
     * Returns a reader for a model of sentences. Without a schema, sentences are in the column {@code text} or {@code
     * sentence}, or in the only one; ids in {@code id}; labels in {@code label}, {@code class}, {@code topic} or {@code
     * category}.
     *
     * @throws UnreadableDataException if the schema describes anything else
     */
    public static ExampleReader ofSentences(Sentences sentences, Optional<Schema> schema) {
        return new ExampleReader(
                sentences.form().shape(),
                schema.map(given -> given.withSentences(sentences))
                        .orElseGet(() -> Schema.ofSentences(sentences, "text", Optional.empty(), Optional.empty())),
                schema.isPresent() ? Origin.GIVEN : Origin.SHAPE,
                Optional.of(sentences),
                List.of());
    }

    public Schema schema() {
        return schema;
    }

    public Origin origin() {
        return origin;
    }

    /**
     * Reads the examples of a source. An array with the shape of one input is one example.
     *
     * @throws UnreadableDataException if it cannot be read, or does not fit the model
     */
    public Examples examples(String name) {
        if (isTable(name)) {
            return table(CsvTable.read(SourceName.path(name)));
        }
        if (holdsPictures(name)) {
            return pictures(name);
        }
        if (isFolder(name)) {
            return corpus(name).examples();
        }
        ArrayInputs array = new ArrayInputs(ArrayFile.open(name), shape);
        return array(array, array.oneOrMany());
    }

    /** A choice of rows of a source. */
    public interface RowChoice {
        /** Returns whether a row, counted from 0, may be chosen. */
        boolean mayTake(int row);

        /**
         * Returns the chosen rows, in order.
         *
         * @param rows how many there are
         * @throws IllegalArgumentException if a row is wanted that is not there
         */
        int[] of(int rows);
    }

    /**
     * Reads some examples of a source. Other rows of a table are neither kept nor checked, so it may be larger than
     * memory.
     *
     * @throws UnreadableDataException if it cannot be read, or does not fit the model
     * @throws IllegalArgumentException if an example is wanted that is not there
     */
    public Examples examples(String name, RowChoice choice) {
        if (!isTable(name)) {
            Examples all = examples(name);
            return all.select(choice.of(all.size()));
        }
        List<Integer> kept = new ArrayList<>();
        CsvTable table = CsvTable.read(SourceName.path(name), row -> {
            boolean taken = choice.mayTake(row);
            if (taken) {
                kept.add(row);
            }
            return taken;
        });
        int[] places = IntStream.of(choice.of(table.total()))
                .map(row -> Collections.binarySearch(kept, row))
                .toArray();
        return table(table).withRows(kept).select(places);
    }

    /**
     * Reads an npy array from a stream.
     *
     * @param name for messages
     * @throws UnreadableDataException if it cannot be read, or does not fit the model
     */
    public Examples examples(InputStream in, String name) {
        ArrayInputs array = new ArrayInputs(Npy.read(new BufferedInputStream(in), name), shape);
        return array(array, array.oneOrMany());
    }

    /**
     * Reads the examples of a corpus. Without a schema, the schema of a stored corpus or the header of a table applies,
     * for this corpus and for its {@linkplain CorpusSource#reader() reader}.
     *
     * @throws UnreadableDataException if it cannot be read, or does not fit the model
     */
    public CorpusSource corpus(String name) {
        if (isTable(name)) {
            CsvTable table = CsvTable.read(SourceName.path(name));
            ExampleReader reader = origin == Origin.SHAPE ? withHeader(table) : this;
            return new CorpusSource(name, reader, reader.table(table), Optional.empty());
        }
        if (holdsPictures(name)) {
            return new CorpusSource(name, this, pictures(name), Optional.empty());
        }
        if (isFolder(name)) {
            return stored(name, CorpusFolder.read(SourceName.path(name)));
        }
        ArrayInputs array = new ArrayInputs(ArrayFile.open(name), shape);
        return new CorpusSource(name, this, array(array, array.many()), Optional.empty());
    }

    /**
     * Reads a baseline of one's own: the only example of a source with a dot in its name.
     *
     * @throws IllegalArgumentException if the name has no dot, or inputs are sentences
     * @throws UnreadableDataException if the source cannot be read or used
     */
    public Baseline baseline(String name) {
        if (schema.form() instanceof TextForm) {
            throw new IllegalArgumentException("baseline is " + name + "; expected blank for sentences");
        }
        if (!name.contains(".")) {
            throw new IllegalArgumentException(
                    "baseline is " + name + "; expected zeros, black, blank, mean, median or a file such as B.npy");
        }
        Examples examples = examples(name);
        if (examples.size() != 1) {
            throw new UnreadableDataException(
                    Kind.UNUSABLE, name, "found " + examples.size() + " examples; expected one as the baseline");
        }
        try {
            return Baseline.of(examples.inputs().row(0));
        } catch (IllegalArgumentException e) {
            throw new UnreadableDataException(Kind.UNUSABLE, name, String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Reads actual labels of examples from an array of numbers or strings.
     *
     * @param name of the array: {@code L.npy}, {@code L.npz:key} or an IDX file
     * @throws UnreadableDataException if the array does not exist, or one of its numbers is not finite
     */
    public static List<String> labels(String name) {
        return ArrayFile.open(name).toTexts();
    }

    /** Returns whether a file belongs to a source, so that writing it would change the source. */
    public static boolean reads(String name, Path file) {
        try {
            Path source = Path.of(SourceName.file(name));
            if (Files.exists(file) && Files.exists(source) && Files.isSameFile(file, source)) {
                return true;
            }
            if (!Files.isDirectory(source)) {
                return false;
            }
            Path absolute = file.toAbsolutePath();
            Path folder = absolute.getParent();
            boolean within = folder != null && folder.toRealPath().startsWith(source.toRealPath());
            return within && (CorpusFolder.is(source) || ImageFolder.reads(absolute));
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }

    private CorpusSource stored(String name, StoredCorpus stored) {
        if (!stored.inputShape().equals(shape)) {
            throw new UnreadableDataException(
                    Kind.MISFIT,
                    name,
                    "found inputs of shape " + stored.inputShape() + "; expected " + shape
                            + " as the model takes: build the corpus again");
        }
        ExampleReader reader =
                origin == Origin.SHAPE ? stored.schema().map(this::withSchema).orElse(this) : this;
        Examples examples = reader.schema.describe(stored.corpus().examples().withForm(reader.schema.form()));
        return new CorpusSource(name, reader, examples, Optional.of(stored));
    }

    private ExampleReader withSchema(Schema known) {
        return sentences
                .map(reader -> ofSentences(reader, Optional.of(known)))
                .orElseGet(() -> of(shape, known))
                .withClasses(classes);
    }

    private ExampleReader withHeader(CsvTable table) {
        if (sentences.isPresent()) {
            return new ExampleReader(
                    shape, SentenceColumns.of(table).schema(sentences.get()), Origin.HEADER, sentences, classes);
        }
        List<String> columns = table.header()
                .subList(table.index().isPresent() ? 1 : 0, table.header().size());
        if (columns.size() != shape.size()) {
            throw new UnreadableDataException(
                    Kind.MISFIT,
                    table.name(),
                    "found " + columns.size() + " columns; expected " + shape.size()
                            + ", one for each number that the model takes, or a schema"
                            + (columns.size() == shape.size() + 1
                                    ? SurplusColumn.of(table, columns::contains)
                                            .map(surplus -> ": " + surplus + ", which a schema can say")
                                            .orElse("")
                                    : ""));
        }
        return new ExampleReader(shape, Schema.ofColumns(columns), Origin.HEADER).withClasses(classes);
    }

    /** Names the rows by an unnamed first column, as pandas writes its index, unless its values repeat. */
    private static Examples named(Examples examples, CsvTable table) {
        List<String> ids = IntStream.range(0, table.rows())
                .mapToObj(row -> table.cell(row, 0).strip())
                .toList();
        boolean clear = ids.stream().noneMatch(String::isEmpty)
                && ids.stream().distinct().count() == ids.size();
        return table.index().isPresent() && clear ? examples.withIds(ids) : examples;
    }

    private Examples table(CsvTable table) {
        if (schema.form() instanceof ImageForm) {
            throw new UnreadableDataException(
                    table.name(), "is a table, but the model takes pictures: expected a folder of them, npy or IDX");
        }
        try {
            Examples examples = schema.examples(table);
            return origin == Origin.HEADER && sentences.isEmpty() ? named(examples, table) : examples;
        } catch (UnreadableDataException e) {
            throw origin == Origin.GIVEN || sentences.isPresent() ? e : e.as(Kind.UNDESCRIBED);
        }
    }

    private Examples array(ArrayInputs array, Matrix inputs) {
        if (sentences.isPresent()) {
            throw new UnreadableDataException(
                    array.array().source(),
                    "holds numbers, but the model takes sentences: expected a table such as X.csv");
        }
        boolean light = array.holdsLight() && schema.form() instanceof ImageForm;
        Matrix numbers = light ? ArrayInputs.scaled(inputs, (ImageForm) schema.form()) : inputs;
        return schema.describe(Examples.of(numbers, schema.form()))
                .withName(SourceName.shortName(array.array().source()))
                .withNotes(light ? lightNotes(array.array().source()) : List.of());
    }

    private Examples pictures(String name) {
        if (!(schema.form() instanceof ImageForm form)) {
            throw new UnreadableDataException(
                    name,
                    sentences.isPresent()
                            ? "is a folder of pictures or nothing, but the model takes sentences: expected a table such as"
                                    + " X.csv"
                            : "holds pictures, but the model takes inputs of shape " + shape
                                    + ": expected a schema with modality: image");
        }
        try {
            Examples pictures = ImageFolder.read(SourceName.path(name), form);
            return schema.describe(pictures)
                    .withNotes(Stream.concat(lightNotes(name).stream(), pictures.notes().stream())
                            .toList());
        } catch (IllegalArgumentException e) {
            throw new UnreadableDataException(name, String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns a note if no schema defines how brightness becomes numbers. */
    private List<String> lightNotes(String name) {
        return origin == Origin.GIVEN
                ? List.of()
                : List.of(name
                        + ": brightness is taken as 0 for black to 1 for white; if the model expects something else, a"
                        + " schema can say so");
    }

    private static boolean isTable(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".parquet")) {
            throw new UnreadableDataException(
                    Kind.UNUSABLE,
                    name,
                    "is a Parquet table, which only Spark jobs read; expected a table such as X.csv, which"
                            + " pandas.read_parquet(…).to_csv(\"X.csv\", index=False) writes");
        }
        return Stream.of(".csv", ".tsv", ".txt").anyMatch(lower::endsWith);
    }

    /** Returns whether a name is that of a picture, or of a folder that is not a stored corpus. */
    private static boolean holdsPictures(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Stream.of(".png", ".jpg", ".jpeg").anyMatch(lower::endsWith)
                || (isFolder(name) && !CorpusFolder.is(Path.of(name)));
    }

    private static boolean isFolder(String name) {
        try {
            return Files.isDirectory(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /**
     * An array as inputs of a model.
     *
     * @param array with examples along its first axis, or one of them
     * @param shape of an input
     */
    private record ArrayInputs(NpyArray array, Shape shape) {
        private static final double FULL_LIGHT = 255;

        /** Returns one input for each index of the first axis. An array with the shape of one input is one input. */
        Matrix oneOrMany() {
            return axes(0).equals(shape.axes()) ? one() : many();
        }

        private Matrix one() {
            int size = Math.toIntExact(array.shape().elements());
            return Matrix.of(new double[][] {
                IntStream.range(0, size).mapToDouble(array::at).toArray()
            });
        }

        /** Returns one input for each index of the first axis. Flat inputs have no axes to compare. */
        Matrix many() {
            int rank = array.shape().rank();
            if (rank == 0 || array.shape().elements() == 0) {
                throw new UnreadableDataException(
                        Kind.UNUSABLE,
                        array.source(),
                        "found shape " + array.shape() + "; expected at least one example");
            }
            Matrix rows = array.flattenRows();
            boolean flat = rank <= 2;
            if (rows.columns() != shape.size()
                    || !(flat || longerThanOne(axes(1)).equals(longerThanOne(shape.axes())))) {
                throw new UnreadableDataException(
                        Kind.MISFIT,
                        array.source(),
                        "found shape " + array.shape() + "; expected (examples, "
                                + shape.toString().substring(1) + " as the model takes");
            }
            return rows;
        }

        private List<Integer> axes(int from) {
            return IntStream.range(from, array.shape().rank())
                    .mapToObj(axis ->
                            (int) Math.min(Integer.MAX_VALUE, array.shape().size(axis)))
                    .toList();
        }

        /** Returns the axes longer than 1. */
        private static List<Integer> longerThanOne(List<Integer> axes) {
            return axes.stream().filter(axis -> axis != 1).toList();
        }

        /** Returns whether the array holds pictures like the MNIST database, with brightness from 0 to 255. */
        boolean holdsLight() {
            return array.dtype() == DType.UINT8 && array.shape().rank() > 2 && Idx.isNamed(array.source());
        }

        /** Converts brightness from 0 to 255 to the model's numbers. */
        static Matrix scaled(Matrix light, ImageForm form) {
            List<InputForm.Scale> scales = IntStream.range(0, form.columns())
                    .mapToObj(column -> form.scales().get(form.channel(column)))
                    .toList();
            float[][] rows = new float[light.rows()][light.columns()];
            for (int row = 0; row < rows.length; row++) {
                for (int column = 0; column < rows[row].length; column++) {
                    rows[row][column] = (float) scales.get(column).input(light.at(row, column) / FULL_LIGHT);
                }
            }
            return Matrix.of(rows);
        }
    }

    /** The columns of sentences, ids and labels, found by their names. */
    private record SentenceColumns(String text, Optional<String> id, Optional<String> label) {
        private static final List<String> TEXTS = List.of("text", "sentence");
        private static final List<String> IDS = List.of("id");
        private static final List<String> LABELS = List.of("label", "class", "topic", "category");

        static SentenceColumns of(CsvTable table) {
            Optional<String> id = called(table, IDS);
            Optional<String> label = called(table, LABELS);
            List<String> others = table.header().stream()
                    .filter(column ->
                            !Stream.of(id, label, table.index()).toList().contains(Optional.of(column)))
                    .toList();
            return new SentenceColumns(
                    called(table, TEXTS)
                            .or(() -> others.stream().findFirst().filter(only -> others.size() == 1))
                            .orElseThrow(
                                    () -> new UnreadableDataException(
                                            Kind.MISFIT,
                                            table.name(),
                                            "has the columns " + OneLine.cut(String.join(", ", table.header()))
                                                    + "; expected one called text or sentence, or a schema with modality: text")),
                    id,
                    label);
        }

        private static Optional<String> called(CsvTable table, List<String> names) {
            return table.header().stream()
                    .filter(column -> names.contains(column.toLowerCase(Locale.ROOT)))
                    .findFirst();
        }

        Schema schema(Sentences reader) {
            return Schema.ofSentences(reader, text, id, label);
        }
    }
}
