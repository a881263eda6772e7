package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.schema.Schema;
import io.simplex4j.onnx.internal.gradient.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds lists in the guide against the code. */
final class PageFactsTest {
    @Test
    void the_operations_with_a_gradient_are_listed() throws IOException {
        String page = Markdown.read("guide/your-own-model.md").text();
        String list = page.substring(page.indexOf("</summary>") + 10, page.indexOf("</details>"));
        assertThat(Set.of(list.strip().replaceFirst("\\.$", "").split(",\\s+"))).isEqualTo(Rules.operators());
    }

    @Test
    void every_warning_is_explained() throws IOException {
        Set<String> codes = new TreeSet<>();
        for (String source : List.of(
                "core/src/main/java/io/simplex4j/trust/Warnings.java",
                "core/src/main/java/io/simplex4j/trust/MixtureWarnings.java",
                "report/src/main/java/io/simplex4j/report/card/Reasons.java")) {
            codes.addAll(found("\"([a-z]+(?:-[a-z]+)+)\"", source));
        }
        String page = Markdown.read("guide/reading-a-card.md").text();
        assertThat(codes)
                .hasSizeGreaterThan(10)
                .allSatisfy(code -> assertThat(page).contains("`" + code + "`"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SchemaReader", "FeatureReader", "FormReader"})
    void every_key_of_a_schema_is_described(String reader) throws IOException {
        String page = Markdown.read("guide/schema.md").text();
        Set<String> keys = found(
                "(?:required|optional|text|texts|word|has)\\(\"([a-z]+)\"",
                "data/src/main/java/io/simplex4j/data/schema/" + reader + ".java");
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
                .hasSize(3)
                .allSatisfy(block ->
                        assertThat(Schema.parse(block.text(), "page").inputs()).isPositive());
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
