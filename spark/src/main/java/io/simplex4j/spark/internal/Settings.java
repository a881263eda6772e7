package io.simplex4j.spark.internal;

import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.model.ModelOptions;
import java.io.Serializable;
import java.util.function.UnaryOperator;

/**
 * Settings that executors need.
 *
 * @param reading the options for loading the model
 * @param options the options of the explanations
 */
public record Settings(ModelOptions reading, ExplanationOptions options) implements Serializable {
    /** The default options, but without projections, which would be most of the bytes of a struct. */
    public static final Settings DEFAULTS = new Settings(
            ModelOptions.defaults(), ExplanationOptions.defaults().with(ExplanationOption.PROJECTIONS, false));

    public Settings withReading(UnaryOperator<ModelOptions> change) {
        return new Settings(change.apply(reading), options);
    }

    public Settings with(UnaryOperator<ExplanationOptions> change) {
        return new Settings(reading, change.apply(options));
    }

    public boolean hasProjections() {
        return options.isOn(ExplanationOption.PROJECTIONS);
    }
}
