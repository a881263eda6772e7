package io.simplex4j.lab.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MarkdownPageTest {
    @Test
    void reads_as_a_page(@TempDir Path folder) {
        MarkdownPage page = MarkdownPage.titled("Results: precision")
                .section("Latents")
                .paragraph("Mean ± standard deviation.\n")
                .table(MarkdownTable.withColumns("method", "K", "R²")
                        .row("SimplEx", "5", "0.9873 ± 0.0041")
                        .row("a|b", "10", ""))
                .figure("R² against [K]", "images/mnist precision.svg");
        page.write(folder.resolve("page.md"));

        assertThat(folder.resolve("page.md")).hasContent("""
                        # Results: precision

                        ## Latents

                        Mean ± standard deviation.

                        | method  |   K |              R² |
                        |---------|----:|----------------:|
                        | SimplEx |   5 | 0.9873 ± 0.0041 |
                        | a\\|b    |  10 |               – |

                        ![R² against \\[K\\]](<images/mnist precision.svg>)
                        """);
    }

    @Test
    void pictures_are_beside_the_page() {
        assertThatThrownBy(() -> MarkdownPage.titled("x").figure("y", "/tmp/z.png"))
                .hasMessage("image is '/tmp/z.png'; expected a path relative to the page");
    }

    @Test
    void rows_have_as_many_cells_as_columns() {
        assertThatThrownBy(() -> MarkdownTable.withColumns("a", "b").row("x"))
                .hasMessage("a row has 1 cells; expected 2");
    }
}
