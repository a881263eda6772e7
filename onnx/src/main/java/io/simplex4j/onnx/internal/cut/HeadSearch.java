package io.simplex4j.onnx.internal.cut;

import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Walks back from the outputs of a graph to the linear layer behind each. */
final class HeadSearch {
    /*
     * From an output the search walks back over what leaves the numbers of an example alone, and over at most one activation,
     * to the linear part. Whether axes and positions are as assumed here is for HeadCheck to see. A tensor that another
     * output has led to in vain is not followed again.
     */

    private static final int MOST_FOLDED = 256;

    private final Graph graph;
    private final LinearPart linear;
    private final Map<Activation, Set<String>> followed = new EnumMap<>(Activation.class);

    HeadSearch(Graph graph) {
        this.graph = graph;
        this.linear = new LinearPart(graph);
    }

    /**
     * Two probabilities made of one logit, as scikit-learn has it: {@code Concat(1 − p, p)}.
     *
     * @param logit before the sigmoid
     * @param scored the probability of class 1
     * @param sign of the logit of class 1
     */
    private record Pair(String logit, String scored, double sign) {}

    /** The head that leads to an output. */
    Optional<FoundHead> behind(String output) {
        OutputActivation activation = OutputActivation.NONE;
        Deque<LinearPart.Fold> folds = new ArrayDeque<>();
        boolean logarithm = false;
        String scored = output;
        String tensor = output;
        while (followed.computeIfAbsent(activation.kind(), a -> new HashSet<>()).add(tensor)) {
            Optional<Node> producer = linear.producer(tensor);
            if (producer.isEmpty() || folds.size() > MOST_FOLDED) {
                return Optional.empty();
            }
            Node node = producer.get();
            Optional<OutputActivation> found = OutputActivation.of(graph, node);
            Optional<Pair> pair = pair(node);
            if (isZipMap(node) && tensor.equals(scored)) {
                scored = node.inputs().get(0);
            } else if (found.isPresent() && activation.isNothing()) {
                activation = found.get();
            } else if (found.isPresent() && node.is("LogSoftmax") && activation.kind() == Activation.EXP) {
                activation = OutputActivation.SOFTMAX;
            } else if (node.is("Log") && activation.isNothing()) {
                logarithm = true;
            } else if (pair.isPresent() && activation.isNothing()) {
                activation = OutputActivation.SIGMOID;
                folds.push(map -> map.scaled(pair.get().sign()));
                scored = pair.get().scored();
                tensor = pair.get().logit();
                continue;
            } else if (linear.rearrangement(node).isPresent()) {
                folds.push(linear.rearrangement(node).get());
            } else {
                OutputActivation last = activation;
                String at = scored;
                return logarithm && activation.kind() != Activation.SOFTMAX
                        ? Optional.empty()
                        : linear.behind(tensor)
                                .filter(map -> !isHiddenLayer(map, last))
                                .flatMap(map -> LinearPart.folded(map, folds))
                                .map(map -> FoundHead.of(map, last, output, at));
            }
            tensor = node.inputs().get(0);
        }
        return Optional.empty();
    }

    /* A single layer of the kind that hidden ones are: the model is an encoder, and its output the latent. */
    private boolean isHiddenLayer(AffineMap map, OutputActivation activation) {
        return !activation.isNothing()
                && !activation.kind().isProbability()
                && graph.producer(map.latent()).isEmpty();
    }

    /* It turns a row of scores into a dictionary of them: scikit-learn's models end in it. */
    private static boolean isZipMap(Node node) {
        return node.domain().equals("ai.onnx.ml") && node.opType().equals("ZipMap");
    }

    private Optional<Pair> pair(Node node) {
        if (!node.is("Concat") || node.inputs().size() != 2) {
            return Optional.empty();
        }
        String first = node.inputs().get(0);
        String second = node.inputs().get(1);
        if (isOneLess(first, second)) {
            return logit(second).map(logit -> new Pair(logit, second, 1));
        }
        return isOneLess(second, first) ? logit(first).map(logit -> new Pair(logit, second, -1)) : Optional.empty();
    }

    private boolean isOneLess(String tensor, String probability) {
        return linear.producer(tensor)
                .filter(node -> node.is("Sub") && node.inputs().size() == 2)
                .filter(node -> node.inputs().get(1).equals(probability))
                .flatMap(node -> Weights.of(graph, node.inputs().get(0)))
                .flatMap(constant -> constant.each(1))
                .filter(one -> one[0] == 1)
                .isPresent();
    }

    private Optional<String> logit(String probability) {
        return linear.producer(probability)
                .filter(node -> node.is("Sigmoid"))
                .map(node -> node.inputs().get(0));
    }
}
