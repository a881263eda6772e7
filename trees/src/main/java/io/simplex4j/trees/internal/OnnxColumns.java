package io.simplex4j.trees.internal;

import io.simplex4j.model.ModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.trees.internal.Columns.Feature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** Finds out how the features of trees are computed from the inputs of an ONNX file. */
final class OnnxColumns {
    private static final int MAX_COLUMNS = 1 << 24;
    private static final int MAX_DEPTH = 100;

    private final Graph graph;
    private final Map<String, List<Feature>> inputs = new HashMap<>();
    private int count;
    private boolean replacesMissing;

    OnnxColumns(Graph graph, OptionalInt width) {
        this.graph = graph;
        List<ValueInfo> given = graph.inputs().stream()
                .filter(input -> graph.initializer(input.name()).isEmpty())
                .toList();
        for (ValueInfo input : given) {
            int columns = width(input, given.size() == 1 ? width : OptionalInt.empty());
            int from = count;
            DoubleUnaryOperator map = asStored(input.type());
            inputs.put(
                    input.name(),
                    IntStream.range(from, from + columns)
                            .mapToObj(column -> new Feature(column, map))
                            .toList());
            count += columns;
            if (count > MAX_COLUMNS) {
                throw new ModelException("inputs have " + count + " columns; expected at most " + MAX_COLUMNS);
            }
        }
    }

    private static int width(ValueInfo input, OptionalInt otherwise) {
        List<Dim> dims = input.dims().orElse(List.of());
        long fixed = dims.size() == 2 ? dims.get(1).value() : dims.size() == 1 ? 1 : -1;
        if (fixed < 1 && otherwise.isPresent()) {
            return otherwise.getAsInt();
        }
        if (fixed < 1 || fixed > MAX_COLUMNS) {
            throw new ModelException("input \"" + input.name() + "\" is " + input.describe()
                    + "; expected rows with a known number of columns, see --input-shape");
        }
        return (int) fixed;
    }

    private static DoubleUnaryOperator asStored(ElementType type) {
        return switch (type) {
            case FLOAT -> value -> (float) value;
            case DOUBLE -> DoubleUnaryOperator.identity();
            case INT64, INT32 -> OnnxColumns::truncated;
            default ->
                throw new ModelException("an input is of type " + type.words()
                        + "; expected numbers: encode categories before the model");
        };
    }

    private static double truncated(double value) {
        return value < 0 ? Math.ceil(value) : Math.floor(value);
    }

    /** Returns the features that a tree ensemble reads. */
    Columns of(Node trees) {
        List<Feature> features = features(input(trees, 0), 0);
        return Columns.of(count, replacesMissing, features);
    }

    private static String input(Node node, int place) {
        if (node.inputs().size() <= place) {
            throw new ModelException("the " + node.describe() + " has no input " + place + "; expected a valid file");
        }
        return node.inputs().get(place);
    }

    private List<Feature> features(String tensor, int depth) {
        List<Feature> known = inputs.get(tensor);
        if (known != null) {
            return known;
        }
        Node node = graph.producer(tensor)
                .orElseThrow(() -> new ModelException(
                        "the trees read \"" + tensor + "\", which nothing computes; expected a valid file"));
        if (depth > MAX_DEPTH) {
            throw new ModelException("more than " + MAX_DEPTH + " operations before the trees; expected fewer");
        }
        return switch (node.opType()) {
            case "Identity", "Flatten", "Reshape" -> features(input(node, 0), depth + 1);
            case "Cast" -> then(features(input(node, 0), depth + 1), cast(node));
            case "Concat", "FeatureVectorizer" -> joined(node, depth);
            case "Scaler" -> scaled(node, features(input(node, 0), depth + 1));
            case "Imputer" -> imputed(node, features(input(node, 0), depth + 1));
            case "OneHotEncoder" -> encoded(node, features(input(node, 0), depth + 1));
            case "ArrayFeatureExtractor", "Gather" -> selected(node, features(input(node, 0), depth + 1));
            default ->
                throw new ModelException("the " + node.describe()
                        + " before the trees is not supported; expected trees that read the input, or Scaler, Imputer,"
                        + " OneHotEncoder, Concat, Cast and the like before them");
        };
    }

