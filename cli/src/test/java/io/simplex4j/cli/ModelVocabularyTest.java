package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.model.ModelOptions;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command that opens a model has the same options for it. */
final class ModelVocabularyTest {
    private static final Set<ModelOptions.Option> OF_OUTPUTS =
            EnumSet.of(ModelOptions.Option.TASK, ModelOptions.Option.CLASSES);

    private static String help(String command) {
        return Ran.simplex(Stream.concat(Stream.of(command.split(" ", -1)), Stream.of("--help-all"))
                        .toArray(String[]::new))
                .ok()
                .out();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"explain", "triage", "serve", "model inspect", "model train-head", "corpus build", "corpus add"})
    void a_command_that_opens_a_model_has_all_options(String command) {
        String help = help(command);
        for (ModelOptions.Option option : EnumSet.complementOf(EnumSet.copyOf(OF_OUTPUTS))) {
            assertThat(help).contains("--" + option.kebab() + "=");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"verify", "corpus inspect", "schema infer"})
    void a_command_whose_data_names_the_latent_has_all_others(String command) {
        String help = help(command);
        for (ModelOptions.Option option : EnumSet.complementOf(EnumSet.copyOf(OF_OUTPUTS))) {
            if (option == ModelOptions.Option.LATENT) {
                assertThat(help).doesNotContain("--latent=");
            } else {
                assertThat(help).contains("--" + option.kebab() + "=");
            }
        }
    }
}
