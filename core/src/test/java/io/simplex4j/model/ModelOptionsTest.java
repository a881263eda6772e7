package io.simplex4j.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ModelOptionsTest {
    private static final ModelOptions ALL = ModelOptions.parse(Map.of(
            "latent", "/relu3",
            "head", "h.onnx",
            "input-tensor", "embedded",
            "inputShape", "3,224,224",
            "set", Map.of("mask", 1, "past", 0.5),
            "task", "values",
            "classes", "cat,dog",
            "maxTokens", "20",
            "prompt", "query: ",
            "model-timeout", 0.5));

    @Test
    void names_in_either_spelling_become_values() {
        assertThat(ALL.latent()).contains("/relu3");
        assertThat(ALL.head()).contains("h.onnx");
        assertThat(ALL.inputTensor()).contains("embedded");
        assertThat(ALL.inputShape()).contains(Shape.of(3, 224, 224));
        assertThat(ALL.set()).containsOnly(Map.entry("mask", 1.0), Map.entry("past", 0.5));
        assertThat(ALL.task()).contains(LinearHead.Task.VALUES);
        assertThat(ALL.classes()).containsExactly("cat", "dog");
        assertThat(ALL.maxTokens()).contains(20);
        assertThat(ALL.prompt()).contains("query: ");
        assertThat(ALL.modelTimeout()).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void what_is_written_reads_back_as_the_same() {
        assertThat(ModelOptions.parse(ALL.toMap())).isEqualTo(ALL).hasSameHashCodeAs(ALL);
        assertThat(ALL.toMap()).hasSize(ModelOptions.Option.values().length);
    }

    @Test
    void all_options_can_be_sent_elsewhere() throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(ALL);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(ALL);
        }
    }

    @Test
    void nothing_is_chosen_by_default() {
        ModelOptions defaults = ModelOptions.defaults();
        assertThat(defaults.toMap()).isEmpty();
        assertThat(defaults.modelTimeout()).isEqualTo(Duration.ofMinutes(1));
        assertThat(defaults.threads()).isEqualTo(1);
        assertThat(defaults.set()).isEmpty();
        assertThat(defaults.classes()).isEmpty();
        assertThat(defaults.withLatent("a")).isNotEqualTo(defaults);
        assertThat(defaults).hasToString("ModelOptions{}");
    }

    @Test
    void values_of_inputs_add_up() {
        ModelOptions options = ModelOptions.defaults()
                .withSet("a", 1)
                .with(ModelOptions.Option.SET, "b=2")
                .withSet("a", 3);
        assertThat(options.set()).containsOnly(Map.entry("a", 3.0), Map.entry("b", 2.0));
    }

    @Test
    void only_some_options_are_kept() {
        ModelOptions some = ALL.withEncoder().withThreads(3).only(EnumSet.of(ModelOptions.Option.TASK));
        assertThat(some.toMap()).containsOnlyKeys("task");
        assertThat(some.isEncoder()).isFalse();
        assertThat(some.threads()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        latent       | ' '       | the name of a tensor or node
        input-shape  | 3,0       | whole numbers of at least 1, such as 3,224,224
        input-shape  | 3,x       | whole numbers of at least 1, such as 3,224,224
        set          | mask      | a name and a number, such as mask=1
        set          | mask=NaN  | a name and a number, such as mask=1
        task         | CLASSES   | classes or values
        maxTokens    | 2         | a whole number of at least 3
        maxTokens    | 3.5       | a whole number of at least 3
        modelTimeout | 0         | a number of seconds above 0
        modelTimeout | NaN       | a number of seconds above 0
        """)
    void a_wrong_value_is_refused_with_what_is_expected(String name, String value, String expected) {
        String id = ModelOptions.Option.find(name).orElseThrow().id();
        assertThatThrownBy(() -> ModelOptions.parse(Map.of(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(id + " is " + value + "; expected " + expected);
    }

    @Test
    void an_unknown_name_is_refused() {
        assertThatThrownBy(() -> ModelOptions.parse(Map.of("layer", "x")))
                .hasMessageStartingWith("unknown option \"layer\"; expected one of latent, head, inputTensor");
        assertThatThrownBy(() -> ModelOptions.defaults().withThreads(0))
                .hasMessage("threads is 0; expected at least 1");
    }

    @ParameterizedTest
    @EnumSource
    void every_option_is_found_by_both_names_and_says_what_it_means(ModelOptions.Option option) {
        assertThat(ModelOptions.Option.find(option.id())).contains(option);
        assertThat(ModelOptions.Option.find(option.kebab())).contains(option);
        assertThat(List.of(option.meaning(), option.byDefault(), option.expected()))
                .allSatisfy(text -> assertThat(text).isNotBlank());
    }
}
