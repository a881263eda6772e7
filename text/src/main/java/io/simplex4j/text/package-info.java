/**
 * Sentence encoders as models.
 *
 * <p>{@link io.simplex4j.text.TextModel} loads a folder with an ONNX encoder, such as MiniLM, BGE or E5, and its {@code
 * tokenizer.json}. It encodes sentences as {@link io.simplex4j.example.Examples}, computes their latents, and has
 * gradients by the presence of each token.
 */
@NullMarked
package io.simplex4j.text;

import org.jspecify.annotations.NullMarked;
