package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Matrix products. */
final class LinearRules {
    private LinearRules() {}

    /* Y = α A'B' + β C, where ' transposes if the node requires it: dA' = α dY B'ᵀ, dB' = α A'ᵀ dY. */
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

    /** The gradient of Einsum, for equations that repeat no letter within one operand. */
    static final class EinsumRule {
        private static final String ELLIPSIS = "...";

        /*
         * An einsum is linear in each operand, so the gradient of one is an einsum of the output's gradient and the other
         * operands. An ellipsis is first replaced by letters, from the right, since the ranks are known. Letters that
         * occur only in one operand were summed there: the gradient is constant along them.
         */
        private final Backward node;
        private final List<String> operands;
        private final String output;

        private EinsumRule(Backward node) {
            this.node = node;
            String equation = node.node()
                    .attribute("equation")
                    .map(Attribute::asString)
                    .orElseThrow(() -> node.refuse("it has no equation"))
                    .replace(" ", "");
            String[] sides = equation.split("->", -1);
            List<String> terms = List.of(sides[0].split(",", -1));
            String result = sides.length > 1 ? sides[1] : implicitOutput(terms);
            String spare = filtered("abcdefghijklmnopqrstuvwxyz", letter -> equation.indexOf(letter) < 0);
            int ellipsis = IntStream.range(0, terms.size())
                    .map(i -> ellipsisRank(terms.get(i), node.rank(node.input(i))))
                    .max()
                    .orElse(0);
            if (ellipsis > spare.length()) {
                throw node.refuse("its ellipsis stands for " + ellipsis + " axes; expected at most " + spare.length());
            }
            String letters = spare.substring(0, ellipsis);
            this.operands = IntStream.range(0, terms.size())
                    .mapToObj(i ->
                            spelledOut(terms.get(i), letters, ellipsisRank(terms.get(i), node.rank(node.input(i)))))
                    .toList();
            this.output = spelledOut(result, letters, ellipsis);
        }

        static void apply(Backward node) {
            EinsumRule rule = new EinsumRule(node);
            for (String operand : rule.operands) {
                if (operand.chars().distinct().count() < operand.length()) {
                    throw node.refuse("it takes a diagonal; expected each letter at most once in an operand");
                }
            }
            for (int i = 0; i < rule.operands.size(); i++) {
                int operand = i;
                node.give(i, () -> rule.gradient(operand));
            }
        }

        private String gradient(int wanted) {
            String target = operands.get(wanted);
            List<String> inputs = new ArrayList<>(List.of(node.gradient()));
            List<String> terms = new ArrayList<>(List.of(output));
            for (int i = 0; i < operands.size(); i++) {
                if (i != wanted) {
                    inputs.add(node.input(i));
                    terms.add(operands.get(i));
                }
            }
            String known = String.join("", terms);
            String kept = filtered(target, letter -> known.indexOf(letter) >= 0);
            String equation = String.join(",", terms) + "->" + kept;
            String product = node.add("Einsum", inputs, Attribute.ofString("equation", equation));
            return toShape(product, wanted, known);
        }

        /** Puts summed letters back, and sums along the axes of length 1 that the product stretched. */
        private String toShape(String product, int wanted, String known) {
            String target = operands.get(wanted);
            String input = node.input(wanted);
            List<Long> shape = node.shape(input);
            long[] missing = IntStream.range(0, target.length())
                    .filter(axis -> known.indexOf(target.charAt(axis)) < 0)
                    .asLongStream()
                    .toArray();
            long[] stretched = LongStream.range(0, target.length())
                    .filter(axis -> shape.get((int) axis) == 1 && !node.isBatch(input, (int) axis))
                    .filter(axis -> known.indexOf(target.charAt((int) axis)) >= 0)
                    .filter(axis -> length(target.charAt((int) axis)) > 1)
                    .toArray();
            String result = product;
            if (missing.length > 0) {
                result = node.add("Unsqueeze", result, node.longs(missing));
            }
            if (stretched.length > 0) {
                result = node.sum(result, true, stretched);
            }
            return missing.length == 0 ? result : node.add("Expand", result, node.shapeOf(input));
        }

        /** The length of a letter's axis after broadcasting. */
        private long length(char letter) {
            long longest = 1;
            for (int i = 0; i < operands.size(); i++) {
                int axis = operands.get(i).indexOf(letter);
                if (axis >= 0) {
                    longest = Math.max(longest, node.shape(node.input(i)).get(axis));
                }
            }
            return longest;
        }

        /** Without an arrow: the ellipsis, then the letters that occur once, in alphabetical order. */
        private String implicitOutput(List<String> terms) {
            String all = String.join("", terms);
            String letters = all.replace(ELLIPSIS, "");
            if (!letters.equals(letters.toLowerCase(Locale.ROOT))) {
                throw node.refuse("its equation has capitals and no arrow; expected an explicit output");
            }
            String once = letters.chars()
                    .filter(letter -> letters.indexOf(letter) == letters.lastIndexOf(letter))
                    .sorted()
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining());
            return (all.contains(ELLIPSIS) ? ELLIPSIS : "") + once;
        }

        private static int ellipsisRank(String term, int rank) {
            return term.contains(ELLIPSIS) ? rank - (term.length() - ELLIPSIS.length()) : 0;
        }

        private static String spelledOut(String term, String letters, int rank) {
            return term.replace(ELLIPSIS, letters.substring(letters.length() - rank));
        }

        private static String filtered(String letters, IntPredicate kept) {
            return letters.chars().filter(kept).mapToObj(Character::toString).collect(Collectors.joining());
        }
    }
}
