package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rewrites a graph so that of each tensor only the part is computed that something reads. */
final class Narrowing {
    /*
     * A classifier of sentences or pictures often reads one place of the last layer, but computes all of them: most of the last
     * layer is for nothing, and so is its gradient, which is 0 there. So what a node takes out of a tensor is taken out of what
     * that tensor is made of instead, up to where others need the whole.
     *
     * From the last node to the first: what is needed of each tensor, all of it or one section, where all its readers agree.
     */

    private final Forward seen;
    private final GraphBuilder out;
    private final Map<String, Optional<Section>> needed = new HashMap<>();
    private final Set<String> narrow = new HashSet<>();
    private final Map<Cut, String> cuts = new HashMap<>();

    private record Cut(String tensor, Section section) {}

    private Narrowing(Forward seen) {
        this.seen = seen;
        this.out = new GraphBuilder(seen.unusedPrefix("narrow/"));
    }

    /** The part of a graph, seen again where something of it need not be computed. */
    static Forward of(Forward forward) {
        Narrowing narrowing = new Narrowing(forward);
        narrowing.look(forward.latent());
        return narrowing.narrow.isEmpty() ? forward : forward.rewritten(narrowing.write());
    }

    private void look(String latent) {
        needed.put(latent, Optional.empty());
        List<Node> nodes = seen.nodes();
        for (int k = nodes.size() - 1; k >= 0; k--) {
            Node node = nodes.get(k);
            if (node.outputs().stream().noneMatch(needed::containsKey)) {
                continue;
            }
            Optional<List<Optional<Section>>> inputs = passed(node);
            if (inputs.isPresent()) {
                narrow.add(node.outputs().get(0));
                int used = Section.RESHAPING.contains(node.opType())
                        ? 1
                        : node.inputs().size();
                for (int i = 0; i < used; i++) {
                    need(node.inputs().get(i), inputs.get().get(i));
                }
            } else {
                Optional<Section> taken = taken(node);
                node.reads().forEach(tensor -> need(tensor, Optional.empty(), taken, node));
            }
        }
    }

    private void need(String tensor, Optional<Section> whole, Optional<Section> taken, Node node) {
        need(tensor, tensor.equals(node.inputs().get(0)) ? taken : whole);
    }

    private void need(String tensor, Optional<Section> section) {
        needed.merge(tensor, section, (one, other) -> one.equals(other) ? one : Optional.empty());
    }

    private boolean isConcerned(Node node) {
        return node.outputs().stream().anyMatch(seen::isDifferentiable);
    }

    private Optional<Section> taken(Node node) {
        return isConcerned(node) ? Section.taken(node, seen, seen::constant) : Optional.empty();
    }

    /* What a node needs of its inputs, if a section of its output is all that anything reads. */
    private Optional<List<Optional<Section>>> passed(Node node) {
        return isConcerned(node)
                ? needed.getOrDefault(node.outputs().get(0), Optional.empty())
                        .flatMap(section -> section.through(node, seen))
                : Optional.empty();
    }

    private Graph write() {
        for (Node node : seen.nodes()) {
            boolean isNarrow = narrow.contains(node.outputs().get(0));
            Optional<Section> taken = isNarrow ? Optional.empty() : taken(node);
            if (isNarrow) {
                writeNarrow(node);
            } else if (taken.isPresent() && narrow.contains(node.inputs().get(0))) {
                out.node(withoutTaking(node, taken.get()));
            } else {
                out.node(node);
            }
        }
        seen.initializers().forEach(out::initializer);
        seen.inputs().forEach(out::input);
        return out.build("narrow");
    }

    private void writeNarrow(Node node) {
        String y = node.outputs().get(0);
        Section section = needed.getOrDefault(y, Optional.empty()).orElseThrow();
        List<Optional<Section>> sections = section.through(node, seen).orElseThrow();
        List<String> inputs = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            String input = node.inputs().get(i);
            inputs.add(sections.get(i).map(each -> cut(input, each)).orElse(input));
        }
        if (Section.RESHAPING.contains(node.opType())) {
            List<String> reshaped = List.of(inputs.get(0), out.longs(shape(y, section)));
            out.node(new Node(node.name(), "Reshape", "", reshaped, List.of(y), List.of()));
        } else {
            out.node(node.withInputs(inputs));
        }
    }

    private long[] shape(String tensor, Section section) {
        long[] shape = seen.openShape(tensor);
        shape[section.axis()] = section.length();
        return shape;
    }

    /* A tensor that is narrow already keeps its name. */
    private String cut(String tensor, Section section) {
        return narrow.contains(tensor)
                ? tensor
                : cuts.computeIfAbsent(
                        new Cut(tensor, section),
                        cut -> out.node(
                                "Slice",
                                tensor,
                                out.longs(section.from()),
                                out.longs(section.to()),
                                out.longs(section.axis())));
    }

    private Node withoutTaking(Node node, Section taken) {
        if (node.is("Slice")) {
            return new Node(node.name(), "Identity", "", node.inputs().subList(0, 1), node.outputs(), List.of());
        }
        List<Long> axes = seen.constant(node.inputs().get(1)).orElseThrow().dims();
        String first = out.initializer(Tensor.ofLongs(out.fresh("first"), axes, new long[(int) taken.length()]));
        return node.withInputs(List.of(node.inputs().get(0), first));
    }
}
