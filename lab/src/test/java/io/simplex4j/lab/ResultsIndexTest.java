package io.simplex4j.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.study.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The index of docs/results is what its tables give. */
final class ResultsIndexTest {
    private static final Path RESULTS = Path.of("..", "docs", "results");

    @Test
    void the_index_is_what_the_command_writes() throws IOException {
        ResultsIndex index = new ResultsIndex(RESULTS, Catalogue.all());
        assertThat(Files.readString(index.page()))
                .as("simplex experiment index --out docs/results")
                .isEqualTo(index.content().toMarkdown());
    }
}
