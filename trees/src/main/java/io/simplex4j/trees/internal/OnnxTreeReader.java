package io.simplex4j.trees.internal;

import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.model.LinearHead.Task;
import io.simplex4j.model.ModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ModelFile;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.pipeline.ColumnInputs;
import io.simplex4j.onnx.internal.pipeline.StandardSteps;
import io.simplex4j.trees.internal.ForestBuilder.Tree;
import io.simplex4j.trees.internal.Split.Comparison;
import io.simplex4j.trees.internal.Split.Missing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads the tree ensembles of ONNX files: {@code ai.onnx.ml} versions 1, 3 and 5. */
final class OnnxTreeReader {
    private static final String DOMAIN = "ai.onnx.ml";
    private static final Set<String> OPERATIONS =
            Set.of("TreeEnsembleClassifier", "TreeEnsembleRegressor", "TreeEnsemble");

    /** The modes of version 5, by number. */
    private static final List<Comparison> MODES = List.of(
            Comparison.AT_MOST,
            Comparison.BELOW,
            Comparison.AT_LEAST,
            Comparison.ABOVE,
            Comparison.EQUAL,
            Comparison.UNEQUAL,
            Comparison.MEMBER);

    private static final int MEMBER = 6;

    /** Operators that pass scores on, or name classes. */
    private static final Set<String> HARMLESS = Set.of(
            "ZipMap",
            "Cast",
            "Identity",
            "Reshape",
            "Flatten",
            "Squeeze",
            "ArgMax",
            "ArrayFeatureExtractor",
            "LabelEncoder",
            "Constant");

    private final Node node;
    private final ColumnInputs inputs;
    private final ForestBuilder builder;
    private final List<String> notes;

    private OnnxTreeReader(Node node, ColumnInputs inputs, ForestBuilder builder, List<String> notes) {
        this.node = node;
        this.inputs = inputs;
        this.builder = builder;
        this.notes = notes;
    }

    static TreeFile read(byte[] bytes, OptionalInt width) {
        ModelFile plain = ModelFile.parse(bytes);
        ColumnInputs inputs = ColumnInputs.of(plain.model());
        ModelFile file = plain.withModel(inputs.model());
        List<Node> found = file.model().graph().nodes().stream()
                .filter(node -> node.domain().equals(DOMAIN) && OPERATIONS.contains(node.opType()))
                .toList();
        if (found.size() != 1) {
            throw new ModelException("the file has " + found.size() + " tree ensembles; expected one");
        }
        Node node = found.get(0);
        Columns columns = new OnnxColumns(file.model().graph(), width).of(node);
        List<String> notes = new ArrayList<>();
        file.model().graph().nodes().stream()
                .filter(each -> follows(each, node, file))
                .map(Node::opType)
                .filter(type -> !HARMLESS.contains(type))
                .distinct()
                .forEach(type -> notes.add("the score of the trees is explained, not what " + type + " makes of it"));
        boolean classifier = node.opType().equals("TreeEnsembleClassifier");
        int outputs = classifier ? classes(node) : (int) node.intAttribute("n_targets", 1);
        if (outputs < 1 || outputs > 1 << 20) {
            throw new ModelException("n_targets is " + outputs + "; expected at least 1");
        }
        OnnxTreeReader reader = new OnnxTreeReader(node, inputs, new ForestBuilder(columns, outputs), notes);
        try {
            return node.opType().equals("TreeEnsemble") ? reader.readNew(file) : reader.readOld(file, classifier);
        } catch (IllegalStateException e) {
            throw new ModelException("the " + node.describe() + ": " + e.getMessage(), e);
        }
    }

    /* In files of graphs that are sorted, as all are, what comes later and reads what came out. */
    private static boolean follows(Node later, Node node, ModelFile file) {
        Set<String> reached = new HashSet<>(node.outputs());
        for (Node each : file.model().graph().nodes()) {
            boolean reads = each.inputs().stream().anyMatch(reached::contains);
            if (reads && each.equals(later)) {
                return true;
            }
            if (reads) {
                reached.addAll(each.outputs());
            }
        }
        return false;
    }

