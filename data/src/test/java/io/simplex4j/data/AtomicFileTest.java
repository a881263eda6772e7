package io.simplex4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.simplex4j.data.AtomicFile.Existing;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AtomicFileTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void a_new_file_is_all_there_is(Existing existing) throws IOException {
        AtomicFile.write(folder.resolve("a.txt"), existing, text("new"));
        assertThat(folder.resolve("a.txt")).hasContent("new");
        assertThat(names()).containsExactly("a.txt");
    }

    @Test
    void an_existing_file_is_refused_or_replaced() throws IOException {
        Path file = folder.resolve("a.txt");
        AtomicFile.write(file, Existing.REFUSE, text("old"));
        refuses(file, Existing.REFUSE, text("new"), "exists already; choose a new name");
        assertThat(file).hasContent("old");
        AtomicFile.write(file, Existing.REPLACE, text("new"));
        assertThat(file).hasContent("new");
        assertThat(names()).containsExactly("a.txt");
    }

    @Test
    void a_file_that_appears_while_writing_is_kept() throws IOException {
        Path file = folder.resolve("a.txt");
        AtomicFile.Content content = out -> Files.writeString(file, "theirs");
        refuses(file, Existing.REFUSE, content, "exists already; choose a new name");
        assertThat(file).hasContent("theirs");
        assertThat(names()).containsExactly("a.txt");
    }

    @ParameterizedTest
    @EnumSource
    void a_failed_write_leaves_nothing_behind(Existing existing) throws IOException {
        Path file = folder.resolve("a.txt");
        AtomicFile.Content failing = out -> {
            out.write(new byte[100_000]);
            throw new IOException("disk full");
        };
        refuses(file, existing, failing, "disk full");
        assertThat(names()).isEmpty();

        Matrix matrix = Matrix.of(new double[][] {{1}, {1e300}});
        assertThatThrownBy(() -> Npy.write(file, matrix, DType.FLOAT32, existing))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("matrix has 1.0E300 at row 1, column 0; expected a number that float32 can hold");
        assertThat(names()).isEmpty();
    }

    @Test
    void a_failed_replacement_keeps_the_old_file() throws IOException {
        Path file = folder.resolve("a.txt");
        AtomicFile.write(file, Existing.REFUSE, text("old"));
        AtomicFile.Content failing = out -> {
            throw new IOException("disk full");
        };
        refuses(file, Existing.REPLACE, failing, "disk full");
        assertThat(file).hasContent("old");
    }

    @Test
    void folders_are_neither_made_nor_replaced() throws IOException {
        refuses(folder, Existing.REPLACE, text(""), "is a folder; expected a file");
        refuses(folder.resolve("no/a.txt"), Existing.REPLACE, text(""), "no such folder");
        Path file = Files.writeString(folder.resolve("file"), "");
        refuses(file.resolve("a.txt"), Existing.REPLACE, text(""), "no such folder");
    }

    @Test
    void a_link_stays_and_its_file_is_replaced() throws IOException {
        Path real = folder.resolve("real.txt");
        AtomicFile.write(real, Existing.REFUSE, text("old"));
        Path link = Files.createSymbolicLink(folder.resolve("link.txt"), real);
        AtomicFile.write(link, Existing.REPLACE, text("new"));
        assertThat(link).isSymbolicLink();
        assertThat(real).hasContent("new");
        refuses(link, Existing.REFUSE, text(""), "exists already; choose a new name");
    }

    @Test
    void a_replaced_file_hands_on_its_permissions() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "old");
        assumeTrue(Files.getFileAttributeView(file, PosixFileAttributeView.class) != null);
        for (String mode : List.of("rw-------", "rw-rw-rw-", "r--r-----")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
            AtomicFile.write(file, Existing.REPLACE, out -> {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(draft())))
                        .as("the draft is no more public than the file")
                        .matches("rw-" + mode.substring(3).replaceAll("[rw]", "[$0-]"));
                out.write(1);
            });
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo(mode);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_new_file_has_the_permissions_that_any_new_file_gets(Existing existing) throws IOException {
        Path any = Files.writeString(folder.resolve("any.txt"), "");
        assumeTrue(Files.getFileAttributeView(any, PosixFileAttributeView.class) != null);
        Path file = folder.resolve("a.txt");
        AtomicFile.write(file, existing, out -> {
            assertThat(Files.getPosixFilePermissions(draft())).isEqualTo(Files.getPosixFilePermissions(any));
        });
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(any));
    }

    private Path draft() throws IOException {
        return folder.resolve(names().stream()
                .filter(name -> name.endsWith("-tmp"))
                .findFirst()
                .orElseThrow());
    }

    @Test
    void only_three_types_are_written() {
        Matrix matrix = Matrix.of(new double[][] {{1.5}});
        Path file = folder.resolve("a.npy");
        assertThatThrownBy(() -> Npy.write(file, matrix, DType.UINT8, Existing.REFUSE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("dtype is uint8; expected float32, float64 or int64");
        assertThatThrownBy(() -> Npy.write(file, matrix, DType.INT64, Existing.REFUSE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("matrix has 1.5 at row 0, column 0; expected a number that int64 can hold");
    }

    private static AtomicFile.Content text(String text) {
        return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void refuses(Path file, Existing existing, AtomicFile.Content content, String problem) {
        assertThatThrownBy(() -> AtomicFile.write(file, existing, content))
                .isInstanceOf(UnwritableDataException.class)
                .hasMessage(file + ": " + problem);
    }
}
