package io.simplex4j.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.study.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/results says is what its tables say. */
final class ResultsIndexTest {
    private static final Path RESULTS = Path.of("..", "docs", "results");

    private static Path file(Experiment experiment, String ending) {
        return RESULTS.resolve(experiment.name()).resolve(experiment.name() + ending);
    }

    static Stream<Experiment> measured() {
        return Catalogue.all().stream().filter(each -> Files.isRegularFile(file(each, ".csv")));
    }

    @Test
    void the_index_is_what_the_command_writes() throws IOException {
        ResultsIndex index = new ResultsIndex(RESULTS, Catalogue.all());
        assertThat(Files.readString(index.page()))
                .as("simplex experiment index --out docs/results")
                .isEqualTo(index.content().toMarkdown());
    }

    @ParameterizedTest
    @MethodSource("measured")
    void a_page_judges_as_its_table_does(Experiment experiment) throws IOException {
        String page = Files.readString(file(experiment, ".md"));
        List<Claim> claims =
                experiment.findings(ResultTable.read(file(experiment, ".csv"))).claims();
        for (Claim claim : claims) {
            assertThat(page).contains(claim.ours().replace("|", "\\|"));
        }
        assertThat(page.lines().filter(line -> line.endsWith(" |") && line.contains("| “")))
                .hasSize(claims.size());
    }

    @Test
    void what_is_synthetic_says_so_first() throws IOException {
        for (Experiment experiment : measured().toList()) {
            String standIn = experiment.description().standIn();
            String page = Files.readString(file(experiment, ".md"));
            if (!standIn.isEmpty()) {
                assertThat(page.lines().skip(2).findFirst().orElseThrow()).startsWith("On " + standIn);
            }
        }
    }
}
