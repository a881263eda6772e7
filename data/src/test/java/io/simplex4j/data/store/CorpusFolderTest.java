package io.simplex4j.data.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CorpusFolderTest {
    @TempDir
    private Path place;

    @Test
    void labels_of_a_model_of_values_are_read_as_values() {
        Corpus corpus = Corpus.of(
                        Examples.of(Matrix.of(new double[][] {{1, 2}, {3, 4}})).withLabels(List.of("84", "85")),
                        Matrix.of(new double[][] {{1}, {2}}))
                .withTask(LinearHead.Task.VALUES);
        Path folder = place.resolve("corpus");
        CorpusFolder.write(
                folder,
                new StoredCorpus(corpus, Shape.of(2), Corpora.random(1).model(), "here", "1", Optional.empty()));
        assertThat(CorpusFolder.read(folder).corpus().hasNumericLabels()).isTrue();
    }

    @Test
    void replaced_values_stay_marked() throws IOException {
        Corpus corpus = Corpus.of(
                Examples.of(Matrix.of(new double[][] {{1, 2}, {3, 4}})).withReplaced(List.of(List.of(), List.of(0, 1))),
                Matrix.of(new double[][] {{1}, {2}}));
        Path folder = place.resolve("corpus");
        CorpusFolder.write(
                folder,
                new StoredCorpus(corpus, Shape.of(2), Corpora.random(1).model(), "here", "1", Optional.empty()));
        assertThat(Files.readString(folder.resolve("replaced.json"))).isEqualToIgnoringWhitespace("[\"\",\"0 1\"]");
        Examples read = CorpusFolder.read(folder).corpus().examples();
        assertThat(read.replaced(0)).isEmpty();
        assertThat(read.replaced(1)).containsExactly(0, 1);
    }

    static IntStream seeds() {
        return IntStream.range(0, 50);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void what_is_written_is_read_again_exactly(int seed) throws IOException {
        StoredCorpus corpus = Corpora.random(seed);
        Path folder = place.resolve("corpus");
        CorpusFolder.write(folder, corpus);
        StoredCorpus read = CorpusFolder.read(folder);

        assertThat(read.corpus().digest()).isEqualTo(corpus.corpus().digest());
        assertThat(read.inputShape()).isEqualTo(corpus.inputShape());
        assertThat(read.model()).isEqualTo(corpus.model());
        assertThat(read.source()).isEqualTo(corpus.source());
        assertThat(read.version()).isEqualTo(corpus.version());
        assertThat(read.schema().map(Schema::toYaml)).isEqualTo(corpus.schema().map(Schema::toYaml));
        assertThat(read.corpus().form().shape())
                .isEqualTo(corpus.corpus().form().shape());
        assertThat(read.corpus().classes()).isEqualTo(corpus.corpus().classes());
        assertThat(read.corpus().examples().name()).isEqualTo("corpus");
        assertThat(read.corpus().examples().tags())
                .isEqualTo(corpus.corpus().examples().tags());
        for (int i = 0; i < corpus.corpus().size(); i++) {
            assertThat(read.corpus().id(i)).isEqualTo(corpus.corpus().id(i));
            assertThat(read.corpus().label(i)).isEqualTo(corpus.corpus().label(i));
            assertThat(read.corpus().prediction(i)).isEqualTo(corpus.corpus().prediction(i));
            assertThat(read.corpus().inputs().row(i))
                    .isEqualTo(corpus.corpus().inputs().row(i));
            assertThat(read.corpus().latents().row(i))
                    .isEqualTo(corpus.corpus().latents().row(i));
        }
        Path again = place.resolve("again");
        CorpusFolder.write(again, read);
        assertThat(names(again)).isEqualTo(names(folder));
        for (String name : names(folder)) {
            assertThat(again.resolve(name)).hasSameBinaryContentAs(folder.resolve(name));
        }
        assertThat(names(place)).containsExactly("again", "corpus");
    }

    @Test
    void the_description_tells_everything() {
        Path folder = place.resolve("corpus");
        CorpusFolder.write(folder, Corpora.small());
        assertThat(folder.resolve("corpus.json")).content().isEqualTo("""
                        {
                          "schema": "simplex4j/corpus/2",
                          "examples": 3,
                          "inputShape": [
                            1,
                            2,
                            2
                          ],
                          "latentSize": 2,
                          "source": "three pictures",
                          "model": {
                            "name": "model.onnx",
                            "digest": "sha256:0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a",
                            "latent": "/fc1/Relu_output_0"
                          },
                          "parts": [
                            {
                              "name": "inputs",
                              "file": "inputs.npy",
                              "bytes": 176,
                              "sha256": "2d5d8ee270352ad352f5fd2f5d699d0baae3ce580e650d0d6bdba71c90924fbb"
                            },
                            {
                              "name": "latents",
                              "file": "latents.npy",
                              "bytes": 176,
                              "sha256": "9b979c1fee9d2abc0f7c2370da810e6c7ea4b09ee6ea76f67dad1f1face58adf"
                            },
                            {
                              "name": "ids",
                              "file": "ids.json",
                              "bytes": 42,
                              "sha256": "80c04ed24e233e0b9aa37221004e86f913da25534fb3c49bf7ef3e4b6708803b"
                            },
                            {
                              "name": "labels",
                              "file": "labels.json",
                              "bytes": 24,
                              "sha256": "2eabc4fd478473d693526394a69dcae3cdaaa98eae2ac499868a3832931e6ac3"
                            },
                            {
                              "name": "predictions",
                              "file": "predictions.json",
                              "bytes": 24,
                              "sha256": "389d6bdf9ce2f234c859774449ec348b8182634310a5e5ce3c14a07ec95434f7"
                            },
                            {
                              "name": "replaced",
                              "file": "replaced.json",
                              "bytes": 24,
                              "sha256": "d60e5ceb1d31e0b1b9dc67f2f1ebc8d012667330fb29c78baed136281a123722"
                            },
                            {
                              "name": "tags",
                              "file": "tags.json",
                              "bytes": 46,
                              "sha256": "87db73930a081b022cd9451fce0854ab3301f755a12ef160c22288d30c9e0fe1"
                            },
                            {
                              "name": "schema",
                              "file": "schema.yaml",
                              "bytes": 99,
                              "sha256": "93d17480b1c8118ad745865783c1d660449d340fe13d610a5a88af91f6f09be9"
                            }
                          ],
                          "corpusDigest": "sha256:d23d76d08cede277c04a40b6f959909eaa3845e7d096721c3d3f36ff0ab7ca58",
                          "version": "0.1.0"
                        }
                        """);
    }

    @Test
    void floats_stay_floats_and_doubles_doubles() {
        Path folder = place.resolve("corpus");
        CorpusFolder.write(folder, Corpora.small());
        assertThat(Npy.read(folder.resolve("inputs.npy")).dtype()).isEqualTo(DType.FLOAT32);
        assertThat(Npy.read(folder.resolve("latents.npy")).dtype()).isEqualTo(DType.FLOAT64);
    }

    @Test
    void long_arrays_are_mapped_and_outlive_their_folder() throws IOException {
        Path folder = place.resolve("corpus");
        SplittableRandom random = new SplittableRandom(8);
        float[][] inputs = new float[600][500];
        for (float[] row : inputs) {
            for (int i = 0; i < row.length; i++) {
                row[i] = (float) random.nextDouble();
            }
        }
        Corpus corpus = Corpus.of(Examples.of(Matrix.of(inputs)), Matrix.of(new double[600][3]));
        CorpusFolder.write(folder, stored(corpus));
        Corpus read = CorpusFolder.read(folder).corpus();
        CorpusFolder.write(folder, Corpora.small());
        assertThat(CorpusFolder.read(folder).source()).isEqualTo("three pictures");
        for (int r = 0; r < inputs.length; r++) {
            assertThat(read.inputs().row(r)).isEqualTo(corpus.inputs().row(r));
        }
        assertThat(names(place)).containsExactly("corpus");
    }

    @Test
    void ids_are_kept_only_if_they_were_given() throws IOException {
        Examples two = Examples.of(Matrix.of(new float[2][500]));
        Matrix latents = Matrix.of(new double[2][3]);
        CorpusFolder.write(place.resolve("counted"), stored(Corpus.of(two, latents)));
        CorpusFolder.write(place.resolve("given"), stored(Corpus.of(two.withIds(List.of("0", "1")), latents)));
        CorpusFolder.write(place.resolve("chosen"), stored(Corpus.of(two.select(1, 0), latents)));
        assertThat(names(place.resolve("counted"))).doesNotContain("ids.json");
        assertThat(names(place.resolve("given"))).contains("ids.json");
        assertThat(CorpusFolder.read(place.resolve("chosen")).corpus().id(0)).isEqualTo("1");
    }

    @Test
    void facts_are_checked() {
        refuses(() -> new ModelFacts("", "sha256:0", Optional.empty()), "name is blank; expected text");
        refuses(() -> new ModelFacts("m", " ", Optional.empty()), "digest is blank; expected text");
        refuses(() -> new ModelFacts("m", "sha256:0", Optional.of("\t")), "latent is blank; expected text");
        Examples two = Examples.of(Matrix.of(new float[2][6]));
        Corpus corpus = Corpus.of(two, Matrix.of(new double[2][3]));
        refuses(
                () -> new StoredCorpus(corpus, Shape.of(2, 2), Corpora.MODEL, "", "", Optional.empty()),
                "inputs have 6 numbers; expected 4 for the shape (2, 2)");
        Corpus empty = Corpus.of(two, Matrix.of(new double[2][0]));
        refuses(
                () -> new StoredCorpus(empty, Shape.of(6), Corpora.MODEL, "", "", Optional.empty()),
                "latents have 0 numbers; expected at least 1");
        Optional<Schema> schema = Optional.of(Schema.plain(Shape.of(7)));
        assertThatThrownBy(() -> new StoredCorpus(corpus, Shape.of(6), Corpora.MODEL, "", "", schema))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("schema: describes 7 numbers of 7 features; expected 6 of shape (6) as the model takes");
    }

    private static StoredCorpus stored(Corpus corpus) {
        return new StoredCorpus(corpus, Shape.of(500), Corpora.MODEL, "", "", Optional.empty());
    }

    private static void refuses(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void a_history_is_kept_and_checked() throws IOException {
        Path folder = place.resolve("corpus");
        StoredCorpus small = Corpora.small();
        List<Corpus.Derivation> history = List.of(
                new Corpus.Derivation("affinely-independent", "sha256:" + "0".repeat(64), 70),
                new Corpus.Derivation("by hand", small.corpus().digest(), 4, java.util.OptionalLong.of(-3)));
        CorpusFolder.write(folder, small.withCorpus(small.corpus().withHistory(history)));
        assertThat(CorpusFolder.read(folder).history()).isEqualTo(history);
        Path file = folder.resolve("corpus.json");
        String description = Files.readString(file);
        Files.writeString(file, description.replace("\"parentExamples\": 70", "\"parentExamples\": 0"));
        assertThatThrownBy(() -> CorpusFolder.read(folder))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("history[0].parentExamples is 0; expected an integer from 1 to ");
        Files.writeString(file, description.replace("sha256:0", "sha256:x"));
        assertThatThrownBy(() -> CorpusFolder.read(folder))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("parentDigest is 'sha256:x0");
        Files.writeString(file, description.replace("\"method\"", "\"way\""));
        assertThatThrownBy(() -> CorpusFolder.read(folder))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("history[0].way is unknown; expected only method, parentDigest, parentExamples");
    }
}
