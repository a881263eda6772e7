package io.simplex4j.onnx;

import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.ModelReport;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.cut.LatentCandidates;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.ModelFile;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reports on ONNX files. */
final class Reports {
    private static final Set<ElementType> FLOATING =
            EnumSet.of(ElementType.FLOAT, ElementType.DOUBLE, ElementType.FLOAT16, ElementType.BFLOAT16);

    private Reports() {}

    static ModelReport of(
            ModelFile file, Loaded model, Optional<String> whyNotDifferentiable, Optional<String> gradient) {
        ModelReport.Use use = new ModelReport.Use(
                model.cut().input().tensor(),
                model.cut().input().shape(),
                model.batch(),
                model.cut().latent().tensor(),
                model.latent().width(),
                model.reason(),
                model.head()
                        .map(found -> new ModelReport.Head(
                                found.node(),
                                found.output(),
                                found.head().outputs(),
                                found.head().weights().columns(),
                                found.head().activation())),
                whyNotDifferentiable,
                whyNotDifferentiable.isPresent()
                        ? Optional.empty()
                        : Optional.of(AttributingModel.Rule.INTEGRATED_JACOBIAN));
        List<String> notes =
                Stream.concat(model.precision().stream(), gradient.stream()).toList();
        return report(file, Optional.of(use), Optional.empty(), notes);
    }

    /* Applies to the original file, but uses the rewritten one. */
    static ModelReport ofTokens(ModelFile file, ModelReport rewritten, Shape shape) {
        ModelReport.Use use = rewritten.use().orElseThrow();
        ModelReport.Use wide = new ModelReport.Use(
                use.input(),
                shape,
                use.batch(),
                use.latent(),
                use.latentSize(),
                use.reason(),
                use.head(),
                use.whyNotDifferentiable(),
                use.attribution());
        ModelReport plain = report(file, Optional.of(wide), Optional.empty(), rewritten.notes());
        return new ModelReport(
                plain.file(),
                plain.inputs(),
                plain.outputs(),
                plain.use(),
                plain.problem(),
                plain.trainingNodes(),
                plain.notes(),
                List.of());
    }

    static ModelReport report(
            ModelFile file, Optional<ModelReport.Use> use, Optional<String> problem, List<String> notes) {
        OnnxFile model = file.model();
        Graph graph = model.graph();
        return new ModelReport(
                new ModelReport.File(
                        file.digest(),
                        file.size(),
                        model.producer(),
                        model.irVersion(),
                        model.opsets(),
                        graph.nodes().size(),
                        parameters(graph)),
                graph.inputs().stream()
                        .filter(input -> graph.initializer(input.name()).isEmpty())
                        .map(Reports::port)
                        .toList(),
                graph.outputs().stream().map(Reports::port).toList(),
                use,
                problem,
                graph.nodes().stream()
                        .filter(node -> isTraining(node, graph, model.opset("")))
                        .map(Node::describe)
                        .toList(),
                notes,
                candidates(graph, use));
    }

    /* Absent if the latent has a head, or is a tensor within the model, which only the user can name. */
    private static List<ModelReport.Candidate> candidates(Graph graph, Optional<ModelReport.Use> use) {
        boolean unsure = use.isEmpty()
                || (use.get().head().isEmpty()
                        && graph.outputs().stream()
                                .anyMatch(
                                        output -> output.name().equals(use.get().latent())));
        return unsure ? LatentCandidates.of(graph) : List.of();
    }

    private static ModelReport.Port port(ValueInfo info) {
        return new ModelReport.Port(
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
                .filter(tensor -> FLOATING.contains(tensor.type()))
                .filter(tensor -> !tensor.dims().isEmpty())
                .mapToLong(Tensor::size)
                .sum();
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
