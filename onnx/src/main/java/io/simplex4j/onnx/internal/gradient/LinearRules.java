package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Matrix products. */
final class LinearRules {
    private LinearRules() {}

    /* Y = α A'B' + β C, where ' transposes if the node says so: dA' = α dY B'ᵀ, dB' = α A'ᵀ dY. */
    static void gemm(Backward b) {
        String dy = b.gradient();
        boolean transA = b.node().intAttribute("transA", 0) != 0;
        boolean transB = b.node().intAttribute("transB", 0) != 0;
        float alpha = b.node().floatAttribute("alpha", 1);
        b.give(
                0,
                () -> transA
                        ? product(b, b.input(1), transB, dy, true, alpha)
                        : product(b, dy, false, b.input(1), !transB, alpha));
        b.give(
                1,
                () -> transB
                        ? product(b, dy, true, b.input(0), transA, alpha)
                        : product(b, b.input(0), !transA, dy, false, alpha));
        float beta = b.node().floatAttribute("beta", 1);
        b.give(2, () -> b.unbroadcast(beta == 1 ? dy : b.times(dy, beta), b.input(2)));
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

    static void matMul(Backward b) {
        int left = b.rank(b.input(0));
        int right = b.rank(b.input(1));
        if (left == 1 || right == 1) {
            matMulOfVectors(b, left == 1, right == 1);
        } else if (left == 2 && right == 2) {
            b.give(0, () -> product(b, b.gradient(), false, b.input(1), true, 1));
            b.give(1, () -> product(b, b.input(0), true, b.gradient(), false, 1));
        } else {
            matMulOfStacks(b, left, right);
        }
    }

    private static void matMulOfStacks(Backward b, int left, int right) {
        String x = b.input(0);
        String w = b.input(1);
        String dy = b.gradient();
        b.give(0, () -> b.unbroadcast(b.add("MatMul", dy, transposed(b, w, right)), stacked(b, x, left), x));
        b.give(
                1,
                () -> right == 2
                        ? product(b, rows(b, x, x), true, rows(b, dy, b.output(0)), false, 1)
                        : b.unbroadcast(b.add("MatMul", transposed(b, x, left), dy), stacked(b, w, right), w));
    }

    /* The stack of the result with the matrices of an operand: the shape of its gradient before it is summed down. */
    private static List<Long> stacked(Backward b, String operand, int rank) {
        List<Long> result = b.shape(b.output(0));
        List<Long> shape = new ArrayList<>(result.subList(0, result.size() - 2));
        shape.addAll(b.shape(operand).subList(rank - 2, rank));
        return shape;
    }

    private static String rows(Backward b, String tensor, String like) {
        return b.reshape(tensor, -1, b.length(like, b.rank(like) - 1));
    }

    private static String transposed(Backward b, String tensor, int rank) {
        long[] order = LongStream.range(0, rank).toArray();
        order[rank - 2] = rank - 1L;
        order[rank - 1] = rank - 2L;
        return b.transpose(tensor, order);
    }

    /* A vector on the left is a row, on the right a column; the missing axis of the result is put back with length 1. */
    private static void matMulOfVectors(Backward b, boolean leftVector, boolean rightVector) {
        String x = b.input(0);
        String w = b.input(1);
        String dy = b.gradient();
        if (leftVector && rightVector) {
            b.give(0, b.times(dy, w));
            b.give(1, b.times(dy, x));
            return;
        }
        String vector = leftVector ? x : w;
        String matrix = leftVector ? w : x;
        int vectorIndex = leftVector ? 0 : 1;
        int rank = b.rank(matrix);
        String across = b.add("Unsqueeze", dy, b.longs(leftVector ? -2 : -1));
        b.give(1 - vectorIndex, () -> b.times(b.add("Unsqueeze", vector, b.longs(leftVector ? -1 : 0)), across));
        b.give(vectorIndex, () -> {
            long[] axes = LongStream.range(0, rank - 1L)
                    .map(axis -> !leftVector || axis < rank - 2 ? axis : rank - 1L)
                    .toArray();
            return b.sum(b.times(matrix, across), false, axes);
        });
    }
}
