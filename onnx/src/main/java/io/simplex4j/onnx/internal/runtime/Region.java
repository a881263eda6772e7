package io.simplex4j.onnx.internal.runtime;

import java.nio.FloatBuffer;

/**
 * Numbers outside the heap, which the runtime reads and writes where they are.
 *
 * @param numbers all of them, in row-major order
 * @param dims its axes
 */
@SuppressWarnings("ArrayRecordComponent")
record Region(FloatBuffer numbers, long[] dims) {}
