package io.simplex4j.model;

import io.simplex4j.model.LinearHead.Activation;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The contents of a model file, and how to use it.
 *
 * @param file the file as a whole
 * @param inputs the inputs, without the weights that old files list among them
 * @param outputs the outputs
 * @param use its use, unless there is a {@code problem}
 * @param problem why it cannot be used, and how to fix that
 * @param trainingNodes nodes that behave as in training, in words: latents then depend on chance or on the batch
 * @param notes differences from the contents of the file, in words
 * @param candidates tensors that may be the latent, if no head was found
 */
public record ModelReport(
        File file,
        List<Port> inputs,
        List<Port> outputs,
        Optional<Use> use,
        Optional<String> problem,
        List<String> trainingNodes,
        List<String> notes,
        List<Candidate> candidates) {
    public ModelReport {
        notes = List.copyOf(notes);
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        trainingNodes = List.copyOf(trainingNodes);
        candidates = List.copyOf(candidates);
    }

    /** Returns a copy with the last layer that has places in a picture. */
    public ModelReport withLayer(Optional<Layer> layer) {
        return new ModelReport(
                file,
                inputs,
                outputs,
                use.map(known -> known.withLayer(layer)),
                problem,
                trainingNodes,
                notes,
                candidates);
    }

    /**
     * A tensor that may be the latent.
     *
     * @param tensor its name
     * @param reason the evidence for it, in words
     */
    public record Candidate(String tensor, String reason) {}

    /**
     * The file as a whole.
     *
     * @param digest {@code sha256:} and the digest of the file and of the external files with its weights
     * @param bytes the total size
     * @param producer the program that wrote it
     * @param irVersion the version of the ONNX format; 0 for other formats
     * @param opsets the versions of the operations by domain; the standard domain has no name
     * @param nodes the number of operations
     * @param parameters the number of weights
     */
    public record File(
            String digest,
            long bytes,
            Optional<String> producer,
            long irVersion,
            Map<String, Long> opsets,
            int nodes,
            long parameters) {
        public File {
            opsets = Collections.unmodifiableMap(new TreeMap<>(opsets));
        }
    }

    /**
     * An input or output of the file.
     *
     * @param name of the tensor
     * @param type of its elements, such as {@code float}
     * @param axes a number or a name each; none if the file does not declare them
     */
    public record Port(String name, String type, Optional<List<String>> axes) {
        public Port {
            axes = axes.map(List::copyOf);
        }
    }

    /**
     * The tensors that are used, and how.
     *
     * @param input the tensor that is explained
     * @param inputShape the shape of one example
     * @param batch the number of examples in a batch, 0 for any number
     * @param latent the tensor that is the latent
     * @param latentSize the number of components of a latent
     * @param reason why it is that tensor, in words
     * @param head the linear layer after it
     * @param whyNotDifferentiable the operation that has no gradient, in words; nothing if all have one
     * @param attribution what the shares of features are, if there are any
     * @param layer the last layer with places in a picture, if there is one
     */
    public record Use(
            String input,
            Shape inputShape,
            int batch,
            String latent,
            int latentSize,
            String reason,
            Optional<Head> head,
            Optional<String> whyNotDifferentiable,
            Optional<AttributingModel.Rule> attribution,
            Optional<Layer> layer) {
        /** Creates a use without a layer that has places. */
        public Use(
                String input,
                Shape inputShape,
                int batch,
                String latent,
                int latentSize,
                String reason,
                Optional<Head> head,
                Optional<String> whyNotDifferentiable,
                Optional<AttributingModel.Rule> attribution) {
            this(
                    input,
                    inputShape,
                    batch,
                    latent,
                    latentSize,
                    reason,
                    head,
                    whyNotDifferentiable,
                    attribution,
                    Optional.empty());
        }

        /** Returns a copy with this layer. */
        public Use withLayer(Optional<Layer> last) {
            return new Use(
                    input,
                    inputShape,
                    batch,
                    latent,
                    latentSize,
                    reason,
                    head,
                    whyNotDifferentiable,
                    attribution,
                    last);
        }

        /** Returns whether the model has gradients. */
        public boolean differentiable() {
            return whyNotDifferentiable.isEmpty();
        }
    }

    /**
     * The linear layer after the latent.
     *
     * @param node in words
     * @param output the output of the file that it leads to
     * @param outputs the number of outputs
     * @param latentSize the number of inputs
     * @param activation the function that follows
     */
    public record Head(String node, String output, int outputs, int latentSize, Activation activation) {}
}
