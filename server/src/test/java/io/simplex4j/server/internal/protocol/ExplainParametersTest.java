package io.simplex4j.server.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.server.internal.http.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ExplainParametersTest {
    @ParameterizedTest
    @EnumSource
    void every_option_is_known_by_its_name(ExplanationOption option) {
        assertThatThrownBy(() -> ExplainParameters.parse("{\"" + option.id() + "\": \" \"}"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(
                        ExplainParameters.OF_THE_SERVER.contains(option)
                                ? option.id() + " cannot be set by a request; set it when the server starts"
                                : option.id() + " is \" \"; expected " + option.expected());
    }

    @Test
    void what_was_chosen_is_written_as_it_was_read() {
        String text =
                "{\"corpus\":\"dutch\",\"members\":5,\"features\":false,\"attributedShare\":0.5,\"contrast\":\"relapse\"}";
        ExplainParameters parameters = ExplainParameters.parse(text);
        assertThat(ExplainParameters.parse(parameters.text())).isEqualTo(parameters);
        assertThat(parameters.text().replaceAll("\\s", "")).isEqualTo(text);
        assertThat(ExplainParameters.parse("{\"contrast\": true}").options().text(ExplanationOption.CONTRAST))
                .contains("runner-up");
        assertThat(ExplainParameters.parse("{\"contrast\": false}")).isEqualTo(ExplainParameters.none());
    }

    @Test
    void unknown_parameters_are_named() {
        assertThatThrownBy(() -> ExplainParameters.parse("{\"wish\": 1}"))
                .hasMessageStartingWith(
                        "unknown parameter \"wish\"; expected one of corpus, where, exclude, outputWeight, members,");
        assertThatThrownBy(() -> ExplainParameters.parse("{\"members\": null}"))
                .hasMessageContaining("members is null; expected a whole number of at least 1");
    }
}
