package io.simplex4j.trees.internal;

import io.simplex4j.model.LinearHead;
import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.model.LinearHead.Task;
import io.simplex4j.model.ModelException;
import io.simplex4j.trees.internal.ForestBuilder.Tree;
import io.simplex4j.trees.internal.Split.Comparison;
import io.simplex4j.trees.internal.Split.Missing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads XGBoost's JSON and UBJSON files. */
final class XgboostReader {
    private static final int MAX_OUTPUTS = 1 << 20;

    private final Document learner;
    private final Document parameters;
    private final int width;
    private final int outputs;
    private final ForestBuilder builder;
    private final List<String> notes = new ArrayList<>();

    private XgboostReader(Document learner) {
        this.learner = learner;
        this.parameters = learner.object("learner_model_param");
        this.width = parameters.number("num_feature", 1, 1 << 28);
        int classes = parameters.has("num_class") ? parameters.number("num_class", 0, MAX_OUTPUTS) : 0;
        int targets = parameters.has("num_target") ? parameters.number("num_target", 0, MAX_OUTPUTS) : 1;
        this.outputs = Math.max(1, Math.max(classes, targets));
        this.builder = new ForestBuilder(Columns.floats(width), outputs);
        builder.acceptMissing();
    }

    static TreeFile read(byte[] bytes) {
        boolean text = bytes.length > 1 && (bytes[1] == '"' || Character.isWhitespace(bytes[1]) || bytes[0] != '{');
        Document root = text ? JsonReader.read(bytes) : UbjReader.read(bytes);
        XgboostReader reader = new XgboostReader(root.object("learner"));
        reader.addTrees();
        Forest forest = reader.builder.forest();
        LinearHead head = reader.head();
        List<String> names = reader.learner.has("feature_names") ? reader.learner.texts("feature_names") : List.of();
        return new TreeFile(
                text ? "XGBoost JSON" : "XGBoost UBJSON",
                Optional.of("XGBoost " + root.version()),
                reader.builder.trees(),
                forest,
                head,
                names.size() == reader.width ? names : List.of(),
                reader.notes);
    }

    private void addTrees() {
        Document booster = learner.object("gradient_booster");
        String name = booster.text("name");
        if (!name.equals("gbtree") && !name.equals("dart")) {
            throw new ModelException("the booster \"" + name + "\" has no trees; expected gbtree or dart");
        }
        Document model = (name.equals("dart") ? booster.object("gbtree") : booster).object("model");
        List<Document> trees = model.objects("trees");
        int[] classOf = model.ints("tree_info");
        double[] weights = name.equals("dart") ? booster.doubles("weight_drop") : new double[0];
        if (classOf.length != trees.size() || (name.equals("dart") && weights.length != trees.size())) {
            throw model.damaged("tree_info", "has " + classOf.length + " entries for " + trees.size() + " trees");
        }
        for (int t = 0; t < classOf.length; t++) {
            add(trees.get(t), classOf[t], name.equals("dart") ? (float) weights[t] : 1);
        }
        noteLaterTrees(model, trees.size());
    }

    private void noteLaterTrees(Document model, int trees) {
        Document attributes = learner.has("attributes") ? learner.object("attributes") : learner;
        if (!attributes.has("best_iteration")) {
            return;
        }
        int best = attributes.number("best_iteration", 0, Integer.MAX_VALUE);
        int together = model.has("gbtree_model_param")
                        && model.object("gbtree_model_param").has("num_parallel_tree")
                ? model.object("gbtree_model_param").number("num_parallel_tree", 0, MAX_OUTPUTS)
                : 1;
        if ((best + 1L) * outputs * Math.max(1, together) < trees) {
            notes.add("all " + trees + " trees count, also those after best_iteration " + best);
        }
    }

    private void add(Document tree, int output, float weight) {
        if (tree.has("tree_param")
                && tree.object("tree_param").has("size_leaf_vector")
                && tree.object("tree_param").number("size_leaf_vector", 0, Integer.MAX_VALUE) > 1) {
            throw new ModelException(
                    "leaves hold vectors (multi_strategy=multi_output_tree); expected one_output_per_tree");
        }
        Nodes nodes = new Nodes(tree);
        builder.add(new Tree(
                nodes.reference(0),
                nodes.count,
                nodes::split,
                nodes.count,
                leaf -> new double[] {weight * (float) nodes.condition[leaf]},
                List.of(output)));
    }

    /** The nodes of a tree. */
    private static final class Nodes {
        final int count;
        final double[] condition;
        private final Document tree;
        private final int[] left;
        private final int[] right;
        private final int[] feature;
        private final int[] toLeft;
        private final Map<Integer, double[]> categories;

        Nodes(Document tree) {
            this.tree = tree;
            this.left = tree.ints("left_children");
            this.right = tree.ints("right_children");
            this.condition = tree.doubles("split_conditions");
            this.feature = tree.ints("split_indices");
            this.toLeft = tree.ints("default_left");
            this.count = left.length;
            if (count == 0
                    || right.length != count
                    || condition.length != count
                    || feature.length != count
                    || toLeft.length != count) {
                throw tree.damaged("left_children", "has another length than the other arrays");
            }
            this.categories = categories();
        }

