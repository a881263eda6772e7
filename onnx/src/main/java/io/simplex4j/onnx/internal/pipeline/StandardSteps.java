package io.simplex4j.onnx.internal.pipeline;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Rewrites the steps of a pipeline in standard operations, which have gradients. */
public final class StandardSteps {
    private static final String DOMAIN = "ai.onnx.ml";
    private static final long AXES_AS_INPUT = 13;
    private static final long ALL_AXES_AS_INPUT = 18;

    private final Graph graph;
    private final long opset;
    private final GraphBuilder builder = new GraphBuilder("simplex/step/");

    /** Tensors whose numbers are shares of 1. */
    private final Set<String> shares = new HashSet<>();

    private StandardSteps(OnnxFile file) {
        this.graph = file.graph();
        this.opset = file.opset("");
    }

    /** Returns the same model with standard operations for its steps, if it has some; otherwise the model itself. */
    public static OnnxFile rewrite(OnnxFile file) {
        Graph graph = file.graph();
        return graph.nodes().stream().anyMatch(node -> node.domain().equals(DOMAIN))
                ? file.withGraph(new StandardSteps(file).rewritten())
                : file;
    }

    /** Returns why a model has no latent layer that examples could be compared in: it compares inputs with its own. */
    public static Optional<String> whyNoLatent(OnnxFile file) {
        return file.graph().nodes().stream()
                .filter(node -> node.domain().equals(DOMAIN) && node.opType().startsWith("SVM"))
                .filter(node -> !isLinear(node))
                .findFirst()
                .map(node -> "the " + node.describe() + " is a kernel machine ("
                        + node.stringAttribute("kernel_type", "LINEAR")
                        + " kernel): it compares an input with support vectors of its own and has no latent layer, so no"
                        + " mixture of other examples explains it; expected a network, trees or a linear model, such as"
                        + " LinearSVC or LogisticRegression");
    }

    /** Returns the names of classes that a file has for its scores; none if they are 0, 1, … or absent. */
    public static List<String> classes(OnnxFile file) {
        for (String attribute : List.of("classlabels_strings", "classlabels_int64s", "classlabels_ints")) {
            for (Node node : file.graph().nodes()) {
                Optional<Attribute> labels = node.attribute(attribute);
                Attribute.Kind kind =
                        attribute.equals("classlabels_strings") ? Attribute.Kind.STRINGS : Attribute.Kind.INTS;
                if (node.domain().equals(DOMAIN)
                        && labels.filter(known -> known.kind() == kind).isPresent()
                        && !labels.get().values().isEmpty()) {
                    return named(
                            attribute.equals("classlabels_strings")
                                    ? labels.get().asStrings()
                                    : labels.get().asInts().stream()
                                            .map(String::valueOf)
                                            .toList());
                }
            }
        }
        return List.of();
    }

    private static List<String> named(List<String> labels) {
        boolean numbered = true;
        for (int place = 0; place < labels.size(); place++) {
            numbered &= labels.get(place).equals(Integer.toString(place));
        }
        boolean usable =
                Set.copyOf(labels).size() == labels.size() && labels.stream().noneMatch(String::isBlank);
        return numbered || !usable ? List.of() : labels;
    }

    private static boolean isLinear(Node node) {
        return node.opType().equals("SVMRegressor")
                && node.stringAttribute("kernel_type", "LINEAR").equals("LINEAR")
                && node.intAttribute("one_class", 0) == 0;
    }

    private Graph rewritten() {
        for (Node node : graph.nodes()) {
            if (!node.domain().equals(DOMAIN) || !write(node)) {
                builder.node(node);
            }
        }
        graph.inputs().forEach(builder::input);
        graph.initializers().forEach(builder::initializer);
        graph.outputs().forEach(builder::output);
        return builder.build(graph.name());
    }

    /** Writes a step in standard operations; returns false if there are none for it. */
    private boolean write(Node node) {
        if (node.inputs().isEmpty() || node.outputs().isEmpty()) {
            return false;
        }
        try {
            return switch (node.opType()) {
                case "Scaler" -> scaler(node);
                case "Imputer" -> imputer(node);
                case "Normalizer" -> normalizer(node);
                case "FeatureVectorizer" -> vectorizer(node);
                case "ArrayFeatureExtractor" -> extractor(node);
                case "LinearRegressor" -> regressor(node);
                case "LinearClassifier" -> classifier(node);
                case "SVMRegressor" -> isLinear(node) && machine(node);
                default -> false;
            };
        } catch (IllegalStateException e) {
            throw new OnnxModelException("the " + node.describe() + ": " + e.getMessage(), e);
        }
    }

