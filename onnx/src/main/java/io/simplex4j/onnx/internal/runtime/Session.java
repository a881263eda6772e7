package io.simplex4j.onnx.internal.runtime;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.LongStream;

/**
 * A model ready to run. Thread-safe: several threads may run it at once, each run on the thread that asks for it, and
 * closing waits for the runs under way.
 */
public final class Session implements AutoCloseable {
    private static final int MANY_NODES = 5_000;
    private static final long LOOK_MILLIS = 20;

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean closed;

    private Session(OrtEnvironment environment, OrtSession session) {
        this.environment = environment;
        this.session = session;
    }

    /** As {@link #of(OnnxFile, RunLimit)}, with the usual time. */
    public static Session of(OnnxFile model) {
        return of(model, RunLimit.of(RunLimit.DEFAULT));
    }

    /**
     * Prepares a model, whose weights must be in the file itself.
     *
     * @throws OnnxModelException if the runtime rejects it; because of a {@link TimeoutException} on timeout
     * @throws CancellationException if the caller is interrupted, which it stays
     */
    public static Session of(OnnxFile model, RunLimit limit) {
        OrtEnvironment environment = Environment.get();
        return new Session(environment, create(environment, model, limit));
    }

    /**
     * As {@link #of(OnnxFile, RunLimit)}, with each node run unchanged: for models whose outputs the runtime would
     * otherwise compute beforehand or omit, because it cannot return some of these.
     */
    public static Session asWritten(OnnxFile model, RunLimit limit) {
        OrtEnvironment environment = Environment.get();
        return new Session(environment, create(environment, model, limit, true));
    }

    /*
     * The runtime computes constants while it prepares a model, and cannot be stopped from here. So it runs on
     * a separate thread, which is abandoned on timeout: it ends by itself, if ever, and then frees its memory.
     */
    public static OrtSession create(OrtEnvironment environment, OnnxFile model, RunLimit limit) {
        /* The time that the runtime takes to rewrite a graph grows with the square of its nodes. */
        return create(environment, model, limit, model.graph().nodes().size() > MANY_NODES);
    }

