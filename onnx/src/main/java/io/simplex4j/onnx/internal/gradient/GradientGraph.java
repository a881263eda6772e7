package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Builds the model of the vector-Jacobian product from a model. */
public final class GradientGraph {
    /*
     * Reverse mode: the nodes that the latent needs, then, from the last to the first, the nodes that turn the
     * gradients of a node's outputs into contributions to the gradients of its inputs. Only tensors that a wanted
     * tensor affects are differentiated. The cost is that of the forward pass times a small number; forward tensors are
     * used where they lie, not computed twice.
     *
     * No operator of opsets 13 to 16 was changed up to 17 in what it computes, so older graphs are raised to 17, where
     * ScatterElements can add, and rules meet two spellings of the reductions only: 17, and 18 or newer.
     */

    /** The oldest opset that can be differentiated. */
    public static final long OLDEST_OPSET = 13;

    private static final long WRITTEN_OPSET = 17;

    /* The runtime takes half a minute to prepare this many; the time grows with their square. */
    private static final int MAX_NODES = 50_000;

    private GradientGraph() {}

    /**
     * The gradient with respect to the input alone.
     *
     * @return a model with inputs (x, u) and outputs (gx, h); x and h have the names they have in the model
     * @throws OnnxModelException if the model cannot be differentiated
     */
    public static OnnxFile of(OnnxFile model, String input, String latent, Probe probe) {
        return of(model, input, latent, List.of(input), probe);
    }

    /**
     * The gradient with respect to any tensors.
     *
     * @param input the tensor that examples go into: an input of the model, or any tensor, which then becomes one
     * @param latent the tensor to differentiate
     * @param wanted the tensors whose gradient is wanted: the input, initializers
     * @return a model whose first input is x and last u, with other inputs of the model that the latent needs in between,
     *     and whose outputs are the gradients in the order asked for, then h
     * @throws OnnxModelException if the model cannot be differentiated
     */
    public static OnnxFile of(OnnxFile model, String input, String latent, List<String> wanted, Probe probe) {
        long opset = model.opset("");
        if (opset < OLDEST_OPSET) {
            throw new OnnxModelException("the model uses opset " + opset + "; expected " + OLDEST_OPSET
                    + " or newer: export it again with opset " + WRITTEN_OPSET);
        }
        Forward forward = Narrowing.of(seen(model, input, latent, wanted, probe));
        long written = Math.max(opset, WRITTEN_OPSET);
        Backward backward = new Backward(forward, written);
        String cotangent = backward.builder().fresh("u");
        backward.contribute(latent, cotangent);
        while (backward.next()) {
            differentiate(backward);
        }
        return model.withGraph(assemble(forward, backward, wanted, cotangent)).withOpset(written);
    }

    /** The part of a model between the two, rewritten if that makes rules apply. */
    static Forward seen(OnnxFile model, String input, String latent, List<String> wanted, Probe probe) {
        Forward forward = new Forward(model, input, latent, wanted, probe);
        requireFloats(forward, input, "input");
        requireFloats(forward, latent, "latent");
        return Expansion.of(forward);
    }

    private static void requireFloats(Forward seen, String tensor, String role) {
        ElementType type = seen.type(tensor);
        if (type != ElementType.FLOAT && type != ElementType.DOUBLE) {
            throw new OnnxModelException("the " + role + " \"" + tensor + "\" holds " + type.words()
                    + "; expected float: name a float tensor instead, such as the output of the embedding");
        }
    }

    /* A node that the runtime accepts may still have settings of a kind or number that no rule expects. */
    private static void differentiate(Backward node) {
        if (!node.isReached() || !node.isDifferentiable()) {
            return;
        }
        try {
            Rules.apply(node);
        } catch (IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException e) {
            throw new OnnxModelException(
                    "cannot differentiate " + node.node().describe() + ": its settings make no sense: "
                            + e.getMessage(),
                    e);
        }
    }

    private static Graph assemble(Forward forward, Backward backward, List<String> all, String cotangent) {
        String latent = forward.latent();
        List<ValueInfo> outputs = new ArrayList<>();
        for (String wanted : all) {
            String gradient = backward.gradient(wanted).orElseGet(() -> backward.zeros(wanted));
            String named = backward.builder().node("Identity", gradient);
            outputs.add(new ValueInfo(named, forward.type(wanted), Optional.empty()));
        }
        outputs.add(new ValueInfo(latent, forward.type(latent), Optional.empty()));
        List<ValueInfo> inputs = new ArrayList<>(forward.inputs());
        inputs.add(declaration(forward, latent, cotangent));
        Graph written = backward.builder().build("backward");
        List<Node> nodes = new ArrayList<>(forward.nodes());
        nodes.addAll(written.nodes());
        List<Tensor> initializers = new ArrayList<>(forward.initializers());
        initializers.addAll(written.initializers());
        /* Rules may write nodes that turn out to be unused. */
        Graph whole = new Graph("gradient", nodes, initializers, inputs, outputs, List.of());
        Graph needs = whole.neededFor(outputs.stream().map(ValueInfo::name).toList(), Set.of());
        if (needs.nodes().size() > MAX_NODES) {
            throw new OnnxModelException("the gradient has " + needs.nodes().size() + " operations; expected at most "
                    + MAX_NODES + ": name a latent before, or an input after, most of the model");
        }
        return whole.withNodes(needs.nodes()).withInitializers(needs.initializers());
    }

    /*
     * The batch axis has the same name as in the input: if the runtime cannot tell that two shapes are the same, it
     * does not reuse memory, and searches all free memory in vain for every tensor.
     */
    private static ValueInfo declaration(Forward forward, String latent, String cotangent) {
        List<Long> shape = forward.shape(latent);
        ValueInfo input = forward.input();
        String batch = input.dims().stream()
                .flatMap(dims -> dims.stream().limit(1))
                .map(Dim::symbol)
                .findFirst()
                .orElse("");
        List<Dim> dims = new ArrayList<>();
        for (int axis = 0; axis < shape.size(); axis++) {
            boolean named = !batch.isEmpty()
                    && forward.multiple(latent, axis, input.name()).orElse(0) == 1;
            dims.add(
                    forward.isBatch(latent, axis)
                            ? Dim.symbolic(named ? batch : cotangent + axis)
                            : Dim.of(shape.get(axis)));
        }
        return ValueInfo.of(cotangent, forward.type(latent), dims);
    }
}
