package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Needs;
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
 * @param output the tensor that comes out: the latent, or a copy where the latent is the input itself
 * @param latent which it is, and why
 */
public record Cut(OnnxFile model, InputChoice input, String output, LatentChoice latent) {
    /**
     * Cuts a model.
     *
     * @throws OnnxModelException if it has no part of that kind, with what to do about it
     */
    public static Cut of(OnnxFile file, Overrides overrides) {
        return of(file, overrides, FoundHead::in);
    }

    /**
     * Cuts a model in which no linear layer is taken for the head.
     *
     * @throws OnnxModelException if it has no part of that kind, with what to do about it
     */
    public static Cut withoutHead(OnnxFile file, Overrides overrides) {
        return of(file, overrides, graph -> Optional.empty());
    }

    private static Cut of(OnnxFile file, Overrides overrides, Function<Graph, Optional<FoundHead>> search) {
        Graph graph = file.graph();
        if (graph.hasSparseInitializers()) {
            throw new OnnxModelException("the model has sparse weights, expected dense ones");
        }
        Wiring.check(graph);
        SideInputs.requireKnown(graph, overrides.values());
        LatentChoice latent = LatentChoice.of(graph, overrides, search.apply(graph));
        ValueInfo declared = declaredInput(file, latent, overrides);
        Needs needs = Needs.of(graph, List.of(latent.tensor()), Set.of(declared.name()));
        Graph sides =
                new SideInputs(declared, overrides.values()).fill(sides(declared.name(), needs, latent, overrides));
        InputChoice input = InputChoice.of(declared, graph, latent.tensor(), overrides);

        List<Node> nodes = new ArrayList<>(sides.nodes());
        nodes.addAll(StoppableLoops.in(needs.nodes()));
        String output = latent.tensor();
        if (output.equals(input.tensor())) {
            output = output + "/latent";
            nodes.add(new Node("", "Identity", "", List.of(input.tensor()), List.of(output), List.of()));
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
        OnnxFile model = OpsetUpgrade.of(file.withGraph(part).withFunctionNodes(StoppableLoops::in), graph);
        GraphCheck.check(model.graph());
        return new Cut(model, input, output, latent);
    }

    /** The inputs beside the one that is explained, each of which must have a value. */
    private static List<ValueInfo> sides(String input, Needs needs, LatentChoice latent, Overrides overrides) {
        if (!needs.has(input)) {
            throw new OnnxModelException("the latent \"" + latent.tensor() + "\" does not depend on \"" + input
                    + "\", expected a tensor computed from it");
        }
        List<ValueInfo> sides = needs.inputs().stream()
                .filter(other -> !other.name().equals(input))
                .toList();
        List<ValueInfo> open = sides.stream()
                .filter(other -> !overrides.values().containsKey(other.name()))
                .toList();
        if (!open.isEmpty()) {
            throw new OnnxModelException("the latent \"" + latent.tensor() + "\" also needs " + words(open)
                    + ", expected one input: give the others a value (withValue, --set "
                    + open.get(0).name() + "=…) or name a later tensor (withInput, --input-tensor)");
        }
        return sides;
    }

    private static ValueInfo declaredInput(OnnxFile file, LatentChoice latent, Overrides overrides) {
        Graph graph = file.graph();
        if (overrides.input().isPresent()) {
            return named(file, overrides.input().get());
        }
        List<ValueInfo> inputs = Needs.of(graph, List.of(latent.tensor()), Set.of()).inputs().stream()
                .filter(input -> !overrides.values().containsKey(input.name()))
                .toList();
        if (inputs.isEmpty()) {
            throw new OnnxModelException("the latent \"" + latent.tensor()
                    + "\" does not depend on any input without a value, expected one");
        }
        if (inputs.size() > 1) {
            throw new OnnxModelException("the latent \"" + latent.tensor() + "\" needs " + inputs.size() + " inputs, "
                    + words(inputs) + ", expected one: give all but the one to explain a value (withValue, --set "
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
            throw new OnnxModelException("the model has no tensor \"" + name + "\", expected one of its inputs ("
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
        Needs needs = Needs.of(graph, List.of(name), Set.of());
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
}
