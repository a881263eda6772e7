package io.simplex4j.lab.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Gradient boosted trees with exact greedy splits, for rivals that need to know how trees were trained. Immutable.
 *
 * <p>With squared loss a leaf has the mean residual times the rate; with logistic loss, a Newton step times the rate.
 */
public final class BoostedTrees {
    private static final int SMALLEST_LEAF = 5;

    private final double base;
    private final List<Node> trees;

    /**
     * A node of a tree.
     *
     * @param feature to split by; -1 for a leaf
     * @param leaf the number of a leaf
     */
    private record Node(int feature, double threshold, List<Node> children, double value, int leaf) {
        Node of(double[] row) {
            return feature < 0
                    ? this
                    : children.get(row[feature] <= threshold ? 0 : 1).of(row);
        }
    }

    /** One training. */
    private static final class Growing {
        private final double[][] rows;
        private final double[] gradient;
        private final double[] curvature;
        private final double rate;
        private int leaves;

        Growing(double[][] rows, double[] gradient, double[] curvature, double rate) {
            this.rows = rows;
            this.gradient = gradient;
            this.curvature = curvature;
            this.rate = rate;
        }

        Node node(int[] some, int depth) {
            double sum = sum(some, gradient);
            double all = sum(some, curvature);
            int feature = -1;
            double threshold = 0;
            double best = 1e-9;
            for (int f = 0; depth > 0 && f < rows[0].length; f++) {
                int column = f;
                int[] sorted = IntStream.of(some)
                        .boxed()
                        .sorted(Comparator.comparingDouble(row -> rows[row][column]))
                        .mapToInt(Integer::intValue)
                        .toArray();
                double left = 0;
                double leftAll = 0;
                for (int k = 0; k + 1 < sorted.length; k++) {
                    left += gradient[sorted[k]];
                    leftAll += curvature[sorted[k]];
                    boolean parts = rows[sorted[k]][f] < rows[sorted[k + 1]][f]
                            && k + 1 >= SMALLEST_LEAF
                            && sorted.length - k - 1 >= SMALLEST_LEAF;
                    double gain =
                            left * left / leftAll + (sum - left) * (sum - left) / (all - leftAll) - sum * sum / all;
                    if (parts && gain > best) {
                        best = gain;
                        feature = f;
                        threshold = (rows[sorted[k]][f] + rows[sorted[k + 1]][f]) / 2;
                    }
                }
            }
            if (feature < 0) {
                return new Node(-1, 0, List.of(), rate * sum / all, leaves++);
            }
            int by = feature;
            double at = threshold;
            int[] below = IntStream.of(some).filter(row -> rows[row][by] <= at).toArray();
            int[] above = IntStream.of(some).filter(row -> rows[row][by] > at).toArray();
            return new Node(feature, threshold, List.of(node(below, depth - 1), node(above, depth - 1)), 0, -1);
        }

        private static double sum(int[] some, double[] values) {
            return IntStream.of(some).mapToDouble(row -> values[row]).sum();
        }
    }

    private BoostedTrees(double base, List<Node> trees) {
        this.base = base;
        this.trees = List.copyOf(trees);
    }

    /**
     * Trains trees.
     *
     * @param targets values or, with logistic loss, 0 and 1
     */
    public static BoostedTrees train(
            double[][] rows, double[] targets, boolean logistic, int count, int depth, double rate) {
        double mean = Arrays.stream(targets).average().orElseThrow();
        double base = logistic ? Math.log(mean / (1 - mean)) : mean;
        int size = rows.length;
        double[] scores = new double[size];
        Arrays.fill(scores, base);
        List<Node> trees = new ArrayList<>();
        int[] all = IntStream.range(0, size).toArray();
        for (int tree = 0; tree < count; tree++) {
            double[] gradient = new double[size];
            double[] curvature = new double[size];
            for (int row = 0; row < size; row++) {
                double predicted = logistic ? 1 / (1 + Math.exp(-scores[row])) : scores[row];
                gradient[row] = targets[row] - predicted;
                curvature[row] = logistic ? Math.max(1e-6, predicted * (1 - predicted)) : 1;
            }
            Node root = new Growing(rows, gradient, curvature, rate).node(all, depth);
            for (int row = 0; row < size; row++) {
                scores[row] += root.of(rows[row]).value();
            }
            trees.add(root);
        }
        return new BoostedTrees(base, trees);
    }

    /** Returns the values of the leaves that a row reaches. */
    public double[] latent(double[] row) {
        return trees.stream().mapToDouble(tree -> tree.of(row).value()).toArray();
    }

    /** Returns the numbers of the leaves that a row reaches. */
    public int[] leaves(double[] row) {
        return trees.stream().mapToInt(tree -> tree.of(row).leaf()).toArray();
    }

    /** Returns the score that all rows share. */
    public double base() {
        return base;
    }

    /**
     * Returns the weight of each training target in the score of each test, as in AXIL (Geertsema and Lu, 2023): a
     * score is exactly the weighted sum of the targets. This holds for squared loss only.
     *
     * @param rows the rows that were trained on
     * @param rate the rate that they were trained with
     */
    public double[][] targetWeights(double[][] rows, double rate, double[][] tests) {
        double[][] known = evenly(rows.length, rows.length);
        double[][] found = evenly(tests.length, rows.length);
        for (Node tree : trees) {
            int[] leaves =
                    Arrays.stream(rows).mapToInt(row -> tree.of(row).leaf()).toArray();
            double[][] added = new double[Arrays.stream(leaves).max().orElseThrow() + 1][];
            for (int leaf = 0; leaf < added.length; leaf++) {
                added[leaf] = added(known, leaves, leaf, rate);
            }
            for (int row = 0; row < rows.length; row++) {
                add(known[row], added[leaves[row]]);
            }
            for (int test = 0; test < tests.length; test++) {
                add(found[test], added[tree.of(tests[test]).leaf()]);
            }
        }
        return found;
    }

    private static double[][] evenly(int rows, int size) {
        double[][] weights = new double[rows][size];
        for (double[] row : weights) {
            Arrays.fill(row, 1.0 / size);
        }
        return weights;
    }

    /** Returns the value of a leaf: the rate times its mean residual, in which each target counts less its score so far. */
    private static double[] added(double[][] known, int[] leaves, int leaf, double rate) {
        double[] sum = new double[leaves.length];
        int members = 0;
        for (int row = 0; row < leaves.length; row++) {
            if (leaves[row] == leaf) {
                members++;
                sum[row] += 1;
                for (int k = 0; k < sum.length; k++) {
                    sum[k] -= known[row][k];
                }
            }
        }
        for (int k = 0; k < sum.length; k++) {
            sum[k] *= rate / members;
        }
        return sum;
    }

    private static void add(double[] into, double[] added) {
        for (int k = 0; k < into.length; k++) {
            into[k] += added[k];
        }
    }
}
