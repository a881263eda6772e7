/**
 * Encoders of sentences as models.
 *
 * <p>In comes a folder with an ONNX encoder such as MiniLM, BGE or E5 and its {@code tokenizer.json}, out goes a
 * {@link io.simplex4j.text.TextModel}, which turns sentences into {@link io.simplex4j.example.Examples}, gives their latents, and
 * can be differentiated by the presence of each token.
 */
@NullMarked
package io.simplex4j.text;

import org.jspecify.annotations.NullMarked;