    private static int classes(Node node) {
        Attribute labels = node.attribute("classlabels_strings")
                .or(() -> node.attribute("classlabels_int64s"))
                .orElseThrow(() -> new ModelException("the " + node.describe() + " has no class labels"));
        return labels.values().size();
    }

    private TreeFile file(ModelFile file, LinearHead head) {
        Forest forest = builder.forest();
        return new TreeFile(
                "ONNX " + node.opType(),
                file.model().producer(),
                builder.trees(),
                forest,
                head,
                names(),
                inputs.columns(),
                StandardSteps.classes(file.model()),
                notes);
    }

    /** Returns a name for each number of an input, if the file has columns. */
    private List<String> names() {
        return inputs.columns().stream()
                .flatMap(column -> column.kind() == LatentModel.Column.Kind.ONE_HOT
                        ? column.categories().stream().map(category -> column.name() + " " + category)
                        : Stream.of(column.name()))
                .toList();
    }

    private int[] ints(String name, int count) {
        List<Long> longs = node.intsAttribute(name, List.of());
        if (longs.size() != count) {
            throw damaged(name, "has " + longs.size() + " values instead of " + count);
        }
        int[] ints = new int[count];
        for (int i = 0; i < count; i++) {
            ints[i] = (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, longs.get(i)));
        }
        return ints;
    }

    private ModelException damaged(String name, String problem) {
        return new ModelException("the " + node.describe() + ": " + name + " " + problem + "; expected a valid file");
    }

    /** Returns the numbers of an attribute or, in double precision, of its tensor; none if there is neither. */
    private double[] doubles(String name) {
        Optional<Attribute> tensor = node.attribute(name + "_as_tensor");
        if (tensor.isPresent()) {
            return tensor.get().asTensor().doubles();
        }
        Optional<Attribute> plain = node.attribute(name);
        if (plain.isEmpty()) {
            return new double[0];
        }
        return plain.get().kind() == Attribute.Kind.TENSOR
                ? plain.get().asTensor().doubles()
                : plain.get().asFloats().stream()
                        .mapToDouble(Float::doubleValue)
                        .toArray();
    }

    private double[] doubles(String name, int count) {
        double[] values = doubles(name);
        if (values.length != count) {
            throw damaged(name, "has " + values.length + " values instead of " + count);
        }
        return values;
    }

    private TreeFile readOld(ModelFile file, boolean classifier) {
        String aggregate = node.stringAttribute("aggregate_function", "SUM");
        requireSum(aggregate);
        Weights weights = new Weights(classifier ? "class" : "target");
        boolean single = classifier && builder.outputs() == 2 && weights.outputs.size() == 1;
        Map<Integer, List<Integer>> trees = nodesOfTrees();
        new OldNodes(trees, weights, single).addAll();
        double[] base = doubles("base_values");
        boolean fits = (base.length == builder.outputs() && !single) || base.length <= 1;
        if (!fits) {
            throw damaged(
                    "base_values",
                    "has " + base.length + " numbers for " + (single ? 1 : builder.outputs()) + " outputs");
        }
        for (int k = 0; k < base.length; k++) {
            builder.addBase(k, base[k]);
        }
        double factor = aggregate.equals("AVERAGE") ? 1.0 / trees.size() : 1;
        String transform = node.stringAttribute("post_transform", "NONE");
        if (single) {
            return file(file, weights.positive ? builder.pairHead(factor) : singleHead(factor, transform));
        }
        return file(file, head(factor, transform, classifier));
    }

    private void requireSum(String aggregate) {
        if (!aggregate.equals("SUM") && !aggregate.equals("AVERAGE")) {
            throw new ModelException(
                    "the trees are combined by " + aggregate + ", which has no linear head; expected SUM or AVERAGE");
        }
    }

    private LinearHead singleHead(double factor, String transform) {
        noteTransform(transform);
        return builder.firstHead(factor, transform.equals("LOGISTIC") ? Activation.SIGMOID : Activation.NONE)
                .withTask(Task.CLASSES);
    }

    private void noteTransform(String transform) {
        if (!Set.of("NONE", "LOGISTIC", "SOFTMAX").contains(transform)) {
            notes.add("the raw score is explained: " + transform + " behind it is not computed");
        }
    }

    private LinearHead head(double factor, String transform, boolean classes) {
        noteTransform(transform);
        LinearHead head = builder.head(
                factor,
                switch (transform) {
                    case "LOGISTIC" -> Activation.SIGMOID;
                    case "SOFTMAX" -> Activation.SOFTMAX;
                    default -> Activation.NONE;
                });
        return head.withTask(
                classes || transform.equals("SOFTMAX") || (transform.equals("LOGISTIC") && builder.outputs() == 1)
                        ? Task.CLASSES
                        : Task.VALUES);
    }

    private Map<Integer, List<Integer>> nodesOfTrees() {
        List<Long> treeIds = node.intsAttribute("nodes_treeids", List.of());
        Map<Integer, List<Integer>> trees = new LinkedHashMap<>();
        int[] ids = ints("nodes_treeids", treeIds.size());
        for (int n = 0; n < ids.length; n++) {
            trees.computeIfAbsent(ids[n], unknown -> new ArrayList<>()).add(n);
        }
        return trees;
    }

    /** The weights of leaves by tree and node. */
    private final class Weights {
        private final Map<Long, TreeMap<Integer, Double>> ofLeaf = new HashMap<>();
        private final Map<Integer, TreeSet<Integer>> outputsOf = new HashMap<>();
        private final Set<Integer> outputs = new HashSet<>();
        private boolean positive = true;

        Weights(String what) {
            double[] weights = doubles(what + "_weights");
            int[] trees = ints(what + "_treeids", weights.length);
            int[] nodes = ints(what + "_nodeids", weights.length);
            int[] ids = ints(what + "_ids", weights.length);
            for (int k = 0; k < weights.length; k++) {
                ofLeaf.computeIfAbsent(key(trees[k], nodes[k]), unknown -> new TreeMap<>())
                        .merge(ids[k], weights[k], Double::sum);
                outputsOf.computeIfAbsent(trees[k], unknown -> new TreeSet<>()).add(ids[k]);
                outputs.add(ids[k]);
                positive &= weights[k] >= 0;
            }
        }

        List<Integer> outputs(int tree) {
            return List.copyOf(outputsOf.getOrDefault(tree, new TreeSet<>()));
        }

        double[] values(int tree, int leaf, List<Integer> wanted) {
            TreeMap<Integer, Double> known = ofLeaf.getOrDefault(key(tree, leaf), new TreeMap<>());
            return wanted.stream()
                    .mapToDouble(output -> known.getOrDefault(output, 0.0))
                    .toArray();
        }
    }

    private static long key(int tree, int node) {
        return ((long) tree << Integer.SIZE) | (node & 0xFFFFFFFFL);
    }

    /** The nodes of versions 1 and 3, which name each other by tree and number. */
    private final class OldNodes {
        private final Map<Integer, List<Integer>> trees;
        private final Weights weights;
        private final boolean single;
        private final int[] ids;
        private final int[] feature;
        private final int[] yes;
        private final int[] no;
        private final double[] value;
        private final List<String> mode;
        private final List<Long> tracksTrue;

        OldNodes(Map<Integer, List<Integer>> trees, Weights weights, boolean single) {
            this.trees = trees;
            this.weights = weights;
            this.single = single;
            int count = trees.values().stream().mapToInt(List::size).sum();
            this.ids = ints("nodes_nodeids", count);
            this.feature = ints("nodes_featureids", count);
            this.yes = ints("nodes_truenodeids", count);
            this.no = ints("nodes_falsenodeids", count);
            this.value = doubles("nodes_values", count);
            this.mode = node.attribute("nodes_modes").map(Attribute::asStrings).orElse(List.of());
            this.tracksTrue = node.intsAttribute("nodes_missing_value_tracks_true", List.of());
            if (mode.size() != count || (!tracksTrue.isEmpty() && tracksTrue.size() != count)) {
                throw damaged("nodes_modes", "has " + mode.size() + " values instead of " + count);
            }
        }

        void addAll() {
            trees.forEach(this::add);
        }

        private void add(int tree, List<Integer> nodes) {
            Map<Integer, Integer> placeOf = new HashMap<>();
            for (int place = 0; place < nodes.size(); place++) {
                if (placeOf.put(ids[nodes.get(place)], place) != null) {
                    throw damaged("nodes_nodeids", "has node " + ids[nodes.get(place)] + " of tree " + tree + " twice");
                }
            }
            Set<Integer> children = new HashSet<>();
            for (int n : nodes) {
                if (!isLeaf(n)) {
                    children.add(yes[n]);
                    children.add(no[n]);
                }
            }
            int[] roots = nodes.stream()
                    .mapToInt(n -> ids[n])
                    .filter(id -> !children.contains(id))
                    .toArray();
            if (roots.length != 1) {
                throw damaged("nodes_truenodeids", "gives tree " + tree + " " + roots.length + " roots");
            }
            List<Integer> outputs = weights.outputs(tree);
            if (outputs.isEmpty()) {
                return;
            }
            builder.add(new Tree(
                    reference(tree, nodes, placeOf, roots[0]),
                    nodes.size(),
                    place -> split(tree, nodes, placeOf, nodes.get(place)),
                    nodes.size(),
                    place -> weights.values(tree, ids[nodes.get(place)], outputs),
                    single ? List.of(0) : outputs));
        }

        private boolean isLeaf(int n) {
            return mode.get(n).equals("LEAF");
        }

        private int reference(int tree, List<Integer> nodes, Map<Integer, Integer> placeOf, int id) {
            Integer place = placeOf.get(id);
            if (place == null) {
                throw damaged("nodes_truenodeids", "leads to node " + id + ", which tree " + tree + " does not have");
            }
            return isLeaf(nodes.get(place)) ? ~place : place;
        }

        private Split split(int tree, List<Integer> nodes, Map<Integer, Integer> placeOf, int n) {
            Comparison comparison = switch (mode.get(n)) {
                case "BRANCH_LEQ" -> Comparison.AT_MOST;
                case "BRANCH_LT" -> Comparison.BELOW;
                case "BRANCH_GTE" -> Comparison.AT_LEAST;
                case "BRANCH_GT" -> Comparison.ABOVE;
                case "BRANCH_EQ" -> Comparison.EQUAL;
                case "BRANCH_NEQ" -> Comparison.UNEQUAL;
                default -> throw damaged("nodes_modes", "has " + mode.get(n));
            };
            return Split.of(
                    feature[n],
                    comparison,
                    value[n],
                    missing(comparison, !tracksTrue.isEmpty() && tracksTrue.get(n) != 0),
                    reference(tree, nodes, placeOf, yes[n]),
                    reference(tree, nodes, placeOf, no[n]));
        }
    }

    private Missing missing(Comparison comparison, boolean tracksTrue) {
        if (tracksTrue) {
            builder.acceptMissing();
        }
        return tracksTrue || comparison == Comparison.UNEQUAL ? Missing.YES : Missing.NO;
    }

    private TreeFile readNew(ModelFile file) {
        String aggregate = switch ((int) node.intAttribute("aggregate_function", 1)) {
            case 0 -> "AVERAGE";
            case 1 -> "SUM";
            case 2 -> "MIN";
            case 3 -> "MAX";
            default -> "an unknown function";
        };
        requireSum(aggregate);
        int trees = new NewNodes().addAll();
        String transform = switch ((int) node.intAttribute("post_transform", 0)) {
            case 0 -> "NONE";
            case 1 -> "SOFTMAX";
            case 2 -> "LOGISTIC";
            case 3 -> "SOFTMAX_ZERO";
            case 4 -> "PROBIT";
            default -> throw damaged("post_transform", "is none of 0 to 4");
        };
        return file(file, head(aggregate.equals("AVERAGE") ? 1.0 / trees : 1, transform, false));
    }

    /** The nodes of version 5: splits and leaves are numbered through all trees. */
    private final class NewNodes {
        private final int[] roots;
        private final int[] feature;
        private final int[] yes;
        private final int[] no;
        private final int[] yesIsLeaf;
        private final int[] noIsLeaf;
        private final double[] value;
        private final long[] mode;
        private final List<Long> tracksTrue;
        private final double[] leaf;
        private final int[] target;
        private final Map<Integer, double[]> members = new HashMap<>();

        NewNodes() {
            this.feature = ints(
                    "nodes_featureids",
                    node.intsAttribute("nodes_featureids", List.of()).size());
            int count = feature.length;
            this.yes = ints("nodes_truenodeids", count);
            this.no = ints("nodes_falsenodeids", count);
            this.yesIsLeaf = ints("nodes_trueleafs", count);
            this.noIsLeaf = ints("nodes_falseleafs", count);
            this.value = doubles("nodes_splits", count);
            this.mode = node.attribute("nodes_modes")
                    .map(found -> found.asTensor().longs())
                    .orElse(new long[0]);
            this.tracksTrue = node.intsAttribute("nodes_missing_value_tracks_true", List.of());
            this.leaf = doubles("leaf_weights");
            this.target = ints("leaf_targetids", leaf.length);
            this.roots = ints(
                    "tree_roots", node.intsAttribute("tree_roots", List.of()).size());
            if (mode.length != count || (!tracksTrue.isEmpty() && tracksTrue.size() != count)) {
                throw damaged("nodes_modes", "has " + mode.length + " values instead of " + count);
            }
            readMembers();
        }

        /* The sets of all membership tests in order, each ended by NaN. */
        private void readMembers() {
            double[] all = doubles("membership_values");
            int from = 0;
            for (int n = 0; n < mode.length; n++) {
                if (mode[n] == MEMBER) {
                    int to = from;
                    while (to < all.length && !Double.isNaN(all[to])) {
                        to++;
                    }
                    members.put(n, Arrays.copyOfRange(all, Math.min(from, to), to));
                    from = to + 1;
                }
            }
        }

        int addAll() {
            for (int root : roots) {
                Set<Integer> targets = new TreeSet<>();
                int first = constant(root) ? ~yes[root] : root;
                collect(first, targets, new HashSet<>());
                List<Integer> outputs = List.copyOf(targets);
                builder.add(new Tree(
                        first,
                        feature.length,
                        this::split,
                        leaf.length,
                        number -> outputs.stream()
                                .mapToDouble(output -> output == target[number] ? leaf[number] : 0)
                                .toArray(),
                        outputs));
            }
            return roots.length;
        }

        /* A tree without a split is written as a split with the same leaf on both sides. */
        private boolean constant(int root) {
            return root >= 0
                    && root < feature.length
                    && yesIsLeaf[root] != 0
                    && noIsLeaf[root] != 0
                    && yes[root] == no[root];
        }

        private void collect(int first, Set<Integer> targets, Set<Integer> seen) {
            List<Integer> open = new ArrayList<>(List.of(first));
            while (!open.isEmpty()) {
                int next = open.remove(open.size() - 1);
                if (next < 0 && ~next < leaf.length) {
                    targets.add(target[~next]);
                } else if (next >= 0 && next < feature.length && seen.add(next)) {
                    open.add(yesIsLeaf[next] == 0 ? yes[next] : ~yes[next]);
                    open.add(noIsLeaf[next] == 0 ? no[next] : ~no[next]);
                }
            }
        }

        private Split split(int n) {
            Missing missing;
            Comparison comparison;
            if (mode[n] < 0 || mode[n] > MEMBER) {
                throw damaged("nodes_modes", "has " + mode[n]);
            }
            comparison = MODES.get((int) mode[n]);
            missing = missing(comparison, !tracksTrue.isEmpty() && tracksTrue.get(n) != 0);
            int toYes = yesIsLeaf[n] == 0 ? yes[n] : ~yes[n];
            int toNo = noIsLeaf[n] == 0 ? no[n] : ~no[n];
            return comparison == Comparison.MEMBER
                    ? Split.in(feature[n], comparison, members.getOrDefault(n, new double[0]), missing, toYes, toNo)
                    : Split.of(feature[n], comparison, value[n], missing, toYes, toNo);
        }
    }
}
