package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several outputs at once, and where they may go. */
final class OutputsTest {
    private static final String TRY = ". Try 'simplex explain --help'";

    @TempDir
    Path folder;

    @Tag("slow")
    @Test
    void the_same_bytes_come_from_any_number_of_threads() throws IOException {
        String text = Mlp.explain("--threads", "1").ok().out();
        assertThat(text).contains("input 0", "input 19");
        assertThat(Mlp.explain("--threads", "2").ok().out()).isEqualTo(text);
        write("1");
        write("2");
        for (String kind : List.of("html", "csv", "json")) {
            assertThat(folder.resolve("2." + kind))
                    .as(kind)
                    .hasSameBinaryContentAs(folder.resolve("1." + kind))
                    .content()
                    .isNotEmpty();
        }
        assertThat(folder.resolve("1.html")).content().contains(">input 0<", ">input 19<");
    }

    private void write(String threads) {
        Mlp.explain(
                        "--threads",
                        threads,
                        "--html",
                        name(threads + ".html"),
                        "--csv",
                        name(threads + ".csv"),
                        "--json",
                        name(threads + ".json"))
                .ok();
    }

    @Test
    void two_outputs_to_one_file_are_refused_under_any_names() throws IOException {
        String one = name("one");
        String again = folder + "/./one";
        Mlp.explain("--html", one, "--csv", again)
                .failedWith(
                        2,
                        again + " is to be written twice, also as " + one + "; expected a name for each output" + TRY);
        Mlp.explain("--html", "-", "--csv", "-")
                .failedWith(2, "- is to be written twice; expected a name for each output" + TRY);
        Files.writeString(folder.resolve("one"), "mine");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("one"));
        Path twin = Files.createLink(folder.resolve("twin"), folder.resolve("one"));
        Path inside = Files.createSymbolicLink(folder.resolve("here"), folder);
        for (String other : List.of(
                link.toString(), twin.toString(), inside + "/one", inside + "/../" + folder.getFileName() + "/one")) {
            Mlp.explain("--force", "--html", one, "--json", other)
                    .failedWith(
                            2,
                            one + " is to be written twice, also as " + other + "; expected a name for each output"
                                    + TRY);
        }
        Mlp.explain("--html", inside + "/new", "--csv", name("new"))
                .failedWith(
                        2,
                        name("new") + " is to be written twice, also as " + inside
                                + "/new; expected a name for each output" + TRY);
        assertThat(folder.resolve("one")).hasContent("mine");
    }

    @Test
    void an_input_is_not_replaced_under_another_name() throws IOException {
        Path input = Files.copy(Path.of(Mlp.INPUT), folder.resolve("X.npy"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("X.npy"));
        Path twin = Files.createLink(folder.resolve("twin"), input);
        for (Path name : List.of(input, link, twin)) {
            Ran.simplex(
                            "explain",
                            "--model",
                            Mlp.MODEL,
                            "--corpus",
                            Mlp.CORPUS,
                            "--input",
                            input.toString(),
                            "--csv",
                            name.toString(),
                            "--force")
                    .failedWith(2, "--csv: " + name + " is an input file; choose another name" + TRY);
        }
    }

    @Test
    void a_replaced_report_stays_as_private_as_it_was() throws IOException {
        Path report = Files.writeString(folder.resolve("why.csv"), "mine");
        assumeTrue(Files.getFileAttributeView(report, PosixFileAttributeView.class) != null);
        Files.setPosixFilePermissions(report, PosixFilePermissions.fromString("rw-------"));
        Mlp.explain("--rows", "0", "--no-features", "--force", "--csv", report.toString())
                .ok();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(report)))
                .isEqualTo("rw-------");
    }

    @Test
    void places_that_cannot_be_written_are_found_out_before_any_work() throws IOException {
        String longName = name("o".repeat(300));
        Ran ran = Mlp.explain("--model", "none.onnx", "--csv", longName);
        assertThat(ran.exitCode()).isEqualTo(2);
        Path file = Files.writeString(folder.resolve("file"), "mine");
        Ran below = Mlp.explain("--csv", file + "/why.csv");
        assertThat(below.exitCode()).isEqualTo(2);
        assertThat(below.err()).contains("is to be in a folder that does not exist");
        assumeTrue(Files.isDirectory(Path.of("/proc/self")));
        Ran readOnly = Mlp.explain("--csv", "/proc/self/why.csv");
        assertThat(readOnly.exitCode()).isEqualTo(2);
        assertThat(readOnly.err()).contains("is to be in a folder that cannot be written: ");
    }

    private String name(String file) {
        return folder.resolve(file).toString();
    }
}
