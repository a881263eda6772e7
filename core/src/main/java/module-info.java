/**
 * Explains predictions of a model with examples from a corpus: mixtures of examples with a proof, the share of each feature, and how far
 * to rely on them. {@link io.simplex4j.explanation.Explainer} is the place to start.
 */
@SuppressWarnings("module") // The modules named after "to" are built later.
module io.simplex4j.core {
    requires static transitive org.jspecify;

    exports io.simplex4j.attribution;
    exports io.simplex4j.corpus;
    exports io.simplex4j.decomposition;
    exports io.simplex4j.example;
    exports io.simplex4j.explanation;
    exports io.simplex4j.math;
    exports io.simplex4j.model;
    exports io.simplex4j.selection;
    exports io.simplex4j.trust;
    exports io.simplex4j.parallel;
    exports io.simplex4j.attribution.internal to
            io.simplex4j.report;
    exports io.simplex4j.corpus.internal to
            io.simplex4j.data,
            io.simplex4j.onnx,
            io.simplex4j.report,
            io.simplex4j.report.pdf,
            io.simplex4j.server,
            io.simplex4j.text,
            io.simplex4j.trees;
    exports io.simplex4j.example.internal to
            io.simplex4j.data,
            io.simplex4j.report,
            io.simplex4j.server;
    exports io.simplex4j.model.internal to
            io.simplex4j.onnx,
            io.simplex4j.report;
    exports io.simplex4j.trust.internal to
            io.simplex4j.report,
            io.simplex4j.server;

    uses io.simplex4j.model.ModelFormat;
}
