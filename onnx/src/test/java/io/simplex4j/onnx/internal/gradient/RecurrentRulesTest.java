package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RecurrentRulesTest {
    private static RuleCheck atAllOpsets() {
        return RuleCheck.of(RecurrentModel.TIME, RecurrentModel.WIDTH);
    }

    private static RuleCheck atOneOpset() {
        return atAllOpsets().opsets(17L);
    }

    @ParameterizedTest(name = "{0}, direction {1}")
    @CsvSource({
        "LSTM,forward", "LSTM,reverse", "LSTM,bidirectional",
        "GRU,forward", "GRU,reverse", "GRU,bidirectional",
        "RNN,forward", "RNN,reverse", "RNN,bidirectional"
    })
    void all_outputs_of_a_layer_with_everything(String operator, String direction) {
        RecurrentModel model = RecurrentModel.of(operator, direction, "B h c", "Y h c");
        atAllOpsets().withRespectTo("W", "R", "B", "initial_h0").check(model::build);
    }

    @ParameterizedTest(name = "LSTM, direction {0}, inputs {1}, outputs {2}")
    @CsvSource({
        "forward,'',Y",
        "forward,B,h",
        "forward,h,c",
        "forward,c,Y h",
        "forward,B h,h c",
        "reverse,'',h",
        "reverse,B,c",
        "reverse,c,Y",
        "bidirectional,'',Y c",
        "bidirectional,B,h",
        "bidirectional,h,c"
    })
    void parts_of_an_lstm(String direction, String parts, String outputs) {
        atOneOpset().withRespectTo("W", "R").check(RecurrentModel.of("LSTM", direction, parts, outputs)::build);
    }

    @ParameterizedTest(name = "large LSTM, direction {0}, inputs {1}, outputs {2}")
    @CsvSource({"forward,'',h", "reverse,B h c,Y c", "bidirectional,B,Y h"})
    void a_large_lstm_whose_gates_are_kept(String direction, String parts, String outputs) {
        atOneOpset()
                .withRespectTo("W", "R")
                .check(RecurrentModel.of("LSTM", direction, parts, outputs).withHidden(48)::build);
    }

    @ParameterizedTest(name = "LSTM, direction {0}: gradient of the map to the initial cell")
    @ValueSource(strings = {"forward", "reverse", "bidirectional"})
    void the_initial_cell_of_an_lstm(String direction) {
        atOneOpset()
                .withRespectTo("initial_c0", "initial_h0")
                .check(RecurrentModel.of("LSTM", direction, "B h c", "Y")::build);
    }

    @ParameterizedTest(name = "GRU, linear_before_reset {0}, direction {1}, inputs {2}, outputs {3}")
    @CsvSource({
        "0,forward,'',Y", "0,forward,B,h", "0,reverse,h,h", "0,reverse,B h,Y h", "0,bidirectional,B,Y",
                "0,bidirectional,h,h",
        "1,forward,'',Y", "1,forward,B,h", "1,reverse,h,h", "1,reverse,B h,Y h", "1,bidirectional,B,Y",
                "1,bidirectional,h,h"
    })
    void parts_of_a_gru(long linearBeforeReset, String direction, String parts, String outputs) {
        Attribute reset = Attribute.ofInt("linear_before_reset", linearBeforeReset);
        atOneOpset().withRespectTo("W", "R").check(RecurrentModel.of("GRU", direction, parts, outputs, reset)::build);
    }

    @ParameterizedTest(name = "GRU, linear_before_reset 1, direction {0}")
    @ValueSource(strings = {"forward", "reverse", "bidirectional"})
    void a_gru_as_torch_exports_it(String direction) {
        Attribute reset = Attribute.ofInt("linear_before_reset", 1);
        atAllOpsets()
                .withRespectTo("W", "R", "B", "initial_h0")
                .check(RecurrentModel.of("GRU", direction, "B h", "Y h", reset)::build);
    }

    @ParameterizedTest(name = "RNN with {0}")
    @ValueSource(strings = {"Tanh", "Sigmoid"})
    void smooth_activations_of_an_rnn(String activation) {
        Attribute activations = Attribute.ofStrings("activations", activation, activation);
        atOneOpset()
                .withRespectTo("W", "R")
                .check(RecurrentModel.of("RNN", "bidirectional", "", "Y h", activations)::build);
    }

    @Test
    void a_rectified_rnn() {
        Attribute activations = Attribute.ofStrings("activations", "Relu");
        atOneOpset()
                .step(0.001)
                .tolerance(3e-3)
                .check(RecurrentModel.of("RNN", "forward", "B", "Y", activations)::build);
    }

    @Test
    void default_activations_may_be_spelled_out() {
        Attribute activations = Attribute.ofStrings("activations", "sigmoid", "tanh", "tanh");
        atOneOpset().check(RecurrentModel.of("LSTM", "forward", "", "h", activations)::build);
    }

    @Test
    void variants_without_a_rule_are_refused() {
        refuses("its input and forget gates are coupled", "LSTM", Attribute.ofInt("input_forget", 1));
        refuses("its cells are clipped", "LSTM", Attribute.ofFloat("clip", 0.5f));
        refuses("its cells are clipped", "GRU", Attribute.ofFloat("clip", 0.5f));
        refuses(
                "its activations are Relu, Tanh, Tanh; expected Sigmoid, Tanh, Tanh",
                "LSTM",
                Attribute.ofStrings("activations", "Relu", "Tanh", "Tanh"));
        refuses(
                "its activation is elu; expected Tanh, Sigmoid or Relu",
                "RNN",
                Attribute.ofStrings("activations", "Elu"));
    }

    @ParameterizedTest(name = "{0} with {1}")
    @CsvSource({"LSTM,P,it has peepholes", "LSTM,l,its sequences have lengths", "GRU,l,its sequences have lengths"})
    void inputs_without_a_rule_are_refused(String operator, String parts, String message) {
        atAllOpsets()
                .refuses(
                        "cannot differentiate " + operator + " node \"layer\": " + message,
                        RecurrentModel.of(operator, "forward", parts, "Y")::build);
    }

    @Test
    void a_layout_that_the_runtime_does_not_know_is_refused() {
        atOneOpset()
                .refuses("layout", RecurrentModel.of("LSTM", "forward", "", "Y", Attribute.ofInt("layout", 1))::build);
    }

    private static void refuses(String message, String operator, Attribute attribute) {
        atAllOpsets()
                .refuses(
                        "cannot differentiate " + operator + " node \"layer\": " + message,
                        RecurrentModel.withAttributes(operator, "forward", "", "Y", List.of(attribute))::build);
    }
}
