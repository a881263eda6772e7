package io.simplex4j.server.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Refusal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AttributeParametersTest {
    private static AttributeParameters read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Limits limits = Limits.withDefaults();
        return RequestJson.read(bytes, 0, bytes.length, limits, json -> AttributeParameters.read(json, limits));
    }

    @Test
    void all_are_read() {
        assertThat(read("{\"output\": 1, \"link\": true, \"baseline\": \"zeros\", \"featuresAt\": \"relu_3\","
                        + " \"timeoutMillis\": 50}"))
                .isEqualTo(new AttributeParameters(
                        Optional.of("1"),
                        true,
                        Optional.of("zeros"),
                        Optional.of("relu_3"),
                        Optional.of(Duration.ofMillis(50))));
        assertThat(read("{}")).isEqualTo(AttributeParameters.none());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"featuresAt\": null}|featuresAt is null; expected input, auto or the name of a layer",
                "{\"link\": \"yes\"}|link is yes; expected true or false",
                "{\"wish\": 1}|expected one of output, link, baseline, featuresAt, timeoutMillis",
            })
    void others_are_refused(String text, String problem) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(Refusal.class).hasMessageContaining(problem);
    }
}
