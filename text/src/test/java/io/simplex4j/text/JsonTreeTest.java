package io.simplex4j.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.onnx.OnnxModelException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonTreeTest {
    @TempDir
    private Path folder;

    private JsonTree read(String text, Charset charset) throws IOException {
        return JsonTree.read(Files.writeString(folder.resolve("config.json"), text, charset));
    }

    private JsonTree read(String text) throws IOException {
        return read(text, UTF_8);
    }

    @Test
    void members_have_the_type_that_is_asked_for() throws IOException {
        JsonTree tree = read(
                "{\"name\": \"bärt\", \"size\": 512, \"on\": true, \"list\": [1, \"two\"], \"in\": {\"a\": \"b\"}}");
        assertThat(tree.text("name")).contains("bärt");
        assertThat(tree.number("size")).contains(512);
        assertThat(tree.isTrue("on")).isTrue();
        assertThat(tree.get("list").orElseThrow().list()).hasSize(2);
        assertThat(tree.get("list").orElseThrow().list().get(0).number()).contains(1);
        assertThat(tree.get("list").orElseThrow().list().get(1).text()).contains("two");
        assertThat(tree.get("in").orElseThrow().text("a")).contains("b");
        assertThat(tree.members().keySet()).containsExactly("name", "size", "on", "list", "in");
    }

    @Test
    void members_that_are_missing_null_or_of_another_type_are_empty() throws IOException {
        JsonTree tree = read("{\"null\": null, \"text\": \"5\", \"false\": false}");
        assertThat(tree.get("absent")).isEmpty();
        assertThat(tree.get("null")).isEmpty();
        assertThat(tree.number("text")).isEmpty();
        assertThat(tree.text("false")).isEmpty();
        assertThat(tree.isTrue("false")).isFalse();
        assertThat(tree.isTrue("text")).isFalse();
        assertThat(tree.list()).isEmpty();
        assertThat(read("[1]").members()).isEmpty();
        assertThat(read("[1]").get("a")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.5", "2147483647", "1e400", "true", "\"1\""})
    void a_number_is_an_integer_that_is_not_negative(String text) throws IOException {
        assertThat(read("{\"n\": " + text + "}").number("n")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[1, ", "{\"a\" 1}", "{} {}", "", "nul"})
    void text_that_is_not_json_is_refused(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageStartingWith("config.json ");
    }

    @Test
    void other_encodings_and_deep_nesting_are_refused() {
        assertThatThrownBy(() -> read("{\"a\": \"é\"}", ISO_8859_1))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("config.json cannot be read; expected JSON in UTF-8");
        assertThatThrownBy(() -> read("[".repeat(200) + "]".repeat(200)))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageContaining("more than 100 levels");
    }
}
