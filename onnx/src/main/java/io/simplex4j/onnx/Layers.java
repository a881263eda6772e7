package io.simplex4j.onnx;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.Grid;
import io.simplex4j.model.Layer;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.model.internal.LayerFeatures;
import io.simplex4j.onnx.internal.cut.Passages;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.RunLimit;
import io.simplex4j.onnx.internal.runtime.Session;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

/** The layers of a model that have places in a picture, and the model with such places as features. Thread-safe. */
final class Layers implements AutoCloseable {
    /*
     * A layer can be cut at if all paths from the input to the latent pass through it. The last such layer may be
     * useless: after the last attention of a transformer only the class token still matters. So the last one is used in
     * which more than a quarter of the places have a gradient, at random numbers.
     */

    private static final int TRIED = 24;
    private static final int MIN_PLACES = 4;
    private static final int MAX_OTHERS = 5;
    private static final double ASPECT = 0.15;
    private static final int NAMED = 5;

    private final Loaded loaded;
    private final ModelOptions options;
    private final Map<String, OnnxModel> parts = new HashMap<>();
    private final Map<String, LayerFeatures> models = new HashMap<>();
    private final Map<String, List<Integer>> axes = new HashMap<>();
    private Optional<List<Layer>> candidates = Optional.empty();
    private Optional<Optional<Layer>> last = Optional.empty();

    Layers(Loaded loaded, ModelOptions options) {
        this.loaded = loaded;
        this.options = options;
    }

    /** Returns the last layer with places, if there is one. */
    synchronized Optional<Layer> last() {
        if (last.isEmpty()) {
            List<Layer> all = candidates();
            Optional<Layer> found = Optional.empty();
            for (int k = all.size() - 1; k >= Math.max(0, all.size() - TRIED) && found.isEmpty(); k--) {
                found = Optional.of(all.get(k)).filter(this::counts);
            }
            last = Optional.of(found);
        }
        return last.get();
    }

