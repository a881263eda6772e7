/** Tree ensembles as models: LightGBM, XGBoost and ONNX. */
module io.simplex4j.trees {
    requires transitive io.simplex4j.core;
    requires com.fasterxml.jackson.core;
    requires io.simplex4j.onnx;

    exports io.simplex4j.trees;

    provides io.simplex4j.model.ModelFormat with
            io.simplex4j.trees.TreeFormat;
}
