package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The gradient of Einsum, for equations that repeat no letter within one operand. */
final class EinsumRule {
    private static final String ELLIPSIS = "...";

    /*
     * An einsum is linear in each operand, so the gradient of one is an einsum of the output's gradient and the other
     * operands. An ellipsis is first replaced by letters, from the right, since the ranks are known. Letters of an
     * operand that occur nowhere else were summed there: the gradient is the same all along them.
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
                .mapToObj(i -> spelledOut(terms.get(i), letters, ellipsisRank(terms.get(i), node.rank(node.input(i)))))
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

    /** How long the axis of a letter is after broadcasting. */
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