        private Map<Integer, double[]> categories() {
            if (!tree.has("categories_nodes")) {
                return Map.of();
            }
            int[] nodes = tree.ints("categories_nodes");
            int[] begin = tree.ints("categories_segments");
            int[] size = tree.ints("categories_sizes");
            double[] all = tree.doubles("categories");
            if (begin.length != nodes.length || size.length != nodes.length) {
                throw tree.damaged("categories_nodes", "has another length than categories_sizes");
            }
            Map<Integer, double[]> found = new HashMap<>();
            for (int k = 0; k < nodes.length; k++) {
                if (begin[k] < 0 || size[k] < 0 || begin[k] > all.length - size[k]) {
                    throw tree.damaged("categories_segments", "begins at " + begin[k] + " of " + all.length);
                }
                found.put(nodes[k], Arrays.copyOfRange(all, begin[k], begin[k] + size[k]));
            }
            return found;
        }

        int reference(int node) {
            return node < 0 || node >= count || left[node] >= 0 ? node : ~node;
        }

        /* Categories of a set go right; XGBoost sends unseen ones left. */
        Split split(int n) {
            if (left[n] < 0 || left[n] >= count || right[n] < 0 || right[n] >= count) {
                throw tree.damaged("left_children", "leads to node " + left[n] + " or " + right[n] + " of " + count);
            }
            int toTheLeft = reference(left[n]);
            int toTheRight = reference(right[n]);
            double[] members = categories.get(n);
            if (members != null) {
                return Split.in(
                        feature[n],
                        Comparison.FLOOR_MEMBER,
                        members,
                        toLeft[n] == 0 ? Missing.YES : Missing.NO,
                        toTheRight,
                        toTheLeft);
            }
            return Split.of(
                    feature[n],
                    Comparison.BELOW,
                    (float) condition[n],
                    toLeft[n] == 0 ? Missing.NO : Missing.YES,
                    toTheLeft,
                    toTheRight);
        }
    }

    private LinearHead head() {
        String objective =
                learner.has("objective") ? learner.object("objective").text("name") : "none";
        Link link = link(objective);
        double[] base = parameters.has("base_score") ? parameters.numbers("base_score") : new double[] {0.5};
        if (base.length != 1 && base.length != outputs) {
            throw parameters.damaged("base_score", "has " + base.length + " numbers for " + outputs + " outputs");
        }
        for (int k = 0; k < outputs; k++) {
            double score = link.toMargin((float) base[base.length == 1 ? 0 : k]);
            if (!Double.isFinite(score)) {
                throw parameters.damaged("base_score", "is " + base[base.length == 1 ? 0 : k]);
            }
            builder.addBase(k, score);
        }
        LinearHead head = builder.head(1, link.activation);
        return link.task.map(head::withTask).orElse(head);
    }

    /** The function of the raw scores. */
    private enum Link {
        PROBABILITY(Activation.SIGMOID, Optional.of(Task.CLASSES)),
        SHARE(Activation.SIGMOID, Optional.of(Task.VALUES)),
        RAW(Activation.NONE, Optional.of(Task.CLASSES)),
        CLASSES(Activation.SOFTMAX, Optional.empty()),
        LOGARITHM(Activation.EXP, Optional.empty()),
        IDENTITY(Activation.NONE, Optional.of(Task.VALUES)),
        UNKNOWN(Activation.NONE, Optional.empty());

        private final Activation activation;
        private final Optional<Task> task;

        Link(Activation activation, Optional<Task> task) {
            this.activation = activation;
            this.task = task;
        }

        /** Returns the raw score of a base score, which files hold as a prediction. */
        double toMargin(double base) {
            return switch (this) {
                case PROBABILITY, SHARE -> -Math.log(1 / base - 1);
                case LOGARITHM -> Math.log(base);
                default -> base;
            };
        }
    }

    private Link link(String objective) {
        return switch (objective) {
            case "binary:logistic" -> Link.PROBABILITY;
            case "reg:logistic" -> Link.SHARE;
            case "binary:logitraw", "binary:hinge" -> Link.RAW;
            case "multi:softprob", "multi:softmax" -> Link.CLASSES;
            case "count:poisson", "reg:gamma", "reg:tweedie", "survival:cox", "survival:aft" -> Link.LOGARITHM;
            case "reg:squarederror",
                    "reg:linear",
                    "reg:squaredlogerror",
                    "reg:pseudohubererror",
                    "reg:absoluteerror",
                    "reg:quantileerror",
                    "rank:pairwise",
                    "rank:ndcg",
                    "rank:map" -> Link.IDENTITY;
            default -> {
                notes.add("the raw score is explained: what follows it for the objective \"" + objective
                        + "\" is unknown");
                yield Link.UNKNOWN;
            }
        };
    }
}
