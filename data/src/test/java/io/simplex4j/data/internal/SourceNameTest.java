package io.simplex4j.data.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SourceNameTest {
    @ParameterizedTest
    @CsvSource({
        "a/b/c.npy, a/b/c.npy, c.npy",
        "c.csv, c.csv, c.csv",
        "a/pictures/, a/pictures/, pictures",
        "a/l.npz:train, a/l.npz, l.npz:train",
        "a/l.npz:b/train, a/l.npz, l.npz:b/train",
        "standard input, standard input, standard input",
        "/, /, ''"
    })
    void a_source_has_a_file_and_a_short_name(String source, String file, String shortName) {
        assertThat(SourceName.file(source)).isEqualTo(file);
        assertThat(SourceName.shortName(source)).isEqualTo(shortName);
    }
}