    private static OrtSession create(OrtEnvironment environment, OnnxFile model, RunLimit limit, boolean asWritten) {
        byte[] bytes = withHarmlessTransposes(model).encode();
        CompletableFuture<OrtSession> made = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        OrtSession session = prepared(environment, bytes, asWritten);
                        if (!made.complete(session)) {
                            session.close();
                        }
                    } catch (OrtException | RuntimeException | Error e) {
                        made.completeExceptionally(e);
                    }
                },
                "simplex-onnx-prepare");
        thread.setDaemon(true);
        thread.start();
        try {
            return awaited(made, limit);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw Problem.of(
                    "ONNX Runtime does not take the model", e.getCause() instanceof Exception cause ? cause : e);
        }
    }

    /* Some fusions create nodes that the runtime itself rejects; then it has to run the original graph. */
    private static OrtSession prepared(OrtEnvironment environment, byte[] bytes, boolean asWritten)
            throws OrtException {
        try (OrtSession.SessionOptions options = options(asWritten)) {
            return environment.createSession(bytes, options);
        } catch (OrtException e) {
            if (!String.valueOf(e.getMessage()).contains("Fusion/")) {
                throw e;
            }
        }
        try (OrtSession.SessionOptions options = options(true)) {
            return environment.createSession(bytes, options);
        }
    }

    private static OrtSession awaited(CompletableFuture<OrtSession> made, RunLimit limit) throws ExecutionException {
        long start = System.nanoTime();
        while (true) {
            boolean interrupted;
            try {
                return made.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                interrupted = true;
            } catch (TimeoutException e) {
                interrupted = limit.caller().isInterrupted();
            }
            boolean late = System.nanoTime() - start > limit.nanos();
            if ((interrupted || late) && made.cancel(false)) {
                if (interrupted) {
                    throw new CancellationException("interrupted while the model was prepared");
                }
                throw tooLong("preparing the model", limit.time());
            }
        }
    }

    /*
     * One thread per run and no spinning: Java spreads batches over threads.
     */
    private static OrtSession.SessionOptions options(boolean asWritten) throws OrtException {
        OrtSession.SessionOptions options = new OrtSession.SessionOptions();
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        options.addConfigEntry("session.intra_op.allow_spinning", "0");
        options.addConfigEntry("session.inter_op.allow_spinning", "0");
        options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
        if (asWritten) {
            options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.NO_OPT);
        }
        return options;
    }

    /** As {@link #run(Map, List, RunLimit)}, with the usual time. */
    public Map<String, Tensor> run(Map<String, Tensor> inputs, List<String> outputs) {
        return run(inputs, outputs, RunLimit.of(RunLimit.DEFAULT));
    }

    /**
     * Runs the model.
     *
     * @param inputs by name
     * @param outputs the names of those wanted
     * @return the outputs by name, in that order
     * @throws OnnxModelException if the run fails; because of a {@link TimeoutException} on timeout
     * @throws CancellationException if the caller is interrupted, which it stays
     * @throws IllegalStateException if the session is closed
     */
    public Map<String, Tensor> run(Map<String, Tensor> inputs, List<String> outputs, RunLimit limit) {
        if (limit.caller().isInterrupted() || Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted before a run of the model");
        }
        lock.readLock().lock();
        try (OrtSession.RunOptions options = new OrtSession.RunOptions();
                RunWatch watch = RunWatch.over(options, limit)) {
            if (closed) {
                throw new IllegalStateException("the model is closed; open it again");
            }
            try {
                return run(inputs, outputs, options);
            } catch (OrtException e) {
                if (!watch.hasEnded()) {
                    throw e;
                }
                if (limit.caller().isInterrupted() || Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted during a run of the model");
                }
                throw tooLong("a run of the model", limit.time());
            }
        } catch (OrtException e) {
            throw Problem.of("ONNX Runtime cannot run the model", e);
        } finally {
            lock.readLock().unlock();
        }
    }

    private static OnnxModelException tooLong(String what, Duration limit) {
        String found = what + " took longer than " + limit.toMillis() / 1000.0 + " seconds";
        return new OnnxModelException(
                found + "; expected less: if it is only slow, --model-timeout or withModelTimeout gives it more time",
                new TimeoutException(found));
    }

    private Map<String, Tensor> run(Map<String, Tensor> inputs, List<String> outputs, OrtSession.RunOptions options)
            throws OrtException {
        Map<String, OnnxTensor> tensors = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, Tensor> input : inputs.entrySet()) {
                tensors.put(input.getKey(), tensor(input.getValue()));
            }
            try (OrtSession.Result result = session.run(tensors, new LinkedHashSet<>(outputs), options)) {
                Map<String, Tensor> values = new LinkedHashMap<>();
                for (Map.Entry<String, OnnxValue> output : result) {
                    values.put(output.getKey(), value(output.getKey(), output.getValue()));
                }
                return values;
            }
        } finally {
            tensors.values().forEach(OnnxTensor::close);
        }
    }

    private OnnxTensor tensor(Tensor given) throws OrtException {
        long[] dims = given.dims().stream().mapToLong(Long::longValue).toArray();
        if (given.type() == ElementType.FLOAT) {
            return OnnxTensor.createTensor(environment, given.buffer().asFloatBuffer(), dims);
        }
        if (given.type() == ElementType.DOUBLE) {
            return OnnxTensor.createTensor(environment, given.buffer().asDoubleBuffer(), dims);
        }
        if (given.type() == ElementType.INT64) {
            return OnnxTensor.createTensor(environment, given.buffer().asLongBuffer(), dims);
        }
        throw new IllegalArgumentException(
                "an input of type " + given.type().words() + "; expected float, double or int64");
    }

    /* Values that are not numbers have no elements. */
    private static Tensor value(String name, OnnxValue given) throws OrtException {
        if (!(given instanceof OnnxTensor tensor)) {
            return Tensor.of(ElementType.OTHER, new byte[0]);
        }
        TensorInfo info = tensor.getInfo();
        ElementType type = typeOf(info);
        long size = info.getNumElements();
        if (size < 0 || size > Integer.MAX_VALUE / Math.max(1, type.bytes()) - 16) {
            throw new OnnxModelException("tensor \"" + name + "\" has " + size
                    + " elements in a single run; expected less than 2 GiB of them");
        }
        byte[] bytes = type.bytes() == 0 ? new byte[0] : tensor.getByteBuffer().array();
        return Tensor.of(type, bytes, info.getShape());
    }

    private static ValueInfo declaration(String name, TensorInfo info) {
        long[] lengths = info.getShape();
        String[] symbols = info.getDimensionNames();
        List<Dim> dims = new ArrayList<>();
        for (int i = 0; i < lengths.length; i++) {
            dims.add(lengths[i] >= 0 ? Dim.of(lengths[i]) : Dim.symbolic(i < symbols.length ? symbols[i] : ""));
        }
        return ValueInfo.of(name, typeOf(info), dims);
    }

    /* The numbers of the Java binding's types are its own. */
    private static ElementType typeOf(TensorInfo info) {
        String name = info.onnxType.name();
        for (ElementType type : ElementType.values()) {
            if (name.equals("ONNX_TENSOR_ELEMENT_DATA_TYPE_" + type.name())) {
                return type;
            }
        }
        return ElementType.OTHER;
    }

    /** The facts that the runtime has inferred about an output before any run. */
    public ValueInfo output(String name) {
        lock.readLock().lock();
        try {
            NodeInfo node = session.getOutputInfo().get(name);
            if (node != null && node.getInfo() instanceof TensorInfo info) {
                return declaration(name, info);
            }
            return new ValueInfo(name, ElementType.OTHER, Optional.empty());
        } catch (OrtException e) {
            throw Problem.of("ONNX Runtime does not know output \"" + name + "\"", e);
        } finally {
            lock.readLock().unlock();
        }
    }

    @Override
    public void close() {
        lock.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                session.close();
            }
        } catch (OrtException e) {
            throw Problem.of("ONNX Runtime cannot free the model", e);
        } finally {
            lock.writeLock().unlock();
        }
    }

    /*
     * The runtime merges a Transpose of two axes with the adjacent Gemm without checking its order of axes (its
     * GemmTransposeFusion), so that one that keeps the axes gives transposed results.
     */

    private static OnnxFile withHarmlessTransposes(OnnxFile model) {
        return model.withGraph(harmless(model.graph())).withFunctionNodes(Session::harmless);
    }

    private static Graph harmless(Graph graph) {
        return graph.withNodes(harmless(graph.nodes()));
    }

    private static List<Node> harmless(List<Node> nodes) {
        return nodes.stream().map(Session::harmless).toList();
    }

    private static Node harmless(Node node) {
        if (isIdentity(node)) {
            return new Node(node.name(), "Identity", "", node.inputs(), node.outputs(), List.of());
        }
        return node.attributes().stream()
                        .allMatch(attribute -> attribute.graphs().isEmpty())
                ? node
                : node.withAttributes(node.attributes().stream()
                        .map(attribute -> attribute.withGraphs(Session::harmless))
                        .toList());
    }

    private static boolean isIdentity(Node node) {
        return node.is("Transpose")
                && node.attributes().stream()
                        .filter(attribute -> attribute.name().equals("perm"))
                        .filter(attribute -> attribute.kind() == Attribute.Kind.INTS)
                        .map(Attribute::asInts)
                        .anyMatch(perm -> perm.equals(
                                LongStream.range(0, perm.size()).boxed().toList()));
    }
}
