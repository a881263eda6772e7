package io.simplex4j.lab.training;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.ArrayList;
import java.util.List;

/** One layer of a network. */
interface Layer {
    /**
     * Returns the shape of an example after this layer.
     *
     * @throws IllegalArgumentException if examples of this shape cannot go in
     */
    Shape after(Shape before);

    /** Returns the shape during training, which may differ. */
    default Shape whileTraining(Shape before) {
        return after(before);
    }

    /** Adds the nodes of this layer for a batch of examples and returns the name of the output. */
    String write(Form form, String x, Shape before);

    /** A convolution of pictures with square kernels, without padding. */
    record Convolution(int channels, int side) implements Layer {
        @Override
        public Shape after(Shape before) {
            requirePictures(before, side, "a convolution");
            return Shape.of(
                    channels, before.axes().get(1) - side + 1, before.axes().get(2) - side + 1);
        }

        @Override
        public String write(Form form, String x, Shape before) {
            int from = before.axes().get(0);
            Initialisation draw = Initialisation.uniform(from * side * side);
            String kernels = form.parameter("kernels", draw, channels, from, side, side);
            String biases = form.parameter("biases", draw, channels);
            return form.add("Conv", List.of(x, kernels, biases), Attribute.ofInts("kernel_shape", side, side));
        }
    }

    /** Maximum pooling over squares of a picture. */
    record MaxPool(int side) implements Layer {
        @Override
        public Shape after(Shape before) {
            requirePictures(before, side, "a pooling");
            return Shape.of(
                    before.axes().get(0),
                    before.axes().get(1) / side,
                    before.axes().get(2) / side);
        }

        @Override
        public String write(Form form, String x, Shape before) {
            Attribute kernel = Attribute.ofInts("kernel_shape", side, side);
            return form.add("MaxPool", List.of(x), kernel, Attribute.ofInts("strides", side, side));
        }
    }

    private static void requirePictures(Shape shape, int side, String what) {
        if (shape.axes().size() != 3
                || shape.axes().get(1) < side
                || shape.axes().get(2) < side) {
            throw new IllegalArgumentException("examples of shape " + shape + " before " + what + " of side " + side
                    + ", expected (channels, height, width) at least as large");
        }
    }

    /** A rectified linear unit. */
    record Relu() implements Layer {
        @Override
        public Shape after(Shape before) {
            return before;
        }

        @Override
        public String write(Form form, String x, Shape before) {
            return form.add("Relu", x);
        }
    }

    /** Flattens an example to one row. */
    record Flatten() implements Layer {
        @Override
        public Shape after(Shape before) {
            return Shape.of(before.size());
        }

        @Override
        public String write(Form form, String x, Shape before) {
            return form.add("Flatten", x);
        }
    }

    /** A linear map of the last axis, with a bias. */
    record Linear(int outputs) implements Layer {
        @Override
        public Shape after(Shape before) {
            List<Integer> axes = new ArrayList<>(before.axes());
            axes.set(axes.size() - 1, outputs);
            return new Shape(axes);
        }

        @Override
        public String write(Form form, String x, Shape before) {
            int from = before.axes().get(before.axes().size() - 1);
            Initialisation draw = Initialisation.uniform(from);
            String weights = form.parameter("weights", draw, outputs, from);
            String biases = form.parameter("biases", draw, outputs);
            if (before.axes().size() == 1) {
                return form.add("Gemm", List.of(x, weights, biases), Attribute.ofInt("transB", 1));
            }
            String columns = form.add("Transpose", weights);
            return form.add("Add", form.add("MatMul", x, columns), biases);
        }
    }

    /**
     * Dropout: during training, random numbers become zero and the others are scaled up.
     *
     * @param rate the share that becomes zero
     * @param wholeChannels whether the first axis, of channels, is kept or dropped as a whole
     */
    record Dropout(double rate, boolean wholeChannels) implements Layer {
        public Dropout {
            if (!(rate >= 0 && rate < 1)) {
                throw new IllegalArgumentException("dropout rate is " + rate + ", expected at least 0 and less than 1");
            }
        }

        @Override
        public Shape after(Shape before) {
            return before;
        }

        @Override
        public String write(Form form, String x, Shape before) {
            if (!form.isTraining() || rate == 0) {
                return x;
            }
            long[] dims = Form.axes(before);
            for (int axis = 1; wholeChannels && axis < dims.length; axis++) {
                dims[axis] = 1;
            }
            return form.add("Mul", x, form.mask(rate, dims));
        }
    }

    /** A recurrent layer with long short-term memory over (steps, width), started at zero. */
    record Lstm(int units) implements Layer {
        @Override
        public Shape after(Shape before) {
            requireSeries(before, "a recurrent layer");
            return Shape.of(before.axes().get(0), units);
        }

        @Override
        public String write(Form form, String x, Shape before) {
            int width = before.axes().get(1);
            int rows = 4 * units;
            String input = form.parameter("input", Initialisation.xavier(width, rows), 1, rows, width);
            String recurrent = form.parameter("recurrent", Initialisation.xavier(units, rows), 1, rows, units);
            String biases = form.parameter("biases", Initialisation.constant(0), 1, 2L * rows);
            List<String> inputs = List.of(turn(form, x), input, recurrent, biases);
            String states = form.add("LSTM", inputs, Attribute.ofInt("hidden_size", units));
            return turn(form, form.add("Squeeze", states, form.graph().longs(1)));
        }

        private static String turn(Form form, String x) {
            return form.add("Transpose", List.of(x), Attribute.ofInts("perm", 1, 0, 2));
        }
    }

    /** The last step of a series; while training, all of them, so that there is a target for each. */
    record LastStep() implements Layer {
        @Override
        public Shape after(Shape before) {
            requireSeries(before, "the last step");
            return Shape.of(before.axes().get(1));
        }

        @Override
        public Shape whileTraining(Shape before) {
            return before;
        }

        @Override
        public String write(Form form, String x, Shape before) {
            if (form.isTraining()) {
                return x;
            }
            int steps = before.axes().get(0);
            GraphBuilder graph = form.graph();
            String last = form.add("Slice", x, graph.longs(steps - 1L), graph.longs(steps), graph.longs(1));
            return form.add("Squeeze", last, graph.longs(1));
        }
    }

    private static void requireSeries(Shape shape, String what) {
        if (shape.axes().size() != 2) {
            throw new IllegalArgumentException(
                    "examples of shape " + shape + " before " + what + ", expected (steps, width)");
        }
    }
}
