/**
 * Explains predictions of a model with examples from a corpus: mixtures of examples with a proof, the share of each feature, and how far
 * to rely on them. {@link io.simplex4j.explanation.Explainer} is the place to start.
 */
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

    uses io.simplex4j.model.ModelFormat;
}
