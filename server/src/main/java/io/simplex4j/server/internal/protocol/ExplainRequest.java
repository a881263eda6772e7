package io.simplex4j.server.internal.protocol;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a request and how to explain them, whatever the protocol.
 *
 * @param numbers inputs or latents as numbers; empty if there are rows
 * @param rows inputs by the names of their columns; empty if there are numbers
 * @param isLatent whether the numbers are latents
 */
record ExplainRequest(
        List<double[]> numbers,
        List<Map<String, @Nullable Object>> rows,
        boolean isLatent,
        ExplainParameters parameters) {}