    private boolean end(Node node, int output, String tensor) {
        builder.node(Node.identity(tensor, node.outputs().get(output)));
        return true;
    }

    /** Returns an input as floats. */
    private String floats(String tensor) {
        boolean other = graph.declared(tensor)
                .filter(known -> known.type() != ElementType.FLOAT)
                .isPresent();
        return other ? builder.node("Cast", List.of(tensor), Attribute.ofInt("to", ElementType.FLOAT.code())) : tensor;
    }

    private static float[] values(Node node, String name) {
        List<Float> known = node.attribute(name).map(Attribute::asFloats).orElse(List.of());
        float[] values = new float[known.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = known.get(i);
        }
        return values;
    }

    private String constant(float... values) {
        return builder.floats(new long[] {values.length}, values);
    }

    private boolean scaler(Node node) {
        float[] offset = values(node, "offset");
        float[] scale = values(node, "scale");
        String shifted = floats(node.inputs().get(0));
        shifted = offset.length == 0 ? shifted : builder.node("Sub", shifted, constant(offset));
        return end(node, 0, scale.length == 0 ? shifted : builder.node("Mul", shifted, constant(scale)));
    }

    private boolean imputer(Node node) {
        float[] by = values(node, "imputed_value_floats");
        if (by.length == 0) {
            return false;
        }
        String input = floats(node.inputs().get(0));
        float marker = node.floatAttribute("replaced_value_float", 0);
        String missing = Float.isNaN(marker)
                ? builder.node("IsNaN", input)
                : builder.node("Equal", input, builder.scalar(marker));
        return end(node, 0, builder.node("Where", missing, constant(by), input));
    }

    private boolean normalizer(Node node) {
        String input = floats(node.inputs().get(0));
        if (shares.contains(input)) {
            shares.add(node.outputs().get(0));
            return end(node, 0, input);
        }
        String norm = switch (node.stringAttribute("norm", "MAX")) {
            case "L1" -> sum(builder.node("Abs", input));
            case "L2" -> builder.node("Sqrt", sum(builder.node("Mul", input, input)));
            default -> "";
        };
        if (norm.isEmpty()) {
            String axes = opset >= ALL_AXES_AS_INPUT ? builder.longs(1) : "";
            norm = axes.isEmpty()
                    ? builder.node("ReduceMax", List.of(input), Attribute.ofInts("axes", 1))
                    : builder.node("ReduceMax", input, axes);
        } else {
            norm = builder.node("Max", norm, builder.scalar(Float.MIN_NORMAL));
        }
        return end(node, 0, builder.node("Div", input, norm));
    }

    private String sum(String tensor) {
        return opset >= AXES_AS_INPUT
                ? builder.node("ReduceSum", tensor, builder.longs(1))
                : builder.node("ReduceSum", List.of(tensor), Attribute.ofInts("axes", 1));
    }

    private boolean vectorizer(Node node) {
        List<String> parts = node.inputs().stream().map(this::floats).toList();
        return end(node, 0, builder.node("Concat", parts, Attribute.ofInt("axis", 1)));
    }

    /** Selections of columns; a selection of the name of a class stays unchanged. */
    private boolean extractor(Node node) {
        Optional<Tensor> places = node.inputs().size() < 2
                ? Optional.empty()
                : graph.constant(node.inputs().get(1))
                        .filter(known -> known.type().isInteger());
        if (places.isEmpty() || graph.constant(node.inputs().get(0)).isPresent()) {
            return false;
        }
        String chosen = builder.longs(places.get().longs());
        return end(node, 0, builder.node("Gather", List.of(node.inputs().get(0), chosen), Attribute.ofInt("axis", 1)));
    }

    /** Adds a linear layer with a row of weights for each output. */
    private String layer(Node node, float[] weights, float[] bias, int outputs) {
        if (outputs < 1 || weights.length == 0 || weights.length % outputs != 0) {
            throw new IllegalStateException("there are " + weights.length + " coefficients for " + outputs
                    + " outputs; expected as many for each");
        }
        String matrix = builder.floats(new long[] {outputs, weights.length / outputs}, weights);
        List<String> inputs = new ArrayList<>(List.of(floats(node.inputs().get(0)), matrix));
        if (bias.length == outputs) {
            inputs.add(constant(bias));
        }
        return builder.node("Gemm", inputs, Attribute.ofInt("transB", 1));
    }

