package io.simplex4j.data.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stood there is replaced, or kept as it is. */
final class FolderReplacementTest {
    @TempDir
    private Path place;

    @Test
    void an_older_corpus_is_replaced_as_a_whole() throws IOException {
        Path folder = place.resolve("corpus");
        CorpusFolder.write(folder, Corpora.small());
        StoredCorpus plain = new StoredCorpus(
                Corpus.of(Examples.of(Matrix.of(new double[][] {{1}})), Matrix.of(new double[][] {{2}})),
                Shape.of(1),
                Corpora.MODEL,
                "",
                "",
                Optional.empty());
        CorpusFolder.write(folder, plain);
        assertThat(CorpusFolder.read(folder).corpus().digest())
                .isEqualTo(plain.corpus().digest());
        assertThat(names(folder)).containsExactly("corpus.json", "inputs.npy", "latents.npy");
        assertThat(names(place)).containsExactly("corpus");
    }

    @Test
    void a_damaged_corpus_can_be_written_anew() throws IOException {
        Path folder = place.resolve("corpus");
        CorpusFolder.write(folder, Corpora.small());
        Files.delete(folder.resolve("latents.npy"));
        Files.writeString(folder.resolve("inputs.npy"), "damaged");
        CorpusFolder.write(folder, Corpora.small());
        assertThat(CorpusFolder.read(folder).source()).isEqualTo("three pictures");
    }

