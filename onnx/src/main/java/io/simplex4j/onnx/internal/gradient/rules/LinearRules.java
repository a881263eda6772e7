package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Matrix products. */
public final class LinearRules {
    private LinearRules() {}

    /** The rules by operator. */
    public static Map<String, Rule> rules() {
        return Map.of("Gemm", LinearRules::gemm, "MatMul", LinearRules::matMul);
    }

    /* Y = α A'B' + β C, where ' transposes if the node says so: dA' = α dY B'ᵀ, dB' = α A'ᵀ dY. */
    private static void gemm(Backward b) {
        String dy = b.gradient();
        boolean transA = b.node().intAttribute("transA", 0) != 0;
        boolean transB = b.node().intAttribute("transB", 0) != 0;
        float alpha = b.node().floatAttribute("alpha", 1);
        if (b.wanted(0)) {
            b.give(
                    0,
                    transA
                            ? product(b, b.input(1), transB, dy, true, alpha)
                            : product(b, dy, false, b.input(1), !transB, alpha));
        }
        if (b.wanted(1)) {
            b.give(
                    1,
                    transB
                            ? product(b, dy, true, b.input(0), transA, alpha)
                            : product(b, b.input(0), !transA, dy, false, alpha));
        }
        if (b.wanted(2)) {
            float beta = b.node().floatAttribute("beta", 1);
            String scaled = beta == 1 ? dy : b.add("Mul", List.of(dy, b.scalar(beta)));
            b.give(2, b.unbroadcast(scaled, b.input(2)));
        }
    }

    private static String product(
            Backward b, String left, boolean transLeft, String right, boolean transRight, float alpha) {
        List<Attribute> attributes = new ArrayList<>();
        if (transLeft) {
            attributes.add(Attribute.ofInt("transA", 1));
        }
        if (transRight) {
            attributes.add(Attribute.ofInt("transB", 1));
        }
        if (alpha != 1) {
            attributes.add(Attribute.ofFloat("alpha", alpha));
        }
        return b.add("Gemm", List.of(left, right), attributes.toArray(Attribute[]::new));
    }

    private static void matMul(Backward b) {
        int left = b.rank(b.input(0));
        int right = b.rank(b.input(1));
        if (left == 1 || right == 1) {
            matMulOfVectors(b, left == 1, right == 1);
        } else if (left == 2 && right == 2) {
            if (b.wanted(0)) {
                b.give(0, product(b, b.gradient(), false, b.input(1), true, 1));
            }
            if (b.wanted(1)) {
                b.give(1, product(b, b.input(0), true, b.gradient(), false, 1));
            }
        } else {
            matMulOfStacks(b, left, right);
        }
    }

    private static void matMulOfStacks(Backward b, int left, int right) {
        String dy = b.gradient();
        if (b.wanted(0)) {
            String product = b.add("MatMul", List.of(dy, transposed(b, b.input(1), right)));
            List<Long> shape = stacked(b, b.input(0), left);
            b.give(0, b.unbroadcast(product, shape, b.input(0)));
        }
        if (b.wanted(1) && right == 2) {
            b.give(1, product(b, rows(b, b.input(0)), true, rows(b, dy, b.output(0)), false, 1));
        } else if (b.wanted(1)) {
            String product = b.add("MatMul", List.of(transposed(b, b.input(0), left), dy));
            List<Long> shape = stacked(b, b.input(1), right);
            b.give(1, b.unbroadcast(product, shape, b.input(1)));
        }
    }

    /* The stack of the result with the matrices of an operand: the shape of its gradient before it is summed down. */
    private static List<Long> stacked(Backward b, String operand, int rank) {
        List<Long> result = b.shape(b.output(0));
        List<Long> shape = new ArrayList<>(result.subList(0, result.size() - 2));
        shape.addAll(b.shape(operand).subList(rank - 2, rank));
        return shape;
    }

    private static String rows(Backward b, String tensor) {
        return rows(b, tensor, tensor);
    }

    private static String rows(Backward b, String tensor, String like) {
        List<Long> shape = b.shape(like);
        return b.add("Reshape", List.of(tensor, b.longs(-1, shape.get(shape.size() - 1))));
    }

    private static String transposed(Backward b, String tensor, int rank) {
        long[] order = new long[rank];
        for (int axis = 0; axis < rank; axis++) {
            order[axis] = axis;
        }
        order[rank - 2] = rank - 1L;
        order[rank - 1] = rank - 2L;
        return b.add("Transpose", List.of(tensor), Attribute.ofInts("perm", order));
    }

    /* A vector on the left is a row, on the right a column; the missing axis of the result is put back with length 1. */
    private static void matMulOfVectors(Backward b, boolean leftVector, boolean rightVector) {
        String x = b.input(0);
        String w = b.input(1);
        String dy = b.gradient();
        if (leftVector && rightVector) {
            b.give(0, b.add("Mul", List.of(dy, w)));
            b.give(1, b.add("Mul", List.of(dy, x)));
            return;
        }
        String vector = leftVector ? x : w;
        String matrix = leftVector ? w : x;
        int vectorIndex = leftVector ? 0 : 1;
        int rank = b.rank(matrix);
        String column = b.add("Unsqueeze", List.of(dy, b.longs(-1)));
        String row = b.add("Unsqueeze", List.of(dy, b.longs(-2)));
        if (b.wanted(1 - vectorIndex)) {
            String across = b.add("Unsqueeze", List.of(vector, b.longs(leftVector ? -1 : 0)));
            b.give(1 - vectorIndex, b.add("Mul", List.of(across, leftVector ? row : column)));
        }
        if (b.wanted(vectorIndex)) {
            String products = b.add("Mul", List.of(matrix, leftVector ? row : column));
            long[] axes = new long[rank - 1];
            for (int axis = 0; axis < rank - 1; axis++) {
                axes[axis] = !leftVector || axis < rank - 2 ? axis : rank - 1L;
            }
            b.give(vectorIndex, b.sum(products, false, axes));
        }
    }
}
