package io.simplex4j.trees.internal;

import io.simplex4j.model.LinearHead;
import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.model.LinearHead.Task;
import io.simplex4j.model.ModelException;
import io.simplex4j.trees.internal.ForestBuilder.Tree;
import io.simplex4j.trees.internal.Split.Comparison;
import io.simplex4j.trees.internal.Split.Missing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads LightGBM's text files. */
final class LightGbmReader {
    private static final int CATEGORICAL = 1;
    private static final int DEFAULT_LEFT = 2;
    private static final int MISSING_SHIFT = 2;
    private static final int MAX_CATEGORIES = 1 << 24;

    private final Section header;
    private final int classes;
    private final int width;
    private final ForestBuilder builder;
    private final List<String> notes = new ArrayList<>();

    private LightGbmReader(Section header) {
        this.header = header;
        this.classes = header.number("num_tree_per_iteration", 1, 1 << 20);
        this.width = header.number("max_feature_idx", 0, Integer.MAX_VALUE - 1) + 1;
        this.builder = new ForestBuilder(Columns.withoutTiny(width), classes);
    }

    /** Lines of names and values. */
    private record Section(String name, Map<String, String> values) {
        boolean has(String key) {
            return values.containsKey(key);
        }

        Optional<String> find(String key) {
            return Optional.ofNullable(values.get(key)).filter(value -> !value.isBlank());
        }

        String text(String key) {
            return find(key).orElseThrow(() -> damaged(key, "is missing"));
        }

        ModelException damaged(String key, String problem) {
            return new ModelException(name + ": " + key + " " + problem + "; expected the file as LightGBM wrote it");
        }

        int number(String key, int min, int max) {
            int[] numbers = ints(key, 1);
            if (numbers[0] < min || numbers[0] > max) {
                throw damaged(key, "is " + numbers[0]);
            }
            return numbers[0];
        }

        int[] ints(String key, int count) {
            String[] words = words(key, count);
            int[] numbers = new int[count];
            try {
                for (int i = 0; i < count; i++) {
                    numbers[i] = (int) Long.parseLong(words[i]);
                }
            } catch (NumberFormatException e) {
                throw damaged(key, "has something other than a whole number");
            }
            return numbers;
        }

        double[] doubles(String key, int count) {
            String[] words = words(key, count);
            double[] numbers = new double[count];
            try {
                for (int i = 0; i < count; i++) {
                    numbers[i] = number(words[i]);
                }
            } catch (NumberFormatException e) {
                throw damaged(key, "has something other than a number");
            }
            return numbers;
        }

        private static double number(String word) {
            return switch (word) {
                case "inf" -> Double.POSITIVE_INFINITY;
                case "-inf" -> Double.NEGATIVE_INFINITY;
                default -> Double.parseDouble(word);
            };
        }

        private String[] words(String key, int count) {
            String[] words = text(key).strip().split(" +");
            if (words.length != count) {
                throw damaged(key, "has " + words.length + " values instead of " + count);
            }
            return words;
        }
    }

    static TreeFile read(byte[] bytes) {
        Iterator<String> lines =
                new String(bytes, StandardCharsets.UTF_8).lines().iterator();
        Section header = section("header", lines);
        LightGbmReader reader = new LightGbmReader(header);
        Optional<String> next = Optional.ofNullable(header.values.get("next"));
        while (next.isPresent()) {
            Section tree = section("tree " + next.get(), lines);
            reader.add(tree);
            next = Optional.ofNullable(tree.values.get("next"));
        }
        return reader.file(lines);
    }

    /** Reads up to the next tree, whose number it notes as {@code next}, or the end of all trees. */
    private static Section section(String name, Iterator<String> lines) {
        Map<String, String> values = new LinkedHashMap<>();
        while (lines.hasNext()) {
            String line = lines.next();
            if (line.startsWith("Tree=")) {
                values.put("next", line.substring("Tree=".length()));
                return new Section(name, values);
            }
            if (line.equals("end of trees")) {
                return new Section(name, values);
            }
            int equals = line.indexOf('=');
            values.put(equals < 0 ? line : line.substring(0, equals), line.substring(equals + 1));
        }
        throw new ModelException("the file ends before \"end of trees\"; expected all of it");
    }

    private void add(Section tree) {
        int leaves = tree.number("num_leaves", 1, 1 << 24);
        if (tree.has("is_linear") && tree.number("is_linear", 0, 1) == 1) {
            throw new ModelException(
                    "the leaves hold linear models (linear_tree); expected leaves with a single value");
        }
        double[] values = tree.doubles("leaf_value", leaves);
        List<Integer> outputs = List.of(builder.trees() % classes);
        int splits = leaves - 1;
        if (splits == 0) {
            builder.add(new Tree(
                    ~0,
                    0,
                    split -> {
                        throw new IndexOutOfBoundsException(split);
                    },
                    1,
                    leaf -> values,
                    outputs));
            return;
        }
        SplitsOf all = new SplitsOf(tree, splits);
        builder.add(new Tree(0, splits, all::get, leaves, leaf -> new double[] {values[leaf]}, outputs));
    }

    /** The splits of a tree. */
    private final class SplitsOf {
        private final Section tree;
        private final int[] feature;
        private final double[] threshold;
        private final int[] type;
        private final int[] left;
        private final int[] right;
        private final int[] boundaries;
        private final int[] words;

