package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The rule of each operator for cells: how its output changes over a cell if its inputs do. */
final class SecantRules {
    /* Linear in their first input, which alone may change. */
    private static final Set<String> LINEAR =
            Set.of(("Reshape Flatten Squeeze Unsqueeze Transpose Slice Gather GatherElements GatherND Split "
                            + "Expand Tile Trilu DepthToSpace SpaceToDepth Cast CastLike Dropout AveragePool "
                            + "GlobalAveragePool ReduceSum ReduceMean CumSum Conv ConvTranspose BatchNormalization "
                            + "Resize RotaryEmbedding CenterCropPad ReverseSequence GridSample")
                    .split(" ", -1));

    /* Smooth functions that bend on a scale of 1. */
    private static final Set<String> SMOOTH = Set.of(
            "Exp Erf Tanh Sigmoid Softplus Softsign Mish Swish Gelu Sin Cos Atan Sinh Cosh Asinh".split(" ", -1));

    private static final Set<String> ADDED = Set.of("none", "add");
    private static final float TINY = 1e-30f;
    private static final float CLOSE = 0.02f;
    private static final float EPSILON = 1e-5f;
    /** Values below this are zero in floats; masks are minus infinity. */
    private static final float MIN = -80;

    private SecantRules() {}

    private static @Nullable Consumer<CellGraph> find(String operator) {
        if (LINEAR.contains(operator)) {
            return cell -> giveLinear(cell, 0);
        }
        if (SMOOTH.contains(operator)) {
            return cell -> cell.giveSlope(slope(cell, cell.scalar(CLOSE), z -> same(cell, z)));
        }
        return switch (operator) {
            case "Add", "Sub", "Sum", "Mean", "Neg", "Identity", "Concat" -> CellGraph::giveItself;
            case "Where" -> cell -> giveLinear(cell, 1, 2);
            case "Pad" -> cell -> giveLinear(cell, 0, 2);
            case "ScatterElements", "ScatterND" -> SecantRules::scatter;
            case "Relu" -> cell -> cell.giveSlope(ramp(cell, cell.lower(0), cell.upper(0), 0));
            case "LeakyRelu" -> cell -> cell.giveSlope(between(cell, cell.scalar(cell.setting("alpha", 0.01f))));
            case "PRelu" -> SecantRules::prelu;
            case "Abs" -> cell -> cell.giveSlope(abs(cell));
            case "Clip" -> SecantRules::clip;
            case "HardSigmoid" -> SecantRules::hardSigmoid;
            case "HardSwish" -> SecantRules::hardSwish;
            case "Max" -> cell -> extreme(cell, false);
            case "Min" -> cell -> extreme(cell, true);
            case "Log" -> cell -> cell.giveSlope(slope(cell, close(cell), z -> same(cell, z)));
            case "Elu" -> cell -> cell.giveSlope(elu(cell, cell.setting("alpha", 1), 1));
            case "Celu" -> cell -> cell.giveSlope(elu(cell, 1, 1 / cell.setting("alpha", 1)));
            case "Selu" -> SecantRules::selu;
            case "Sqrt" -> SecantRules::sqrt;
            case "Reciprocal" -> cell -> cell.giveSlope(reciprocal(cell, cell.lower(0), cell.upper(0)));
            case "Pow" -> SecantRules::pow;
            case "Mul", "MatMul", "Einsum" -> SecantRules::product;
            case "Gemm" -> SecantRules::gemm;
            case "Div" -> SecantRules::quotient;
            case "Softmax" -> SecantRules::softmax;
            case "LogSoftmax" -> SecantRules::logSoftmax;
            case "LayerNormalization" -> cell -> layer(cell, true);
            case "RMSNormalization" -> cell -> layer(cell, false);
            case "InstanceNormalization" -> SecantRules::instance;
            case "ReduceL1" -> SecantRules::sizes;
            case "ReduceL2" -> SecantRules::length;
            case "ReduceSumSquare" -> SecantRules::squares;
            default -> null;
        };
    }

    /** Returns whether an operator has a rule, or is rewritten as others that have one. */
    static boolean has(String operator) {
        return find(operator) != null || MaximumTrees.OPERATORS.contains(operator);
    }

