package io.simplex4j.onnx;

import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.onnx.internal.cut.OpsetUpgrade;
import io.simplex4j.onnx.internal.gradient.GradientGraph;
import io.simplex4j.onnx.internal.gradient.Probe;
import io.simplex4j.onnx.internal.gradient.SecantGraph;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.SinglePrecision;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.CellMap;
import io.simplex4j.onnx.internal.runtime.Port;
import io.simplex4j.onnx.internal.runtime.RowMap;
import io.simplex4j.onnx.internal.runtime.RunLimit;
import io.simplex4j.onnx.internal.runtime.Session;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;

/** The gradient of a model's latents and its secants over cells, each built when it is first asked for. Thread-safe. */
final class Derivatives implements AutoCloseable {
    private final Loaded model;
    private final int threads;
    private Optional<RowMap> pullback = Optional.empty();
    private Optional<String> problem = Optional.empty();
    private Optional<String> note = Optional.empty();
    private Optional<CellMap> secants = Optional.empty();
    private boolean secantsTried;
    private boolean closed;

    Derivatives(Loaded model, int threads) {
        this.model = model;
        this.threads = threads;
    }

    /** Why there is no gradient, naming the operation. */
    synchronized Optional<String> problem() {
        buildPullback();
        return problem;
    }

    /** The parts that are computed in other number types than the latents, in words. */
    synchronized Optional<String> note() {
        buildPullback();
        return note;
    }

    /** The map from examples and cotangents to products with the Jacobian. */
    synchronized RowMap pullback() {
        buildPullback();
        return pullback.orElseThrow(() -> new NotDifferentiableException(problem.orElse("the model has no gradient")));
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the model is closed; open it again");
        }
    }

    private void buildPullback() {
        requireOpen();
        if (pullback.isPresent() || problem.isPresent()) {
            return;
        }
        try {
            pullback = Optional.of(built());
        } catch (CancellationException e) {
            throw e;
        } catch (OnnxModelException | IllegalArgumentException | IllegalStateException e) {
            problem = Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private OnnxFile upgraded() {
        return OpsetUpgrade.require(model.cut().model(), model.file().model().graph());
    }

    /* The runtime may support the operations of the model in 64 bits, but not those of its gradient. */
    private RowMap built() {
        OnnxFile cut = upgraded();
        try {
            return built(cut, model.input(), model.latent());
        } catch (OnnxModelException e) {
            SinglePrecision single = SinglePrecision.throughout(cut);
            if (single.note().isEmpty() || e.getCause() instanceof TimeoutException) {
                throw e;
            }
            try {
                RowMap map = built(single.model(), narrow(model.input()), narrow(model.latent()));
                note = Optional.of("latents are computed in double, gradients in float32, as the runtime does not know"
                        + " all that they need in double");
                return map;
            } catch (OnnxModelException again) {
                throw e;
            }
        }
    }

    private static Port narrow(Port port) {
        return new Port(port.name(), ElementType.FLOAT, port.batched(), port.axes());
    }

    private RowMap built(OnnxFile cut, Port input, Port latent) {
        Probe probe = Probe.of(input.axes(), model.limit());
        int batch = model.batch();
        OnnxFile graph = GradientGraph.of(
                cut, input.name(), latent.name(), batch == 0 ? probe : (part, ignored) -> probe.run(part, batch));
        List<ValueInfo> inputs = graph.graph().inputs();
        String cotangent = inputs.get(inputs.size() - 1).name();
        String product = graph.graph().outputs().get(0).name();
        return new RowMap(
                Session.of(graph, RunLimit.of(model.limit())),
                List.of(input, new Port(cotangent, latent.type(), latent.batched(), latent.axes())),
                new Port(product, input.type(), input.batched(), input.axes()),
                batch,
                model.limit());
    }

    /** The secants, unless the model is smooth, where gradients at few nodes are more accurate, or an operation has no rule. */
    synchronized Optional<DifferentiableModel.Secants> secants() {
        requireOpen();
        if (!secantsTried) {
            try {
                secants = builtSecants();
            } catch (CancellationException e) {
                throw e;
            } catch (OnnxModelException
                    | IllegalArgumentException
                    | IllegalStateException
                    | IndexOutOfBoundsException
                    | ArithmeticException e) {
                secants = Optional.empty();
            }
            secantsTried = true;
        }
        return secants.map(DifferentiableModel.Secants.class::cast);
    }

    private Optional<CellMap> builtSecants() {
        OnnxFile cut = upgraded();
        if (model.batch() != 0 || !SecantGraph.mayHaveKinks(cut)) {
            return Optional.empty();
        }
        Port input = model.input();
        Port latent = model.latent();
        OnnxFile graph = SecantGraph.of(cut, input.name(), latent.name(), input.axes(), model.limit());
        List<String> inputs =
                graph.graph().inputs().stream().map(ValueInfo::name).toList();
        return Optional.of(new CellMap(
                Session.of(graph, RunLimit.of(model.limit())),
                input,
                inputs.subList(1, 3),
                new Port(inputs.get(3), latent.type(), latent.batched(), latent.axes()),
                new Port(graph.graph().outputs().get(0).name(), input.type(), input.batched(), input.axes()),
                threads,
                model.limit()));
    }

    @Override
    public synchronized void close() {
        closed = true;
        pullback.ifPresent(RowMap::close);
        secants.ifPresent(CellMap::close);
    }
}
