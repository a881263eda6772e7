package io.simplex4j.onnx.internal.cut;

import io.simplex4j.model.LinearHead;

/**
 * The last linear layer of a model.
 *
 * @param latent the tensor that goes into it
 * @param head its weights, and what follows
 * @param node the layer, in words
 * @param output of the model that comes out behind it
 */
public record FoundHead(String latent, LinearHead head, String node, String output) {}
