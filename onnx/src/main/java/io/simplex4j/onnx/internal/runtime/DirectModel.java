package io.simplex4j.onnx.internal.runtime;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** A model of floats that is run in memory outside the heap, which is used again and again. Thread-safe. */
final class DirectModel implements AutoCloseable {
    private final Session session;
    private final List<Port> inputs;
    private final List<Port> outputs;
    private final int chunk;
    private final Queue<Memory> free = new ConcurrentLinkedQueue<>();

    /**
     * A model.
     *
     * @param session closed with this
     * @param inputs all of them
     * @param outputs those that are wanted
     * @param chunk the largest number of rows of a run
     */
    DirectModel(Session session, List<Port> inputs, List<Port> outputs, int chunk) {
        this.session = session;
        this.inputs = List.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
        this.chunk = chunk;
    }

    /** Runs the model on rows, which are written before and read after. */
    void run(int rows, RunLimit limit, Consumer<Memory> write, Consumer<Memory> read) {
        Memory some = free.poll();
        Memory memory = some == null ? new Memory() : some;
        write.accept(memory);
        session.run(memory.regions(inputs, rows, 0), memory.regions(outputs, rows, inputs.size()), limit);
        read.accept(memory);
        free.add(memory);
    }

    @Override
    public void close() {
        session.close();
    }

    /** The numbers of a run: a region for each input, then for each output, in which row follows row. */
    final class Memory {
        private final FloatBuffer numbers;
        private final List<Integer> starts = new ArrayList<>();
        private final List<Integer> widths = new ArrayList<>();

        private Memory() {
            int size = 0;
            for (List<Port> ports : List.of(inputs, outputs)) {
                for (Port port : ports) {
                    starts.add(size);
                    widths.add(port.width());
                    size = Math.addExact(size, Math.multiplyExact(chunk, port.width()));
                }
            }
            numbers = ByteBuffer.allocateDirect(Math.multiplyExact(size, Float.BYTES))
                    .order(ByteOrder.nativeOrder())
                    .asFloatBuffer();
        }

        private Map<String, Region> regions(List<Port> ports, int rows, int first) {
            Map<String, Region> regions = new LinkedHashMap<>();
            for (int p = 0; p < ports.size(); p++) {
                Port port = ports.get(p);
                FloatBuffer region = numbers.slice(starts.get(first + p), rows * port.width());
                regions.put(port.name(), new Region(region, Value.batchOf(rows, port.axes())));
            }
            return regions;
        }

        /** Writes a row of an input. */
        void put(int input, int row, float[] values) {
            numbers.put(starts.get(input) + row * values.length, values);
        }

        /** Reads the row of an output into a part of an array. */
        void get(int output, int row, float[] into, int at) {
            int width = widths.get(inputs.size() + output);
            numbers.get(starts.get(inputs.size() + output) + row * width, into, at, width);
        }
    }
}
