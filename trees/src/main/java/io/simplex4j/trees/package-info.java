/**
 * Tree ensembles as models: LightGBM, XGBoost and ONNX files.
 *
 * <p>The latent of an input is the value of the leaf it reaches in each tree, and the head adds these values up. Features have
 * exact Shapley values. {@link io.simplex4j.trees.TreeModel} reads a file;
 * {@link io.simplex4j.model.ModelFiles} finds this module by itself.
 */
@NullMarked
package io.simplex4j.trees;

import org.jspecify.annotations.NullMarked;
