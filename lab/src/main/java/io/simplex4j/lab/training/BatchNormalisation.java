package io.simplex4j.lab.training;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;

/** Batch normalisation of the first columns of a row; the others pass. */
final class BatchNormalisation {
    /*
     * While training, columns are centred and scaled by the mean and the variance of the batch, written out in sums and
     * products so that the gradient flows through both. Running values are updated with a tenth of each batch's values,
     * the variance with denominator n - 1; the finished network uses them, as in PyTorch.
     */

    private static final float EPSILON = 1e-5f;
    private static final float SHARE = 0.1f;

    private BatchNormalisation() {}

    static Layer of(int columns) {
        return Layer.of(
                before -> {
                    if (before.axes().size() != 1 || before.size() < columns || columns < 1) {
                        throw new IllegalArgumentException("batch normalisation of " + columns
                                + " columns of examples of shape " + before + "; expected rows of at least as many");
                    }
                    return before;
                },
                (form, x, before) -> write(columns, form, x, before));
    }

    private static String write(int columns, Form form, String x, Shape before) {
        boolean all = columns == before.size();
        String some = all ? x : slice(form, x, 0, columns);
        String scale = form.parameter("scale", Initialisation.constant(1), columns);
        String shift = form.parameter("shift", Initialisation.constant(0), columns);
        String mean = form.tracked("mean", 0, columns);
        String variance = form.tracked("variance", 1, columns);
        String normal = form.isTraining()
                ? train(form, some, List.of(scale, shift), mean, variance)
                : form.add(
                        "BatchNormalization",
                        List.of(some, scale, shift, mean, variance),
                        Attribute.ofFloat("epsilon", EPSILON));
        return all
                ? normal
                : form.add(
                        "Concat", List.of(normal, slice(form, x, columns, before.size())), Attribute.ofInt("axis", 1));
    }

    private static String slice(Form form, String x, int from, int to) {
        GraphBuilder graph = form.graph();
        return form.add("Slice", x, graph.longs(from), graph.longs(to), graph.longs(1));
    }

    private static String train(Form form, String x, List<String> affine, String mean, String variance) {
        String batchMean = mean(form, x);
        String centred = form.add("Sub", x, batchMean);
        String batchVariance = mean(form, form.add("Mul", centred, centred));
        String above = form.add("Add", batchVariance, form.graph().scalar(EPSILON));
        String unit = form.add("Div", centred, form.add("Sqrt", above));
        form.track(mean, after -> blend(after, mean, batchMean));
        form.track(variance, after -> blend(after, variance, unbiased(after, x, batchVariance)));
        String scaled = form.add("Mul", unit, affine.get(0));
        return form.add("Add", scaled, affine.get(1));
    }

    private static String mean(Form form, String x) {
        return form.add("ReduceMean", List.of(x), Attribute.ofInts("axes", 0), Attribute.ofInt("keepdims", 0));
    }

    private static String unbiased(GraphBuilder after, String x, String variance) {
        String shape = after.node("Shape", x);
        String count = after.node("Gather", shape, after.longs(0));
        String rows = after.node("Cast", List.of(count), Attribute.ofInt("to", 1));
        String one = after.floats(new long[] {1}, 1);
        /* A batch of one has no variance. */
        String fewer = after.node("Max", after.node("Sub", rows, one), one);
        return after.node("Mul", variance, after.node("Div", rows, fewer));
    }

    private static String blend(GraphBuilder after, String running, String batch) {
        String kept = after.node("Mul", running, after.scalar(1 - SHARE));
        return after.node("Add", kept, after.node("Mul", batch, after.scalar(SHARE)));
    }
}
