package io.simplex4j.trees.internal;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** Collects the trees of a file and checks them. */
final class ForestBuilder {
    /** Trees of this depth fit on the stack of any thread. */
    private static final int MAX_DEPTH = 1_000;

    private static final int MAX_HEAD = 1 << 27;

    private final Columns columns;
    private final double[] base;
    private final double[] constants;
    private final List<Split> splits = new ArrayList<>();
    private final Numbers roots = new Numbers();
    private final Numbers first = new Numbers();
    private final Numbers valuesOf = new Numbers();
    private final Numbers leafNumbers = new Numbers();
    private final Reals values = new Reals();
    /** The output that each latent component adds to. */
    private final Numbers outputOf = new Numbers();

    private int trees;
    private boolean acceptsMissing;

    ForestBuilder(Columns columns, int outputs) {
        this.columns = columns;
        this.base = new double[outputs];
        this.constants = new double[outputs];
        first.add(0);
    }

    /**
     * The nodes of a tree as stored in its file.
     *
     * @param root the first split, or {@code ~leaf}
     * @param splits how many splits there are
     * @param split returns a split
     * @param leaves how many leaves there are
     * @param leaf returns the values of a leaf
     * @param outputs the output that each value of a leaf adds to
     */
    record Tree(
            int root,
            int splits,
            IntFunction<Split> split,
            int leaves,
            IntFunction<double[]> leaf,
            List<Integer> outputs) {
        Tree {
            outputs = List.copyOf(outputs);
        }
    }

    /** Adds a number to an output for every input. */
    void addBase(int output, double value) {
        base[output] += value;
    }

    /** Adds a tree; of one with a single leaf only the sum is kept. */
    void add(Tree tree) {
        int number = trees++;
        for (int output : tree.outputs()) {
            if (output < 0 || output >= base.length) {
                throw damaged(number, "adds to output " + output + " of " + base.length);
            }
        }
        if (tree.root() < 0) {
            double[] leaf = leaf(tree, number, ~tree.root());
            for (int k = 0; k < leaf.length; k++) {
                constants[tree.outputs().get(k)] += leaf[k];
            }
            return;
        }
        roots.add(new Copy(tree, number).all());
        for (int output : tree.outputs()) {
            outputOf.add(output);
        }
        first.add(outputOf.size());
    }

    /** Notes that missing values have a meaning for the model. */
    void acceptMissing() {
        acceptsMissing = true;
    }

    boolean acceptsMissing() {
        return acceptsMissing || columns.acceptMissing();
    }

    private static double[] leaf(Tree tree, int number, int leaf) {
        if (leaf < 0 || leaf >= tree.leaves()) {
            throw damaged(number, "leads to leaf " + leaf + " of " + tree.leaves());
        }
        double[] values = tree.leaf().apply(leaf);
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw damaged(number, "has a leaf with the value " + value);
            }
        }
        return values;
    }

    private static ModelException damaged(int tree, String problem) {
        return new ModelException("tree " + tree + " " + problem + "; expected the file as it was written");
    }

    /** Returns the number of trees that were added. */
    int trees() {
        return trees;
    }

    /** Returns the trees. */
    Forest forest() {
        if (roots.size() == 0) {
            throw new ModelException(
                    "no tree has a split, so every input has the same prediction; expected a trained model");
        }
        return new Forest(this);
    }

    /** Returns the map from leaf values to outputs: the sums of trees times a factor, and the base. */
    LinearHead head(double factor, LinearHead.Activation activation) {
        requireModest(base.length);
        double[][] weights = new double[base.length][outputOf.size()];
        double[] bias = new double[base.length];
        for (int j = 0; j < outputOf.size(); j++) {
            weights[outputOf.get(j)][j] = factor;
        }
        for (int k = 0; k < bias.length; k++) {
            bias[k] = base[k] + factor * constants[k];
        }
        return LinearHead.of(Matrix.of(weights), Vec.of(bias), activation);
    }

    /** As {@link #head}, of the first output alone. */
    LinearHead firstHead(double factor, LinearHead.Activation activation) {
        LinearHead all = head(factor, activation);
        return LinearHead.of(all.weights().select(0), Vec.of(all.bias().get(0)), activation);
    }

    /** Returns the map to the probabilities of two classes, of which the trees give the second. */
    LinearHead pairHead(double factor) {
        requireModest(2);
        double[][] weights = new double[2][outputOf.size()];
        Arrays.fill(weights[0], -factor);
        Arrays.fill(weights[1], factor);
        double second = base[0] + factor * constants[0];
        return LinearHead.of(Matrix.of(weights), Vec.of(1 - second, second), LinearHead.Activation.NONE);
    }

    private void requireModest(int outputs) {
        if ((long) outputs * outputOf.size() > MAX_HEAD) {
            throw new ModelException("the model has " + outputs + " outputs of " + outputOf.size()
                    + " leaf values; expected at most " + MAX_HEAD + " pairs of these");
        }
    }

    int outputs() {
        return base.length;
    }

    Columns columns() {
        return columns;
    }

    List<Split> splits() {
        return splits;
    }

    Numbers roots() {
        return roots;
    }

    Numbers first() {
        return first;
    }

    Numbers valuesOf() {
        return valuesOf;
    }

    Numbers leafNumbers() {
        return leafNumbers;
    }

    Reals values() {
        return values;
    }

    /** Copies a tree in depth-first order, and rejects invalid ones. */
    private final class Copy {
        private final Tree tree;
        private final int number;
        private final boolean[] seen;

        Copy(Tree tree, int number) {
            this.tree = tree;
            this.number = number;
            this.seen = new boolean[tree.splits()];
        }

        int all() {
            return copy(tree.root(), 0);
        }

        private int copy(int from, int depth) {
            if (from < 0) {
                double[] leaf = leaf(tree, number, ~from);
                valuesOf.add(values.size());
                leafNumbers.add(~from);
                values.addAll(leaf);
                return ~(valuesOf.size() - 1);
            }
            if (from >= seen.length || seen[from]) {
                throw damaged(
                        number, "leads to split " + from + (from < seen.length ? " twice" : " of " + seen.length));
            }
            if (depth > MAX_DEPTH) {
                throw new ModelException("tree " + number + " is deeper than " + MAX_DEPTH
                        + " levels; expected fewer, as trained models have");
            }
            seen[from] = true;
            Split split = tree.split().apply(from);
            if (split.feature() < 0 || split.feature() >= columns.features()) {
                throw damaged(number, "splits at feature " + split.feature() + " of " + columns.features());
            }
            if (Double.isNaN(split.threshold())) {
                throw damaged(number, "has a threshold that is NaN");
            }
            int at = splits.size();
            splits.add(split);
            int yes = copy(split.yes(), depth + 1);
            int no = copy(split.no(), depth + 1);
            splits.set(at, split.withChildren(yes, no));
            return at;
        }
    }

    /** A growing array of whole numbers. */
    static final class Numbers {
        private int[] values = new int[16];
        private int size;

        void add(int value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            values[size++] = value;
        }

        int get(int place) {
            return values[place];
        }

        int size() {
            return size;
        }

        int[] toArray() {
            return Arrays.copyOf(values, size);
        }
    }

    /** A growing array of numbers. */
    static final class Reals {
        private double[] values = new double[16];
        private int size;

        void add(double value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            values[size++] = value;
        }

        void addAll(double[] more) {
            for (double value : more) {
                add(value);
            }
        }

        int size() {
            return size;
        }

        double[] toArray() {
            return Arrays.copyOf(values, size);
        }
    }
}
