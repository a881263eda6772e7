package io.simplex4j.report.internal.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.JsonSamples;
import io.simplex4j.report.PublishedSchema;
import io.simplex4j.report.internal.document.DocumentReader.MalformedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Changes a file in every place and in many ways: what one reading of the schema refuses, so must the other. */
final class SchemaCheckTest {
    private static final JsonNode VALUES = JsonMapper.shared()
            .readTree(
                    "[null, true, -1, 0, 3, 0.5, 1e15, \"\", \"x\", \"mean\", [], [1], [\"x\"], [[]], {}, {\"x\": 1}]");

    @Test
    void agrees_with_a_validator_that_others_wrote() {
        Explainer brief = JsonSamples.explainer().withSparsity(Sparsity.atMost(1));
        JsonNode whole = JsonMapper.shared()
                .readTree(JsonReport.of(brief.explain(JsonSamples.inputs().select(1)))
                        .toString());
        assertThat(isAccepted(whole.toString())).isTrue();
        List<String> texts = new ArrayList<>();
        change(whole, whole, texts);
        assertThat(texts).hasSizeGreaterThan(1000);
        for (String text : texts) {
            assertThat(isAccepted(text))
                    .as(text)
                    .isEqualTo(PublishedSchema.errors(text).isEmpty());
        }
    }

    private static void change(JsonNode whole, JsonNode node, List<String> texts) {
        if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                JsonNode old = object.get(name);
                change(whole, old, texts);
                for (JsonNode value : VALUES) {
                    object.set(name, value);
                    texts.add(whole.toString());
                }
                object.remove(name);
                texts.add(whole.toString());
                object.set(name, old);
                last(whole);
            }
            object.put("unknown", 1);
            last(whole);
            texts.add(whole.toString());
            object.remove("unknown");
        } else if (node instanceof ArrayNode array && !array.isEmpty()) {
            JsonNode old = array.get(0);
            change(whole, old, texts);
            for (JsonNode value : VALUES) {
                array.set(0, value);
                texts.add(whole.toString());
            }
            array.set(0, old);
        }
    }

    /** Explanations stay the last key, but for what is said over all of them. */
    private static void last(JsonNode whole) {
        ObjectNode object = (ObjectNode) whole;
        object.set("explanations", object.remove("explanations"));
        for (String after : List.of("summary", "comparisons", "summaries")) {
            Optional.ofNullable(object.remove(after)).ifPresent(value -> object.set(after, value));
        }
    }

    private static boolean isAccepted(String text) {
        try (DocumentReader reader =
                DocumentReader.open(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            Problems problems = new Problems();
            for (Optional<Tree> next = reader.next(10_000); next.isPresent(); next = reader.next(10_000)) {
                reader.check(next.get(), problems);
            }
            reader.checkTail(problems);
            return problems.none();
        } catch (MalformedException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
