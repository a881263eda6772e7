package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class PublishedSchemaTest {
    private static final JsonNode SCHEMA = read("explanations-1.json");
    private static final JsonNode TRIAGE = read("triage-1.json");

    private static JsonNode read(String name) {
        try {
            return JsonMapper.shared()
                    .readTree(Files.readString(Path.of("../docs/schema").resolve(name)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void every_object_names_all_its_keys_and_says_what_they_mean() {
        assertThat(described(SCHEMA)).isEqualTo(33);
        assertThat(described(TRIAGE)).isEqualTo(12);
    }

    private static int described(JsonNode schema) {
        List<JsonNode> objects = new ArrayList<>();
        collect(schema, objects);
        assertThat(objects).allSatisfy(object -> {
            assertThat(object.get("additionalProperties").asBoolean(true)).isFalse();
            assertThat(object.get("description").asString()).endsWith(".");
            assertThat(object.get("properties").values())
                    .isNotEmpty()
                    .allSatisfy(key ->
                            assertThat(key.path("description").asString("")).endsWith("."));
        });
        return objects.size();
    }

    private static void collect(JsonNode node, List<JsonNode> objects) {
        if (node.path("properties").isObject() && node.path("type").isString()) {
            objects.add(node);
        }
        node.values().forEach(each -> collect(each, objects));
    }

    @Test
    void knows_every_reason_level_and_ending() {
        assertThat(words("/$defs/code/enum"))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Reason.Code.values()).map(Reason.Code::id).toList());
        assertThat(TRIAGE.at("/$defs/level/enum").valueStream().map(JsonNode::asString))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Verdict.Level.values())
                        .map(Verdict.Level::id)
                        .toList());
        assertThat(words("/$defs/explanation/properties/verdict/properties/level/enum"))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Verdict.Level.values())
                        .map(Verdict.Level::id)
                        .toList());
        assertThat(words("/$defs/explanation/properties/certificate/properties/ending/enum"))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Certificate.Ending.values())
                        .map(each -> each.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                        .toList());
    }

    @Test
    void is_in_the_jar() {
        assertThat(JsonMapper.shared().readTree(JsonReport.class.getResourceAsStream("explanations-1.json")))
                .isEqualTo(SCHEMA);
        assertThat(JsonMapper.shared().readTree(JsonReport.class.getResourceAsStream("triage-1.json")))
                .isEqualTo(TRIAGE);
    }

    @Test
    void refuses_what_is_not_known() {
        String json = JsonReport.of(JsonSamples.explainer().explain(JsonSamples.inputs()))
                .toString();
        assertThat(PublishedSchema.errors(json)).isEmpty();
        assertThat(PublishedSchema.errors(json.replaceFirst("\"input\":0", "\"input\":0,\"mood\":\"good\"")))
                .singleElement()
                .asString()
                .contains("mood");
    }

    private static List<String> words(String place) {
        return SCHEMA.at(place).valueStream().map(JsonNode::asString).toList();
    }
}
