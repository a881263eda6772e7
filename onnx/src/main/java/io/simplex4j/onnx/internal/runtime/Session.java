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
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A model ready to run. Thread-safe: several threads may run it at once, each run on the thread that asks for it, and
 * closing waits for the runs under way.
 */
public final class Session implements AutoCloseable {
    private final OrtEnvironment environment;
    private final OrtSession session;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean closed;

    private Session(OrtEnvironment environment, OrtSession session) {
        this.environment = environment;
        this.session = session;
    }

    /**
     * Prepares a model; its weights must lie in the file itself.
     *
     * @throws OnnxModelException if the runtime does not take it
     */
    public static Session of(OnnxFile model) {
        return of(model.encode());
    }

    /**
     * Prepares the model in a file with these bytes.
     *
     * @throws OnnxModelException if the runtime does not take it
     */
    public static Session of(byte[] model) {
        OrtEnvironment environment = Environment.get();
        return new Session(environment, create(environment, model));
    }

    static OrtSession create(OrtEnvironment environment, byte[] model) {
        try (OrtSession.SessionOptions options = options()) {
            return environment.createSession(model, options);
        } catch (OrtException | RuntimeException e) {
            throw Problem.of("ONNX Runtime does not take the model", e);
        }
    }

    /* One thread a run and no spinning: batches are spread over threads in Java, where the machine is known. */
    private static OrtSession.SessionOptions options() throws OrtException {
        OrtSession.SessionOptions options = new OrtSession.SessionOptions();
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        options.addConfigEntry("session.intra_op.allow_spinning", "0");
        options.addConfigEntry("session.inter_op.allow_spinning", "0");
        options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
        return options;
    }

    /**
     * Runs the model.
     *
     * @param inputs by name
     * @param outputs the names of those wanted
     * @return the outputs by name, in that order
     * @throws OnnxModelException if the run fails
     * @throws IllegalStateException if the session is closed
     */
    public Map<String, Value> run(Map<String, Value> inputs, List<String> outputs) {
        lock.readLock().lock();
        try (OrtSession.RunOptions options = new OrtSession.RunOptions()) {
            if (closed) {
                throw new IllegalStateException("the model is closed, expected an open one");
            }
            return run(inputs, outputs, options);
        } catch (OrtException e) {
            throw Problem.of("ONNX Runtime cannot run the model", e);
        } finally {
            lock.readLock().unlock();
        }
    }

    /**
     * Runs the model, but not for ever.
     *
     * @throws OnnxModelException if the run fails or takes longer than the limit
     */
    public Map<String, Value> run(Map<String, Value> inputs, List<String> outputs, Duration limit) {
        lock.readLock().lock();
        try (OrtSession.RunOptions options = new OrtSession.RunOptions();
                Watch watch = Watch.over(options, limit)) {
            try {
                return run(inputs, outputs, options);
            } catch (OrtException e) {
                if (watch.rang()) {
                    throw new OnnxModelException(
                            "the model took longer than " + limit.toSeconds() + " seconds for a single run", e);
                }
                throw e;
            }
        } catch (OrtException e) {
            throw Problem.of("ONNX Runtime cannot run the model", e);
        } finally {
            lock.readLock().unlock();
        }
    }

    private Map<String, Value> run(Map<String, Value> inputs, List<String> outputs, OrtSession.RunOptions options)
            throws OrtException {
        Map<String, OnnxTensor> tensors = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, Value> input : inputs.entrySet()) {
                tensors.put(input.getKey(), Tensors.of(environment, input.getValue()));
            }
            try (OrtSession.Result result = session.run(tensors, new LinkedHashSet<>(outputs), options)) {
                Map<String, Value> values = new LinkedHashMap<>();
                for (Map.Entry<String, OnnxValue> output : result) {
                    values.put(output.getKey(), Tensors.value(output.getKey(), output.getValue()));
                }
                return values;
            }
        } finally {
            tensors.values().forEach(OnnxTensor::close);
        }
    }

    /** What the runtime has worked out about an output before any run. */
    public ValueInfo output(String name) {
        lock.readLock().lock();
        try {
            NodeInfo node = session.getOutputInfo().get(name);
            if (node != null && node.getInfo() instanceof TensorInfo info) {
                return Tensors.declaration(name, info);
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

    /** Stops a run that takes too long. */
    private static final class Watch implements AutoCloseable {
        private final OrtSession.RunOptions options;
        private final Thread thread;
        private final Object lock = new Object();
        private boolean over;
        private boolean rang;

        private Watch(OrtSession.RunOptions options, Duration limit) {
            this.options = options;
            this.thread = new Thread(() -> watch(limit.toNanos()), "simplex-onnx-watch");
            thread.setDaemon(true);
        }

        static Watch over(OrtSession.RunOptions options, Duration limit) {
            Watch watch = new Watch(options, limit);
            watch.thread.start();
            return watch;
        }

        private void watch(long nanos) {
            long end = System.nanoTime() + nanos;
            synchronized (lock) {
                try {
                    for (long left = nanos; left > 0 && !over; left = end - System.nanoTime()) {
                        lock.wait(Math.max(1, left / 1_000_000));
                    }
                    if (!over) {
                        rang = true;
                        options.setTerminate(true);
                    }
                } catch (InterruptedException | OrtException e) {
                    /* Without a watch the run goes on to its end. */
                    rang = false;
                }
            }
        }

        boolean rang() {
            synchronized (lock) {
                return rang;
            }
        }

        @Override
        public void close() {
            synchronized (lock) {
                over = true;
                lock.notifyAll();
            }
        }
    }
}
