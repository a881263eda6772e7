package io.simplex4j.cli.input;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.Npy;
import io.simplex4j.data.NpyArray;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.image.ImageFolder;
import io.simplex4j.data.image.LabelledImages;
import io.simplex4j.data.image.PixelForm;
import io.simplex4j.data.schema.Encoded;
import io.simplex4j.example.ImageForm;
import io.simplex4j.data.schema.Modality;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads examples for a model from whatever the command line names. */
public final class ExampleReader {
    private final Shape shape;
    private final Schema schema;
    private final SchemaChoice.Origin origin;
    private final InputStream standardInput;

    /**
     * A reader of examples.
     *
     * @param shape of what the model takes
     * @param schema what its numbers mean
     * @param standardInput where {@code -} leads
     */
    public ExampleReader(Shape shape, SchemaChoice schema, InputStream standardInput) {
        this.shape = shape;
        this.schema = schema.schema();
        this.origin = schema.origin();
        this.standardInput = standardInput;
    }

    /** The examples of a corpus. */
    public CorpusSource corpus(String name) {
        try {
            if (SourceKind.of(name) == SourceKind.STORED) {
                return CorpusSource.stored(name, CorpusFolder.read(Path.of(name)), shape);
            }
            Examples examples = read(name, false);
            requireFinite(examples);
            return CorpusSource.of(examples);
        } catch (UnreadableDataException | InvalidPathException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, "cannot load the corpus " + e.getMessage(), e);
        }
    }

    /** What is to be explained; an array of the very shape of an example is one of them. */
    public Examples input(String name) {
        try {
            return read(name, true);
        } catch (UnreadableDataException | InvalidPathException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, "cannot read the input " + e.getMessage(), e);
        }
    }

    private Examples read(String name, boolean alsoOne) {
        return switch (SourceKind.of(name)) {
            case STREAM -> array(Npy.read(new BufferedInputStream(standardInput), "standard input"), alsoOne);
            case STORED ->
                CorpusSource.stored(name, CorpusFolder.read(Path.of(name)), shape)
                        .examples();
            case PICTURES -> pictures(name);
            case TABLE -> table(name);
            case ARRAY -> array(ArrayFile.open(name), alsoOne);
        };
    }

    private Examples array(NpyArray array, boolean alsoOne) {
        ArrayExamples examples = new ArrayExamples(shape);
        Matrix rows = alsoOne ? examples.oneOrMany(array) : examples.many(array);
        boolean pixels =
                ArrayExamples.isPixels(array.source(), array) && schema.image().isPresent();
        return pixels
                ? Examples.unnamed(
                                array.source(),
                                ArrayExamples.pixels(rows, schema.image().get()))
                        .withNotes(lightNotes(array.source()))
                : Examples.unnamed(array.source(), rows);
    }

    private Examples table(String name) {
        if (schema.modality() == Modality.IMAGE) {
            throw new UnreadableDataException(
                    name, "is a table, but the model takes pictures: expected a folder of them, npy or IDX");
        }
        Encoded encoded = encode(name);
        List<String> notes = encoded.imputed() == 0
                ? List.of()
                : List.of(name + ": " + encoded.imputed()
                        + (encoded.imputed() == 1 ? " missing value was" : " missing values were")
                        + " replaced as the schema says");
        return new Examples(name, encoded.inputs(), encoded.ids(), encoded.labels(), notes);
    }

    private Encoded encode(String name) {
        CsvTable table = CsvTable.read(Path.of(name));
        try {
            return schema.encode(table);
        } catch (UnreadableDataException e) {
            if (origin == SchemaChoice.Origin.FILE) {
                throw e;
            }
            throw new CommandFailure(
                    ExitCode.BAD_DATA,
                    "cannot read " + e.getMessage()
                            + "; --schema S.yaml says how words become numbers, and 'simplex schema"
                            + " infer' proposes one",
                    e);
        }
    }

    /** What to know where nobody said how light becomes numbers. */
    private List<String> lightNotes(String name) {
        return origin == SchemaChoice.Origin.FILE
                ? List.of()
                : List.of(name + ": light is taken as 0 for black to 1 for white; if the model wants it otherwise,"
                        + " --schema S.yaml says so");
    }

    private Examples pictures(String name) {
        ImageForm form = schema.image()
                .orElseThrow(() -> new UnreadableDataException(
                        name,
                        "holds pictures, but the model takes inputs of shape " + shape
                                + ": expected --schema S.yaml with modality: image"));
        LabelledImages images = ImageFolder.read(Path.of(name), pixels(form));
        List<String> notes = new ArrayList<>(lightNotes(name));
        if (images.ignoredFiles() > 0) {
            notes.add(name + ": passed over " + images.ignoredFiles()
                    + (images.ignoredFiles() == 1 ? " file that is no picture" : " files that are no pictures"));
        }
        return new Examples(name, images.inputs(), Optional.of(images.ids()), images.labels(), notes);
    }

    private static PixelForm pixels(ImageForm form) {
        return new PixelForm(
                form.height(),
                form.width(),
                form.channels(),
                form.layout() == ImageForm.Layout.CHANNELS_FIRST
                        ? PixelForm.Layout.CHANNELS_FIRST
                        : PixelForm.Layout.CHANNELS_LAST,
                IntStream.range(0, form.channels()).mapToObj(form::mean).toList(),
                IntStream.range(0, form.channels()).mapToObj(form::deviation).toList());
    }

    private static void requireFinite(Examples examples) {
        try {
            Matrix.requireFinite(examples.inputs(), "the table of inputs");
        } catch (IllegalArgumentException e) {
            throw LatentFile.bad(examples.name(), String.valueOf(e.getMessage()));
        }
    }
}
