package io.simplex4j.data.source;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.Npy;
import io.simplex4j.data.SourceName;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.data.image.ImageFolder;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.schema.Sentences;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.math.Matrix;
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

    /** Where a schema comes from. */
    public enum Origin {
        /** People wrote it. */
        GIVEN,
        /** Only the names above the columns of a table. */
        HEADER,
        /** Only the shape of what the model takes. */
        SHAPE
    }

    private ExampleReader(Shape shape, Schema schema, Origin origin) {
        this(shape, schema, origin, Optional.empty());
    }

    private ExampleReader(Shape shape, Schema schema, Origin origin, Optional<Sentences> sentences) {
        this.shape = shape;
        this.schema = schema;
        this.origin = origin;
        this.sentences = sentences;
        schema.requireFits(shape);
    }

    /**
     * A reader for a model of whose inputs nothing is known but their shape. A corpus may tell more: see
     * {@link CorpusSource#reader()}.
     */
    public static ExampleReader of(Shape shape) {
        return new ExampleReader(shape, Schema.plain(shape), Origin.SHAPE);
    }

    /**
     * A reader for a model whose inputs have a schema.
     *
     * @param shape of one input of the model
     * @throws UnreadableDataException if the schema does not fit the shape
     */
    public static ExampleReader of(Shape shape, Schema schema) {
        return new ExampleReader(shape, schema, Origin.GIVEN);
    }

    /**
     * A reader for a model of sentences. Without a schema, sentences are in a column that is called text or sentence, or in
     * the only one; names in one that is called id, labels in one called label, class, topic or category.
     *
     * @throws UnreadableDataException if the schema describes anything else
     */
    public static ExampleReader ofSentences(Sentences sentences, Optional<Schema> schema) {
        return new ExampleReader(
                sentences.form().shape(),
                schema.map(given -> given.withSentences(sentences))
                        .orElseGet(() -> Schema.ofSentences(sentences, "text", Optional.empty(), Optional.empty())),
                schema.isPresent() ? Origin.GIVEN : Origin.SHAPE,
                Optional.of(sentences));
    }

    public Schema schema() {
        return schema;
    }

    public Origin origin() {
        return origin;
    }

    /**
     * The examples of a source; an array of the very shape of an input is one of them.
     *
     * @throws UnreadableDataException if it cannot be read, or does not fit the model
     */
    public Examples examples(String name) {
        return switch (SourceKind.of(name)) {
            case STORED -> corpus(name).examples();
            case TABLE -> table(CsvTable.read(SourceName.path(name)));
            case PICTURES -> pictures(name);
            case ARRAY -> {
                ArrayInputs array = new ArrayInputs(ArrayFile.open(name), shape);
                yield array(array, array.oneOrMany());
            }
        };
    }

    /** Which rows of a source are wanted. */
    public interface RowChoice {
        /** Whether a row may be wanted, counted from 0. */
        boolean mayTake(int row);

        /**
         * The rows that are wanted, in their order.
         *
         * @param rows how many there are
         * @throws IllegalArgumentException if a row is wanted that is not there
         */
        int[] of(int rows);
    }

    /**
     * Some examples of a source. Of a table the others are not kept, nor are their values looked at, so it may be larger than
     * memory.
     *
     * @throws UnreadableDataException if it cannot be read, or does not fit the model
     * @throws IllegalArgumentException if an example is wanted that is not there
     */
    public Examples examples(String name, RowChoice choice) {
        if (SourceKind.of(name) != SourceKind.TABLE) {
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
     * The same from a stream of npy.
     *
     * @param name for messages
     * @throws UnreadableDataException if it cannot be read, or does not fit the model
     */
    public Examples examples(InputStream in, String name) {
        ArrayInputs array = new ArrayInputs(Npy.read(new BufferedInputStream(in), name), shape);
        return array(array, array.oneOrMany());
    }

    /**
     * The examples of a corpus. Without a schema, that of a stored corpus or the header of a table counts, for
     * this corpus and for its {@linkplain CorpusSource#reader() reader}.
     *
     * @throws UnreadableDataException if it cannot be read, or does not fit the model
     */
    public CorpusSource corpus(String name) {
        return switch (SourceKind.of(name)) {
            case STORED -> stored(name, CorpusFolder.read(SourceName.path(name)));
            case TABLE -> {
                CsvTable table = CsvTable.read(SourceName.path(name));
                ExampleReader reader = origin == Origin.SHAPE ? withHeader(table) : this;
                yield new CorpusSource(name, reader, reader.table(table), Optional.empty());
            }
            case PICTURES -> new CorpusSource(name, this, pictures(name), Optional.empty());
            case ARRAY -> {
                ArrayInputs array = new ArrayInputs(ArrayFile.open(name), shape);
                yield new CorpusSource(name, this, array(array, array.many()), Optional.empty());
            }
        };
    }

    /**
     * A baseline: {@code zeros}; {@code mean} or {@code median} of a corpus; {@code black} for pictures; {@code blank} for sentences; or the only
     * example of a source with a dot in its name.
     *
     * @throws IllegalArgumentException if it is another word, or inputs are not pictures
     * @throws UnreadableDataException if the source cannot be read or used
     */
    public Baseline baseline(String name, Corpus corpus) {
        if (schema.form() instanceof TextForm && !name.equals("blank")) {
            throw new IllegalArgumentException("baseline is " + name + ", expected blank for sentences");
        }
        return switch (name) {
            case "zeros" -> Baseline.zeros();
            case "mean" -> Baseline.mean(corpus);
            case "median" -> Baseline.median(corpus);
            case "black" -> Baseline.black(schema.form());
            case "blank" -> Baseline.blank(schema.form());
            default -> baseline(name);
        };
    }

    private Baseline baseline(String name) {
        if (!name.contains(".")) {
            throw new IllegalArgumentException(
                    "baseline is " + name + ", expected zeros, black, blank, mean, median or a file such as B.npy");
        }
        Examples examples = examples(name);
        if (examples.size() != 1) {
            throw new UnreadableDataException(
                    Kind.UNUSABLE, name, "found " + examples.size() + " examples, expected one as the baseline");
        }
        try {
            return Baseline.of(examples.inputs().row(0));
        } catch (IllegalArgumentException e) {
            throw new UnreadableDataException(Kind.UNUSABLE, name, String.valueOf(e.getMessage()), e);
        }
    }

    /** Whether a file is that of a source, or one of those in its folder, so that writing it would change the source. */
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
                    "found inputs of shape " + stored.inputShape() + ", expected " + shape + " as the model takes");
        }
        ExampleReader reader =
                origin == Origin.SHAPE ? stored.schema().map(this::withSchema).orElse(this) : this;
        Examples examples = reader.schema.describe(stored.corpus().examples().withForm(reader.schema.form()));
        return new CorpusSource(name, reader, examples, Optional.of(stored));
    }

    private ExampleReader withSchema(Schema known) {
        return sentences.map(reader -> ofSentences(reader, Optional.of(known))).orElseGet(() -> of(shape, known));
    }

    private ExampleReader withHeader(CsvTable table) {
        if (sentences.isPresent()) {
            return new ExampleReader(
                    shape, SentenceColumns.of(table).schema(sentences.get()), Origin.HEADER, sentences);
        }
        int columns = table.header().size();
        if (columns != shape.size()) {
            throw new UnreadableDataException(
                    Kind.MISFIT,
                    table.name(),
                    "found " + columns + " columns, expected " + shape.size()
                            + ", one for each number that the model takes, or a schema");
        }
        return new ExampleReader(shape, Schema.ofColumns(table.header()), Origin.HEADER);
    }

    private Examples table(CsvTable table) {
        if (schema.form() instanceof ImageForm) {
            throw new UnreadableDataException(
                    table.name(), "is a table, but the model takes pictures: expected a folder of them, npy or IDX");
        }
        try {
            return schema.examples(table);
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

    /** A note for where no schema says how brightness becomes numbers. */
    private List<String> lightNotes(String name) {
        return origin == Origin.GIVEN
                ? List.of()
                : List.of(name
                        + ": brightness is taken as 0 for black to 1 for white; if the model expects something else, a"
                        + " schema can say so");
    }

    private enum SourceKind {
        STORED,
        PICTURES,
        TABLE,
        ARRAY;

        static SourceKind of(String name) {
            String lower = name.toLowerCase(Locale.ROOT);
            if (Stream.of(".csv", ".tsv", ".txt").anyMatch(lower::endsWith)) {
                return TABLE;
            }
            if (Stream.of(".png", ".jpg", ".jpeg").anyMatch(lower::endsWith)) {
                return PICTURES;
            }
            try {
                Path path = Path.of(name);
                return !Files.isDirectory(path) ? ARRAY : CorpusFolder.is(path) ? STORED : PICTURES;
            } catch (InvalidPathException e) {
                return ARRAY;
            }
        }
    }
}
