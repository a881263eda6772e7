package io.simplex4j.trees;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Writes random trees as LightGBM would. */
final class RandomTrees {
    private RandomTrees() {}

    static String lightGbm(SplittableRandom random, int columns, int trees, int leaves) {
        StringBuilder text =
                new StringBuilder("tree\nversion=v4\nnum_class=1\nnum_tree_per_iteration=1\nmax_feature_idx="
                        + (columns - 1) + "\nobjective=regression\nfeature_names=");
        for (int column = 0; column < columns; column++) {
            text.append(column == 0 ? "" : " ").append("c").append(column);
        }
        text.append("\n\n");
        for (int tree = 0; tree < trees; tree++) {
            text.append("Tree=")
                    .append(tree)
                    .append('\n')
                    .append(tree(random, columns, leaves))
                    .append("\n\n");
        }
        return text.append("end of trees\n\npandas_categorical:null\n").toString();
    }

    private static String tree(SplittableRandom random, int columns, int leaves) {
        List<Integer> left = new ArrayList<>();
        List<Integer> right = new ArrayList<>();
        // Each split takes the place of a leaf, as LightGBM grows trees.
        List<int[]> places = new ArrayList<>();
        for (int split = 0; split < leaves - 1; split++) {
            if (split > 0) {
                int[] place = places.remove(random.nextInt(places.size()));
                (place[1] == 0 ? left : right).set(place[0], split);
            }
            left.add(0);
            right.add(0);
            places.add(new int[] {split, 0});
            places.add(new int[] {split, 1});
        }
        for (int leaf = 0; leaf < places.size(); leaf++) {
            int[] place = places.get(leaf);
            (place[1] == 0 ? left : right).set(place[0], ~leaf);
        }
        List<String> lines = new ArrayList<>();
        lines.add("num_leaves=" + leaves);
        lines.add("num_cat=0");
        lines.add("split_feature=" + repeat(leaves - 1, () -> String.valueOf(random.nextInt(columns))));
        lines.add("threshold=" + repeat(leaves - 1, () -> String.valueOf(random.nextGaussian())));
        lines.add("decision_type=" + repeat(leaves - 1, () -> random.nextBoolean() ? "10" : "8"));
        lines.add("left_child=" + left.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        lines.add("right_child=" + right.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        lines.add("leaf_value=" + repeat(leaves, () -> String.valueOf(random.nextGaussian())));
        return String.join("\n", lines);
    }

    private static String repeat(int count, Supplier<String> each) {
        List<String> all = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            all.add(each.get());
        }
        return String.join(" ", all);
    }
}
