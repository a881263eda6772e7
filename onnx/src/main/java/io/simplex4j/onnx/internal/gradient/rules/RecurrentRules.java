package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Rule;
import java.util.Map;

/** Layers that read a sequence step by step. */
public final class RecurrentRules {
    private RecurrentRules() {}

    /** The rules by operator. */
    public static Map<String, Rule> rules() {
        return Map.of("LSTM", LstmRule::apply, "GRU", GruRule::apply, "RNN", RnnRule::apply);
    }
}
