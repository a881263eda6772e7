package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.gradient.Rules;
import io.simplex4j.report.Words;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds lists in the guide against the code. */
final class PageFactsTest {
    @Test
    void the_operations_with_a_gradient_are_listed() throws IOException {
        String page = Markdown.read("guide/your-own-model.md").text();
        String list = page.substring(page.indexOf("</summary>") + 10, page.indexOf("</details>"));
        Set<String> operators = Markdown.read("docs/OPERATORS.md")
                .text()
                .lines()
                .filter(line -> line.matches("\\| \\w+ \\|.*"))
                .map(line -> line.substring(2, line.indexOf(' ', 2)))
                .filter(Rules::has)
                .collect(Collectors.toSet());
        assertThat(Set.of(list.strip().replaceFirst("\\.$", "").split(",\\s+"))).isEqualTo(operators);
    }

    /** The page is the code's own vocabulary; the message of a failure has the table to put there. */
    @Test
    void the_options_of_an_explanation_are_listed() throws IOException {
        StringBuilder table = new StringBuilder("| name | values | default | meaning |\n|---|---|---|---|\n");
        for (ExplanationOption option : ExplanationOption.values()) {
            table.append("| `" + option.id() + "` | " + option.expected() + " | " + option.byDefault() + " | "
                    + option.meaning() + " |\n");
        }
        assertThat(Markdown.read("guide/options.md").text()).contains(table);
    }

    @Test
    void every_type_on_the_page_of_the_architecture_exists() throws IOException {
        Set<String> types;
        try (Stream<Path> files = Files.walk(Markdown.ROOT)) {
            types = files.filter(file -> file.toString().contains("/src/main/java/"))
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
        }
        assertThat(Pattern.compile("`(?:[a-z]+\\.)*([A-Z]\\w+[a-z]\\w*)(?:\\.[a-z]\\w*)?`")
                        .matcher(Markdown.read("docs/ARCHITECTURE.md").text())
                        .results()
                        .map(match -> match.group(1))
                        .filter(name -> !name.endsWith("Test")))
                .hasSizeGreaterThan(40)
                .isSubsetOf(types);
    }

    @Test
    void features_of_arrays_are_called_what_reports_call_them() throws IOException {
        String eighth =
                TableForm.unnamed(Shape.of(2, 5)).groups().groups().get(7).name();
        assertThat(Markdown.read("guide/your-own-model.md").text()).contains("`" + eighth + "`");
    }

    @Test
    void every_level_of_the_verdict_is_explained() throws IOException {
        String page = Markdown.read("guide/reading-a-card.md").text();
        assertThat(Verdict.Level.values())
                .hasSize(3)
                .allSatisfy(level -> assertThat(page)
                        .contains("| " + level.symbol() + " " + level.words() + " | `" + level.id() + "` |"));
    }

    @Test
    void every_reason_is_explained_with_its_badges_and_advice() throws IOException {
        String page = Markdown.read("guide/reading-a-card.md").text();
        Map<Reason.Code, Set<Reason.Gravity>> gravities = gravities();
        assertThat(gravities).containsOnlyKeys(Reason.Code.values());
        gravities.forEach((code, possible) -> assertThat(page)
                .containsPattern("\\n\\| `" + code.id() + "` \\| " + badges(possible) + " \\| [^|\\n]+ \\| "
                        + Pattern.quote(Words.english().advice(code)) + " \\|\\n"));
    }

    /** How grave each reason can be, from the source of the rules. */
    private static Map<Reason.Code, Set<Reason.Gravity>> gravities() throws IOException {
        Path trust = Markdown.ROOT.resolve("core/src/main/java/io/simplex4j/trust");
        String rules = Files.readString(trust.resolve("internal/Reasons.java"))
                + Files.readString(trust.resolve("VerdictRule.java"));
        Map<Reason.Code, Set<Reason.Gravity>> gravities = new EnumMap<>(Reason.Code.class);
        Matcher made = Pattern.compile("(?s)new Reason\\(\\s*Code\\.(\\w+),(.*?)(?:\\.with\\(|;)")
                .matcher(rules);
        while (made.find()) {
            Matcher gravity = Pattern.compile("Gravity\\.(\\w+)").matcher(made.group(2));
            while (gravity.find()) {
                gravities
                        .computeIfAbsent(
                                Reason.Code.valueOf(made.group(1)), code -> EnumSet.noneOf(Reason.Gravity.class))
                        .add(Reason.Gravity.valueOf(gravity.group(1)));
            }
        }
        return gravities;
    }

    /** Such as {@code ! or ✗}. */
    private static String badges(Set<Reason.Gravity> gravities) {
        return gravities.stream()
                .map(gravity -> switch (gravity) {
                    case NOTE -> Verdict.Level.EXAMPLES_FIT;
                    case CARE -> Verdict.Level.READ_WITH_CARE;
                    case DO_NOT_RELY -> Verdict.Level.DO_NOT_RELY;
                })
                .map(Verdict.Level::symbol)
                .collect(Collectors.joining(" or "));
    }

    @Test
    void every_key_of_a_schema_is_described() throws IOException {
        String page = Markdown.read("guide/schema.md").text();
        Set<String> keys = found(
                "(?:required|optional|text|texts|word|has)\\(\"([a-z]+)\"",
                "data/src/main/java/io/simplex4j/data/schema/internal/yaml/SchemaReader.java");
        assertThat(keys)
                .isNotEmpty()
                .allSatisfy(key -> assertThat(page).containsPattern("`" + key + "`|[{] ?" + key + ":|, " + key + ":"));
    }

    @Test
    void every_schema_can_be_read() throws IOException {
        List<Markdown.Block> schemas = Markdown.read("guide/schema.md").blocks("yaml").stream()
                .filter(block -> !block.file().equals("misspelt.yaml"))
                .toList();
        assertThat(schemas)
                .hasSize(5)
                .allSatisfy(block -> assertThat(
                                Schema.parse(block.text(), "page").form().columns())
                        .isPositive());
    }

    @Test
    void the_version_is_ours() throws IOException {
        String version =
                found("<version>([^<]+)</version>", "guide/pom.xml").iterator().next();
        assertThat(Markdown.read("guide/java.md").text()).contains("<version>" + version + "</version>");
    }

    private static Set<String> found(String pattern, String source) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(Markdown.ROOT.resolve(source)));
        Set<String> found = new TreeSet<>();
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }
}
