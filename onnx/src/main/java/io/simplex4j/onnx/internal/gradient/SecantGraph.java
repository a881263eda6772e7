package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Builds the model of products with secants over cells from a model. */
public final class SecantGraph {
    private static final long WRITTEN_OPSET = 17;

    /* The runtime takes some seconds to prepare this many; the time grows with their square. */
    private static final int MAX_NODES = 10_000;

    private static final Set<String> KINKED =
            Set.of(("Relu LeakyRelu PRelu Abs Clip HardSigmoid HardSwish Max Min Elu Selu MaxPool "
                            + "GlobalMaxPool ReduceMax ReduceMin ReduceL1")
                    .split(" ", -1));

    private SecantGraph() {}

    /** Whether a model may have kinks, which secants see and gradients at nodes do not; a smooth one is better off with those. */
    public static boolean mayHaveKinks(OnnxFile model) {
        return model.graph().nodes().stream().anyMatch(node -> node.isStandard() && KINKED.contains(node.opType()));
    }

    /**
     * The model of products with secants.
     *
     * @param exampleAxes the axes of the input after the batch axis, which must be open
     * @param limit how long a run may take
     * @return a model with inputs (edges, lower, upper, u): inputs of the model, the numbers of those that each cell begins and
     *     ends at, a cotangent for each; and with one output, the product for each cell
     * @throws OnnxModelException if an operation has no rule, or the secants take too many operations
     */
    public static OnnxFile of(OnnxFile model, String input, String latent, List<Long> exampleAxes, Duration limit) {
        long opset = Math.max(model.opset(""), WRITTEN_OPSET);
        OnnxFile raised = model.withOpset(opset);
        Probe probe = Probe.of(exampleAxes, limit);
        Forward part = GradientGraph.seen(raised, input, latent, List.of(input), probe);
        if (!part.isBatch(input, 0)) {
            throw new OnnxModelException("no secants: the model takes a fixed number of examples at a time");
        }
        MaximumTrees maxima = new MaximumTrees(part);
        Optional<Graph> rewritten = maxima.write(latent);
        part = rewritten.isPresent() ? part.rewritten(rewritten.get()) : part;
        CellGraph cells = new CellGraph(part, maxima.pools(), opset, true);
        Graph written;
        try {
            written = cells.write(latent);
        } catch (CellGraph.FoldedBatchException e) {
            cells = new CellGraph(part, maxima.pools(), opset, false);
            written = cells.write(latent);
        }
        if (written.nodes().size() > MAX_NODES) {
            throw new OnnxModelException(
                    "no secants: they take " + written.nodes().size() + " operations; expected at most " + MAX_NODES);
        }
        OnnxFile products = GradientGraph.of(
                raised.withGraph(written),
                input,
                cells.inCells(latent),
                List.of(cells.inCells(input)),
                Probe.ofCells(exampleAxes, limit));
        return products.withGraph(finished(products.graph(), cells));
    }

    /* Only the product is left, and lengths of changes that it needs are worked out without them. */
    private static Graph finished(Graph graph, CellGraph cells) {
        GraphBuilder lengths = new GraphBuilder("length/");
        List<Node> nodes = new ArrayList<>();
        for (Node node : graph.nodes()) {
            Optional<String> known = node.is("Shape") && node.attributes().isEmpty()
                    ? cells.changeOf(node.inputs().get(0))
                            .flatMap(tensor -> cells.shape(
                                    lengths, tensor, 0, cells.shape(tensor).size()))
                    : Optional.empty();
            if (known.isEmpty()) {
                nodes.add(node);
            } else {
                Graph made = lengths.build("");
                nodes.addAll(made.nodes()
                        .subList(made.nodes().size() - 3, made.nodes().size()));
                nodes.add(Node.identity(known.get(), node.outputs().get(0)));
            }
        }
        List<Tensor> initializers = new ArrayList<>(graph.initializers());
        initializers.addAll(lengths.build("").initializers());
        List<ValueInfo> outputs = graph.outputs().subList(0, 1);
        List<ValueInfo> given = graph.inputs();
        List<ValueInfo> inputs = new ArrayList<>(given.subList(0, 1));
        inputs.addAll(cells.ends());
        inputs.add(named(given.get(given.size() - 1)));
        Graph whole = graph.withNodes(nodes)
                .withInitializers(initializers)
                .withInputs(inputs)
                .withOutputs(outputs);
        Graph needs = whole.neededFor(List.of(outputs.get(0).name()), Set.of());
        return whole.withNodes(needs.nodes()).withInitializers(needs.initializers());
    }

    /* The cotangents have one row per cell, which the runtime knows by the name of the axis. */
    private static ValueInfo named(ValueInfo cotangent) {
        List<Dim> dims = new ArrayList<>(cotangent.dims().orElseThrow());
        for (int axis = 0; axis < dims.size(); axis++) {
            if (!dims.get(axis).isFixed()) {
                dims.set(axis, Dim.symbolic(CellGraph.CELLS));
            }
        }
        return ValueInfo.of(cotangent.name(), cotangent.type(), dims);
    }
}
