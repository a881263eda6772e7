package io.simplex4j.data.source;

import static io.simplex4j.data.source.SourceFiles.refuses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Examples from arrays, tables and pictures. */
final class ExampleReaderTest {
    private static final Schema PATIENTS = Schema.parse("""
        schema: simplex4j/schema/1
        id: patient
        label: outcome
        classes: [alive, died]
        features:
          - {name: Age, column: age, unit: years, missing: 50}
          - {name: Grade, column: grade, categories: [low, high]}
        """, "patients.yaml");
    private static final Schema DIGITS = Schema.parse("""
        schema: simplex4j/schema/1
        modality: image
        classes: [zero, one]
        shape: [1, 8, 8]
        pixels: {mean: 0.5, deviation: 0.5}
        """, "digits.yaml");
    private static final Shape PICTURE = Shape.of(1, 8, 8);

    @TempDir
    private Path folder;

    private SourceFiles files = new SourceFiles(Path.of(""));

    @BeforeEach
    void in_a_folder() {
        files = new SourceFiles(folder);
    }

    @Test
    void an_unnamed_first_column_names_the_rows() throws IOException {
        String corpus = files.text("index.csv", ",age,size\n7,1,2\n9,3,4\n");
        CorpusSource read = ExampleReader.of(Shape.of(2)).corpus(corpus);
        assertThat(read.examples().id(1)).isEqualTo("9");
        assertThat(read.examples().inputs().row(1).toArray()).containsExactly(3, 4);
        assertThat(read.reader()
                        .examples(files.text("plain.csv", "age,size\n5,6\n"))
                        .inputs()
                        .row(0)
                        .toArray())
                .containsExactly(5, 6);
        assertThat(ExampleReader.of(Shape.of(2))
                        .corpus(files.text("again.csv", ",age,size\n0,1,2\n0,3,4\n"))
                        .examples()
                        .id(1))
                .isEqualTo("1");
    }

    @Test
    void a_column_too_many_is_named() throws IOException {
        String corpus = files.text("more.csv", "age,size,died\n7,1,2\n9,3,4\n");
        refuses(
                () -> ExampleReader.of(Shape.of(2)).corpus(corpus),
                Kind.MISFIT,
                corpus + ": found 3 columns; expected 2, one for each number that the model takes, or a schema: column"
                        + " 'died' is probably the label, which a schema can say");
    }

    @Test
    void a_table_is_read_in_the_words_of_its_schema() throws IOException {
        String table = files.text("p.csv", "patient,age,grade,outcome\nP1,62,low,1\nP2,?,high,alive\n");
        Examples examples = ExampleReader.of(Shape.of(1, 3), PATIENTS).examples(table);
        assertThat(examples.id(0)).isEqualTo("P1");
        assertThat(examples.label(0)).contains("died");
        assertThat(examples.form().values(examples.inputs().row(1))).containsExactly("50 years", "high");
        assertThat(examples.name()).isEqualTo("p.csv");
        assertThat(examples.notes())
                .containsExactly(table + ": 1 missing value was replaced as the schema says (Age 1)");
    }

    @Test
    void a_bad_cell_is_refused_with_its_place() throws IOException {
        String table = files.text("p.csv", "patient,age,grade\nJoe,57,IV\n");
        ExampleReader reader = ExampleReader.of(Shape.of(3), PATIENTS);
        refuses(
                () -> reader.examples(table),
                Kind.UNREADABLE,
                table + " line 2, column 'grade': found 'IV'; expected one of 'low', 'high'");
    }

    @Test
    void a_table_without_a_schema_is_numbers_under_its_header() throws IOException {
        String corpus = files.text("c.csv", "a,b\n1,2\n3,4\n");
        CorpusSource source = ExampleReader.of(Shape.of(2)).corpus(corpus);
        assertThat(source.reader().origin()).isEqualTo(ExampleReader.Origin.HEADER);
        assertThat(source.examples().form().values(Vec.of(1, 2))).containsExactly("1", "2");
        String inputs = files.text("i.csv", "b,a\n5,6\n");
        assertThat(source.reader().examples(inputs).inputs().row(0)).isEqualTo(Vec.of(6, 5));
        String words = files.text("w.csv", "a,b\n1,two\n");
        refuses(
                () -> ExampleReader.of(Shape.of(2)).corpus(words),
                Kind.UNDESCRIBED,
                words + " line 2, column 'b': found 'two'; expected a finite number");
        refuses(
                () -> ExampleReader.of(Shape.of(3)).corpus(corpus),
                Kind.MISFIT,
                corpus + ": found 2 columns; expected 3, one for each number that the model takes, or a schema");
    }