    /** Writes the change of a node over a cell. */
    static void apply(CellGraph cell) {
        Node node = cell.node();
        Consumer<CellGraph> rule = node.isStandard() ? find(node.opType()) : null;
        if (rule == null) {
            throw new OnnxModelException("no secant for " + node.describe() + ": this operator has no rule for cells");
        }
        rule.accept(cell);
    }

    /* Copies a cell that must not change in other inputs than these. */
    private static void giveLinear(CellGraph cell, int... linear) {
        for (int i = 0; i < cell.node().inputs().size(); i++) {
            int input = i;
            if (cell.changes(i) && Arrays.stream(linear).noneMatch(each -> each == input)) {
                throw cell.refuse("its input " + i + " depends on the input of the model; expected constants");
            }
        }
        cell.giveItself();
    }

    private static void scatter(CellGraph cell) {
        if (!ADDED.contains(cell.node().stringAttribute("reduction", "none"))) {
            throw cell.refuse("it does not add; expected reduction none or add");
        }
        giveLinear(cell, 0, 2);
    }

    /*
     * All are built from the ramp max(z, 0), whose slope over a cell from l to r is the share of the cell in which z is
     * positive: max(l, r) / |r − l|, clipped to between 0 and 1. That has no cancellation. A tiny number keeps 0 / 0
     * away; in the numerator it says what the share is where z is 0 all along the cell, and is there only if that is
     * not 0, as it makes denormal numbers, which are slow. Where that share is 1, the tiny number in the larger end is
     * enough: what is divided by 0 then is not 0, and infinity is cut to 1.
     */

    /** The share of cells from l to r in which numbers are positive; the share of zeros is given. */
    private static String ramp(CellGraph cell, String l, String r, float ofZeros) {
        String max = cell.add("Max", l, r);
        String numerator = ofZeros == 0 ? max : cell.plus(max, ofZeros * TINY);
        String width = ofZeros == 1
                ? cell.minus(numerator, cell.add("Min", l, r))
                : cell.plus(cell.add("Abs", cell.minus(r, l)), TINY);
        return cell.add("Clip", cell.add("Div", numerator, width), cell.scalar(0), cell.scalar(1));
    }

    /* The slope below 0, and 1 above. */
    private static String between(CellGraph cell, String below) {
        String share = ramp(cell, cell.lower(0), cell.upper(0), 0);
        return cell.add("Add", below, cell.times(cell.minus(cell.scalar(1), below), share));
    }

    private static void prelu(CellGraph cell) {
        if (cell.changes(1)) {
            throw cell.refuse("its slopes depend on the input of the model; expected constants");
        }
        cell.giveSlope(between(cell, cell.change(1)));
    }

    private static String abs(CellGraph cell) {
        return cell.plus(cell.times(ramp(cell, cell.lower(0), cell.upper(0), 0.5f), 2), -1);
    }

    /* On a bound the slope is 1, as for the gradient. */
    private static void clip(CellGraph cell) {
        if (cell.changes(1) || cell.changes(2)) {
            throw cell.refuse("its bounds depend on the input of the model; expected constants");
        }
        String l = cell.lower(0);
        String r = cell.upper(0);
        String above = cell.has(1)
                ? ramp(cell, cell.minus(l, cell.input(1)), cell.minus(r, cell.input(1)), 1)
                : cell.scalar(1);
        String beyond = cell.has(2)
                ? ramp(cell, cell.minus(l, cell.input(2)), cell.minus(r, cell.input(2)), 0)
                : cell.scalar(0);
        cell.giveSlope(cell.minus(above, beyond));
    }

    private static void hardSigmoid(CellGraph cell) {
        float alpha = cell.setting("alpha", 0.2f);
        cell.giveSlope(hardSlope(cell, alpha, cell.setting("beta", 0.5f)));
    }

    /* The slope of max(0, min(1, αz + β)). */
    private static String hardSlope(CellGraph cell, float alpha, float beta) {
        String l = cell.plus(cell.times(cell.lower(0), alpha), beta);
        String r = cell.plus(cell.times(cell.upper(0), alpha), beta);
        String shares = cell.minus(ramp(cell, l, r, 0), ramp(cell, cell.plus(l, -1), cell.plus(r, -1), 0));
        return cell.times(shares, alpha);
    }

    /* The product of z and its hard sigmoid. */
    private static void hardSwish(CellGraph cell) {
        String hard = hardSlope(cell, 1 / 6f, 0.5f);
        String values = cell.add("Add", hardSigmoidOf(cell, cell.lower(0)), hardSigmoidOf(cell, cell.upper(0)));
        cell.giveSlope(cell.add("Add", cell.times(cell.mean(0), hard), cell.times(values, 0.5f)));
    }

