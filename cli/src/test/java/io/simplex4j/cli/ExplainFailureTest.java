package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExplainFailureTest {
    private static final String TRY = ". Try 'simplex explain --help'";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --members 0              | --members is 0; expected a whole number of at least 1
        --threads 0              | --threads is 0; expected at least 1
        --tolerance 1            | --tolerance is 1; expected a number above 0 and below 1
        --attribution-tolerance 0| --attribution-tolerance is 0; expected a number above 0 and below 1
        --task regression        | --task is regression; expected classes or values
        --model-timeout 0        | --model-timeout is 0; expected a number of seconds above 0
        --model-timeout NaN      | --model-timeout is NaN; expected a number of seconds above 0
        --set mask=many          | --set is mask=many; expected a name and a number, such as mask=1
        --input-shape 3,x        | --input-shape is 3,x; expected whole numbers of at least 1, such as 3,224,224
        --project-on mixture     | --project-on is mixture; expected approximation or latent
        """)
    void a_wrong_option_ends_with_2(String options, String line) {
        Mlp.explain(options.split(" ")).failedWith(2, line + TRY);
    }

    @Test
    void a_row_that_is_not_there_ends_with_2() {
        Mlp.explain("--rows", "20")
                .failedWith(2, "--rows names row 20; expected rows from 0 to 19 in " + Mlp.INPUT + TRY);
    }

    @Test
    void a_word_that_is_no_baseline_ends_with_2() {
        Mlp.explain("--baseline", "zero")
                .failedWith(
                        2,
                        "--baseline is zero; expected zeros, black, blank, mean, median or a file such as B.npy" + TRY);
        Mlp.explain("--baseline", "black")
                .failedWith(
                        2,
                        "--baseline is black; expected zeros, mean, median or an input: black is for pictures only"
                                + TRY);
    }

    private Ran odd(String model, double[][] corpus, double[][] inputs, String... more) throws IOException {
        List<String> args = new ArrayList<>(List.of("explain", "--model", model, "--no-features"));
        args.addAll(List.of(
                "--corpus", Arrays2d.write(folder.resolve("C.npy"), corpus).toString()));
        args.addAll(List.of(
                "--input", Arrays2d.write(folder.resolve("x.npy"), inputs).toString()));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }

    @Test
    void a_model_that_never_ends_ends_with_4() throws IOException {
        double[][] examples = {{1, 2}, {3, 4}};
        odd(OddModels.endless(folder.resolve("endless.onnx")), examples, examples, "--model-timeout", "0.1")
                .failedWith(
                        4,
                        "cannot load the model endless.onnx: a run of the model took longer than 0.1 seconds; expected"
                                + " less: if it is only slow, --model-timeout or withModelTimeout gives it more time");
    }

    @Test
    void a_model_whose_answer_depends_on_the_batch_ends_with_4() throws IOException {
        double[][] examples = {{1, 2}, {3, 4}};
        Ran ran = odd(OddModels.batchDependent(folder.resolve("batch.onnx")), examples, examples);
        assertThat(ran.err()).contains(" of the first example changes by ").contains(" of its size in a batch of ");
        assertThat(ran.exitCode()).isEqualTo(4);
    }

    @Test
    void latents_that_are_not_finite_end_with_4() throws IOException {
        String model = OddModels.notFinite(folder.resolve("log.onnx"));
        double[][] good = {{1, 2}, {3, 4}};
        double[][] bad = {{1, 2}, {3, -4}};
        for (Ran ran : List.of(odd(model, bad, good), odd(model, good, bad))) {
            assertThat(ran.err())
                    .startsWith("simplex: ")
                    .contains("the model gives NaN at component 1 of the latent of ")
                    .contains("expected a finite number: check that inputs are scaled as in training");
            assertThat(ran.exitCode()).isEqualTo(4);
        }
    }

    @Test
    void a_corpus_of_another_size_ends_with_4() throws IOException {
        String file = Arrays2d.write(folder.resolve("X.npy"), Arrays2d.random(3, 5, 1))
                .toString();
        Ran.simplex("explain", "--model", Mlp.MODEL, "--corpus", file, "--input", Mlp.INPUT)
                .failedWith(4, file + ": found shape (3, 5); expected (examples, 26) as the model takes");
        Ran.simplex("explain", "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--input", file)
                .failedWith(4, file + ": found shape (3, 5); expected (examples, 26) as the model takes");
    }

    @Test
    void axes_in_another_order_end_with_4() throws IOException {
        Path file = folder.resolve("X.npy");
        Files.write(file, Arrays2d.npy("<f8", "(1, 13, 2)", new byte[26 * 8]));
        Ran.simplex("explain", "--model", Mlp.MODEL, "--corpus", file.toString(), "--input", Mlp.INPUT)
                .failedWith(4, file + ": found shape (1, 13, 2); expected (examples, 26) as the model takes");
    }

    @Test
    void files_that_are_not_there_end_with_4_and_3() {
        String none = folder.resolve("none.npy").toString();
        Ran corpus = Ran.simplex("explain", "--model", Mlp.MODEL, "--corpus", none, "--input", Mlp.INPUT);
        assertThat(corpus.exitCode()).isEqualTo(4);
        assertThat(corpus.err()).startsWith("simplex: cannot load the corpus " + none);
        Ran input = Ran.simplex("explain", "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--input", none);
        assertThat(input.exitCode()).isEqualTo(3);
        assertThat(input.err()).startsWith("simplex: cannot read the input " + none);
    }

    @Test
    void numbers_that_are_not_finite_end_with_3() throws IOException {
        double[][] rows = Arrays2d.random(3, 26, 1);
        rows[1][4] = Double.NaN;
        String file = Arrays2d.write(folder.resolve("X.npy"), rows).toString();
        Ran.simplex("explain", "--model", Mlp.MODEL, "--corpus", file, "--input", Mlp.INPUT)
                .failedWith(3, "X.npy: the table of inputs has NaN at row 1, column 4; expected a finite number");
        Ran.simplex("explain", "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--input", file)
                .failedWith(3, "X.npy: the table of inputs has NaN at row 1, column 4; expected a finite number");
        Ran.simplex("explain", "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--input", file, "--rows", "0,2")
                .ok();
    }

    @Test
    void numbers_beyond_floats_end_with_3() throws IOException {
        double[][] rows = Arrays2d.random(3, 26, 1);
        rows[1][4] = 1e39;
        String file = Arrays2d.write(folder.resolve("X.npy"), rows).toString();
        String line =
                "X.npy: the table of inputs has 1.0E39 at row 1, column 4; expected a finite number of magnitude at"
                        + " most 3.4028234663852886E38";
        Ran.simplex("explain", "--model", Mlp.MODEL, "--corpus", file, "--input", Mlp.INPUT)
                .failedWith(3, line);
        Ran.simplex("explain", "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--input", file)
                .failedWith(3, line);
    }

    @Test
    void a_wrong_baseline_or_labels_are_refused() throws IOException {
        String rows = Arrays2d.write(folder.resolve("B.npy"), Arrays2d.random(2, 26, 1))
                .toString();
        Mlp.explain("--baseline", rows).failedWith(3, rows + ": found 2 examples; expected one as the baseline");
        String labels =
                Arrays2d.write(folder.resolve("L.npy"), new double[3][1]).toString();
        Mlp.explain("--corpus-labels", labels)
                .failedWith(4, labels + ": found 3 labels; expected 100 as in " + Mlp.CORPUS);
    }

    @Test
    void a_latent_that_is_not_there_ends_with_4() {
        Ran ran = Mlp.explain("--latent", "nothing");
        assertThat(ran.exitCode()).isEqualTo(4);
        assertThat(ran.err())
                .startsWith(
                        "simplex: cannot load the model full.onnx: the model has no tensor \"nothing\"; expected one");
    }
}