    @Test
    void a_schema_that_does_not_fit_the_model_is_refused() {
        refuses(
                () -> ExampleReader.of(Shape.of(4), PATIENTS),
                Kind.MISFIT,
                "patients.yaml: describes 3 numbers of 2 features; expected 4 of shape (4) as the model takes");
    }

    @Test
    void an_array_holds_one_example_for_each_place_of_its_first_axis() throws IOException {
        ExampleReader reader = ExampleReader.of(Shape.of(1, 2, 3));
        Examples flat = reader.examples(files.npy("x.npy", new double[] {1, 2, 3, 4, 5, 6}, new double[6]));
        assertThat(flat.size()).isEqualTo(2);
        assertThat(flat.inputs().at(0, 5)).isEqualTo(6);
        assertThat(flat.name()).isEqualTo("x.npy");
        assertThat(flat.named()).isFalse();
        assertThat(flat.form().shape()).isEqualTo(Shape.of(1, 2, 3));
        assertThat(flat.form().features()).isEmpty();
        assertThat(reader.examples(files.npy("y.npy", "(4, 2, 3)", 24)).size()).isEqualTo(4);
        assertThat(reader.corpus(files.npy("z.npy", "(1, 2, 3)", 6)).examples().size())
                .isEqualTo(1);
    }

    @Test
    void an_array_of_the_very_shape_of_an_input_is_one() throws IOException {
        ExampleReader reader = ExampleReader.of(Shape.of(2, 3));
        assertThat(reader.examples(files.npy("x.npy", "(2, 3)", 6)).size()).isEqualTo(1);
        ByteArrayInputStream in = new ByteArrayInputStream(SourceFiles.npyBytes("(2, 3)", 6));
        Examples streamed = reader.examples(in, "standard input");
        assertThat(streamed.size()).isEqualTo(1);
        assertThat(streamed.name()).isEqualTo("standard input");
    }

    @Test
    void an_array_that_does_not_fit_the_model_is_refused() throws IOException {
        String other = files.npy("x.npy", "(3, 5)", 15);
        refuses(
                () -> ExampleReader.of(Shape.of(26)).corpus(other),
                Kind.MISFIT,
                other + ": found shape (3, 5); expected (examples, 26) as the model takes");
        String turned = files.npy("y.npy", "(1, 13, 2)", 26);
        refuses(
                () -> ExampleReader.of(Shape.of(2, 13)).examples(turned),
                Kind.MISFIT,
                turned + ": found shape (1, 13, 2); expected (examples, 2, 13) as the model takes");
        String empty = files.npy("e.npy", "(0, 26)", 0);
        refuses(
                () -> ExampleReader.of(Shape.of(26)).corpus(empty),
                Kind.UNUSABLE,
                empty + ": found shape (0, 26); expected at least one example");
    }

    @Test
    void what_is_not_there_is_refused() {
        ExampleReader reader = ExampleReader.of(Shape.of(2));
        for (String name : List.of("none.npy", "none.csv")) {
            refuses(() -> reader.examples(files.file(name)), Kind.UNREADABLE, files.file(name) + ": no such file");
        }
        refuses(
                () -> reader.corpus("\0.csv"),
                Kind.UNREADABLE,
                "?.csv: is not a file name (Nul character not allowed)");
    }

    @Test
    void pictures_have_the_light_that_the_schema_says() throws IOException {
        files.picture("digits/1/a.png", 8, 255);
        files.picture("digits/0/b.png", 8, 0);
        Files.writeString(folder.resolve("digits/README"), "two digits");
        String digits = files.file("digits");
        Examples examples = ExampleReader.of(PICTURE, DIGITS).corpus(digits).examples();
        assertThat(examples.id(1)).isEqualTo("1/a.png");
        assertThat(examples.label(1)).contains("one");
        assertThat(examples.inputs().at(0, 0)).isEqualTo(-1);
        assertThat(examples.inputs().at(1, 63)).isEqualTo(1);
        assertThat(examples.form()).isEqualTo(DIGITS.form());
        assertThat(examples.notes()).containsExactly(digits + ": skipped 1 file that is not a picture");
        Examples one = ExampleReader.of(PICTURE, DIGITS).examples(files.file("digits/1/a.png"));
        assertThat(one.id(0)).isEqualTo("a.png");
    }

