/** Sentences as inputs: a tokenizer and an embedding layer in front of an ONNX encoder. */
@SuppressWarnings("requires-automatic") // The tokenizer has no module-info.
module io.simplex4j.text {
    requires transitive io.simplex4j.core;
    requires transitive io.simplex4j.data;
    requires transitive io.simplex4j.onnx;
    requires ai.djl.api;
    requires ai.djl.tokenizers;
    requires com.fasterxml.jackson.core;

    exports io.simplex4j.text;

    provides io.simplex4j.model.ModelFormat with
            io.simplex4j.text.TextFormat;
}