    private static String hardSigmoidOf(CellGraph cell, String z) {
        return cell.add("Clip", cell.plus(cell.times(z, 1 / 6f), 0.5f), cell.scalar(0), cell.scalar(1));
    }

    /* max(a, b) = b + max(a − b, 0); several inputs one after the other. The smaller of two is the other one. */
    private static void extreme(CellGraph cell, boolean min) {
        int count = cell.node().inputs().size();
        if (count == 1) {
            cell.give(cell.change(0));
            return;
        }
        if (count > 2 && !same(cell)) {
            throw cell.refuse("its inputs have different shapes; expected at most two of them");
        }
        String so = cell.input(0);
        String change = cell.change(0);
        boolean changes = cell.changes(0);
        for (int i = 1; i < count; i++) {
            String difference = cell.atEdges("Sub", so, cell.input(i));
            String share =
                    ramp(cell, cell.lower(difference), cell.upper(difference), cell.isFirstOfEquals() ? 1 : 0.5f);
            if (changes && cell.changes(i)) {
                change = min ? mixed(cell, change, cell.change(i), share) : mixed(cell, cell.change(i), change, share);
            } else if (changes || cell.changes(i)) {
                change = cell.times(changes ? change : cell.change(i), changes == min ? cell.oneMinus(share) : share);
            }
            changes |= cell.changes(i);
            so = i == count - 1 ? so : cell.atEdges(cell.node().opType(), so, cell.input(i));
        }
        cell.give(change);
    }

    /* One number at share 0, another at share 1: the gradient of the first is what is left of the whole. */
    private static String mixed(CellGraph cell, String one, String other, String share) {
        return cell.add("Add", one, cell.times(cell.minus(other, one), share));
    }

    private static boolean same(CellGraph cell) {
        List<Long> shape = cell.shape(cell.output());
        return cell.node().inputs().stream().allMatch(input -> cell.shape(input).equals(shape));
    }

    /*
     * The slope from l to r is (f(r) − f(l)) / (r − l). Where l and r are close that cancels, and is taken over a wider cell
     * around the same middle instead: with a width of 0.02 of the scale on which f bends, that changes it by some 2e-5, and
     * rounding of floats by as little.
     */

    private static String same(CellGraph cell, String z) {
        return cell.add(
                cell.node().opType(), List.of(z), cell.node().attributes().toArray(Attribute[]::new));
    }

    private static String slope(CellGraph cell, String close, Function<String, String> f) {
        return slope(cell, cell.lower(0), cell.upper(0), close, f);
    }

    private static String slope(CellGraph cell, String l, String r, String close, Function<String, String> f) {
        String middle = cell.times(cell.add("Add", l, r), 0.5f);
        String width = cell.add("Max", cell.add("Abs", cell.minus(r, l)), close);
        String half = cell.times(width, 0.5f);
        String rise = cell.minus(f.apply(cell.add("Add", middle, half)), f.apply(cell.minus(middle, half)));
        return cell.add("Div", rise, width);
    }

    /** The slope of exp from l to r. */
    private static String exp(CellGraph cell, String l, String r) {
        return slope(cell, l, r, cell.scalar(CLOSE), z -> cell.add("Exp", z));
    }

    /* max(z, 0) + α/β (exp(β min(z, 0)) − 1): the share above 0, and that below times the slope of exp there. */
    private static String elu(CellGraph cell, float alpha, float beta) {
        String share = ramp(cell, cell.lower(0), cell.upper(0), 0);
        String l = cell.times(cell.add("Min", cell.lower(0), cell.scalar(0)), beta);
        String r = cell.times(cell.add("Min", cell.upper(0), cell.scalar(0)), beta);
        return cell.add("Add", share, cell.times(cell.oneMinus(share), cell.times(exp(cell, l, r), alpha)));
    }

    private static void selu(CellGraph cell) {
        float alpha = cell.setting("alpha", 1.6732632f);
        cell.giveSlope(cell.times(elu(cell, alpha, 1), cell.setting("gamma", 1.050701f)));
    }

