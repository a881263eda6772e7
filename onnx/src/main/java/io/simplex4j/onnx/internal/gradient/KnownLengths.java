package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Rewrites a graph so that lengths which are the same in every run are not worked out in it. */
final class KnownLengths {
    /*
     * Exporters have the shape of a Reshape and the bounds of a Slice computed from the shapes of tensors, though all is known
     * but the size of the batch. That takes a dozen nodes each, and each tensor whose shape is asked for must be there.
     */

    private final Expansion.Seen part;
    private final Observations seen;
    private final GraphBuilder out;
    private final List<Tensor> made = new ArrayList<>();

    private KnownLengths(Expansion.Seen part) {
        this.part = part;
        this.seen = part.observations();
        this.out = new GraphBuilder(part.forward().unusedPrefix("known/"));
    }

    static Expansion.Seen of(Expansion.Seen part, GradientGraph.Question question) {
        KnownLengths lengths = new KnownLengths(part);
        for (Node node : part.forward().nodes()) {
            lengths.out.node(lengths.written(node));
        }
        part.forward().initializers().forEach(lengths.out::initializer);
        part.forward().inputs().forEach(lengths.out::input);
        lengths.made.forEach(lengths.out::initializer);
        Forward forward = new Forward(lengths.out.build("known"), question.input(), question.latent());
        Observations observed = lengths.seen.with(lengths.made);
        return new Expansion.Seen(forward, observed, new Marks(forward, observed, question.wanted()));
    }

    private Node written(Node node) {
        if (!node.outputs().stream().anyMatch(part.marks()::isDifferentiable)) {
            return node;
        }
        if (node.is("Reshape")) {
            return shape(node.outputs().get(0))
                    .map(shape -> node.withInputs(List.of(node.inputs().get(0), longs(shape))))
                    .orElse(node);
        }
        return node.is("Slice") ? node.withInputs(bounds(node)) : node;
    }

    private String longs(long... values) {
        return constant(Tensor.ofLongs("", List.of((long) values.length), values));
    }

    private String constant(Tensor tensor) {
        made.add(tensor.named(out.fresh("longs")));
        return made.get(made.size() - 1).name();
    }

    /** The axes of a tensor, -1 for that of the batch, if there is one such at most. */
    private Optional<long[]> shape(String tensor) {
        long[] shape = IntStream.range(0, seen.shape(tensor).size())
                .mapToLong(axis ->
                        seen.isBatch(tensor, axis) ? -1 : seen.shape(tensor).get(axis))
                .toArray();
        boolean known =
                IntStream.range(0, shape.length).filter(axis -> shape[axis] < 0).count() <= 1;
        return known && seen.shape(tensor).stream().noneMatch(length -> length == 0)
                ? Optional.of(shape)
                : Optional.empty();
    }

    private List<String> bounds(Node slice) {
        List<String> inputs = new ArrayList<>(slice.inputs());
        for (int i = 1; i < inputs.size(); i++) {
            String bound = inputs.get(i);
            if (!bound.isEmpty()
                    && !part.marks().isVarying(bound)
                    && part.forward().constant(bound).isEmpty()) {
                inputs.set(i, seen.numbers(bound).map(this::constant).orElse(bound));
            }
        }
        return inputs;
    }
}
