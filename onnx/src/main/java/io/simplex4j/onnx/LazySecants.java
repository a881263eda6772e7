package io.simplex4j.onnx;

import io.simplex4j.model.Secants;
import io.simplex4j.onnx.internal.cut.OpsetUpgrade;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.CellMap;
import io.simplex4j.onnx.internal.runtime.Port;
import io.simplex4j.onnx.internal.runtime.RunLimit;
import io.simplex4j.onnx.internal.runtime.Session;
import io.simplex4j.onnx.internal.secant.SecantGraph;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** The secants of a model, built when they are first asked for. Thread-safe. */
final class LazySecants implements AutoCloseable {
    private final Loaded model;
    private final int threads;
    private Optional<CellMap> built = Optional.empty();
    private Optional<String> problem = Optional.empty();
    private boolean closed;

    LazySecants(Loaded model, int threads) {
        this.model = model;
        this.threads = threads;
    }

    /** The secants, unless an operation has no rule for them. */
    synchronized Optional<Secants> get() {
        if (closed) {
            throw new IllegalStateException("the model is closed, expected an open one");
        }
        if (built.isEmpty() && problem.isEmpty()) {
            try {
                built = Optional.of(build());
            } catch (CancellationException e) {
                throw e;
            } catch (OnnxModelException
                    | IllegalArgumentException
                    | IllegalStateException
                    | IndexOutOfBoundsException
                    | ArithmeticException e) {
                problem = Optional.of(String.valueOf(e.getMessage()));
            }
        }
        return built.map(Secants.class::cast);
    }

    /** Why there are none, where there are none. */
    synchronized Optional<String> problem() {
        get();
        return problem;
    }

    private CellMap build() {
        if (model.batch() != 0) {
            throw new OnnxModelException("no secants: the model takes " + model.batch() + " examples at a time");
        }
        OnnxFile cut =
                OpsetUpgrade.require(model.cut().model(), model.file().model().graph());
        if (!SecantGraph.mayHaveKinks(cut)) {
            throw new OnnxModelException(
                    "no secants: the model is smooth, and gradients at few nodes are more accurate");
        }
        Port input = model.input();
        Port latent = model.latent();
        OnnxFile graph = SecantGraph.of(cut, input.name(), latent.name(), input.axes(), model.limit());
        List<String> inputs =
                graph.graph().inputs().stream().map(ValueInfo::name).toList();
        String product = graph.graph().outputs().get(0).name();
        return new CellMap(
                Session.of(graph, RunLimit.of(model.limit())),
                input,
                inputs.subList(1, 3),
                new Port(inputs.get(3), latent.type(), latent.batched(), latent.axes()),
                new Port(product, input.type(), input.batched(), input.axes()),
                new CellMap.Limits(threads, model.limit()));
    }

    @Override
    public synchronized void close() {
        closed = true;
        built.ifPresent(CellMap::close);
    }
}
