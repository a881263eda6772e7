package io.simplex4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ArrayFileTest {
    private static final Path TWO = GoldenTest.golden("two_deflated.npz");
    private static final Path ONE = GoldenTest.golden("one.npz");

    @Test
    void arrays_are_opened_by_name() {
        assertThat(ArrayFile.open(GoldenTest.golden("float32_le.npy").toString())
                        .dtype())
                .isEqualTo(DType.FLOAT32);
        assertThat(ArrayFile.open(TWO + ":labels").dtype()).isEqualTo(DType.INT64);
        assertThat(ArrayFile.open(ONE.toString()).source()).isEqualTo(ONE + ":arr_0");
    }

    @Test
    void an_archive_of_several_arrays_needs_a_key() {
        refuses(TWO.toString(), TWO + ": holds 2 arrays: corpus, labels; expected one, or a key as in " + TWO + ":key");
        refuses(TWO + ":", TWO + ": has no array '', holds 2 arrays: corpus, labels");
        refuses(TWO + ":labels.npy", TWO + ": has no array 'labels.npy', holds 2 arrays: corpus, labels");
    }

    @Test
    void an_archive_under_another_name_is_recognised(@TempDir Path folder) throws IOException {
        Path file = Files.copy(ONE, folder.resolve("one.npy"));
        refuses(
                file.toString(),
                file + ": is a zip archive; expected an npy file (npz archives are read from files named .npz)");
    }

    @Test
    void names_without_a_file_are_refused(@TempDir Path folder) throws IOException {
        refuses("no/such/corpus.npy", Path.of("no/such/corpus.npy") + ": no such file");
        refuses("corpus.npz:a", "corpus.npz: no such file");
        refuses(folder.toString(), folder + ": is a folder; expected a file");
        assertThatThrownBy(() -> ArrayFile.open("a\0b.npy"))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith("a?b.npy: is not a file name (");
        refuses("", ": is a folder; expected a file");
    }

    @Test
    void a_file_nobody_may_read_is_refused(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("secret.npy"), NpyBytes.floats("(1,)", 1));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-wx------"));
        Assumptions.assumeFalse(Files.isReadable(file), "running as root");
        refuses(file.toString(), file + ": permission denied");
    }

    @Test
    void a_device_is_not_opened() {
        Assumptions.assumeTrue(Files.exists(Path.of("/dev/zero")));
        refuses("/dev/zero", "/dev/zero: is not a regular file; expected a file");
    }

    private static void refuses(String name, String message) {
        assertThatThrownBy(() -> ArrayFile.open(name))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(message);
    }
}