    /** Returns the model with the places of a layer as features. */
    synchronized AttributingModel at(OnnxModel whole, String name) {
        LayerFeatures known = models.get(name);
        if (known == null) {
            Layer layer = candidates().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no layer \"" + name
                            + "\" that has places in a picture and that all of the latent depends on" + names()));
            known = new LayerFeatures(whole, first(layer), rest(layer), layer);
            models.put(name, known);
        }
        return known;
    }

    private String names() {
        List<Layer> all = candidates();
        return all.isEmpty()
                ? "; expected input"
                : all.subList(Math.max(0, all.size() - NAMED), all.size()).stream()
                        .map(layer -> '"' + layer.name() + '"')
                        .collect(Collectors.joining(", ", "; expected input, auto or one such as ", ""));
    }

    private OnnxModel first(Layer layer) {
        return parts.computeIfAbsent(
                "first " + layer.name(), key -> OnnxModel.of(loaded.file(), options.withLatent(layer.name())));
    }

    private OnnxModel rest(Layer layer) {
        return parts.computeIfAbsent("rest " + layer.name(), key -> {
            ModelOptions behind = options.only(EnumSet.of(ModelOptions.Option.MODEL_TIMEOUT, ModelOptions.Option.SET))
                    .withThreads(options.threads())
                    .withInputTensor(layer.name())
                    .withInputShape(new Shape(axes.getOrDefault(layer.name(), List.of())))
                    .withLatent(loaded.cut().latent().tensor());
            return OnnxModel.of(loaded.file(), behind);
        });
    }

    private boolean counts(Layer layer) {
        try {
            OnnxModel rest = rest(layer);
            SplittableRandom random = new SplittableRandom(1);
            double[] numbers = random.doubles(rest.inputShape().size(), -1, 1).toArray();
            double[] cotangent = random.doubles(rest.latentSize(), -1, 1).toArray();
            Vec gradient = rest.pullback(Matrix.of(new double[][] {numbers}), Matrix.of(new double[][] {cotangent}))
                    .row(0);
            boolean[] counts = new boolean[layer.places()];
            for (int i = 0; i < gradient.size(); i++) {
                counts[layer.place(i)] |= gradient.get(i) != 0;
            }
            int places = 0;
            for (boolean each : counts) {
                places += each ? 1 : 0;
            }
            return 4 * places > counts.length;
        } catch (RuntimeException e) {
            if (e instanceof CancellationException) {
                throw e;
            }
            return false;
        }
    }

    private List<Layer> candidates() {
        if (candidates.isEmpty()) {
            candidates = Optional.of(search());
        }
        return candidates.get();
    }

    private List<Layer> search() {
        Optional<int[]> size = pictureSize(loaded.cut().input().shape());
        Graph graph = loaded.cut().model().graph();
        List<String> passages = size.isEmpty()
                ? List.of()
                : Passages.of(graph, loaded.input().name(), loaded.latent().name());
        if (passages.isEmpty()) {
            return List.of();
        }
        int rows = loaded.batch() == 0 ? 1 : loaded.batch();
        Map<String, Tensor> values;
        try (Session session = Session.of(
                loaded.cut()
                        .model()
                        .withGraph(graph.withOutputs(passages.stream()
                                .map(name -> new ValueInfo(name, ElementType.OTHER, Optional.empty()))
                                .toList())),
                RunLimit.of(loaded.limit()))) {
            Tensor zeros = Tensor.zeros(
                    loaded.input().type(), Tensor.batchOf(rows, loaded.input().axes()));
            values = session.run(Map.of(loaded.input().name(), zeros), passages, RunLimit.of(loaded.limit()));
        }
        List<Layer> layers = new ArrayList<>();
        for (String name : passages) {
            Tensor value = values.get(name);
            if (value != null && hasRows(value, rows)) {
                List<Integer> dims = value.dims().subList(1, value.dims().size()).stream()
                        .map(Long::intValue)
                        .toList();
                layer(name, dims, size.get()[0], size.get()[1]).ifPresent(layer -> {
                    axes.put(name, dims);
                    layers.add(layer);
                });
            }
        }
        return layers;
    }

    private static boolean hasRows(Tensor value, int rows) {
        return (value.type() == ElementType.FLOAT || value.type() == ElementType.DOUBLE)
                && value.dims().size() > 1
                && value.dims().get(0) == rows;
    }

    /** Returns the height and the width of inputs that may be pictures. */
    private static Optional<int[]> pictureSize(Shape shape) {
        List<Integer> axes = shape.axes();
        if (axes.size() == 2) {
            return Optional.of(new int[] {axes.get(0), axes.get(1)});
        }
        if (axes.size() != 3) {
            return Optional.empty();
        }
        boolean first = axes.get(0) <= 4;
        return first || axes.get(2) <= 4
                ? Optional.of(new int[] {axes.get(first ? 1 : 0), axes.get(first ? 2 : 1)})
                : Optional.empty();
    }

    private static Optional<Layer> layer(String name, List<Integer> dims, int height, int width) {
        return found(name, dims, height, width).filter(layer -> {
            int cells = layer.grid().rows() * layer.grid().columns();
            return cells >= MIN_PLACES && cells < height * width;
        });
    }

    private static Optional<Layer> found(String name, List<Integer> dims, int height, int width) {
        if (dims.size() == 3) {
            if (isLike(dims.get(1), dims.get(2), height, width)) {
                return Optional.of(new Layer(name, new Grid(dims.get(1), dims.get(2), 0), dims.get(0), true));
            }
            return isLike(dims.get(0), dims.get(1), height, width)
                    ? Optional.of(new Layer(name, new Grid(dims.get(0), dims.get(1), 0), dims.get(2), false))
                    : Optional.empty();
        }
        if (dims.size() != 2) {
            return Optional.empty();
        }
        return tokens(name, dims.get(0), dims.get(1), false, height, width)
                .or(() -> tokens(name, dims.get(1), dims.get(0), true, height, width));
    }

    private static Optional<Layer> tokens(
            String name, int tokens, int channels, boolean channelsFirst, int height, int width) {
        for (int others = 0; others <= MAX_OTHERS; others++) {
            int count = tokens - others;
            int rows = (int) Math.round(Math.sqrt((double) count * height / width));
            if (count >= MIN_PLACES && rows > 0 && count % rows == 0 && isLike(rows, count / rows, height, width)) {
                return Optional.of(new Layer(name, new Grid(rows, count / rows, others), channels, channelsFirst));
            }
        }
        return Optional.empty();
    }

    private static boolean isLike(int rows, int columns, int height, int width) {
        double aspect = (double) rows * width / ((double) columns * height);
        return rows <= height && columns <= width && Math.abs(Math.log(aspect)) <= ASPECT;
    }

    @Override
    public synchronized void close() {
        parts.values().forEach(OnnxModel::close);
        parts.clear();
    }
}