    /* Powers bend on the scale of what they are powers of. */
    private static String close(CellGraph cell) {
        String size = cell.add("Abs", cell.add("Add", cell.lower(0), cell.upper(0)));
        return cell.plus(cell.times(size, CLOSE / 2), Float.MIN_NORMAL);
    }

    /** −1 / (l r), the slope of 1 / z. */
    private static String reciprocal(CellGraph cell, String l, String r) {
        return cell.add("Neg", cell.add("Reciprocal", cell.times(l, r)));
    }

    private static void sqrt(CellGraph cell) {
        String roots = cell.add("Add", cell.lower(cell.output()), cell.upper(cell.output()));
        cell.giveSlope(cell.add("Reciprocal", roots));
    }

    private static void pow(CellGraph cell) {
        Optional<Tensor> exponent = cell.constant(cell.input(1)).filter(tensor -> tensor.size() == 1);
        if (exponent.isEmpty() || cell.changes(1)) {
            throw cell.refuse("its exponent is no constant number; expected one");
        }
        double p = exponent.get().doubles()[0];
        if (p == 1) {
            cell.give(cell.change(0));
        } else if (p == 2) {
            cell.giveSlope(cell.add("Add", cell.lower(0), cell.upper(0)));
        } else if (p == 0.5) {
            sqrt(cell);
        } else if (p == -1) {
            cell.giveSlope(reciprocal(cell, cell.lower(0), cell.upper(0)));
        } else if (p == 3) {
            cube(cell);
        } else {
            cell.giveSlope(slope(cell, close(cell), z -> cell.add("Pow", z, cell.scalar((float) p))));
        }
    }

    /* l² + l r + r². */
    private static void cube(CellGraph cell) {
        String l = cell.lower(0);
        String r = cell.upper(0);
        cell.giveSlope(cell.add("Add", cell.times(l, cell.add("Add", l, r)), cell.times(r, r)));
    }

    /*
     * A product a b changes by ā Δb + b̄ Δa with the means of both ends, exactly. A quotient a / b is the product with 1 / b,
     * which changes by −Δb / (b₀ b₁).
     */

    private static void product(CellGraph cell) {
        long changing = IntStream.range(0, cell.node().inputs().size())
                .filter(cell::changes)
                .count();
        if (changing > 2) {
            throw cell.refuse("more than two of its factors depend on the input of the model");
        }
        if (changing < 2) {
            cell.giveItself();
            return;
        }
        List<String> terms = new ArrayList<>();
        for (int i = 0; i < cell.node().inputs().size(); i++) {
            if (cell.changes(i)) {
                List<String> factors = new ArrayList<>();
                for (int j = 0; j < cell.node().inputs().size(); j++) {
                    factors.add(i == j ? cell.change(j) : cell.mean(j));
                }
                terms.add(cell.add(
                        cell.node().opType(), factors, cell.node().attributes().toArray(Attribute[]::new)));
            }
        }
        cell.give(cell.add("Add", terms.get(0), terms.get(1)));
    }

    private static void gemm(CellGraph cell) {
        if (cell.changes(0) && cell.changes(1)) {
            throw cell.refuse("both of its factors depend on the input of the model");
        }
        cell.giveItself();
    }

    private static void quotient(CellGraph cell) {
        if (!cell.changes(1)) {
            cell.giveItself();
            return;
        }
        String l = cell.lower(1);
        String r = cell.upper(1);
        String down = cell.times(cell.change(1), cell.times(cell.mean(0), reciprocal(cell, l, r)));
        if (!cell.changes(0)) {
            cell.give(down);
            return;
        }
        String inverses = cell.add("Add", cell.add("Reciprocal", l), cell.add("Reciprocal", r));
        String up = cell.times(cell.change(0), cell.times(inverses, 0.5f));
        cell.give(cell.add("Add", up, down));
    }

    /*
     * Softmax: with v = log y = z − log Σ exp z, each y changes by E Δv, E being the slope of exp from v at one end to v at the
     * other. As the y sum to 1, Σ E Δv = 0, so Δ log Σ exp z = Σ E Δz / Σ E, exactly.
     *
     * Normalisation: y = c s with c = z − mean(z), s = 1 / √(v + ε), v = mean(c²). Over a cell v changes by mean((c₀ + c₁) Δc), s by
     * −Δv s₀² s₁² / (s₀ + s₁), and y by s̄ Δc + c̄ Δs, exactly.
     */

    private static long axis(CellGraph cell) {
        return cell.node().intAttribute("axis", -1);
    }

