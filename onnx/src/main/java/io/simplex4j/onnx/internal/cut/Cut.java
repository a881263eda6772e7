package io.simplex4j.onnx.internal.cut;

import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The part of a model between one input and the latent.
 *
 * @param model that part as a model
 * @param input what goes in
 * @param output the output tensor: the latent, or a copy if the latent is the input itself
 * @param latent which it is, and why
 */
public record Cut(OnnxFile model, InputChoice input, String output, LatentChoice latent) {
    /**
     * Cuts a model.
     *
     * @throws OnnxModelException if it has no part of that kind; the message says how to fix it
     */
    public static Cut of(OnnxFile file, ModelOptions options) {
        return of(file, options, FoundHead::in);
    }

    /**
     * Cuts a model without treating a linear layer as the head.
     *
     * @throws OnnxModelException if it has no part of that kind; the message says how to fix it
     */
    public static Cut withoutHead(OnnxFile file, ModelOptions options) {
        return of(file, options, graph -> Optional.empty());
    }

    private static Cut of(OnnxFile file, ModelOptions options, Function<Graph, Optional<FoundHead>> search) {
        Graph graph = file.graph();
        if (graph.hasSparseInitializers()) {
            throw new OnnxModelException("the model has sparse weights; expected dense ones");
        }
        GraphCheck.checkWiring(graph);
        SideInputs.requireKnown(graph, options.set());
        LatentChoice latent = LatentChoice.of(graph, options, search.apply(graph));
        ValueInfo declared = declaredInput(file, latent, options);
        Graph needs = graph.neededFor(List.of(latent.tensor()), Set.of(declared.name()));
        Graph sides = new SideInputs(declared, options.set()).fill(sides(declared.name(), needs, latent, options));
        InputChoice input = InputChoice.of(declared, graph, latent.tensor(), options);

        List<Node> nodes = new ArrayList<>(sides.nodes());
        nodes.addAll(stoppable(needs.nodes()));
        String output = latent.tensor();
        if (output.equals(input.tensor())) {
            output = output + "/latent";
            nodes.add(Node.identity(input.tensor(), output));
        }
        Graph part = new Graph(
                graph.name(),
                nodes,
                Stream.concat(sides.initializers().stream(), needs.initializers().stream())
                        .filter(tensor -> !tensor.name().equals(input.tensor()))
                        .toList(),
                List.of(input.declaration()),
                List.of(new ValueInfo(output, ElementType.OTHER, Optional.empty())),
                List.of());
        OnnxFile model = OpsetUpgrade.of(file.withGraph(part).withFunctionNodes(Cut::stoppable), graph);
        GraphCheck.check(model.graph());
        return new Cut(model, input, output, latent);
    }

    /** The inputs other than the explained one; each of them must have a value. */
    private static List<ValueInfo> sides(String input, Graph needs, LatentChoice latent, ModelOptions options) {
        if (!needs.reads(input) && !latent.tensor().equals(input)) {
            throw new OnnxModelException("the latent \"" + latent.tensor() + "\" does not depend on \"" + input
                    + "\"; expected a tensor computed from it");
        }
        List<ValueInfo> sides = needs.inputs().stream()
                .filter(other -> !other.name().equals(input))
                .toList();
        List<ValueInfo> open = sides.stream()
                .filter(other -> !options.set().containsKey(other.name()))
                .toList();
        if (!open.isEmpty()) {
            throw new OnnxModelException("the latent \"" + latent.tensor() + "\" also needs " + words(open)
                    + "; expected one input: give the others a value (withSet, --set "
                    + open.get(0).name() + "=…) or name a later tensor (withInputTensor, --input-tensor)");
        }
        return sides;
    }

    private static ValueInfo declaredInput(OnnxFile file, LatentChoice latent, ModelOptions options) {
        Graph graph = file.graph();
        if (options.inputTensor().isPresent()) {
            return named(file, options.inputTensor().get());
        }
        List<ValueInfo> inputs = graph.neededFor(List.of(latent.tensor()), Set.of()).inputs().stream()
                .filter(input -> !options.set().containsKey(input.name()))
                .toList();
        if (inputs.isEmpty()) {
            throw new OnnxModelException("the latent \"" + latent.tensor()
                    + "\" does not depend on any input without a value; expected one");
        }
        if (inputs.size() > 1) {
            throw new OnnxModelException("the latent \"" + latent.tensor() + "\" needs " + inputs.size() + " inputs, "
                    + words(inputs) + "; expected one: give all but the one to explain a value (withSet, --set "
                    + inputs.get(1).name() + "=…)");
        }
        return inputs.get(0);
    }

    private static String words(List<ValueInfo> inputs) {
        return inputs.stream()
                .map(input -> "\"" + input.name() + "\" " + input.describe())
                .collect(Collectors.joining(", "));
    }

    private static ValueInfo named(OnnxFile file, String name) {
        Graph graph = file.graph();
        Optional<ValueInfo> declared = graph.declared(name);
        boolean isInput = graph.inputs().stream().anyMatch(input -> input.name().equals(name));
        if (!isInput && graph.producer(name).isEmpty()) {
            throw new OnnxModelException("the model has no tensor \"" + name + "\"; expected one of its inputs ("
                    + words(graph.inputs()) + ") or a tensor computed from them");
        }
        if (declared.isPresent()
                && declared.get().type() != ElementType.OTHER
                && declared.get().dims().isPresent()) {
            return declared.get();
        }
        return inferred(file, name);
    }

    /* The runtime works out types and shapes when it loads the part before the tensor. */
    private static ValueInfo inferred(OnnxFile file, String name) {
        Graph graph = file.graph();
        Graph needs = graph.neededFor(List.of(name), Set.of());
        Graph before = new Graph(
                graph.name(),
                needs.nodes(),
                needs.initializers(),
                needs.inputs(),
                List.of(new ValueInfo(name, ElementType.OTHER, Optional.empty())),
                List.of());
        GraphCheck.check(before);
        try (Session session = Session.of(file.withGraph(before))) {
            return session.output(name);
        }
    }

    /*
     * The runtime checks before each operation whether the run must stop: never, in a loop whose body has no
     * operations, or none left once constants are folded. So each body decides by an operation of its own whether to
     * continue, "by its condition and the outer one", which changes nothing and cannot be folded.
     */

    private static List<Node> stoppable(List<Node> nodes) {
        return nodes.stream().map(Cut::stoppable).toList();
    }

    private static Node stoppable(Node node) {
        if (node.attributes().stream().allMatch(attribute -> attribute.graphs().isEmpty())) {
            return node;
        }
        boolean loop = node.is("Loop");
        return node.withAttributes(node.attributes().stream()
                .map(attribute -> attribute.withGraphs(graph -> stoppable(graph, loop)))
                .toList());
    }

    private static Graph stoppable(Graph graph, boolean body) {
        List<Node> nodes = new ArrayList<>(stoppable(graph.nodes()));
        if (!body || graph.inputs().size() < 2 || graph.outputs().isEmpty()) {
            return graph.withNodes(nodes);
        }
        ValueInfo goOn = graph.outputs().get(0);
        String told = graph.inputs().get(1).name();
        String both = goOn.name() + "/" + told + "/" + nodes.size();
        nodes.add(new Node("", "And", "", List.of(goOn.name(), told), List.of(both), List.of()));
        List<ValueInfo> outputs = new ArrayList<>(graph.outputs());
        outputs.set(0, new ValueInfo(both, goOn.type(), goOn.dims()));
        return graph.withNodes(nodes).withOutputs(outputs);
    }
}
