package io.simplex4j.spark;

import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.model.ModelOptions;
import java.io.Serializable;

/**
 * Settings that executors need.
 *
 * @param reading the options for loading the model
 * @param options the options of the explanations
 */
record Settings(ModelOptions reading, ExplanationOptions options) implements Serializable {
    /** The default options, but without projections, which would be most of the bytes of a struct. */
    static final Settings DEFAULTS = new Settings(
            ModelOptions.defaults(), ExplanationOptions.defaults().with(ExplanationOption.PROJECTIONS, false));
}
