package io.simplex4j.trees.internal;

import io.simplex4j.math.Matrix;
import io.simplex4j.trees.internal.Split.Comparison;
import io.simplex4j.trees.internal.Split.Missing;
import java.util.Arrays;

/**
 * The trees of an ensemble. Immutable and thread-safe.
 *
 * <p>Splits of all trees are numbered one after the other, each tree in depth-first order. A reference to a child is the number
 * of a split, or {@code ~leaf}.
 */
public final class Forest {
    private final Columns columns;
    private final int latentSize;
    private final int[] roots;
    /** The first latent component of each tree, and behind the last tree the size of a latent. */
    private final int[] first;

    private final int[] feature;
    private final Comparison[] comparison;
    private final Missing[] missing;
    private final double[] threshold;
    private final double[][] members;
    private final int[] yes;
    private final int[] no;
    /** The offset of each leaf's values. */
    private final int[] valuesOf;

    private final int[] leafNumber;
    private final double[] values;
    private final boolean acceptsMissing;

    Forest(ForestBuilder from) {
        this.columns = from.columns();
        this.roots = from.roots().toArray();
        this.first = from.first().toArray();
        this.latentSize = first[first.length - 1];
        int splits = from.splits().size();
        this.feature = new int[splits];
        this.comparison = new Comparison[splits];
        this.missing = new Missing[splits];
        this.threshold = new double[splits];
        this.members = new double[splits][];
        this.yes = new int[splits];
        this.no = new int[splits];
        for (int n = 0; n < splits; n++) {
            Split split = from.splits().get(n);
            feature[n] = split.feature();
            comparison[n] = split.comparison();
            missing[n] = split.missing();
            threshold[n] = split.threshold();
            members[n] = split.members().toArray();
            yes[n] = split.yes();
            no[n] = split.no();
        }
        this.valuesOf = from.valuesOf().toArray();
        this.leafNumber = from.leafNumbers().toArray();
        this.values = from.values().toArray();
        this.acceptsMissing = from.acceptsMissing();
    }

    /** Returns the number of columns of an input. */
    public int columns() {
        return columns.count();
    }

    /** Returns the number of trees with a split. */
    public int trees() {
        return roots.length;
    }

    /** Returns the number of splits of all trees. */
    public int splits() {
        return feature.length;
    }

    /** Returns the number of leaves of trees with a split. */
    public int leaves() {
        return valuesOf.length;
    }

    /** Returns the number of leaf values of an input: one for each tree and output that the tree adds to. */
    public int latentSize() {
        return latentSize;
    }

    /** Returns whether missing values have a meaning for the trees, or for a step before them. */
    public boolean acceptsMissing() {
        return acceptsMissing;
    }

    /** Returns the leaf values of inputs, one latent per row. */
    public Matrix latents(Matrix inputs) {
        double[][] latents = new double[inputs.rows()][latentSize];
        for (int r = 0; r < latents.length; r++) {
            double[] features = columns.features(inputs, r);
            for (int t = 0; t < roots.length; t++) {
                int from = valuesOf[leaf(t, features)];
                System.arraycopy(values, from, latents[r], first[t], first[t + 1] - first[t]);
            }
        }
        return Matrix.of(latents);
    }

    /** Returns the leaf that an input reaches in each tree with a split, as its file numbers the leaves. */
    public int[] leaves(Matrix inputs, int row) {
        double[] features = columns.features(inputs, row);
        int[] leaves = new int[roots.length];
        for (int t = 0; t < leaves.length; t++) {
            leaves[t] = leafNumber[leaf(t, features)];
        }
        return leaves;
    }

    private int leaf(int tree, double[] features) {
        int at = roots[tree];
        while (at >= 0) {
            at = passes(at, features[feature[at]]) ? yes[at] : no[at];
        }
        return ~at;
    }

    private boolean passes(int split, double given) {
        double value = given;
        Missing rule = missing[split];
        if (Double.isNaN(value)) {
            if (rule != Missing.AS_ZERO) {
                return rule == Missing.YES || rule == Missing.YES_WITH_ZERO;
            }
            value = 0;
        } else if (rule.compareTo(Missing.YES_WITH_ZERO) >= 0 && Math.abs(value) <= Columns.TINY) {
            return rule == Missing.YES_WITH_ZERO;
        }
        double limit = threshold[split];
        return switch (comparison[split]) {
            case AT_MOST -> value <= limit;
            case BELOW -> value < limit;
            case AT_LEAST -> value >= limit;
            case ABOVE -> value > limit;
            case EQUAL -> value == limit;
            case UNEQUAL -> value != limit;
            case MEMBER -> isMember(split, value);
            case TRUNCATED_MEMBER -> isMember(split, value < 0 ? Math.ceil(value) : Math.floor(value));
            case FLOOR_MEMBER -> isMember(split, Math.floor(value));
        };
    }

