package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DecomposeFailureTest {
    private static final String TRY = ". Try 'simplex decompose --help'";

    @TempDir
    Path folder;

    private String corpus;
    private String input;

    @BeforeEach
    void write_files() throws IOException {
        corpus = Arrays2d.write(folder.resolve("H.npy"), Arrays2d.triangle()).toString();
        input = Arrays2d.write(folder.resolve("h.npy"), new double[][] {{1, 1}, {2, 1}, {9, 9}})
                .toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --members 0       | --members is 0; expected a whole number of at least 1
            --members -3      | --members is -3; expected a whole number of at least 1
            --members two     | --members is two; expected a whole number of at least 1
            --threads 0       | --threads is 0; expected at least 1
            --solver adam --epochs 0 | --epochs is 0; expected a whole number of at least 1
            --solver Exact    | --solver is Exact; expected exact or adam
            --epochs 10       | --epochs is for --solver adam, but the solver is exact
            --solver adam --tolerance 0.1 | --tolerance is for --solver exact, but the solver is adam
            --ranges true     | --ranges is true; expected bounds or exact
            --solver adam --ranges exact | --ranges is for --solver exact, but the solver is adam
            --tolerance 0     | --tolerance is 0; expected a number above 0 and below 1
            --tolerance 1     | --tolerance is 1; expected a number above 0 and below 1
            --tolerance NaN   | --tolerance is NaN; expected a number above 0 and below 1
            --rows 1-         | Invalid value for option '--rows': found '1-'; expected rows and ranges of rows such as 0,3-7
            --rows 0,,1       | Invalid value for option '--rows': found ''; expected rows and ranges of rows such as 0,3-7
            --rows 2-1        | Invalid value for option '--rows': found '2-1'; expected the lower row first
            --rows 99999999999 | Invalid value for option '--rows': found '99999999999'; expected rows and ranges of rows such as 0,3-7
            --seed 3          | Unknown options: '--seed', '3'
            --members         | Missing required parameter for option '--members' (MEMBERS)
            surplus           | Unmatched argument at index 5: 'surplus'
            """)
    void a_wrong_command_line_ends_with_2(String options, String line) {
        run(options.split(" ")).failedWith(2, line + TRY);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3           | row 3; expected rows from 0 to 2
            0-9999999999 | row 3; expected rows from 0 to 2
            7-8         | row 7; expected rows from 0 to 2
            0-1,1       | row 1 twice; name each row once
            """)
    void rows_that_are_not_there_end_with_2(String rows, String problem) {
        run("--rows", rows).failedWith(2, "--rows names " + problem + " in " + input + TRY);
    }

    @Test
    void files_must_be_named() {
        Ran.simplex("decompose").failedWith(2, "Missing required options: '--corpus=FILE', '--input=FILE'" + TRY);
        Ran.simplex("decompose", "--input", input).failedWith(2, "Missing required option: '--corpus=FILE'" + TRY);
        Ran.simplex("decompose", "--corpus", "-", "--input", input)
                .failedWith(2, "--corpus is -; expected a file: only --input can be the standard input" + TRY);
    }

    @Test
    void a_corpus_that_is_not_there_ends_with_4() {
        corpus = folder.resolve("none.npy").toString();
        run().failedWith(4, "cannot load the corpus " + corpus + ": no such file");
        corpus = folder.toString();
        run().failedWith(4, "cannot load the corpus " + corpus + ": is a folder; expected a file");
    }

    @Test
    void a_corpus_that_cannot_be_read_ends_with_4() throws IOException {
        byte[] whole = Arrays2d.npy(Arrays2d.triangle());
        for (byte[] bytes : List.of(
                Arrays.copyOf(whole, whole.length - 1),
                Arrays.copyOf(whole, 7),
                new byte[0],
                "1,2\n3,4\n".getBytes(UTF_8),
                Arrays2d.npy("|O", "(1, 2)", new byte[16]))) {
            Files.write(Path.of(corpus), bytes);
            Ran ran = run();
            assertThat(ran.err())
                    .startsWith("simplex: cannot load the corpus " + corpus + ": ")
                    .hasLineCount(1);
            assertThat(ran.out()).isEmpty();
            assertThat(ran.exitCode()).isEqualTo(4);
        }
    }

    @Test
    void an_archive_without_the_array_ends_with_4() throws IOException {
        Path archive = Arrays2d.writeNpz(folder.resolve("a.npz"), "x", Arrays2d.npy(Arrays2d.triangle()));
        corpus = archive + ":y";
        run().failedWith(4, "cannot load the corpus " + archive + ": has no array 'y', holds the array x");
    }

    @Test
    void latents_of_another_size_end_with_4() throws IOException {
        Arrays2d.write(Path.of(input), new double[][] {{1, 2, 3}});
        run().failedWith(4, input + ": input latents have 3 components; expected 2 as in the corpus " + corpus);
    }

    @Test
    void an_input_that_cannot_be_read_ends_with_3() throws IOException {
        byte[] whole = Arrays2d.npy(Arrays2d.triangle());
        Files.write(Path.of(input), Arrays.copyOf(whole, whole.length - 8));
        Ran ran = run();
        assertThat(ran.err())
                .startsWith("simplex: cannot read the input " + input + ": ")
                .hasLineCount(1);
        assertThat(ran.exitCode()).isEqualTo(3);

        input = folder.resolve("none.npy").toString();
        run().failedWith(3, "cannot read the input " + input + ": no such file");
    }

    @Test
    void a_bad_standard_input_ends_with_3() {
        Ran ran = Ran.simplex(new byte[] {1, 2, 3}, "decompose", "--corpus", corpus, "--input", "-");
        assertThat(ran.err())
                .startsWith("simplex: cannot read the input standard input: ")
                .hasLineCount(1);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.exitCode()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"NaN,", "Infinity,", "-Infinity,", "1.0E200, of magnitude at most 1.0E150"})
    void a_number_that_is_none_ends_with_3(double value, String limit) throws IOException {
        String expected = "; expected a finite number" + (limit == null ? "" : " " + limit);
        Arrays2d.write(Path.of(input), new double[][] {{1, 1}, {2, 1}, {9, value}});
        run("--rows", "1-2")
                .failedWith(3, "h.npy: the table of inputs has " + value + " at row 2, column 1" + expected);

        Arrays2d.write(Path.of(input), new double[][] {{1, 1}});
        Arrays2d.write(Path.of(corpus), new double[][] {{0, 0}, {value, 0}});
        String problem = (limit == null ? "H.npy: the table of inputs has " : corpus + ": corpus latents have ") + value
                + " at row 1, column 0" + expected;
        run().failedWith(3, problem);
        run("--solver", "adam").failedWith(3, problem);
        run("--json", "-").failedWith(3, problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"(0, 2)", "(0,)", "(3, 0)"})
    void nothing_ends_with_3(String shape) throws IOException {
        byte[] nothing = Arrays2d.npy("<f8", shape, new byte[0]);
        input = Files.write(folder.resolve("nothing.npy"), nothing).toString();
        String problem = ": found shape " + shape + "; expected at least one row and one column";
        run().failedWith(3, input + problem);
        if (!shape.equals("(0,)")) {
            corpus = input;
            run().failedWith(3, corpus + problem);
        }
    }

    @Test
    void other_axes_end_with_3() throws IOException {
        byte[] cube = Arrays2d.npy("<f8", "(1, 1, 2)", Arrays2d.data(new double[] {1, 2}));
        Path file = Files.write(folder.resolve("cube.npy"), cube);
        String good = input;
        input = file.toString();
        run().failedWith(3, input + ": found shape (1, 1, 2); expected (inputs, latent size) or (latent size,)");
        input = good;
        corpus = file.toString();
        run().failedWith(3, corpus + ": found shape (1, 1, 2); expected (examples, latent size)");
        Files.write(file, Arrays2d.npy("<f8", "(2,)", Arrays2d.data(new double[] {1, 2})));
        run().failedWith(3, corpus + ": found shape (2,); expected (examples, latent size)");
    }

    @Test
    void a_name_cannot_break_the_line_or_steer_a_terminal() {
        corpus = "no\nsuch\u001b[31m.npy";
        Ran ran = run();
        assertThat(ran.err()).hasLineCount(1).doesNotContain("\u001b");
        assertThat(ran.exitCode()).isEqualTo(4);
    }

    private Ran run(String... more) {
        List<String> args = new ArrayList<>(List.of("decompose", "--corpus", corpus, "--input", input));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }
}
