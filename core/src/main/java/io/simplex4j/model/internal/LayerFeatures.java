package io.simplex4j.model.internal;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Layer;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.parallel.Workers;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A model whose features are the places of a layer.
 *
 * <p>The latent map is cut into {@code g = g₂ ∘ g₁} at the layer. Integrals run on the straight line between the layer's numbers of
 * the baseline and of the input, and are summed over the channels of each place. If g₂ is linear on that line they are exact.
 * Layers of the inputs that were used last stay in memory. Thread-safe.
 */
public final class LayerFeatures implements AttributingModel {
    private static final double ROUNDING = 1e-5;
    private static final int AT_ONCE = 8;

    private final AttributingModel whole;
    private final LatentModel first;
    private final DifferentiableModel rest;
    private final Layer layer;
    private final long bytes;
    private final Map<ByteBuffer, float[]> layers = new LinkedHashMap<>(16, 0.75f, true);
    private long used;

    /**
     * Creates the model.
     *
     * @param whole the model
     * @param first its part from the input to the layer
     * @param rest its part from the layer to the latent
     * @param layer the layer
     */
    public LayerFeatures(AttributingModel whole, LatentModel first, DifferentiableModel rest, Layer layer) {
        this.whole = whole;
        this.first = first;
        this.rest = rest;
        this.layer = layer;
        this.bytes = Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 4);
        if (first.latentSize() != layer.places() * layer.channels()
                || rest.inputShape().size() != first.latentSize()
                || rest.latentSize() != whole.latentSize()) {
            throw new IllegalArgumentException("parts of the model do not fit at layer \"" + layer.name() + "\"");
        }
    }

    /** Returns the part behind the layer. */
    public DifferentiableModel rest() {
        return rest;
    }

    @Override
    public Optional<Layer> featureLayer() {
        return Optional.of(layer);
    }

    /** Returns the numbers of the layer for inputs. Those that were computed before are not computed again. */
    public Matrix layers(List<Vec> inputs) {
        List<ByteBuffer> keys = inputs.stream().map(LayerFeatures::key).toList();
        float[][] found = new float[keys.size()][];
        Map<ByteBuffer, double[]> missing = new LinkedHashMap<>();
        synchronized (layers) {
            for (int k = 0; k < found.length; k++) {
                found[k] = layers.get(keys.get(k));
                if (found[k] == null) {
                    missing.put(keys.get(k), inputs.get(k).toArray());
                }
            }
        }
        List<ByteBuffer> open = List.copyOf(missing.keySet());
        Map<ByteBuffer, float[]> fresh = new HashMap<>();
        for (int from = 0; from < open.size(); from += AT_ONCE) {
            Workers.checkInterrupted();
            List<ByteBuffer> some = open.subList(from, Math.min(open.size(), from + AT_ONCE));
            Matrix numbers =
                    Latents.of(first, Matrix.of(some.stream().map(missing::get).toArray(double[][]::new)));
            for (int k = 0; k < some.size(); k++) {
                float[] row = new float[numbers.columns()];
                for (int i = 0; i < row.length; i++) {
                    row[i] = (float) numbers.at(k, i);
                }
                fresh.put(some.get(k), row);
                keep(some.get(k), row);
            }
        }
        for (int k = 0; k < found.length; k++) {
            found[k] = found[k] == null ? Objects.requireNonNull(fresh.get(keys.get(k))) : found[k];
        }
        return Matrix.of(found);
    }

    /* A picture takes ten times the memory of its layer, so its digest stands for it. */
    private static ByteBuffer key(Vec input) {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * input.size());
        bytes.asDoubleBuffer().put(input.toArray());
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(bytes.array()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256; expected it as in every Java", e);
        }
    }

    private void keep(ByteBuffer input, float[] numbers) {
        synchronized (layers) {
            if (layers.put(input, numbers) == null) {
                used += (long) Float.BYTES * numbers.length;
            }
            var oldest = layers.values().iterator();
            while (used > bytes && oldest.hasNext()) {
                used -= (long) Float.BYTES * oldest.next().length;
                oldest.remove();
            }
        }
    }

    @Override
    public List<AttributingModel.Shares> attribute(
            List<AttributingModel.Shift> shifts, Quadrature quadrature, Workers workers) {
        List<Vec> ends = new ArrayList<>();
        for (AttributingModel.Shift shift : shifts) {
            ends.add(shift.baseline());
            ends.add(shift.input());
        }
        Matrix numbers = layers(ends);
        List<AttributingModel.Shift> inner = new ArrayList<>();
        for (int k = 0; k < shifts.size(); k++) {
            inner.add(between(shifts.get(k), numbers.row(2 * k), numbers.row(2 * k + 1)));
        }
        List<AttributingModel.Shares> shares =
                linear(inner).orElseGet(() -> rest.attribute(inner, quadrature, workers));
        return shares.stream().map(this::byPlace).toList();
    }

    /** Attributes with one product for each shift if that is exact, as behind an average. The first shift decides for most. */
    private Optional<List<AttributingModel.Shares>> linear(List<AttributingModel.Shift> shifts) {
        List<AttributingModel.Shares> all = new ArrayList<>();
        for (int from = 0, to = 1; from < shifts.size(); from = to, to = Math.min(shifts.size(), from + AT_ONCE)) {
            Workers.checkInterrupted();
            if (!addLinear(shifts.subList(from, to), all)) {
                return Optional.empty();
            }
        }
        return Optional.of(all);
    }

    /** Adds the shares of shifts, if the gradient is the same at both ends of each. */
    private boolean addLinear(List<AttributingModel.Shift> shifts, List<AttributingModel.Shares> all) {
        List<double[]> points = new ArrayList<>();
        List<double[]> directions = new ArrayList<>();
        for (AttributingModel.Shift shift : shifts) {
            for (int u = 0; u < shift.cotangents().rows(); u++) {
                points.add(shift.input().toArray());
                points.add(shift.baseline().toArray());
                directions.add(shift.cotangents().row(u).toArray());
                directions.add(shift.cotangents().row(u).toArray());
            }
        }
        Matrix products = rest.pullback(
                Matrix.of(points.toArray(double[][]::new)), Matrix.of(directions.toArray(double[][]::new)));
        int at = 0;
        for (AttributingModel.Shift shift : shifts) {
            Vec step = shift.input().minus(shift.baseline());
            double[][] values = new double[shift.cotangents().rows()][step.size()];
            for (double[] row : values) {
                Vec gradient = products.row(at);
                Vec other = products.row(at + 1);
                at += 2;
                if (!(gradient.minus(other).norm() <= ROUNDING * gradient.norm())) {
                    return false;
                }
                for (int i = 0; i < row.length; i++) {
                    row[i] = step.get(i) * gradient.get(i);
                }
            }
            AttributingModel.Shares shares = AttributingModel.Shares.exact(shift, Matrix.of(values));
            double size =
                    shift.size() * shift.latent().minus(shift.baselineLatent()).norm();
            if (!(shares.error() <= ROUNDING * size)) {
                return false;
            }
            all.add(shares);
        }
        return true;
    }

    private AttributingModel.Shares byPlace(AttributingModel.Shares shares) {
        double[][] values = new double[shares.values().rows()][layer.places()];
        for (int u = 0; u < values.length; u++) {
            for (int i = 0; i < shares.values().columns(); i++) {
                values[u][layer.place(i)] += shares.values().at(u, i);
            }
        }
        return new AttributingModel.Shares(
                Matrix.of(values), shares.nodes(), shares.error(), shares.localError(), shares.withinTolerance());
    }

    @Override
    public Rule rule() {
        return whole.rule();
    }

    @Override
    public Shape inputShape() {
        return whole.inputShape();
    }

    @Override
    public int latentSize() {
        return whole.latentSize();
    }

    @Override
    public boolean acceptsMissing() {
        return whole.acceptsMissing();
    }

    @Override
    public Matrix latents(Matrix inputs) {
        return whole.latents(inputs);
    }

    @Override
    public Optional<LinearHead> head() {
        return whole.head();
    }

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public Optional<String> latentName() {
        return whole.latentName();
    }

    @Override
    public String digest() {
        return whole.digest();
    }

    /** Returns one line, such as {@code LayerFeatures[resnet.onnx at relu_16, 7 × 7]}. */
    @Override
    public String toString() {
        return "LayerFeatures[" + whole.name() + " at " + layer.name() + ", "
                + layer.grid().rows() + " × " + layer.grid().columns() + "]";
    }

    /** Returns the same shift of the latent as a step between two points of the layer. */
    private static AttributingModel.Shift between(AttributingModel.Shift shift, Vec start, Vec end) {
        return new AttributingModel.Shift(
                shift.name(),
                start,
                shift.baselineLatent(),
                end,
                shift.latent(),
                shift.cotangents(),
                shift.size(),
                shift.weight());
    }
}
