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
                .claims(List.of(Claim.of("R² ≈ 1", "0.99", true), Claim.of("K = 5 is enough", "K = 7", false)))
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

                        | the paper's claim | our figure | holds  |
                        |-------------------|------------|--------|
                        | R² ≈ 1            | 0.99       | yes    |
                        | K = 5 is enough   | K = 7      | **no** |

                        ![R² against \\[K\\]](<images/mnist precision.svg>)
                        """);
    }

    @Test
    void one_run_is_one_run() {
        assertThat(MarkdownPage.titled("x").madeBy("y", 1, 1, LocalDate.EPOCH).toMarkdown())
                .endsWith("Seed 1, one run, 1970-01-01.\n");
    }

    @Test
    void verdicts_can_be_less_than_certain() {
        String text = MarkdownPage.titled("x")
                .claims(List.of(
                        new Claim("a", "b", Claim.Verdict.PARTLY), new Claim("c", "", Claim.Verdict.NOT_MEASURED)))
                .toMarkdown();
        assertThat(text).contains("in part").contains("not measured").contains("| –");
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
