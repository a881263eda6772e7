package io.simplex4j.cli.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class TarReaderTest {
    private static final byte[] CONTENT = counting(1000);

    @Test
    void files_come_one_after_the_other_and_folders_are_passed_over() throws IOException {
        TarReader tar = reader(new TarBytes()
                .folder("a/")
                .file("a/first", CONTENT)
                .entry("", "link", '2', new byte[0])
                .file("long/prefix", "second", new byte[] {7})
                .bytes());
        assertThat(tar.next()).isEqualTo(new TarReader.Entry("a/first", 1000));
        assertThat(tar.read(600)).isEqualTo(Arrays.copyOf(CONTENT, 600));
        assertThat(tar.read(600)).isEqualTo(Arrays.copyOfRange(CONTENT, 600, 1000));
        assertThat(tar.read(600)).isEmpty();
        assertThat(tar.next()).isEqualTo(new TarReader.Entry("long/prefix/second", 1));
        assertThat(tar.next()).isNull();
    }

    @Test
    void a_file_that_was_not_read_is_skipped() throws IOException {
        TarReader tar = reader(new TarBytes()
                .file("first", CONTENT)
                .file("second", new byte[] {7})
                .bytes());
        tar.next();
        tar.next();
        assertThat(tar.read(10)).containsExactly(7);
    }

    @Test
    void truncated_archives_are_refused() throws IOException {
        byte[] archive = new TarBytes().file("first", CONTENT).bytes();
        assertThatThrownBy(() -> reader(Arrays.copyOf(archive, 100)).next())
                .isInstanceOf(IOException.class)
                .hasMessage("archive ends within a header");
        TarReader tar = reader(Arrays.copyOf(archive, 600));
        tar.next();
        assertThatThrownBy(() -> tar.read(1000))
                .isInstanceOf(IOException.class)
                .hasMessage("archive ends within a file");
        assertThatThrownBy(tar::next).isInstanceOf(IOException.class);
    }

    @Test
    void a_size_that_is_no_number_is_refused() {
        byte[] archive = new TarBytes().file("first", CONTENT).bytes();
        archive[130] = '9';
        assertThatThrownBy(() -> reader(archive).next())
                .isInstanceOf(IOException.class)
                .hasMessage("archive has a size that is not an octal number");
    }

    private static TarReader reader(byte[] archive) {
        return new TarReader(new ByteArrayInputStream(archive));
    }

    private static byte[] counting(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }
}
