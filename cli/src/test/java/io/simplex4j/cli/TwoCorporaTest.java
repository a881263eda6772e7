package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TwoCorporaTest {
    @TempDir
    Path folder;

    private String other = "";

    @BeforeEach
    void write_a_second_corpus() {
        other = write("other.npy", 20);
    }

    private String write(String name, int rows) {
        Matrix all = Npy.read(Path.of(Mlp.CORPUS)).flattenRows();
        Path file = folder.resolve(name);
        Npy.write(file, all.select(IntStream.range(0, rows).toArray()), DType.FLOAT32, AtomicFile.Existing.REPLACE);
        return file.toString();
    }

    private String labels(String name, int count) {
        Path file = folder.resolve(name);
        Npy.write(file, LongStream.range(0, count).map(i -> i % 2).toArray(), AtomicFile.Existing.REPLACE);
        return file.toString();
    }

    private static String failed(int exitCode, Ran ran) {
        assertThat(ran.exitCode()).as(ran.err()).isEqualTo(exitCode);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err().lines()).hasSize(1);
        return ran.err();
    }

    @Test
    void text_says_where_they_disagree_before_both_blocks() {
        String text = Mlp.explain("--corpus", other, "--rows", "3,0", "--no-features")
                .ok()
                .out();
        assertThat(text).startsWith("input 3\nWith ");
        assertThat(text.indexOf("\ninput 3 with corpus_inputs: "))
                .isPositive()
                .isLessThan(text.indexOf("\ninput 3 with other: "));
        assertThat(text.indexOf("\ninput 0 with corpus_inputs: "))
                .isGreaterThan(text.indexOf("\ninput 3 with other: "));
    }

    @Test
    void a_file_can_be_verified_with_both() {
        String file = folder.resolve("both.json").toString();
        Ran wrote =
                Mlp.explain("--corpus", other, "--rows", "0-1", "--json", file).ok();
        assertThat(wrote.err())
                .contains("both.json: 4 explanations")
                .contains("\ncorpus_inputs: residuals ")
                .contains("\nother: residuals ");
        assertThat(Mlp.verify(file, "--corpus", other).ok().out())
                .contains("input 0 with corpus_inputs: pass\ninput 0 with other: pass\n")
                .contains("4 of 4 explanations pass");
        assertThat(failed(2, Mlp.verify(file)))
                .contains("--corpus is given once; expected twice: ")
                .contains("both.json compares corpus_inputs, other");
        assertThat(Json.parse(read(file)).get("corpora").list())
                .extracting(each -> each.get("name").text())
                .containsExactly("corpus_inputs", "other");
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Tag("slow")
    @Test
    void one_file_of_each_other_kind() throws IOException {
        List<Path> files = List.of(folder.resolve("a.html"), folder.resolve("a.csv"), folder.resolve("a.pdf"));
        Mlp.explain(
                        "--corpus",
                        other,
                        "--rows",
                        "0",
                        "--no-features",
                        "--html",
                        files.get(0).toString(),
                        "--csv",
                        files.get(1).toString(),
                        "--pdf",
                        files.get(2).toString())
                .ok();
        assertThat(Files.readString(files.get(0))).contains("class=\"sides\"").contains("With <bdi>other</bdi>");
        assertThat(Files.readString(files.get(1))).startsWith("section,corpus,").contains("\n,other,0,");
        assertThat(files.get(2)).isNotEmptyFile();
    }

    @Test
    void the_same_examples_twice_are_refused() {
        Ran again = Mlp.explain("--corpus", write("again.npy", 20), "--corpus", other, "--rows", "0");
        assertThat(failed(4, again))
                .contains("corpora again.npy and other.npy hold the same examples (sha256:")
                .contains("); expected different ones");
    }

    @Test
    void labels_are_for_each_corpus_or_for_all() {
        String few = labels("few.npy", 20);
        assertThat(failed(4, Mlp.explain("--corpus", other, "--corpus-labels", few, "--rows", "0")))
                .contains("few.npy: found 20 labels");
        assertThat(failed(
                        2,
                        Mlp.explain(
                                "--corpus",
                                other,
                                "--corpus",
                                write("c.npy", 9),
                                "--corpus-labels",
                                few,
                                "--corpus-labels",
                                few,
                                "--rows",
                                "0")))
                .contains("--corpus-labels is given twice; expected once, or once for each --corpus, which is given 3"
                        + " times");
    }

    @Test
    void other_commands_take_one_corpus() {
        Ran built = Ran.simplex(
                "corpus",
                "build",
                "--model",
                Mlp.MODEL,
                "--corpus",
                Mlp.CORPUS,
                "--corpus",
                other,
                "--out",
                folder.resolve("c").toString());
        assertThat(failed(2, built)).contains("--corpus is given twice; expected once");
    }
}
