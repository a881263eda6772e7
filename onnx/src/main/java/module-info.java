/** Models in ONNX files: their latents, linear heads and gradients. */
@SuppressWarnings({"module", "requires-automatic"
}) // Modules after "to" are built later; ONNX Runtime has no module-info.
module io.simplex4j.onnx {
    requires transitive io.simplex4j.core;
    requires com.microsoft.onnxruntime;

    exports io.simplex4j.onnx;
    exports io.simplex4j.onnx.internal.graph to
            io.simplex4j.trees;
    exports io.simplex4j.onnx.internal.pipeline to
            io.simplex4j.trees;

    provides io.simplex4j.model.ModelFormat with
            io.simplex4j.onnx.OnnxFormat;
}
