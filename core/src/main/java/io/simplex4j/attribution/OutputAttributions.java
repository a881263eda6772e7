package io.simplex4j.attribution;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Layer;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.model.Quadrature;
import java.util.List;
import java.util.Optional;

/**
 * The attributions of some inputs by one {@link Attributor}.
 *
 * @param examples the inputs
 * @param model the model
 * @param baseline the inputs that features are compared with
 * @param layer the layer whose places are the features, unless features are the numbers of inputs
 * @param quadrature the rule for integrals
 * @param link whether probabilities are attributed instead of scores
 * @param all one attribution for each input, in their order
 */
public record OutputAttributions(
        Examples examples,
        ModelDescription model,
        Baseline baseline,
        Optional<Layer> layer,
        Quadrature quadrature,
        boolean link,
        List<Entry> all) {
    public OutputAttributions {
        all = List.copyOf(all);
    }

    /** Returns all attributions of batches that the same attributor made. */
    public OutputAttributions with(Examples inputs, List<Entry> attributions) {
        return new OutputAttributions(inputs, model, baseline, layer, quadrature, link, attributions);
    }

    /**
     * The contributions of an input's features to one output of the model, which sum to the difference from the
     * baseline's output.
     *
     * @param example the input
     * @param output the output before softmax or the logistic function; the probability with a link
     * @param baselineOutput the same output of the baseline
     * @param target the name of the class, or the number of the value
     * @param values one for each feature; together {@code output − baselineOutput} within {@code error}
     * @param error an estimate of the error of all values together, in which nothing cancels
     * @param withinTolerance whether the error is within the tolerance; if not, the limit of the quadrature was reached
     */
    public record Entry(
            Example example,
            String target,
            double output,
            double baselineOutput,
            Vec values,
            double error,
            boolean withinTolerance) {
        /** Returns the sum of all values. */
        public double sum() {
            double sum = 0;
            for (int i = 0; i < values.size(); i++) {
                sum += values.get(i);
            }
            return sum;
        }
    }
}
