package io.simplex4j.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SpoolTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 6, 9, 100})
    void everything_is_read_in_order_and_nothing_is_left(long max) throws IOException {
        try (Spool spool = new Spool(max, folder)) {
            for (String piece : new String[] {"one", "", "two", "three"}) {
                spool.write(piece.getBytes(StandardCharsets.UTF_8));
            }
            try (InputStream all = spool.read()) {
                assertThat(all.readAllBytes()).asString().isEqualTo("onetwothree");
            }
        }
        assertThat(folder).isEmptyDirectory();
    }
}