    @Test
    void a_replaced_corpus_stays_as_private_as_it_was() throws IOException {
        Path folder = place.resolve("corpus");
        CorpusFolder.write(folder, Corpora.small());
        assumeTrue(Files.getFileAttributeView(folder, PosixFileAttributeView.class) != null);
        Files.delete(folder.resolve("latents.npy"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x---"));
        for (String name : names(folder)) {
            Files.setPosixFilePermissions(folder.resolve(name), PosixFilePermissions.fromString("rw-------"));
        }
        CorpusFolder.write(folder, Corpora.small());
        assertThat(mode(folder)).isEqualTo("rwx--x---");
        assertThat(names(folder))
                .contains("latents.npy")
                .allSatisfy(name -> assertThat(mode(folder.resolve(name))).isEqualTo("rw-------"));
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void a_place_is_refused_before_there_is_a_corpus_for_it() throws IOException {
        Path file = Files.writeString(place.resolve("file"), "dear");
        assertThatThrownBy(() -> CorpusFolder.requireWritable(file))
                .hasMessage(file + ": is not a folder; expected a corpus folder or a new name");
        assertThatThrownBy(() -> CorpusFolder.requireWritable(file.resolve("corpus")))
                .isInstanceOf(UnwritableDataException.class);
        Path none = place.resolve("none/corpus");
        assertThatThrownBy(() -> CorpusFolder.requireWritable(none))
                .hasMessage(none + ": no such folder: " + none.getParent());
        Path longName = place.resolve("c".repeat(300));
        assertThatThrownBy(() -> CorpusFolder.requireWritable(longName))
                .isInstanceOf(UnwritableDataException.class)
                .hasMessageContaining(": File name too long");
        CorpusFolder.requireWritable(place.resolve("corpus"));
        assertThat(names(place)).containsExactly("file");
    }

    @Test
    void an_empty_folder_is_taken() throws IOException {
        Path folder = Files.createDirectory(place.resolve("corpus"));
        CorpusFolder.write(folder, Corpora.small());
        assertThat(CorpusFolder.is(folder)).isTrue();
        assertThat(names(place)).containsExactly("corpus");
    }

    @Test
    void a_link_stays_and_its_folder_is_replaced() throws IOException {
        Path real = place.resolve("real");
        CorpusFolder.write(real, Corpora.small());
        Path link = Files.createSymbolicLink(place.resolve("link"), Path.of("real"));
        CorpusFolder.write(link, Corpora.random(1));
        assertThat(link).isSymbolicLink();
        assertThat(CorpusFolder.read(real).corpus().digest())
                .isEqualTo(Corpora.random(1).corpus().digest());
        assertThat(names(place)).containsExactly("link", "real");
    }

    @Test
    void other_folders_are_kept() throws IOException {
        Path folder = Files.createDirectory(place.resolve("photos"));
        Files.writeString(folder.resolve("photo.png"), "dear");
        refuses(folder, "is a folder without a corpus; expected a corpus folder or a new name");
        Files.writeString(folder.resolve("corpus.json"), "{\"schema\": \"a corpus of texts\"}");
        refuses(folder, "is a folder without a corpus; expected a corpus folder or a new name");
        Files.writeString(folder.resolve("corpus.json"), "no json");
        refuses(folder, "is a folder without a corpus; expected a corpus folder or a new name");
        assertThat(names(folder)).containsExactly("corpus.json", "photo.png");
        assertThat(folder.resolve("photo.png")).hasContent("dear");
    }

    @Test
    void what_lies_beside_a_corpus_is_kept() throws IOException {
        Path folder = place.resolve("corpus");
        CorpusFolder.write(folder, Corpora.small());
        String before = Files.readString(folder.resolve("corpus.json"));
        Files.writeString(folder.resolve("notes.txt"), "dear");
        refuses(folder, "holds notes.txt besides a corpus; expected nothing else that would be lost");
        Files.delete(folder.resolve("notes.txt"));
        Files.delete(folder.resolve("schema.yaml"));
        Files.createDirectory(folder.resolve("schema.yaml"));
        refuses(folder, "holds schema.yaml besides a corpus; expected nothing else that would be lost");
        assertThat(folder.resolve("corpus.json")).hasContent(before);
        assertThat(names(folder)).hasSize(9);
    }

    @Test
    void files_and_places_that_are_none_are_refused() throws IOException {
        Path file = Files.writeString(place.resolve("file"), "dear");
        refuses(file, "is not a folder; expected a corpus folder or a new name");
        assertThat(file).hasContent("dear");
        Path dangling = Files.createSymbolicLink(place.resolve("link"), Path.of("none"));
        refuses(dangling, "is not a folder; expected a corpus folder or a new name");
        refuses(place.resolve("none/corpus"), "no such folder: " + place.resolve("none"));
        refuses(file.resolve("corpus"), "no such folder: " + file);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_failure_half_way_leaves_everything_as_it_was(boolean older) throws IOException {
        Path folder = place.resolve("corpus");
        if (older) {
            CorpusFolder.write(folder, Corpora.small());
        }
        List<String> before = names(place);
        StoredCorpus failing = with(new Failing(), "source");
        assertThatThrownBy(() -> CorpusFolder.write(folder, failing))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the disk is gone");
        assertThat(names(place)).isEqualTo(before);
        StoredCorpus half = with(Matrix.of(new float[][] {{1, 2}}), "half \uD800");
        assertThatThrownBy(() -> CorpusFolder.write(folder, half))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("source holds half a character; expected Unicode text");
        StoredCorpus longer = with(Matrix.of(new float[][] {{1, 2}}), "long".repeat(1 << 18));
        refuses(folder, longer, "corpus.json would have 1049328 bytes; expected at most 1048576");
        assertThat(names(place)).isEqualTo(before);
        if (older) {
            assertThat(CorpusFolder.read(folder).source()).isEqualTo("three pictures");
        }
    }

    @Test
    void an_interruption_leaves_everything_as_it_was() throws IOException {
        Path folder = place.resolve("corpus");
        CorpusFolder.write(folder, Corpora.small());
        try {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> CorpusFolder.write(folder, Corpora.random(1)))
                    .isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(names(place)).containsExactly("corpus");
        assertThat(CorpusFolder.read(folder).source()).isEqualTo("three pictures");
    }

    @Test
    void an_older_corpus_steps_back_if_the_new_one_is_lost() throws IOException {
        Path folder = place.resolve("corpus");
        CorpusFolder.write(folder, Corpora.small());
        FolderReplacement replacement = new FolderReplacement(folder);
        assertThatThrownBy(() -> replacement.with(Files::delete)).isInstanceOf(NoSuchFileException.class);
        assertThat(CorpusFolder.read(folder).source()).isEqualTo("three pictures");
        assertThat(names(place)).containsExactly("corpus");
    }

    @Test
    void what_appears_while_writing_is_kept() throws IOException {
        Path folder = place.resolve("corpus");
        CorpusFolder.write(folder, Corpora.small());
        FolderReplacement replacement = new FolderReplacement(folder);
        assertThatThrownBy(() -> replacement.with(draft -> Files.writeString(folder.resolve("notes.txt"), "dear")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("holds notes.txt besides a corpus");
        assertThat(folder.resolve("notes.txt")).hasContent("dear");
        assertThat(names(folder)).hasSize(10);
        assertThat(names(place)).containsExactly("corpus");

        Path other = place.resolve("other");
        FolderReplacement fresh = new FolderReplacement(other);
        assertThatThrownBy(() -> fresh.with(draft -> Files.writeString(other, "theirs")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not a folder; expected a corpus folder or a new name");
        assertThat(other).hasContent("theirs");
        assertThat(names(place)).containsExactly("corpus", "other");
    }

    @Test
    void a_corpus_folder_is_known_by_its_description() throws IOException {
        Path folder = place.resolve("corpus");
        assertThat(CorpusFolder.is(folder)).isFalse();
        CorpusFolder.write(folder, Corpora.small());
        assertThat(CorpusFolder.is(folder)).isTrue();
        assertThat(CorpusFolder.is(place)).isFalse();
        assertThat(CorpusFolder.is(folder.resolve("corpus.json"))).isFalse();
        Files.delete(folder.resolve("corpus.json"));
        assertThat(CorpusFolder.is(folder)).isFalse();
    }

    /** A corpus of one example with these inputs. */
    private static StoredCorpus with(Matrix inputs, String source) {
        Corpus corpus = Corpus.of(Examples.of(inputs), Matrix.of(new double[][] {{0.5}}));
        return new StoredCorpus(corpus, Shape.of(2), Corpora.MODEL, source, "1", Optional.empty());
    }

    /** Numbers that can be read once, but not a second time. */
    private static final class Failing implements Matrix {
        private int reads;

        @Override
        public int rows() {
            return 1;
        }

        @Override
        public int columns() {
            return 2;
        }

        @Override
        public double at(int row, int column) {
            if (reads++ > 5) {
                throw new IllegalStateException("the disk is gone");
            }
            return 1;
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void refuses(Path folder, String problem) {
        refuses(folder, Corpora.small(), problem);
    }

    private static void refuses(Path folder, StoredCorpus corpus, String problem) {
        assertThatThrownBy(() -> CorpusFolder.write(folder, corpus))
                .isInstanceOf(UnwritableDataException.class)
                .hasMessage(folder + ": " + problem);
    }
}
