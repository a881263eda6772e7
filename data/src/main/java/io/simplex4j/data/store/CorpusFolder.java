package io.simplex4j.data.store;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.AtomicFile.Existing;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.NpyArray;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.data.internal.Json;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.internal.SourceName;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.Description.Part;
import io.simplex4j.data.store.Description.PartFacts;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads and writes corpora as folders: {@code corpus.json}, {@code inputs.npy}, {@code latents.npy} and, if known,
 * {@code ids.json}, {@code labels.json}, {@code predictions.json}, {@code replaced.json}, {@code tags.json} and {@code
 * schema.yaml}.
 *
 * <p>The description {@code corpus.json} has the length and the SHA-256 of every other file, and the digest of the
 * corpus. Reading restores exactly what was written, with the same digest of the corpus.
 */
public final class CorpusFolder {
    private CorpusFolder() {}

    /** Returns whether a path is a folder with a {@code corpus.json}, readable or not. */
    public static boolean is(Path folder) {
        return Files.isRegularFile(folder.resolve(Description.FILE), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Rejects a folder that {@link #write} would reject, before a corpus is encoded for it.
     *
     * @throws UnwritableDataException if the folder cannot be written, or the name is taken by something other than a
     *     corpus
     */
    public static void requireWritable(Path folder) {
        try {
            new FolderReplacement(folder).requireWritable();
        } catch (IOException e) {
            throw UnwritableDataException.of(folder.toString(), e);
        }
    }

    /**
     * Writes a corpus as a new folder, or replaces an older corpus folder, which is kept on failure. The folder never
     * holds an incomplete corpus.
     *
     * <p>A process that is killed while writing may leave a hidden folder, which the next write there deletes; but if
     * that happens between the last two renames, the older corpus stays as {@code .simplex-*-old}.
     *
     * @throws IllegalArgumentException if a text is not Unicode
     * @throws UnwritableDataException if the folder cannot be written, a string is too long to be read again, or the
     *     name belongs to something other than a corpus
     */
    public static void write(Path folder, StoredCorpus corpus) {
        try {
            new FolderReplacement(folder).with(draft -> new CorpusWriter(draft, corpus).write());
        } catch (IOException e) {
            throw UnwritableDataException.of(folder.toString(), e);
        }
    }

    /**
     * Reads a corpus after checking that it is unchanged. Long arrays are mapped, not copied, and must not be
     * overwritten while the corpus is used.
     *
     * @throws UnreadableDataException if the folder does not exist, or a file in it is missing, added or changed
     */
    public static StoredCorpus read(Path folder) {
        return new CorpusReader(folder).read();
    }

    /** Reads a corpus from a folder. */
    private static final class CorpusReader {
        /*
         * Every part must have its recorded length and digest before any of it is parsed. The resulting corpus must
         * have the recorded digest, which is computed from the very inputs that are returned, so that a file changed in
         * between is noticed too.
         */
        private final Path folder;
        private final Description description;

        CorpusReader(Path folder) {
            this.folder = folder;
            this.description = Description.read(folder);
        }

        StoredCorpus read() {
            description.parts().forEach((part, facts) -> facts.require(file(part), part));
            Optional<Schema> schema = description.parts().containsKey(Part.SCHEMA)
                    ? Optional.of(Schema.read(file(Part.SCHEMA)))
                    : Optional.empty();
            try {
                StoredCorpus stored = new StoredCorpus(
                        corpus(schema.orElseGet(() -> Schema.plain(description.inputShape()))),
                        description.inputShape(),
                        description.model(),
                        description.source(),
                        description.version(),
                        schema);
                requireDigest(stored.corpus().digest());
                return stored;
            } catch (IllegalArgumentException e) {
                throw new UnreadableDataException(folder.toString(), String.valueOf(e.getMessage()), e);
            }
        }

        private Corpus corpus(Schema schema) {
            schema.requireFits(description.inputShape());
            Examples examples = schema.describe(Examples.of(
                            matrix(Part.INPUTS, description.inputShape().size()),
                            schema.form(description.inputShape())))
                    .withName(SourceName.shortName(folder.toString()));
            examples = names(Part.IDS).map(examples::withIds).orElse(examples);
            examples = names(Part.LABELS).map(examples::withLabels).orElse(examples);
            examples = names(Part.REPLACED)
                    .map(this::replaced)
                    .map(examples::withReplaced)
                    .orElse(examples);
            if (description.parts().containsKey(Part.TAGS)) {
                examples = examples.withTags(Json.columns(file(Part.TAGS), description.examples()));
            }
            Corpus corpus = Corpus.of(examples, matrix(Part.LATENTS, description.latentSize()))
                    .withHistory(description.history());
            Corpus known = description.task().map(corpus::withTask).orElse(corpus);
            return names(Part.PREDICTIONS).map(known::withPredictions).orElse(known);
        }

        private List<List<Integer>> replaced(List<String> texts) {
            List<List<Integer>> all = new ArrayList<>();
            for (String text : texts) {
                if (!text.matches("(\\d{1,9}( \\d{1,9})*)?")) {
                    throw new UnreadableDataException(
                            file(Part.REPLACED).toString(),
                            "found " + OneLine.quoted(text) + " at place " + all.size()
                                    + "; expected numbers of features, such as '0 3'");
                }
                all.add(Stream.of(text.split(" "))
                        .filter(number -> !number.isEmpty())
                        .map(Integer::valueOf)
                        .toList());
            }
            return all;
        }

        private void requireDigest(String digest) {
            if (!digest.equals(description.corpusDigest())) {
                throw new UnreadableDataException(
                        folder.resolve(Description.FILE).toString(),
                        "corpusDigest is " + description.corpusDigest() + "; expected " + digest
                                + " of the corpus itself: the corpus was changed after it was built");
            }
        }

        private Matrix matrix(Part part, int columns) {
            NpyArray array = Npy.read(file(part));
            if (array.dtype() != DType.FLOAT32 && array.dtype() != DType.FLOAT64) {
                throw new UnreadableDataException(
                        array.source(), "found " + array.dtype() + "; expected float32 or float64");
            }
            if (array.shape().rank() != 2
                    || array.shape().size(0) != description.examples()
                    || array.shape().size(1) != columns) {
                throw new UnreadableDataException(
                        array.source(),
                        "found shape " + array.shape() + "; expected (" + description.examples() + ", " + columns
                                + ") as " + Description.FILE + " says");
            }
            return array.asMatrix();
        }

        private Optional<List<String>> names(Part part) {
            return description.parts().containsKey(part)
                    ? Optional.of(Json.texts(file(part), description.examples()))
                    : Optional.empty();
        }

        private Path file(Part part) {
            return folder.resolve(part.file());
        }
    }

    /** Writes a corpus to a folder. */
    private static final class CorpusWriter {
        /*
         * A matrix does not know how its numbers were stored; if all are floats, floats are written, so that reading
         * gives the same doubles.
         */
        private final Path folder;
        private final StoredCorpus stored;
        private final Corpus corpus;
        private final Map<Part, PartFacts> parts = new EnumMap<>(Part.class);

        CorpusWriter(Path folder, StoredCorpus stored) {
            this.folder = folder;
            this.stored = stored;
            this.corpus = stored.corpus();
        }

        void write() throws IOException {
            try {
                writeMatrix(Part.INPUTS, corpus.inputs());
                writeMatrix(Part.LATENTS, corpus.latents());
                writeTexts(Part.IDS, ids());
                writeTexts(Part.LABELS, texts(corpus::label));
                writeTexts(Part.PREDICTIONS, texts(corpus::prediction));
                writeTexts(Part.REPLACED, replaced());
                writeTags();
                writeSchema();
                writeDescription();
            } catch (UnwritableDataException e) {
                if (e.getCause() instanceof IOException failure) {
                    throw failure;
                }
                throw e;
            }
        }

        private void writeMatrix(Part part, Matrix matrix) throws IOException {
            Path file = folder.resolve(part.file());
            Npy.write(file, matrix, holdsFloats(matrix) ? DType.FLOAT32 : DType.FLOAT64, Existing.REFUSE);
            parts.put(part, PartFacts.of(file));
        }

        private static boolean holdsFloats(Matrix matrix) {
            double[] row = new double[matrix.columns()];
            for (int r = 0; r < matrix.rows(); r++) {
                matrix.copyRow(r, row);
                for (double value : row) {
                    if ((float) value != value) {
                        return false;
                    }
                }
            }
            return true;
        }

        private Optional<List<String>> texts(IntFunction<Optional<String>> text) {
            return text.apply(0).isEmpty()
                    ? Optional.empty()
                    : Optional.of(IntStream.range(0, corpus.size())
                            .mapToObj(text)
                            .flatMap(Optional::stream)
                            .toList());
        }

        private Optional<List<String>> ids() {
            List<String> ids =
                    IntStream.range(0, corpus.size()).mapToObj(corpus::id).toList();
            boolean counted = !corpus.examples().named()
                    && IntStream.range(0, ids.size()).allMatch(i -> ids.get(i).equals(Integer.toString(i)));
            return counted ? Optional.empty() : Optional.of(ids);
        }

        /** Returns the indices of the replaced features of each example, such as {@code 0 3}, if there are any. */
        private Optional<List<String>> replaced() {
            return corpus.examples().hasReplaced()
                    ? Optional.of(corpus.examples().stream()
                            .map(each -> each.replaced().stream()
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(" ")))
                            .toList())
                    : Optional.empty();
        }

        private void writeTexts(Part part, Optional<List<String>> texts) throws IOException {
            if (texts.isEmpty()) {
                return;
            }
            for (int i = 0; i < texts.get().size(); i++) {
                requireUnicode(part.title() + "[" + i + "]", texts.get().get(i));
            }
            writeText(
                    part,
                    out -> Json.write(
                            out, json -> json.writeArray(texts.get().toArray(String[]::new), 0, corpus.size())));
        }

        private void writeTags() throws IOException {
            Map<String, List<String>> tags = corpus.examples().tags();
            if (tags.isEmpty()) {
                return;
            }
            for (Map.Entry<String, List<String>> tag : tags.entrySet()) {
                requireUnicode("name of a tag", tag.getKey());
                for (String value : tag.getValue()) {
                    requireUnicode("tag " + tag.getKey(), value);
                }
            }
            writeText(
                    Part.TAGS,
                    out -> Json.write(out, json -> {
                        json.writeStartObject();
                        for (Map.Entry<String, List<String>> tag : tags.entrySet()) {
                            json.writeFieldName(tag.getKey());
                            json.writeArray(tag.getValue().toArray(String[]::new), 0, corpus.size());
                        }
                        json.writeEndObject();
                    }));
        }

        private void writeSchema() throws IOException {
            if (stored.schema().isPresent()) {
                String yaml = stored.schema().get().toYaml();
                requireUnicode(Part.SCHEMA.title(), yaml);
                writeText(Part.SCHEMA, out -> out.write(yaml.getBytes(StandardCharsets.UTF_8)));
            }
        }

        private void writeText(Part part, AtomicFile.Content content) throws IOException {
            Path file = folder.resolve(part.file());
            AtomicFile.write(file, Existing.REFUSE, content);
            PartFacts facts = PartFacts.of(file);
            requireAtMost(part.maxBytes(), facts.bytes(), part.file());
            parts.put(part, facts);
        }

        private void writeDescription() throws IOException {
            requireUnicode("source", stored.source());
            for (Corpus.Derivation step : stored.history()) {
                requireUnicode("method", step.method());
            }
            requireUnicode("version", stored.version());
            requireUnicode("model name", stored.model().name());
            requireUnicode("model digest", stored.model().digest());
            requireUnicode("model latent", stored.model().latent().orElse(""));
            Description description = new Description(
                    corpus.size(),
                    stored.inputShape(),
                    corpus.latents().columns(),
                    stored.source(),
                    stored.model(),
                    corpus.task(),
                    parts,
                    corpus.digest(),
                    stored.version(),
                    stored.history());
            Path file = folder.resolve(Description.FILE);
            AtomicFile.write(file, Existing.REFUSE, out -> Json.write(out, description::write));
            requireAtMost(Description.MAX_BYTES, PartFacts.of(file).bytes(), Description.FILE);
        }

        private static void requireAtMost(long max, long bytes, String file) throws FileSystemException {
            if (bytes > max) {
                throw new FileSystemException(
                        file, null, file + " would have " + bytes + " bytes; expected at most " + max);
            }
        }

        private static void requireUnicode(String name, String text) {
            if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
                throw new IllegalArgumentException(name + " holds half a character; expected Unicode text");
            }
        }
    }
}
