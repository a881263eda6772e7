package io.simplex4j.onnx;

import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.cut.LatentCandidate;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.ModelFile;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a model file holds, and what can be done with it.
 *
 * @param file the file as a whole
 * @param inputs what goes in, without the weights that old files list among it
 * @param outputs what comes out
 * @param use how it is used, unless there is a {@code problem}
 * @param problem why it cannot be used, with what to do about it
 * @param trainingNodes nodes that behave as in training, in words: latents then depend on chance or on the batch
 * @param notes what is done otherwise than the file says, in words
 * @param candidates where no head was found, tensors that may be the latent that is meant
 */
public record ModelReport(
        File file,
        List<Port> inputs,
        List<Port> outputs,
        Optional<Use> use,
        Optional<String> problem,
        List<String> trainingNodes,
        List<String> notes,
        List<Candidate> candidates) {
    public ModelReport {
        notes = List.copyOf(notes);
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        trainingNodes = List.copyOf(trainingNodes);
        candidates = List.copyOf(candidates);
    }

    /**
     * A tensor that may be the latent that is meant.
     *
     * @param tensor its name
     * @param reason what speaks for it, in words
     */
    public record Candidate(String tensor, String reason) {}

    /**
     * The file as a whole.
     *
     * @param digest {@code sha256:} and the digest of the file with the files beside it that hold its weights
     * @param bytes how many there are in all of them
     * @param producer the program that wrote it
     * @param irVersion the version of the format
     * @param opsets the versions of the operations by domain; the standard's has no name
     * @param nodes how many operations there are
     * @param parameters how many numbers its weights have
     */
    public record File(
            String digest,
            long bytes,
            Optional<String> producer,
            long irVersion,
            Map<String, Long> opsets,
            int nodes,
            long parameters) {
        public File {
            opsets = Collections.unmodifiableMap(new TreeMap<>(opsets));
        }
    }

    /**
     * An input or output of the file.
     *
     * @param name of the tensor
     * @param type of its elements, such as {@code float}
     * @param axes a number or a name each; none if the file does not declare them
     */
    public record Port(String name, String type, Optional<List<String>> axes) {
        public Port {
            axes = axes.map(List::copyOf);
        }
    }

    /**
     * How the model is used.
     *
     * @param input the tensor that examples go into
     * @param inputShape the shape of one example
     * @param batch how many examples go in at a time, 0 if any number
     * @param latent the tensor that is the latent
     * @param latentSize how many numbers a latent has
     * @param reason why it is that tensor, in words
     * @param head the linear layer behind it
     * @param whyNotDifferentiable the operation that has no gradient, in words; nothing if all have
     */
    public record Use(
            String input,
            Shape inputShape,
            int batch,
            String latent,
            int latentSize,
            String reason,
            Optional<Head> head,
            Optional<String> whyNotDifferentiable) {
        /** Whether products with the Jacobian can be had. */
        public boolean differentiable() {
            return whyNotDifferentiable.isEmpty();
        }
    }

    /**
     * The linear layer behind the latent.
     *
     * @param node in words
     * @param output the output of the file it leads to
     * @param outputs how many numbers come out
     * @param latentSize how many go in
     * @param activation what follows
     */
    public record Head(String node, String output, int outputs, int latentSize, Activation activation) {}

    /**
     * Looks into a file, finding the latent by itself. A model that cannot be used still has a report, with the problem.
     *
     * @throws OnnxModelException if the file is no model
     */
    public static ModelReport of(Path file) {
        return of(file, OnnxModel.Options.withDefaults());
    }

    /**
     * Looks into a file. A model that cannot be used still has a report, with the problem.
     *
     * @throws OnnxModelException if the file is no model
     */
    public static ModelReport of(Path file, OnnxModel.Options options) {
        ModelFile read;
        try {
            read = ModelFile.read(file);
        } catch (OnnxModelException e) {
            throw new OnnxModelException(file.getFileName() + ": " + e.getMessage(), e);
        }
        try (OnnxModel model = OnnxModel.of(read, options)) {
            return model.report();
        } catch (OnnxModelException e) {
            return report(read, Optional.empty(), Optional.of(String.valueOf(e.getMessage())), List.of());
        }
    }

    static ModelReport of(Loaded model, Optional<String> whyNotDifferentiable, Optional<String> gradient) {
        Use use = new Use(
                model.cut().input().tensor(),
                model.cut().input().shape(),
                model.batch(),
                model.cut().latent().tensor(),
                model.latent().width(),
                model.reason(),
                model.head()
                        .map(found -> new Head(
                                found.node(),
                                found.output(),
                                found.head().outputs(),
                                found.head().weights().columns(),
                                found.head().activation())),
                whyNotDifferentiable);
        List<String> notes =
                Stream.concat(model.precision().stream(), gradient.stream()).toList();
        return report(model.file(), Optional.of(use), Optional.empty(), notes);
    }

    /* On the file as it is, but used as it was rewritten. */
    static ModelReport ofTokens(ModelFile file, ModelReport rewritten, Shape shape) {
        Use use = rewritten.use().orElseThrow();
        Use wide = new Use(
                use.input(),
                shape,
                use.batch(),
                use.latent(),
                use.latentSize(),
                use.reason(),
                use.head(),
                use.whyNotDifferentiable());
        return report(file, Optional.of(wide), Optional.empty(), rewritten.notes())
                .withCandidates(List.of());
    }

    private ModelReport withCandidates(List<Candidate> others) {
        return new ModelReport(file, inputs, outputs, use, problem, trainingNodes, notes, others);
    }

    private static ModelReport report(ModelFile file, Optional<Use> use, Optional<String> problem, List<String> notes) {
        OnnxFile model = file.model();
        Graph graph = model.graph();
        return new ModelReport(
                new File(
                        file.digest(),
                        file.size(),
                        model.producer(),
                        model.irVersion(),
                        model.opsets(),
                        graph.nodes().size(),
                        parameters(graph)),
                graph.inputs().stream()
                        .filter(input -> graph.initializer(input.name()).isEmpty())
                        .map(ModelReport::port)
                        .toList(),
                graph.outputs().stream().map(ModelReport::port).toList(),
                use,
                problem,
                graph.nodes().stream()
                        .filter(node -> isTraining(node, graph, model.opset("")))
                        .map(Node::describe)
                        .toList(),
                notes,
                candidates(graph, use));
    }

    /* None where the latent has a head, or is a tensor within the model, which only the user can have named. */
    private static List<Candidate> candidates(Graph graph, Optional<Use> use) {
        boolean unsure = use.isEmpty()
                || (use.get().head().isEmpty()
                        && graph.outputs().stream()
                                .anyMatch(
                                        output -> output.name().equals(use.get().latent())));
        return !unsure
                ? List.of()
                : LatentCandidate.of(graph).stream()
                        .map(found -> new Candidate(found.tensor(), found.reason()))
                        .toList();
    }

    private static Port port(ValueInfo info) {
        return new Port(
                info.name(),
                info.type().words(),
                info.dims().map(dims -> dims.stream().map(Dim::toString).toList()));
    }

    private static long parameters(Graph graph) {
        Stream<Tensor> constants = graph.nodes().stream()
                .filter(node -> node.is("Constant"))
                .flatMap(node -> node.outputs().stream())
                .flatMap(output -> graph.constant(output).stream());
        return Stream.concat(graph.initializers().stream(), constants)
                .filter(tensor -> isFloating(tensor.type()))
                .filter(tensor -> !tensor.dims().isEmpty())
                .mapToLong(Tensor::size)
                .sum();
    }

    private static boolean isFloating(ElementType type) {
        return switch (type) {
            case FLOAT, DOUBLE, FLOAT16, BFLOAT16 -> true;
            default -> false;
        };
    }

    private static boolean isTraining(Node node, Graph graph, long opset) {
        if (node.is("Dropout")) {
            return opset < 7
                    ? flag(node, "is_test") == 0
                    : node.inputs().size() > 2 && isTrue(graph, node.inputs().get(2));
        }
        if (node.is("BatchNormalization")) {
            return opset < 7 ? flag(node, "is_test") == 0 : flag(node, "training_mode") == 1;
        }
        return false;
    }

    private static long flag(Node node, String name) {
        return node.attribute(name)
                .filter(attribute -> attribute.kind() == Attribute.Kind.INT)
                .map(Attribute::asInt)
                .orElse(0L);
    }

    private static boolean isTrue(Graph graph, String tensor) {
        return graph.constant(tensor)
                .filter(value -> value.type() == ElementType.BOOL && value.size() == 1)
                .map(value -> value.longs()[0] != 0)
                .orElse(false);
    }
}