    @Test
    void idx_files_of_pictures_have_the_light_that_the_schema_says() throws IOException {
        byte[] pixels = new byte[64];
        pixels[9] = (byte) 255;
        String images = files.idx("images.idx", new int[] {1, 8, 8}, pixels);
        String labels = files.idx("labels.idx", new int[] {1}, (byte) 1);
        CorpusSource source = ExampleReader.of(PICTURE, DIGITS).corpus(images).withLabels(labels);
        assertThat(source.examples().inputs().at(0, 0)).isEqualTo(-1);
        assertThat(source.examples().inputs().at(0, 9)).isEqualTo(1);
        assertThat(source.examples().label(0)).contains("one");
        assertThat(source.examples().notes()).isEmpty();
    }

    @Test
    void pictures_without_a_schema_say_how_light_was_taken() throws IOException {
        files.picture("digits/a.png", 8, 255);
        String light =
                ": brightness is taken as 0 for black to 1 for white; if the model expects something else, a schema"
                        + " can say so";
        Examples folderOf = ExampleReader.of(PICTURE).examples(files.file("digits"));
        assertThat(folderOf.notes()).containsExactly(files.file("digits") + light);
        assertThat(folderOf.form()).isInstanceOf(ImageForm.class);
        String images = files.idx("images.idx", new int[] {1, 8, 8}, new byte[64]);
        assertThat(ExampleReader.of(PICTURE).examples(images).notes()).containsExactly(images + light);
    }

    @Test
    void pictures_and_tables_are_not_mixed_up() throws IOException {
        files.picture("digits/a.png", 8, 255);
        refuses(
                () -> ExampleReader.of(Shape.of(64)).examples(files.file("digits")),
                Kind.UNREADABLE,
                files.file("digits") + ": holds pictures, but the model takes inputs of shape (64): expected a schema"
                        + " with modality: image");
        String table = files.text("t.csv", "a\n1\n");
        refuses(
                () -> ExampleReader.of(PICTURE).examples(table),
                Kind.UNREADABLE,
                table + ": is a table, but the model takes pictures: expected a folder of them, npy or IDX");
    }

    @Test
    void a_form_that_pictures_cannot_have_is_refused() throws IOException {
        Schema four = Schema.parse(
                "schema: simplex4j/schema/1\nmodality: image\nshape: [4, 8, 8]\nlayout: channels-first\n", "s.yaml");
        files.picture("digits/a.png", 8, 255);
        refuses(
                () -> ExampleReader.of(Shape.of(4, 8, 8), four).examples(files.file("digits")),
                Kind.UNREADABLE,
                files.file("digits") + ": channels is 4; expected 1 (grey) or 3 (RGB)");
    }

    @Test
    void a_baseline_is_the_only_example_of_a_file() {
        String file = files.npy("B.npy", new double[] {7, 8});
        assertThat(ExampleReader.of(Shape.of(2)).baseline(file).resolve(Shape.of(2)))
                .isEqualTo(Vec.of(7, 8));
    }

    @Test
    void what_is_no_baseline_is_refused() {
        ExampleReader reader = ExampleReader.of(Shape.of(2));
        assertThatThrownBy(() -> reader.baseline("zero"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("baseline is zero; expected zeros, black, blank, mean, median or a file such as B.npy");
        String two = files.npy("B.npy", new double[2], new double[2], new double[2]);
        refuses(() -> reader.baseline(two), Kind.UNUSABLE, two + ": found 3 examples; expected one as the baseline");
        String infinite = files.npy("I.npy", new double[] {0, Double.POSITIVE_INFINITY});
        refuses(
                () -> reader.baseline(infinite),
                Kind.UNUSABLE,
                infinite + ": baseline has Infinity at row 0, column 1; expected a finite number");
    }

    @Test
    void a_reader_says_where_its_schema_comes_from() {
        assertThat(ExampleReader.of(Shape.of(3), PATIENTS).origin()).isEqualTo(ExampleReader.Origin.GIVEN);
        ExampleReader plain = ExampleReader.of(Shape.of(3));
        assertThat(plain.origin()).isEqualTo(ExampleReader.Origin.SHAPE);
        assertThat(plain.schema().form()).isInstanceOf(TableForm.class);
    }
}
