package io.simplex4j.data.store;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.corpus.Derivation;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.AtomicFile.Existing;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Writes a corpus to a folder. */
final class CorpusWriter {
    /*
     * A matrix does not tell how its numbers were stored; floats are written if all of them are floats, so that reading
     * gives the same doubles either way.
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

    private void writeTexts(Part part, Optional<List<String>> texts) throws IOException {
        if (texts.isEmpty()) {
            return;
        }
        for (int i = 0; i < texts.get().size(); i++) {
            requireUnicode(part.title() + "[" + i + "]", texts.get().get(i));
        }
        writeText(
                part,
                out -> Json.write(out, json -> json.writeArray(texts.get().toArray(String[]::new), 0, corpus.size())));
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
        requireAtMost(part.mostBytes(), facts.bytes(), part.file());
        parts.put(part, facts);
    }

    private void writeDescription() throws IOException {
        requireUnicode("source", stored.source());
        for (Derivation step : stored.history()) {
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
                parts,
                corpus.digest(),
                stored.version(),
                stored.history());
        Path file = folder.resolve(Description.FILE);
        AtomicFile.write(file, Existing.REFUSE, out -> Json.write(out, description::write));
        requireAtMost(Description.MOST_BYTES, PartFacts.of(file).bytes(), Description.FILE);
    }

    private static void requireAtMost(long most, long bytes, String file) throws FileSystemException {
        if (bytes > most) {
            throw new FileSystemException(
                    file, null, file + " would have " + bytes + " bytes, expected at most " + most);
        }
    }

    private static void requireUnicode(String name, String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new IllegalArgumentException(name + " holds half a character, expected Unicode text");
        }
    }
}