    private static String floored(CellGraph cell, String logarithms) {
        return cell.add("Max", logarithms, cell.scalar(MIN));
    }

    private static void softmax(CellGraph cell) {
        String logarithms = cell.atEdgesWith("LogSoftmax", cell.input(0));
        String slopes = slopes(cell, logarithms);
        cell.give(cell.times(slopes, withoutShift(cell, slopes)));
    }

    private static void logSoftmax(CellGraph cell) {
        cell.give(withoutShift(cell, slopes(cell, cell.output())));
    }

    private static String slopes(CellGraph cell, String logarithms) {
        return exp(cell, floored(cell, cell.lower(logarithms)), floored(cell, cell.upper(logarithms)));
    }

    /* Δz − Σ E Δz / Σ E. */
    private static String withoutShift(CellGraph cell, String slopes) {
        String parts = cell.add("Div", slopes, cell.reduce("ReduceSum", slopes, true, axis(cell)));
        String along = cell.reduce("ReduceSum", cell.times(cell.change(0), parts), true, axis(cell));
        return cell.minus(cell.change(0), along);
    }

    private static void layer(CellGraph cell, boolean centring) {
        if (cell.node().outputs().size() > 1 || cell.changes(1) || cell.changes(2)) {
            throw cell.refuse("its scale or bias depends on the input of the model, or its statistics are used");
        }
        int rank = cell.rank(cell.input(0));
        long first = axis(cell) < 0 ? axis(cell) + rank : axis(cell);
        long[] axes = LongStream.range(first, rank).toArray();
        cell.give(cell.times(normalised(cell, centring, axes), cell.input(1)));
    }

    private static void instance(CellGraph cell) {
        if (cell.changes(1) || cell.changes(2)) {
            throw cell.refuse("its scale or bias depends on the input of the model");
        }
        int rank = cell.rank(cell.input(0));
        long[] axes = LongStream.range(2, rank).toArray();
        long[] channels = new long[rank - 1];
        Arrays.fill(channels, 1);
        channels[0] = -1;
        String scale = cell.add("Reshape", cell.input(1), cell.longs(channels));
        cell.give(cell.times(normalised(cell, true, axes), scale));
    }

    private static String normalised(CellGraph cell, boolean centring, long... axes) {
        String c0 = centring ? centred(cell, cell.lower(0), axes) : cell.lower(0);
        String c1 = centring ? centred(cell, cell.upper(0), axes) : cell.upper(0);
        String change = centring ? centred(cell, cell.change(0), axes) : cell.change(0);
        String s0 = inverse(cell, c0, axes);
        String s1 = inverse(cell, c1, axes);
        String product = cell.times(s0, s1);
        String both = cell.add("Add", s0, s1);
        String sum = cell.add("Add", c0, c1);
        String bend = cell.add("Div", cell.times(product, product), both);
        String variance = cell.reduce("ReduceMean", cell.times(change, sum), true, axes);
        String direct = cell.times(change, cell.times(both, 0.5f));
        return cell.minus(direct, cell.times(variance, cell.times(cell.times(sum, 0.5f), bend)));
    }

    private static String centred(CellGraph cell, String z, long... axes) {
        return cell.minus(z, cell.reduce("ReduceMean", z, true, axes));
    }

    private static String inverse(CellGraph cell, String c, long... axes) {
        String variance = cell.reduce("ReduceMean", cell.times(c, c), true, axes);
        return cell.add("Reciprocal", cell.add("Sqrt", cell.plus(variance, cell.setting("epsilon", EPSILON))));
    }

    private static void sizes(CellGraph cell) {
        cell.give(cell.sumAsThisNode(cell.times(cell.change(0), abs(cell))));
    }

    private static void squares(CellGraph cell) {
        cell.give(ofSquares(cell));
    }

    private static String ofSquares(CellGraph cell) {
        return cell.sumAsThisNode(cell.times(cell.change(0), cell.add("Add", cell.lower(0), cell.upper(0))));
    }

    /* The square of the length changes by Σ (z₀ + z₁) Δz, and the length by that over the sum of both lengths. */
    private static void length(CellGraph cell) {
        String lengths = cell.add("Add", cell.lower(cell.output()), cell.upper(cell.output()));
        cell.give(cell.times(ofSquares(cell), cell.add("Reciprocal", lengths)));
    }
}