    private boolean regressor(Node node) {
        if (!node.stringAttribute("post_transform", "NONE").equals("NONE")) {
            return false;
        }
        int targets = (int) node.intAttribute("targets", 1);
        return end(node, 0, layer(node, values(node, "coefficients"), values(node, "intercepts"), targets));
    }

    /** A support vector machine with a linear kernel is a linear model of the sum of its vectors. */
    private boolean machine(Node node) {
        float[] coefficients = values(node, "coefficients");
        float[] vectors = values(node, "support_vectors");
        int supports = (int) node.intAttribute("n_supports", 0);
        float[] weights = coefficients;
        if (supports > 0) {
            if (coefficients.length != supports || vectors.length == 0 || vectors.length % supports != 0) {
                throw new IllegalStateException("there are " + coefficients.length + " coefficients and "
                        + vectors.length + " numbers of support vectors; expected some for each of " + supports);
            }
            int width = vectors.length / supports;
            double[] sums = new double[width];
            for (int v = 0; v < supports; v++) {
                for (int j = 0; j < width; j++) {
                    sums[j] += (double) coefficients[v] * vectors[v * width + j];
                }
            }
            weights = new float[width];
            for (int j = 0; j < width; j++) {
                weights[j] = (float) sums[j];
            }
        }
        float[] rho = values(node, "rho");
        return end(node, 0, layer(node, weights, rho.length > 0 ? new float[] {rho[0]} : rho, 1));
    }

    private boolean classifier(Node node) {
        String transform = node.stringAttribute("post_transform", "NONE");
        int classes = node.attribute("classlabels_strings")
                .or(() -> node.attribute("classlabels_ints"))
                .map(labels -> labels.values().size())
                .orElse(0);
        float[] weights = values(node, "coefficients");
        float[] bias = values(node, "intercepts");
        int rows = bias.length;
        if (!Set.of("NONE", "LOGISTIC", "SOFTMAX").contains(transform)
                || node.outputs().size() < 2
                || rows < 1) {
            return false;
        }
        boolean logistic = transform.equals("LOGISTIC");
        boolean mirrored = rows == 2 && classes == 2 && logistic && isMirrored(weights, bias);
        boolean single = rows == 1 && classes == 2;
        if (single && !logistic) {
            return false; // scores and labels of the runtime do not agree on a threshold here, and skl2onnx writes two
            // rows
        }
        keepLabel(node);
        if (mirrored || (single && logistic)) {
            float[] own = Arrays.copyOfRange(weights, single ? 0 : weights.length / 2, weights.length);
            String one = builder.node("Sigmoid", layer(node, own, new float[] {bias[rows - 1]}, 1));
            String other = builder.node("Sub", builder.scalar(1), one);
            shares.add(node.outputs().get(1));
            return end(node, 1, builder.node("Concat", List.of(other, one), Attribute.ofInt("axis", 1)));
        }
        String scores = layer(node, weights, bias, rows);
        if (logistic && isNormalized(node.outputs().get(1))) {
            // One against the rest: the shares of 1 have no head, but the scores before them predict the same class.
            shares.add(node.outputs().get(1));
            return end(node, 1, scores);
        }
        if (transform.equals("SOFTMAX")) {
            shares.add(node.outputs().get(1));
            return end(node, 1, builder.node("Softmax", List.of(scores), Attribute.ofInt("axis", 1)));
        }
        return end(node, 1, logistic ? builder.node("Sigmoid", scores) : scores);
    }

    private boolean isNormalized(String tensor) {
        return graph.nodes().stream()
                .anyMatch(node -> node.opType().equals("Normalizer")
                        && node.inputs().contains(tensor)
                        && node.stringAttribute("norm", "MAX").equals("L1"));
    }

    private static boolean isMirrored(float[] weights, float[] bias) {
        int half = weights.length / 2;
        boolean mirrored = bias[0] == -bias[1];
        for (int j = 0; j < half; j++) {
            mirrored &= weights[j] == -weights[half + j];
        }
        return mirrored;
    }

    /** Keeps the node for its label, which nothing differentiates. */
    private void keepLabel(Node node) {
        String label = node.outputs().get(0);
        boolean read = graph.reads(label)
                || graph.outputs().stream()
                        .map(ValueInfo::name)
                        .collect(Collectors.toSet())
                        .contains(label);
        if (read) {
            builder.node(node.withOutputs(List.of(label, builder.fresh("scores"))));
        }
    }
}
