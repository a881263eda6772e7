package io.simplex4j.data.source;

import static io.simplex4j.data.source.SourceFiles.refuses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.ModelFacts;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A corpus from a table, and the same after it was stored. */
final class CorpusSourceTest {
    private static final Schema SCHEMA = Schema.parse("""
            schema: simplex4j/schema/1
            id: patient
            label: outcome
            classes: [alive, died]
            features:
              - {name: Age, unit: years}
              - {name: Nodes}
            """, "patients.yaml");
    private static final FunctionModel MODEL = FunctionModel.ofDoubles(
                    Shape.of(2), 2, input -> new double[] {input[0] / 10, input[1]})
            .withHead(LinearHead.of(
                    Matrix.of(new double[][] {{1, 0}, {0, 1}}), Vec.of(0, 0), LinearHead.Activation.NONE))
            .withName("halves");

    @TempDir
    private Path folder;

    private SourceFiles files = new SourceFiles(Path.of(""));
    private String table = "";

    @BeforeEach
    void a_table() throws IOException {
        files = new SourceFiles(folder);
        table = files.text("p.csv", "patient,Age,Nodes,outcome\nP1,62,3,died\nP2,40,9,died\n");
    }

    private static CorpusSource read(String name) {
        return ExampleReader.of(Shape.of(2)).corpus(name);
    }

    private static CorpusSource described(String name) {
        return ExampleReader.of(Shape.of(2), SCHEMA).corpus(name);
    }

    private String stored() {
        Corpus corpus = described(table).encode(MODEL);
        StoredCorpus stored =
                new StoredCorpus(corpus, Shape.of(2), ModelFacts.of(MODEL), "p.csv", "1", Optional.of(SCHEMA));
        CorpusFolder.write(folder.resolve("stored"), stored);
        return files.file("stored");
    }

    @Test
    void a_model_encodes_it_and_its_predictions_are_in_words() {
        Corpus corpus = described(table).encode(MODEL);
        assertThat(corpus.latents().row(0)).isEqualTo(Vec.of(6.2, 3));
        assertThat(corpus.prediction(0)).contains("alive");
        assertThat(corpus.prediction(1)).contains("died");
        assertThat(corpus.misclassified()).containsExactly(0);
    }

    @Test
    void stored_it_is_the_same_without_the_model_being_asked() {
        AtomicInteger calls = new AtomicInteger();
        FunctionModel counting = FunctionModel.ofDoubles(Shape.of(2), 2, input -> {
                    calls.incrementAndGet();
                    return input;
                })
                .withName("halves");
        CorpusSource source = read(stored());
        Corpus corpus = source.encode(counting);
        Corpus direct = described(table).encode(MODEL);
        assertThat(calls).hasValue(0);
        assertThat(corpus.digest()).isEqualTo(direct.digest());
        for (int example = 0; example < direct.size(); example++) {
            assertThat(corpus.id(example)).isEqualTo(direct.id(example));
            assertThat(corpus.label(example)).isEqualTo(direct.label(example));
            assertThat(corpus.prediction(example)).isEqualTo(direct.prediction(example));
            assertThat(corpus.latents().row(example)).isEqualTo(direct.latents().row(example));
        }
        assertThat(source.name()).isEqualTo(files.file("stored"));
        assertThat(corpus.examples().name()).isEqualTo("stored");
    }

    @Test
    void stored_it_brings_its_schema() {
        CorpusSource source = read(stored());
        assertThat(source.reader().origin()).isEqualTo(ExampleReader.Origin.GIVEN);
        assertThat(source.reader().examples(table).label(0)).contains("died");
        assertThat(source.examples().form().values(Vec.of(62, 3))).containsExactly("62 years", "3");
        assertThat(source.examples().classes().names()).containsExactly("alive", "died");
    }

    @Test
    void a_schema_that_is_given_counts_more_than_the_stored_one() {
        Schema other = Schema.parse(SCHEMA.toYaml().replace("Nodes", "Positive nodes"), "other.yaml");
        CorpusSource source = ExampleReader.of(Shape.of(2), other).corpus(stored());
        assertThat(source.reader().schema()).isSameAs(other);
        assertThat(source.encode(MODEL).form()).isSameAs(other.form());
    }

    @Test
    void stored_it_can_be_explained_too() {
        assertThat(ExampleReader.of(Shape.of(2)).examples(stored()).id(1)).isEqualTo("P2");
    }

    @Test
    void stored_it_is_bound_to_its_model_and_the_shape_of_its_inputs() {
        CorpusSource source = read(stored());
        refuses(
                () -> source.encode(MODEL.withName("thirds")),
                Kind.MISFIT,
                source.name() + ": was built with halves (function:halves); expected this model"
                        + " (function:thirds): build the corpus again");
        refuses(
                () -> ExampleReader.of(Shape.of(1, 2)).corpus(source.name()),
                Kind.MISFIT,
                source.name()
                        + ": found inputs of shape (2); expected (1, 2) as the model takes: build the corpus again");
    }

    @Test
    void stored_and_changed_it_is_refused() throws IOException {
        Path latents = Path.of(stored()).resolve("latents.npy");
        byte[] bytes = Files.readAllBytes(latents);
        bytes[bytes.length - 1] ^= 1;
        Files.write(latents, bytes);
        assertThatThrownBy(() -> read(files.file("stored")))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith(latents + ": found sha256 ")
                .hasMessageEndingWith("the corpus was changed after it was built");
    }

    @Test
    void labels_may_have_a_file_of_their_own() {
        CorpusSource source = described(table);
        String labels = files.labels("L.npy", 0, 1);
        assertThat(source.withLabels(labels).encode(MODEL).misclassified()).isEmpty();
        assertThat(read(stored()).withLabels(labels).encode(MODEL).label(0)).contains("alive");
        String three = files.labels("M.npy", 0, 1, 1);
        refuses(() -> source.withLabels(three), Kind.MISFIT, three + ": found 3 labels; expected 2 as in " + table);
        String none = files.file("none.npy");
        refuses(() -> source.withLabels(none), Kind.UNREADABLE, none + ": no such file");
    }

    @Test
    void numbers_that_are_not_finite_are_found_when_they_are_encoded() {
        CorpusSource source = read(files.npy("x.npy", new double[] {1, 2}, new double[] {3, Double.NaN}));
        assertThatThrownBy(() -> source.encode(MODEL))
                .isInstanceOf(NotFiniteException.class)
                .hasMessage("x.npy: the table of inputs has NaN at row 1, column 1; expected a finite number");
    }

    @Test
    void a_model_that_gives_no_latents_does_not_fit() {
        CorpusSource source = described(table);
        FunctionModel broken = FunctionModel.ofDoubles(Shape.of(2), 2, input -> new double[] {1, Double.NaN});
        assertThatThrownBy(() -> source.encode(broken))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith(table + ": the model gives NaN at component 1 of the latent of row 0, where");
    }
}