        SplitsOf(Section tree, int splits) {
            this.tree = tree;
            this.feature = tree.ints("split_feature", splits);
            this.threshold = tree.doubles("threshold", splits);
            this.type = tree.ints("decision_type", splits);
            this.left = tree.ints("left_child", splits);
            this.right = tree.ints("right_child", splits);
            int categorical = tree.has("num_cat") ? tree.number("num_cat", 0, splits) : 0;
            this.boundaries = categorical == 0 ? new int[1] : tree.ints("cat_boundaries", categorical + 1);
            int last = boundaries[categorical];
            if (last < 0 || last > MAX_CATEGORIES) {
                throw tree.damaged("cat_boundaries", "ends with " + last);
            }
            this.words = last == 0 ? new int[0] : tree.ints("cat_threshold", last);
        }

        Split get(int n) {
            if ((type[n] & CATEGORICAL) != 0) {
                builder.acceptMissing();
                return Split.in(
                        feature[n],
                        Comparison.TRUNCATED_MEMBER,
                        categories(threshold[n]),
                        Missing.NO,
                        left[n],
                        right[n]);
            }
            return Split.of(feature[n], Comparison.AT_MOST, threshold[n], missing(type[n]), left[n], right[n]);
        }

        private Missing missing(int decision) {
            boolean toLeft = (decision & DEFAULT_LEFT) != 0;
            int kind = decision >> MISSING_SHIFT & 3;
            if (kind == 0) {
                return Missing.AS_ZERO;
            }
            builder.acceptMissing();
            return switch (kind) {
                case 1 -> toLeft ? Missing.YES_WITH_ZERO : Missing.NO_WITH_ZERO;
                case 2 -> toLeft ? Missing.YES : Missing.NO;
                default -> throw tree.damaged("decision_type", "is " + decision);
            };
        }

        private double[] categories(double place) {
            int set = (int) place;
            if (set < 0 || set >= boundaries.length - 1) {
                throw tree.damaged("threshold", "names set " + place + " of " + (boundaries.length - 1));
            }
            int from = boundaries[set];
            int to = boundaries[set + 1];
            if (from < 0 || from > to || to > words.length) {
                throw tree.damaged("cat_boundaries", "are not in order");
            }
            double[] members = new double[(to - from) * Integer.SIZE];
            int count = 0;
            for (int bit = 0; bit < members.length; bit++) {
                if ((words[from + bit / Integer.SIZE] >>> bit % Integer.SIZE & 1) != 0) {
                    members[count++] = bit;
                }
            }
            return Arrays.copyOf(members, count);
        }
    }

    private TreeFile file(Iterator<String> rest) {
        if (builder.trees() == 0 || builder.trees() % classes != 0) {
            throw header.damaged("num_tree_per_iteration", "is " + classes + " for " + builder.trees() + " trees");
        }
        Forest forest = builder.forest();
        LinearHead head = head();
        noteCategories(rest);
        List<String> names =
                List.of(header.find("feature_names").orElse("").strip().split(" +"));
        return new TreeFile(
                "LightGBM text",
                Optional.of("LightGBM " + header.find("version").orElse("of unknown version")),
                builder.trees(),
                forest,
                head,
                names.size() == width ? names : List.of(),
                notes);
    }

    private void noteCategories(Iterator<String> rest) {
        while (rest.hasNext()) {
            String line = rest.next();
            if (line.startsWith("pandas_categorical:[") && !line.equals("pandas_categorical:[]")) {
                notes.add("categories of pandas count from 0 in this order: "
                        + line.substring("pandas_categorical:".length()));
            }
        }
    }

    private LinearHead head() {
        String[] words = header.find("objective").orElse("none").strip().split(" +", -1);
        double slope = 1;
        boolean squared = false;
        for (String word : words) {
            squared |= word.equals("sqrt");
            if (word.startsWith("sigmoid:")) {
                try {
                    slope = Double.parseDouble(word.substring("sigmoid:".length()));
                } catch (NumberFormatException e) {
                    throw header.damaged("objective", "has " + word);
                }
            }
        }
        double share = header.has("average_output") ? (double) classes / builder.trees() : 1;
        if (slope != 1) {
            notes.add("raw scores are multiplied by " + slope + ", as the logistic function behind them does");
        }
        double factor = share * slope;
        if (squared) {
            notes.add("the raw score is explained: the square root of the target");
            return builder.head(factor, Activation.NONE).withTask(Task.VALUES);
        }
        return switch (words[0]) {
            case "binary" -> builder.head(factor, Activation.SIGMOID).withTask(Task.CLASSES);
            case "multiclass", "softmax" -> builder.head(factor, Activation.SOFTMAX);
            case "multiclassova", "multiclass_ova", "ova", "ovr" ->
                builder.head(factor, Activation.SIGMOID).withTask(Task.CLASSES);
            case "cross_entropy", "xentropy" ->
                builder.head(factor, Activation.SIGMOID).withTask(Task.VALUES);
            case "cross_entropy_lambda", "xentlambda" -> builder.head(factor, Activation.SOFTPLUS);
            case "poisson", "gamma", "tweedie" -> builder.head(factor, Activation.EXP);
            case "regression",
                    "regression_l2",
                    "l2",
                    "regression_l1",
                    "l1",
                    "huber",
                    "fair",
                    "quantile",
                    "mape",
                    "lambdarank",
                    "rank_xendcg" -> builder.head(factor, Activation.NONE).withTask(Task.VALUES);
            default -> {
                notes.add("the raw score is explained: what follows it for the objective \"" + words[0]
                        + "\" is unknown");
                yield builder.head(factor, Activation.NONE);
            }
        };
    }
}
