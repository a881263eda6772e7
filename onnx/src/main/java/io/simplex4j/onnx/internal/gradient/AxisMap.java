package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * What elements along an axis of known length a result is made of: result j is element {@code source[j]}.
 *
 * @param axis which, counted from the front
 * @param length of the original
 * @param source the element of each result
 */
record AxisMap(int axis, int length, List<Integer> source) {
    /*
     * The transpose is a padding where the elements are a run of neighbours. Otherwise it gathers, for each element of the
     * original, the places it went to, from the gradient with one zero appended for elements that went nowhere, and adds them
     * up. No shape is needed, so other axes may be dynamic.
     */

    AxisMap {
        source = List.copyOf(source);
    }

    /** The gradient of the original from that of the result, a tensor of this rank. */
    String transpose(Backward b, String gradient, int rank) {
        if (isRun()) {
            int first = source.get(0);
            return first == 0 && source.size() == length
                    ? gradient
                    : padded(b, gradient, rank, first, length - first - source.size());
        }
        List<List<Integer>> places = places();
        int max = Math.max(1, places.stream().mapToInt(List::size).max().orElse(0));
        boolean complete = places.stream().allMatch(p -> p.size() == max);
        long[] indices = new long[length * max];
        Arrays.fill(indices, source.size());
        for (int i = 0; i < length; i++) {
            for (int j = 0; j < places.get(i).size(); j++) {
                indices[i * max + j] = places.get(i).get(j);
            }
        }
        String whole = complete ? gradient : padded(b, gradient, rank, 0, 1);
        if (max == 1) {
            return gather(b, whole, b.longs(indices));
        }
        String table = b.reshape(b.longs(indices), length, max);
        return b.sum(gather(b, whole, table), false, axis + 1L);
    }

    private boolean isRun() {
        for (int j = 1; j < source.size(); j++) {
            if (source.get(j) != source.get(j - 1) + 1) {
                return false;
            }
        }
        return !source.isEmpty();
    }

    private List<List<Integer>> places() {
        List<List<Integer>> places = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            places.add(new ArrayList<>());
        }
        for (int j = 0; j < source.size(); j++) {
            places.get(source.get(j)).add(j);
        }
        return Collections.unmodifiableList(places);
    }

    private String padded(Backward b, String gradient, int rank, int before, int after) {
        long[] pads = new long[2 * rank];
        pads[axis] = before;
        pads[axis + rank] = after;
        return b.add("Pad", gradient, b.longs(pads));
    }

    private String gather(Backward b, String tensor, String indices) {
        return b.add("Gather", List.of(tensor, indices), Attribute.ofInt("axis", axis));
    }
}
