package io.simplex4j.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.ExperimentRunner;
import io.simplex4j.lab.study.Catalogue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every number of a page in docs/results is from its CSV file, a setting of the code or a quotation. */
@Tag("slow")
final class ProvenanceTest {
    private static final Path RESULTS = Path.of("..", "docs", "results");
    /** Keys of claims files whose values are read by people. */
    private static final Set<String> PROSE = Set.of(
            "done",
            "caption",
            "title",
            "notes",
            "note",
            "reading",
            "by construction",
            "synthetic",
            "name",
            "given",
            "instead of");

    private static final String REFERENCE =
            "\\{[a-z ]+\\}|([Aa]lgorithm|[Ff]igures?|[Ss]ection|[Aa]ppendix|[Tt]able|[Pp]roposition) [A-C]?\\.?[0-9.]*[0-9]";

    static List<Experiment> experiments() {
        return Catalogue.all();
    }

    /** Those that were run; claims come before the first run. */
    static List<Experiment> measured() {
        return Catalogue.all().stream()
                .filter(each -> Files.isDirectory(RESULTS.resolve(each.name())))
                .toList();
    }

    /* A number typed into a page, or into a figure, makes it differ from what the CSV file gives. */
    @ParameterizedTest
    @MethodSource("measured")
    void a_page_is_what_its_csv_file_gives(Experiment experiment, @TempDir Path folder) throws IOException {
        Path published = RESULTS.resolve(experiment.name());
        for (String ending : List.of(".csv", ".properties")) {
            Files.copy(published.resolve(experiment.name() + ending), folder.resolve(experiment.name() + ending));
        }
        new ExperimentRunner(experiment, folder).report(LocalDate.EPOCH);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> each.toString().matches(".*\\.(md|svg)"))
                    .toList()) {
                assertThat(published.resolve(file.getFileName()))
                        .as("simplex experiment plot %s --out docs/results/%s", experiment.name(), experiment.name())
                        .hasSameTextualContentAs(file);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void no_number_is_typed_into_the_words_of_a_page(Experiment experiment) {
        Node file = ClaimFile.read(experiment.name()).root();
        List<String> prose = new ArrayList<>(List.of(experiment.shows()));
        file.entries().forEach((key, node) -> collect(key, node, prose));
        assertThat(prose)
                .allSatisfy(text -> assertThat(text.replaceAll(REFERENCE, "")).doesNotContainPattern("\\b[0-9]"));
        assertThat(file.texts("terms"))
                .allSatisfy(term -> assertThat(Terms.of(List.of(term))).isNotEmpty());
    }

    /* Titles of axes are set as formulas, where a digit may be an exponent. */
    private static void collect(String key, Node node, List<String> prose) {
        boolean isFileName = key.equals("name") && node.place().contains("figures");
        if (node.value() instanceof Map && !Set.of("names", "panels", "x").contains(key)) {
            node.entries().forEach((name, each) -> collect(name, each, prose));
        } else if (node.value() instanceof List<?>) {
            node.list().forEach(each -> collect(key, each, prose));
        } else if (PROSE.contains(key) && !isFileName && node.value() instanceof String text) {
            prose.add(text);
        }
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void settings_of_the_code_are_in_the_code(Experiment experiment) throws IOException {
        Node file = ClaimFile.read(experiment.name()).root();
        for (Node parameter : file.entries("parameters").values()) {
            String place = parameter.text("in");
            if (!place.equals("paper")) {
                String value = parameter.text("value").replace(",", "");
                assertThat(source(place).replaceAll("(?<=[0-9])[_,](?=[0-9])", ""))
                        .as(parameter.place())
                        .containsPattern("\\b" + value + "\\b");
            }
        }
    }

    private static String source(String name) throws IOException {
        for (String module : List.of("lab", "core")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src"))) {
                Path found = files.filter(each -> each.endsWith(name + ".java"))
                        .findFirst()
                        .orElse(Path.of(""));
                if (Files.isRegularFile(found)) {
                    return Files.readString(found);
                }
            }
        }
        throw new AssertionError("there is no source of " + name);
    }

    @Test
    void what_is_proved_is_checked_by_a_test() throws IOException {
        for (Node claim : ClaimFile.read("propositions").root().list("claims")) {
            if (claim.text("rule").equals("proved")) {
                String[] test = claim.text("note").split("\\.", 2);
                assertThat(source(test[0])).as(claim.text("note")).contains("void " + test[1] + "(");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("measured")
    void a_page_can_be_read(Experiment experiment) {
        List<String> lines = lines(RESULTS.resolve(experiment.name()).resolve(experiment.name() + ".md"));
        assertThat(lines).allSatisfy(ProvenanceTest::canBeRead);
        int done = lines.indexOf("## What was done");
        assertThat(lines.subList(done + 2, lines.size()).indexOf(""))
                .as("lines on what was done")
                .isBetween(1, 5);
        assertThat(lines.stream().filter(line -> line.startsWith("## ")))
                .contains("## What was done", "## Claims", "## What does not hold", "## How to reproduce");
    }

    @ParameterizedTest
    @MethodSource("measured")
    void what_stands_in_for_the_papers_data_is_named_first_and_below_figures(Experiment experiment) {
        Path page = RESULTS.resolve(experiment.name()).resolve(experiment.name() + ".md");
        String text = String.join("\n", lines(page));
        boolean isMarked = text.contains("(stand-in)") || text.contains("(synthetic)");
        if (isMarked) {
            assertThat(text.split("\n\n", 3)[1]).containsPattern("\\((stand-in|synthetic)\\)");
            assertThat(text.split("\n\n"))
                    .filteredOn(block -> block.startsWith("*") && block.endsWith(".*"))
                    .allSatisfy(caption -> assertThat(caption).containsPattern("\\((stand-in|synthetic|real)\\)"));
        }
    }

    @Test
    void the_index_can_be_read_and_says_nothing_twice() {
        List<String> lines = lines(RESULTS.resolve("README.md"));
        assertThat(lines).allSatisfy(ProvenanceTest::canBeRead);
        assertThat(lines.stream().filter(line -> line.startsWith("| ") && line.contains("[")))
                .doesNotHaveDuplicates();
        assertThat(lines.indexOf("## Summary")).isLessThan(lines.indexOf("## How a claim is judged"));
    }

    /* A row of a table is read as it is shown, prose also as it is written. */
    private static void canBeRead(String line) {
        assertThat(line).hasSizeLessThanOrEqualTo(line.startsWith("|") ? 400 : 200);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