    private static List<Feature> then(List<Feature> features, DoubleUnaryOperator map) {
        return features.stream().map(feature -> feature.then(map)).toList();
    }

    private static DoubleUnaryOperator cast(Node node) {
        ElementType type = ElementType.of(node.intAttribute("to", 0));
        if (type == ElementType.BOOL) {
            return value -> value == 0 ? 0 : 1;
        }
        return asStored(type);
    }

    private List<Feature> joined(Node node, int depth) {
        if (node.opType().equals("Concat") && Math.abs(node.intAttribute("axis", 1)) != 1) {
            throw new ModelException("the " + node.describe() + " joins rows; expected columns");
        }
        List<Feature> all = new ArrayList<>();
        for (String input : node.inputs()) {
            all.addAll(features(input, depth + 1));
            if (all.size() > MAX_COLUMNS) {
                throw new ModelException(
                        "the " + node.describe() + " makes more than " + MAX_COLUMNS + " features; expected fewer");
            }
        }
        return all;
    }

    private static float[] floats(Node node, String name, int count, float otherwise) {
        List<Float> values = node.attribute(name).map(Attribute::asFloats).orElse(List.of(otherwise));
        if (values.size() != 1 && values.size() != count) {
            throw new ModelException("the " + node.describe() + ": " + name + " has " + values.size()
                    + " values; expected 1 or " + count);
        }
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            floats[i] = values.get(values.size() == 1 ? 0 : i);
        }
        return floats;
    }

    private static List<Feature> scaled(Node node, List<Feature> features) {
        float[] offset = floats(node, "offset", features.size(), 0);
        float[] scale = floats(node, "scale", features.size(), 1);
        return IntStream.range(0, offset.length)
                .mapToObj(f -> features.get(f).then(value -> ((float) value - offset[f]) * scale[f]))
                .toList();
    }

    private List<Feature> imputed(Node node, List<Feature> features) {
        if (node.attribute("imputed_value_floats").isEmpty()) {
            throw new ModelException(
                    "the " + node.describe() + " replaces whole numbers; expected imputed_value_floats");
        }
        float[] by = floats(node, "imputed_value_floats", features.size(), 0);
        float marker = node.floatAttribute("replaced_value_float", 0);
        boolean nan = Float.isNaN(marker);
        replacesMissing |= nan;
        return IntStream.range(0, by.length)
                .mapToObj(f -> features.get(f)
                        .then(value -> nan ? (Double.isNaN(value) ? by[f] : value) : value == marker ? by[f] : value))
                .toList();
    }

    private static List<Feature> encoded(Node node, List<Feature> features) {
        List<Long> categories =
                node.attribute("cats_int64s").map(Attribute::asInts).orElse(List.of());
        if (categories.isEmpty()) {
            throw new ModelException("the " + node.describe()
                    + " encodes texts; expected whole numbers (cats_int64s): encode categories before the model");
        }
        if ((long) features.size() * categories.size() > MAX_COLUMNS) {
            throw new ModelException(
                    "the " + node.describe() + " makes more than " + MAX_COLUMNS + " features; expected fewer");
        }
        List<Feature> encoded = new ArrayList<>();
        for (Feature feature : features) {
            for (long category : categories) {
                encoded.add(feature.then(value -> truncated(value) == category ? 1 : 0));
            }
        }
        return encoded;
    }

    private List<Feature> selected(Node node, List<Feature> features) {
        if (node.opType().equals("Gather") && Math.abs(node.intAttribute("axis", 0)) != 1) {
            throw new ModelException("the " + node.describe() + " selects rows; expected columns");
        }
        Tensor places = graph.constant(input(node, 1))
                .orElseThrow(() -> new ModelException(
                        "the " + node.describe() + " selects columns that the input decides; expected fixed ones"));
        return Arrays.stream(places.longs())
                .mapToObj(place -> {
                    if (place < 0 || place >= features.size()) {
                        throw new ModelException("the " + node.describe() + " selects column " + place + " of "
                                + features.size() + "; expected one that exists");
                    }
                    return features.get((int) place);
                })
                .toList();
    }
}
