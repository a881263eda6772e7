package io.simplex4j.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NativeLibraryTest {
    @TempDir
    private Path libraries;

    @Test
    void musl_is_told_by_its_loader_unless_glibc_is_there_too() throws IOException {
        assertThat(NativeLibrary.isMusl(libraries)).isFalse();
        Files.createFile(libraries.resolve("ld-musl-x86_64.so.1"));
        assertThat(NativeLibrary.isMusl(libraries)).isTrue();
        Files.createFile(libraries.resolve("ld-linux-x86-64.so.2"));
        assertThat(NativeLibrary.isMusl(libraries)).isFalse();
        assertThat(NativeLibrary.isMusl(libraries.resolve("nowhere"))).isFalse();
    }
}
