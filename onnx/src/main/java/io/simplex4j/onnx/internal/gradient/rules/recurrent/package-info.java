/** The rules of RNN, GRU and LSTM: a loop over the steps of a layer, run backwards. */
@NullMarked
package io.simplex4j.onnx.internal.gradient.rules.recurrent;

import org.jspecify.annotations.NullMarked;
