package io.simplex4j.experiments.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MarkdownPageTest {
    @Test
    void reads_as_a_page(@TempDir Path folder) {
        MarkdownPage page = MarkdownPage.titled("Results: precision")
                .madeBy("simplex experiment run mnist-precision", 7, 10, LocalDate.of(2026, 11, 20))
                .section("Latents")
                .paragraph("Mean ± standard deviation.\n")
                .table(MarkdownTable.withColumns("method", "K", "R²")
                        .row("SimplEx", "5", "0.9873 ± 0.0041")
                        .row("a|b", "10", ""))
                .claims(List.of(
                        Claim.of("3.1", "R² ≈ 1", "0.99", true), Claim.of("B.4", "K = 5 is enough", "K = 7", false)))
                .figure("R² against [K]", "images/mnist precision.svg");
        page.write(folder.resolve("page.md"));

        assertThat(folder.resolve("page.md")).hasContent("""
                        # Results: precision

                        ```
                        simplex experiment run mnist-precision
                        ```

                        Seed 7, 10 runs, 2026-11-20.

                        ## Latents

                        Mean ± standard deviation.

                        | method  |   K |              R² |
                        |---------|----:|----------------:|
                        | SimplEx |   5 | 0.9873 ± 0.0041 |
                        | a\\|b    |  10 |               – |

                        | section | the paper's claim | our figure | verdict           |
                        |---------|-------------------|------------|-------------------|
                        | 3.1     | “R² ≈ 1”          | 0.99       | holds             |
                        | B.4     | “K = 5 is enough” | K = 7      | **does not hold** |

                        ![R² against \\[K\\]](<images/mnist precision.svg>)
                        """);
    }

    @Test
    void one_run_is_one_run() {
        assertThat(MarkdownPage.titled("x").madeBy("y", 1, 1, LocalDate.EPOCH).toMarkdown())
                .endsWith("Seed 1, one run, 1970-01-01.\n");
    }

    @Test
    void pictures_are_beside_the_page() {
        assertThatThrownBy(() -> MarkdownPage.titled("x").figure("y", "/tmp/z.png"))
                .hasMessage("image is '/tmp/z.png', expected a path relative to the page");
    }

    @Test
    void rows_have_as_many_cells_as_columns() {
        assertThatThrownBy(() -> MarkdownTable.withColumns("a", "b").row("x"))
                .hasMessage("a row has 1 cells, expected 2");
    }
}