    /* Adding 0 turns −0 into 0, which a search distinguishes. */
    private boolean isMember(int split, double value) {
        return Arrays.binarySearch(members[split], value + 0.0) >= 0;
    }

    /**
     * Attributes the change of {@code ⟨u, latent⟩} from a baseline to an input to the columns of the input.
     *
     * <p>These are the Shapley values of the game in which a coalition of columns takes its values from the input and the
     * others take theirs from the baseline.
     *
     * @return one row per cotangent u, one column per column of the input
     */
    public Matrix shapley(double[] baseline, double[] input, Matrix cotangents) {
        double[][] shares = new double[cotangents.rows()][columns()];
        double[] cotangent = new double[latentSize];
        for (int u = 0; u < shares.length; u++) {
            cotangents.copyRow(u, cotangent);
            Walk walk = new Walk(columns.features(baseline), columns.features(input), cotangent, shares[u]);
            for (int t = 0; t < roots.length; t++) {
                walk.add(t);
            }
        }
        return Matrix.of(shares);
    }

    /** A walk through a tree that follows an input and a baseline, both where they part. */
    private final class Walk {
        /*
         * A leaf with value v counts for the coalitions that have all columns of A, where the path went with the input, and
         * none of B, where it went with the baseline. With a = |A| and b = |B| its Shapley values are v (a−1)! b! / (a+b)! for
         * each column of A and −v a! (b−1)! / (a+b)! for each of B, that is v / (a C) and −v / (b C) with C = (a+b over a).
         * Each subtree returns the sums of these over its leaves, so that a fork adds once for all leaves below it.
         */
        private static final byte FREE = 0;
        private static final byte INPUT = 1;
        private static final byte BASELINE = 2;

        private final double[] baseline;
        private final double[] input;
        private final double[] cotangent;
        private final double[] shares;
        private final byte[] side;
        private int tree;
        private double forInput;
        private double forBaseline;

        Walk(double[] baseline, double[] input, double[] cotangent, double[] shares) {
            this.baseline = baseline;
            this.input = input;
            this.cotangent = cotangent;
            this.shares = shares;
            this.side = new byte[shares.length];
        }

        void add(int number) {
            tree = number;
            for (int j = first[number]; j < first[number + 1]; j++) {
                if (cotangent[j] != 0) {
                    below(roots[number], 0, 0, 1);
                    return;
                }
            }
        }

        /** Sums over the leaves below a node; {@code share} is 1 / C. */
        private void below(int node, int fromInput, int fromBaseline, double share) {
            int at = node;
            while (at >= 0) {
                int column = columns.column(feature[at]);
                boolean asInput = side[column] != BASELINE && passes(at, input[feature[at]]);
                boolean asBaseline = side[column] != INPUT && passes(at, baseline[feature[at]]);
                if (side[column] == FREE && asInput != asBaseline) {
                    fork(at, column, asInput, fromInput, fromBaseline, share);
                    return;
                }
                at = asInput || asBaseline ? yes[at] : no[at];
            }
            double value = value(~at) * share;
            forInput = fromInput == 0 ? 0 : value / fromInput;
            forBaseline = fromBaseline == 0 ? 0 : value / fromBaseline;
        }

        private void fork(int at, int column, boolean asInput, int fromInput, int fromBaseline, double share) {
            double both = fromInput + fromBaseline + 1.0;
            side[column] = INPUT;
            below(asInput ? yes[at] : no[at], fromInput + 1, fromBaseline, share * (fromInput + 1) / both);
            double gained = forInput;
            double lost = forBaseline;
            side[column] = BASELINE;
            below(asInput ? no[at] : yes[at], fromInput, fromBaseline + 1, share * (fromBaseline + 1) / both);
            side[column] = FREE;
            shares[column] += gained - forBaseline;
            forInput += gained;
            forBaseline += lost;
        }

        private double value(int leaf) {
            double sum = 0;
            for (int j = first[tree], from = valuesOf[leaf]; j < first[tree + 1]; j++, from++) {
                sum += cotangent[j] * values[from];
            }
            return sum;
        }
    }
}
