package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What the tensors of the forward graph look like. */
public final class Observations {
    /*
     * Two runs with different batches, both prime: what differs between them comes from the batch, whatever else the model
     * made of it. A model with a fixed batch is run once, and nothing varies.
     */

    private static final long BATCH = 3;
    private static final long OTHER_BATCH = 5;

    private final Map<String, Probe.Observation> first = new HashMap<>();
    private final Map<String, Probe.Observation> second = new HashMap<>();

    Observations(Forward forward, OnnxFile model, Probe probe) {
        Optional<Long> fixed = fixedBatch(forward.input());
        long batch = fixed.orElse(BATCH);
        forward.initializers().forEach(this::add);
        OnnxFile watched = model.withGraph(forward.watched());
        first.putAll(probe.run(watched, batch));
        if (fixed.isPresent()) {
            second.putAll(first);
        } else {
            second.putAll(probe.run(watched, OTHER_BATCH));
        }
    }

    private Observations(Observations of, List<Tensor> more) {
        first.putAll(of.first);
        second.putAll(of.second);
        more.forEach(this::add);
    }

    /** These, and constants that were put into the graph since. */
    Observations with(List<Tensor> constants) {
        return new Observations(this, constants);
    }

    private void add(Tensor constant) {
        Probe.Observation seen = new Probe.Observation(constant.type(), constant.dims(), Optional.empty());
        first.put(constant.name(), seen);
        second.put(constant.name(), seen);
    }

    private static Optional<Long> fixedBatch(ValueInfo input) {
        return input.dims()
                .filter(dims -> !dims.isEmpty())
                .map(dims -> dims.get(0))
                .filter(Dim::isFixed)
                .map(Dim::value);
    }

    private static Probe.Observation seen(Map<String, Probe.Observation> run, String tensor) {
        Probe.Observation seen = run.get(tensor);
        if (seen == null) {
            throw new OnnxModelException("tensor \"" + tensor + "\" was not seen in the probe run");
        }
        return seen;
    }

    public boolean has(String tensor) {
        return first.containsKey(tensor);
    }

    public ElementType type(String tensor) {
        return seen(first, tensor).type();
    }

    public List<Long> shape(String tensor) {
        return seen(first, tensor).dims();
    }

    public boolean isBatch(String tensor, int axis) {
        List<Long> other = seen(second, tensor).dims();
        if (axis >= other.size()) {
            throw new OnnxModelException("tensor \"" + tensor + "\" has another number of axes in another batch");
        }
        return !shape(tensor).get(axis).equals(other.get(axis));
    }

    /** Whether an axis is as long as the first of another tensor, in both runs. */
    boolean isSameBatch(String tensor, int axis, String other) {
        List<Long> one = seen(first, other).dims();
        List<Long> two = seen(second, other).dims();
        return !one.isEmpty()
                && !two.isEmpty()
                && shape(tensor).get(axis).equals(one.get(0))
                && seen(second, tensor).dims().get(axis).equals(two.get(0));
    }

    /** How many times as long an axis is as the first of another tensor, if it is a multiple of that in both runs. */
    public OptionalLong multiple(String tensor, int axis, String other) {
        long one = seen(first, other).dims().get(0);
        long two = seen(second, other).dims().get(0);
        long length = shape(tensor).get(axis);
        boolean multiple =
                one != two && length % one == 0 && seen(second, tensor).dims().get(axis) == length / one * two;
        return multiple ? OptionalLong.of(length / one) : OptionalLong.empty();
    }

    /** Whether two tensors have as many elements before an axis of theirs, in both runs. */
    boolean isSameBefore(String one, int axis, String other, int otherAxis) {
        return before(first, one, axis) == before(first, other, otherAxis)
                && before(second, one, axis) == before(second, other, otherAxis);
    }

    private static long before(Map<String, Probe.Observation> run, String tensor, int axis) {
        return seen(run, tensor).dims().subList(0, axis).stream().reduce(1L, (i, j) -> i * j);
    }

    /** Few numbers that were the same in both runs. */
    public Optional<Tensor> numbers(String tensor) {
        if (!has(tensor)) {
            return Optional.empty();
        }
        Optional<Tensor> one = seen(first, tensor).numbers();
        Optional<Tensor> two = seen(second, tensor).numbers();
        return one.filter(value -> two.isPresent()
                && value.dims().equals(two.get().dims())
                && Arrays.equals(value.doubles(), two.get().doubles()));
    }
}
