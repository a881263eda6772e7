package io.simplex4j.onnx.internal.secant;

import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Needs;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.CellMap;
import io.simplex4j.onnx.internal.runtime.EndTensor;
import io.simplex4j.onnx.internal.runtime.OpenSecants;
import io.simplex4j.onnx.internal.runtime.Port;
import io.simplex4j.onnx.internal.runtime.RunLimit;
import io.simplex4j.onnx.internal.runtime.Session;
import io.simplex4j.onnx.internal.runtime.SlopeMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The model of products with secants.
 *
 * @param whole with inputs (edges, lower, upper, u): inputs of the model, the numbers of those that each cell begins and ends at, a
 *     cotangent for each; and with one output, the product for each cell
 * @param parts the same in two, if it can be cut
 */
public record SecantModel(OnnxFile whole, Optional<Parts> parts) {
    /**
     * The products, in two models where there are such.
     *
     * @param input of the model that secants are of
     * @param latent of that model
     */
    public OpenSecants open(Port input, Port latent, CellMap.Limits limits) {
        Graph graph = whole.graph();
        List<String> inputs = graph.inputs().stream().map(ValueInfo::name).toList();
        Port cotangent = new Port(inputs.get(3), latent.type(), latent.batched(), latent.axes());
        Port product = new Port(graph.outputs().get(0).name(), input.type(), input.batched(), input.axes());
        RunLimit time = RunLimit.of(limits.time());
        if (parts.isPresent() && input.batched() && latent.batched()) {
            List<Port> edges = new ArrayList<>();
            parts.get().sources.forEach((name, axes) -> edges.add(new Port(name, input.type(), true, axes)));
            SlopeMap.Parts ports = new SlopeMap.Parts(input, edges, parts.get().ends, cotangent, product);
            Session atEdges = Session.of(parts.get().edges, time);
            try {
                return new SlopeMap(atEdges, Session.of(parts.get().cells, time), ports, limits);
            } catch (RuntimeException e) {
                atEdges.close();
                throw e;
            }
        }
        return new CellMap(Session.of(whole, time), input, inputs.subList(1, 3), cotangent, product, limits);
    }

    /**
     * A model that is run at edges, and one that is run over cells.
     *
     * @param edges with the input of the whole, and as outputs what cells need of each edge
     * @param cells with inputs made of those at both ends, then u; and with one output, the product for each cell
     * @param sources the axes of the outputs of the model of edges, by their names
     * @param ends how the inputs of the model of cells are made
     */
    public record Parts(OnnxFile edges, OnnxFile cells, Map<String, List<Long>> sources, List<EndTensor> ends) {
        /*
         * Numbers of an edge that would be more than a megabyte are not kept: they would not be near the processor when they are
         * needed, and few edges would fit into memory.
         */
        private static final long MOST_NUMBERS = 1 << 18;

        public Parts {
            ends = List.copyOf(ends);
        }

        static Optional<Parts> of(OnnxFile whole, CellGraph cells) {
            Graph graph = whole.graph();
            List<ValueInfo> inputs = graph.inputs();
            Set<String> atEnds = cells.atEnds().stream().map(EndTensor::name).collect(Collectors.toSet());
            Needs needs = Needs.of(graph, List.of(graph.outputs().get(0).name()), atEnds);
            List<EndTensor> used =
                    cells.atEnds().stream().filter(end -> needs.has(end.name())).toList();
            boolean isApart = inputs.subList(0, inputs.size() - 1).stream().noneMatch(in -> needs.has(in.name()));
            boolean isSingle = inputs.stream()
                    .filter(in -> in.type() != ElementType.INT64)
                    .allMatch(in -> in.type() == ElementType.FLOAT);
            if (!isApart || !isSingle || used.isEmpty()) {
                return Optional.empty();
            }
            Map<String, String> names = new LinkedHashMap<>();
            Map<String, List<Long>> sources = new LinkedHashMap<>();
            List<EndTensor> ends = new ArrayList<>();
            for (EndTensor end : used) {
                String name = names.computeIfAbsent(
                        end.source(), source -> cells.builder().fresh("edge"));
                sources.put(name, end.axes());
                ends.add(new EndTensor(end.name(), name, end.kind(), end.ofZeros(), end.axes()));
            }
            if (Stream.concat(sources.values().stream(), used.stream().map(EndTensor::axes))
                            .mapToLong(axes -> axes.stream().reduce(1L, (a, b) -> a * b))
                            .sum()
                    > MOST_NUMBERS) {
                return Optional.empty();
            }
            return Optional.of(new Parts(
                    whole.withGraph(edges(graph, names, sources)),
                    whole.withGraph(cells(graph, needs, atEnds, ends)),
                    sources,
                    ends));
        }

        private static Graph edges(Graph graph, Map<String, String> names, Map<String, List<Long>> sources) {
            Needs needs = Needs.of(graph, names.keySet(), Set.of());
            GraphBuilder edges = new GraphBuilder("");
            needs.nodes().forEach(edges::node);
            names.forEach((source, name) -> edges.node(named(source, name)));
            needs.initializers().forEach(edges::initializer);
            edges.input(graph.inputs().get(0));
            sources.forEach((name, axes) -> edges.output(rows(name, axes)));
            return edges.build("edges");
        }

        private static Graph cells(Graph graph, Needs needs, Set<String> atEnds, List<EndTensor> ends) {
            GraphBuilder cells = new GraphBuilder("");
            needs.nodes().stream()
                    .filter(node -> node.outputs().stream().noneMatch(atEnds::contains))
                    .forEach(cells::node);
            needs.initializers().forEach(cells::initializer);
            ends.forEach(end -> cells.input(rows(end.name(), end.axes())));
            cells.input(graph.inputs().get(graph.inputs().size() - 1));
            cells.output(graph.outputs().get(0));
            return cells.build("cells");
        }

        private static Node named(String source, String name) {
            return new Node(name, "Identity", "", List.of(source), List.of(name), List.of());
        }

        private static ValueInfo rows(String name, List<Long> axes) {
            List<Dim> dims = new ArrayList<>(List.of(Dim.symbolic(CellGraph.CELLS)));
            axes.forEach(axis -> dims.add(Dim.of(axis)));
            return ValueInfo.of(name, ElementType.FLOAT, dims);
        }
    }
}
