package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;

/*
 * While training, columns are centred and scaled by the mean and the variance of the batch, written out in sums and
 * products so that the gradient flows through both. Running values take a tenth of each batch's, the variance with n - 1
 * below the line, and are what the finished network uses; so does PyTorch.
 */
/**
 * Batch normalisation of the first columns of a row; the others pass.
 *
 * @param columns how many are normalised
 */
public record BatchNormalisation(int columns) implements Layer {
    private static final float EPSILON = 1e-5f;
    private static final float SHARE = 0.1f;

    @Override
    public Shape after(Shape before) {
        if (before.axes().size() != 1 || before.size() < columns || columns < 1) {
            throw new IllegalArgumentException("batch normalisation of " + columns + " columns of examples of shape "
                    + before + ", expected rows of at least as many");
        }
        return before;
    }

    @Override
    public String write(LayerWriter writer, String x, Shape before) {
        boolean all = columns == before.size();
        String some = all ? x : slice(writer, x, 0, columns);
        String scale = writer.parameter("scale", Initialisation.constant(1), columns);
        String shift = writer.parameter("shift", Initialisation.constant(0), columns);
        String mean = writer.tracked("mean", 0, columns);
        String variance = writer.tracked("variance", 1, columns);
        String normal = writer.isTraining()
                ? train(writer, some, List.of(scale, shift), mean, variance)
                : writer.add(
                        "BatchNormalization",
                        List.of(some, scale, shift, mean, variance),
                        Attribute.ofFloat("epsilon", EPSILON));
        return all
                ? normal
                : writer.add(
                        "Concat",
                        List.of(normal, slice(writer, x, columns, before.size())),
                        Attribute.ofInt("axis", 1));
    }

    private static String slice(LayerWriter writer, String x, int from, int to) {
        GraphBuilder graph = writer.graph();
        return writer.add("Slice", List.of(x, graph.longs(from), graph.longs(to), graph.longs(1)));
    }

    private static String train(LayerWriter writer, String x, List<String> affine, String mean, String variance) {
        String batchMean = mean(writer, x);
        String centred = writer.add("Sub", List.of(x, batchMean));
        String batchVariance = mean(writer, writer.add("Mul", List.of(centred, centred)));
        String above = writer.add("Add", List.of(batchVariance, writer.graph().scalar(EPSILON)));
        String unit = writer.add("Div", List.of(centred, writer.add("Sqrt", List.of(above))));
        writer.track(mean, after -> blend(after, mean, batchMean));
        writer.track(variance, after -> blend(after, variance, unbiased(after, x, batchVariance)));
        String scaled = writer.add("Mul", List.of(unit, affine.get(0)));
        return writer.add("Add", List.of(scaled, affine.get(1)));
    }

    private static String mean(LayerWriter writer, String x) {
        return writer.add("ReduceMean", List.of(x), Attribute.ofInts("axes", 0), Attribute.ofInt("keepdims", 0));
    }

    private static String unbiased(GraphBuilder after, String x, String variance) {
        String shape = after.node("Shape", List.of(x));
        String count = after.node("Gather", List.of(shape, after.longs(0)));
        String rows = after.node("Cast", List.of(count), Attribute.ofInt("to", 1));
        String one = after.floats(new long[] {1}, 1);
        /* A batch of one has no variance. */
        String fewer = after.node("Max", List.of(after.node("Sub", List.of(rows, one)), one));
        return after.node("Mul", List.of(variance, after.node("Div", List.of(rows, fewer))));
    }

    private static String blend(GraphBuilder after, String running, String batch) {
        String kept = after.node("Mul", List.of(running, after.scalar(1 - SHARE)));
        return after.node("Add", List.of(kept, after.node("Mul", List.of(batch, after.scalar(SHARE)))));
    }
}
