package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Resize that takes the nearest element. */
final class ResizeRule {
    private ResizeRule() {}

    static void resize(Backward b) {
        String mode = b.node().stringAttribute("mode", "nearest");
        if (!mode.equals("nearest")) {
            throw b.refuse("its mode is \"" + mode + "\", expected nearest: name a latent before it, "
                    + "or export the model with nearest interpolation");
        }
        if (!b.node().stringAttribute("keep_aspect_ratio_policy", "stretch").equals("stretch")) {
            throw b.refuse("it keeps the aspect ratio, expected keep_aspect_ratio_policy \"stretch\"");
        }
        String x = b.input(0);
        int rank = b.rank(x);
        String gradient = b.gradient();
        for (int axis = 0; axis < rank; axis++) {
            int length = b.shape(x).get(axis).intValue();
            int target = b.shape(b.output(0)).get(axis).intValue();
            float scale = scale(b, axis);
            if (length == target && scale == 1) {
                continue;
            }
            if (b.isBatch(x, axis)) {
                throw b.refuse("it resizes the batch, expected axis " + axis + " to be left as it is");
            }
            List<Integer> source = new ArrayList<>();
            for (int j = 0; j < target; j++) {
                float at = original(b, j, scale, length, target);
                source.add(Math.max(0, Math.min(length - 1, nearest(b, at))));
            }
            gradient = new AxisMap(axis, length, source).transpose(b, gradient, rank);
        }
        b.give(0, gradient);
    }

    private static float scale(Backward b, int axis) {
        String x = b.input(0);
        List<Long> axes = b.node().intsAttribute("axes", List.of());
        Optional<Tensor> scales = b.has(2) ? b.constant(b.input(2)) : Optional.empty();
        if (scales.isPresent() && scales.get().size() > 0) {
            float[] given = scales.get().floats();
            for (int i = 0; i < given.length; i++) {
                if ((axes.isEmpty() ? i : b.axis(axes.get(i), x)) == axis) {
                    return given[i];
                }
            }
            return 1;
        }
        if (b.isBatch(x, axis)
                && b.shape(x).get(axis).equals(b.shape(b.output(0)).get(axis))) {
            return 1;
        }
        return (float) b.shape(b.output(0)).get(axis) / b.shape(x).get(axis);
    }

    /* The place in the original of element j of the result. */
    private static float original(Backward b, int j, float scale, int length, int target) {
        String mode = b.node().stringAttribute("coordinate_transformation_mode", "half_pixel");
        return switch (mode) {
            case "asymmetric" -> j / scale;
            case "align_corners" -> target == 1 ? 0 : (float) j * (length - 1) / (target - 1);
            case "half_pixel" -> (j + 0.5f) / scale - 0.5f;
            case "pytorch_half_pixel" -> target > 1 ? (j + 0.5f) / scale - 0.5f : 0;
            case "half_pixel_symmetric" -> {
                float adjustment = target / (scale * length);
                float center = length / 2f;
                yield center * (1 - adjustment) + (j + 0.5f) / scale - 0.5f;
            }
            default -> throw b.refuse("its coordinates are by \"" + mode + "\", expected asymmetric or half_pixel");
        };
    }

    private static int nearest(Backward b, float at) {
        String mode = b.node().stringAttribute("nearest_mode", "round_prefer_floor");
        return (int)
                switch (mode) {
                    case "floor" -> Math.floor(at);
                    case "ceil" -> Math.ceil(at);
                    case "round_prefer_ceil" -> Math.floor(at + 0.5);
                    default -> Math.ceil(at - 0.5);
                };
    }
}
