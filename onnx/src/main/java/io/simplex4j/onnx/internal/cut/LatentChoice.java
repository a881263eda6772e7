package io.simplex4j.onnx.internal.cut;

import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.MessageText;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which tensor is the latent.
 *
 * @param tensor its name
 * @param reason why it is that one, in words
 * @param head the linear layer behind it, if there is one
 */
public record LatentChoice(String tensor, String reason, Optional<FoundHead> head) {
    private static final int NAMED = 8;

    public LatentChoice {
        reason = MessageText.of(reason);
    }

    /** The tensor that the user names, otherwise the input of the head, otherwise the output. */
    static LatentChoice of(Graph graph, ModelOptions options, Optional<FoundHead> head) {
        if (options.latent().isPresent()) {
            String tensor = named(graph, options.latent().get());
            Optional<FoundHead> behind = head.filter(found -> found.latent().equals(tensor));
            return new LatentChoice(
                    tensor,
                    behind.map(found -> "named by the user; the input of " + words(found))
                            .orElse(
                                    "named by the user; not followed by a linear layer and an output, so there is no head"),
                    behind);
        }
        return head.map(found -> new LatentChoice(found.latent(), "the input of " + words(found), head))
                .orElseGet(() -> output(graph));
    }

    private static String words(FoundHead head) {
        return head.node() + ", the last linear layer before output \"" + head.output() + "\"";
    }

    private static LatentChoice output(Graph graph) {
        if (graph.outputs().isEmpty()) {
            throw new OnnxModelException("the model has no output; expected one");
        }
        String output = graph.outputs().get(0).name();
        String last = graph.producer(output)
                .map(node -> "comes out of " + node.describe())
                .orElse("is an input");
        return new LatentChoice(
                output,
                "the output \"" + output + "\" itself, as it " + last
                        + " and not out of a linear layer with constant weights, so there is no head",
                Optional.empty());
    }

    private static String named(Graph graph, String name) {
        if (graph.producer(name).isPresent() || isInput(graph, name)) {
            return name;
        }
        return graph.nodes().stream()
                .filter(node -> node.name().equals(name))
                .flatMap(node -> node.outputs().stream().limit(1))
                .findFirst()
                .orElseThrow(() -> new OnnxModelException(
                        "the model has no tensor \"" + name + "\"; expected one such as " + candidates(graph)));
    }

    private static boolean isInput(Graph graph, String name) {
        return graph.inputs().stream().map(ValueInfo::name).anyMatch(name::equals)
                && graph.initializer(name).isEmpty();
    }

    /* The last ones, because latents are near the end. */
    private static String candidates(Graph graph) {
        List<Node> nodes = graph.nodes();
        return nodes.subList(Math.max(0, nodes.size() - NAMED), nodes.size()).stream()
                .flatMap(node -> node.outputs().stream().limit(1))
                .map(output -> "\"" + output + "\"")
                .collect(Collectors.joining(", "));
    }
}
