package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Products with secants in two models: one is run at each edge, once, and one over cells. Thread-safe. */
public final class SlopeMap implements OpenSecants {
    /*
     * The model of edges gives all numbers that secants depend on. They are kept here, as each edge belongs to several cells,
     * most of them in later rounds. Slopes of kinks are made of them here too, in one pass over memory where a model takes a pass
     * for each operation; what is left for the model of cells is a product with them.
     *
     * The numbers of edges beyond a limit are not kept: those are run again for each batch of cells.
     */

    private static final int CHUNK = 32;
    private static final int NUMBERS_IN_CHUNK = 1 << 21;

    private final Parts parts;
    private final CellMap.Limits limits;
    private final DirectModel edgeModel;
    private final DirectModel cellModel;
    private final int[] edgePlaces;
    private final int[] endPlaces;
    private final int width;
    private final int chunk;

    /**
     * What the two models take and give.
     *
     * @param input of the model of edges
     * @param edges what it gives
     * @param ends what the model of cells takes
     * @param cotangent what it takes last
     * @param product what it gives
     */
    public record Parts(Port input, List<Port> edges, List<EndTensor> ends, Port cotangent, Port product) {
        public Parts {
            edges = List.copyOf(edges);
            ends = List.copyOf(ends);
        }
    }

    /**
     * A map.
     *
     * @param edges the model of edges, closed with the map
     * @param cells that of cells, closed with the map
     */
    public SlopeMap(Session edges, Session cells, Parts parts, CellMap.Limits limits) {
        this.parts = parts;
        this.limits = limits;
        this.edgePlaces = new int[parts.edges.size()];
        this.endPlaces = new int[parts.ends.size()];
        int next = 0;
        for (int s = 0; s < edgePlaces.length; s++) {
            edgePlaces[s] = next;
            for (int e = 0; e < endPlaces.length; e++) {
                if (parts.ends.get(e).source().equals(parts.edges.get(s).name())) {
                    endPlaces[e] = next;
                }
            }
            next += parts.edges.get(s).width();
        }
        this.width = next;
        List<Port> inputs = new ArrayList<>();
        parts.ends.forEach(end -> inputs.add(new Port(end.name(), parts.input.type(), true, end.axes())));
        inputs.add(parts.cotangent);
        int widest = Math.max(
                parts.input.width() + width,
                inputs.stream().mapToInt(Port::width).sum());
        this.chunk = Math.max(1, Math.min(CHUNK, NUMBERS_IN_CHUNK / widest));
        this.edgeModel = new DirectModel(edges, List.of(parts.input), parts.edges, chunk);
        this.cellModel = new DirectModel(cells, inputs, List.of(parts.product), chunk);
    }

    @Override
    public Matrix products(Matrix edges, int[] lower, int[] upper, Matrix cotangents) {
        KeptEdges passing = new KeptEdges();
        passing.inputs.add(edges);
        return passing.products(lower, upper, cotangents);
    }

    @Override
    public Edges edges() {
        return new KeptEdges();
    }

    private final class KeptEdges implements Edges {
        private final List<Matrix> inputs = new ArrayList<>();
        private final List<float[]> kept = new ArrayList<>();

        @Override
        public void add(Matrix more, Workers workers) {
            boolean all =
                    inputs.isEmpty() || kept.size() == Matrix.stacked(inputs).rows();
            inputs.add(more);
            int some = all ? (int) Math.min(more.rows(), limits.numbersKept() / width - kept.size()) : 0;
            int chunks = (some + chunk - 1) / chunk;
            float[][] found = new float[some][];
            RunLimit each = RunLimit.of(limits.time());
            workers.run(chunks, c -> {
                int from = c * chunk;
                int[] rows = IntStream.range(from, Math.min(some, from + chunk)).toArray();
                System.arraycopy(numbers(more.select(rows), each), 0, found, from, rows.length);
            });
            kept.addAll(List.of(found));
        }

        @Override
        public Matrix products(int[] lower, int[] upper, Matrix cotangents) {
            int chunks = (lower.length + chunk - 1) / chunk;
            Value[] values = new Value[chunks];
            RunLimit each = RunLimit.of(limits.time());
            Workers.of(limits.threads()).run(chunks, c -> {
                int from = c * chunk;
                int to = Math.min(lower.length, from + chunk);
                Map<Integer, float[]> others = new HashMap<>();
                look(IntStream.range(from, to).flatMap(k -> IntStream.of(lower[k], upper[k])), others, each);
                float[] found = new float[(to - from) * parts.product.width()];
                cellModel.run(
                        to - from,
                        each,
                        memory -> {
                            float[][] ends = new float[endPlaces.length][];
                            for (int k = from; k < to; k++) {
                                boolean same = k > from && lower[k] == lower[k - 1] && upper[k] == upper[k - 1];
                                if (!same) {
                                    work(edge(lower[k], others), edge(upper[k], others), ends);
                                }
                                for (int e = 0; e < ends.length; e++) {
                                    memory.put(e, k - from, ends[e]);
                                }
                            }
                            writeRows(memory, ends.length, cotangents, from, to);
                        },
                        memory -> {
                            for (int k = 0; k < to - from; k++) {
                                memory.get(0, k, found, k * parts.product.width());
                            }
                        });
                values[c] = Value.ofFloats(found, to - from, parts.product.width());
            });
            return new CellMap.Products(List.of(values), chunk, lower.length, parts.product.width());
        }

        /* Looks at those edges that are not kept. */
        private void look(IntStream edges, Map<Integer, float[]> into, RunLimit each) {
            int[] missing = edges.filter(edge -> edge >= kept.size()).distinct().toArray();
            for (int from = 0; from < missing.length; from += chunk) {
                int[] some = Arrays.copyOfRange(missing, from, Math.min(missing.length, from + chunk));
                float[][] found = numbers(Matrix.stacked(inputs).select(some), each);
                for (int k = 0; k < some.length; k++) {
                    into.put(some[k], found[k]);
                }
            }
        }

        private float[] edge(int number, Map<Integer, float[]> others) {
            float @Nullable [] other = others.get(number);
            return other == null ? kept.get(number) : other;
        }
    }

    private void work(float[] lower, float[] upper, float[][] ends) {
        for (int e = 0; e < ends.length; e++) {
            EndTensor end = parts.ends.get(e);
            if (ends[e] == null) {
                ends[e] = new float[end.width()];
            }
            end.copy(lower, upper, endPlaces[e], ends[e]);
        }
    }

    private static void writeRows(DirectModel.Memory memory, int input, Matrix rows, int from, int to) {
        double[] row = new double[rows.columns()];
        float[] narrow = new float[row.length];
        for (int r = from; r < to; r++) {
            rows.copyRow(r, row);
            for (int i = 0; i < row.length; i++) {
                narrow[i] = (float) row[i];
            }
            memory.put(input, r - from, narrow);
        }
    }

    /* All that the model of edges gives for some inputs, a row for each. */
    private float[][] numbers(Matrix inputs, RunLimit each) {
        float[][] found = new float[inputs.rows()][width];
        edgeModel.run(found.length, each, memory -> writeRows(memory, 0, inputs, 0, found.length), memory -> {
            for (int s = 0; s < parts.edges.size(); s++) {
                for (int r = 0; r < found.length; r++) {
                    memory.get(s, r, found[r], edgePlaces[s]);
                }
            }
        });
        return found;
    }

    @Override
    public void close() {
        edgeModel.close();
        cellModel.close();
    }
}
