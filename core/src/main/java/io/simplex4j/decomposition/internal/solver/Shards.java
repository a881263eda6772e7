package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rows of a corpus in shards elsewhere: sends requests as bytes to all of them, and keeps the rows it received. Thread-safe. */
public final class Shards implements Carrier {
    /*
     * Coordinates, sample and the range of bytes come from the same few rows, by their numbers in the whole, as in one place, and
     * each shard decides its findings in double. So a solve takes the same path, and its weights are the same bits, however the
     * corpus is cut. Every request contains all that a shard must know. Bytes are those of Java's serialization, of the classes of
     * this package alone.
     */

    private static final ObjectInputFilter OURS =
            ObjectInputFilter.Config.createFilter(Shards.class.getPackageName() + ".*;java.lang.*;java.util.*;!*");

    /** Rows that are kept besides the sample before all are dropped. */
    private static final int MAX_KEPT = 1 << 18;

    /** Solves that share a pass: a round trip costs more than their memory. */
    private static final int TOGETHER = 256;

    /** A shard sends the numbers of its best proposals, up to this multiple of its share; others are asked for. */
    private static final int SHARES = 3;

    private final Function<byte[], List<byte[]>> shards;
    private final int rows;
    private final int pieces;
    private final double[] mean;
    private final Frame frame;
    private final Map<Integer, double[]> sample = new HashMap<>();
    private final Map<Integer, double[]> kept = new ConcurrentHashMap<>();

    /**
     * What a shard is asked.
     *
     * @param frame the coordinates of the corpus, needed for queries and vectors
     * @param large whether the corpus is
     * @param pieces the number of shards; 0 to ask for the sums of columns
     * @param queries to be answered
     * @param rows whose numbers are wanted
     * @param wanted vectors to be found among the rows
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Request(
            @Nullable Frame frame, boolean large, int pieces, List<Query> queries, int[] rows, List<double[]> wanted)
            implements Serializable {}

    /**
     * What a shard answers.
     *
     * @param first the number of its first row
     * @param rows how many it has
     * @param sums of its columns
     * @param found by the queries
     * @param values of rows, by their numbers
     * @param places of the vectors
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Answer(
            int first, int rows, double[][] sums, List<Found> found, Map<Integer, double[]> values, int[][] places)
            implements Serializable {}

    private Shards(Function<byte[], List<byte[]>> shards) {
        this.shards = shards;
        List<Answer> surveys = ask(new Request(null, false, 0, List.of(), new int[0], List.of()));
        if (surveys.isEmpty()) {
            throw new IllegalArgumentException("corpus has 0 shards; expected at least 1");
        }
        long next = 0;
        double[][] sums = new double[2][0];
        for (Answer survey : surveys) {
            int width = survey.sums[0].length;
            sums = next == 0 ? new double[2][width] : sums;
            if (width != sums[0].length) {
                throw new IllegalArgumentException("shard of row " + survey.first + " has " + width
                        + " columns; expected " + sums[0].length + " as in the others");
            }
            if (survey.first != next) {
                throw new IllegalArgumentException("shard begins at row " + survey.first + "; expected " + next
                        + ", where the rows before it end");
            }
            next += survey.rows;
            LocalRows.join(sums, survey.sums);
        }
        if (next > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("shards have " + next + " rows; expected at most " + Integer.MAX_VALUE);
        }
        this.rows = (int) next;
        this.pieces = surveys.size();
        this.mean = Corpus.mean(sums, rows);
        int[] probes = Frame.probes(rows);
        int[] chosen = Corpus.sampleRows(rows);
        Map<Integer, double[]> here = read(IntStream.concat(Arrays.stream(probes), Arrays.stream(chosen))
                .sorted()
                .distinct()
                .toArray());
        Frame ofProbes = Frame.of(matrix(here, probes));
        this.frame = ofProbes.typicalNorm() > 0 ? ofProbes : Frame.of(matrix(here, chosen));
        Arrays.stream(chosen).forEach(row -> sample.put(row, Objects.requireNonNull(here.get(row))));
    }

    /**
     * Prepares the corpus of some shards.
     *
     * @param shards brings a request to each of them, and back their answers in any order
     * @throws IllegalArgumentException if their rows do not form one corpus, or a number cannot be used
     */
    public static Corpus corpus(Function<byte[], List<byte[]>> shards) {
        Shards all = new Shards(shards);
        return new Corpus(all, all.frame, all.rows, all.mean);
    }

    private static Matrix matrix(Map<Integer, double[]> from, int[] some) {
        return Matrix.of(Arrays.stream(some).mapToObj(from::get).toArray(double[][]::new));
    }

    @Override
    public Matrix source() {
        return new Matrix() {
            @Override
            public int rows() {
                return rows;
            }

            @Override
            public int columns() {
                return mean.length;
            }

            @Override
            public double at(int row, int column) {
                return values(row)[column];
            }

            @Override
            public void copyRow(int row, double[] into) {
                System.arraycopy(values(row), 0, into, 0, columns());
            }
        };
    }

    private double[] values(int row) {
        double[] here = here(row);
        return here == null ? Objects.requireNonNull(read(row).get(row)) : here;
    }

    private double @Nullable [] here(int row) {
        double[] own = sample.get(row);
        return own == null ? kept.get(row) : own;
    }

    @Override
    public void fetch(int[] wanted) {
        int[] missing = Arrays.stream(wanted)
                .filter(row -> here(row) == null)
                .distinct()
                .toArray();
        if (missing.length > 0) {
            kept.putAll(read(missing));
        }
    }

    private Map<Integer, double[]> read(int... wanted) {
        Map<Integer, double[]> read = new HashMap<>();
        ask(new Request(null, false, pieces, List.of(), wanted, List.of()))
                .forEach(answer -> read.putAll(answer.values));
        return read;
    }

    @Override
    public List<Found> pass(List<Query> queries, Workers workers) {
        if (kept.size() > MAX_KEPT) {
            kept.clear();
        }
        List<Answer> answers = ask(new Request(frame, isLarge(), pieces, queries, new int[0], List.of()));
        List<Found> all = IntStream.range(0, queries.size())
                .mapToObj(q -> Found.joined(
                        queries.get(q),
                        answers.stream().map(answer -> answer.found.get(q)).toList()))
                .toList();
        answers.forEach(answer -> kept.putAll(answer.values));
        fetch(all.stream().flatMapToInt(each -> Arrays.stream(each.proposed())).toArray());
        return all;
    }

    @Override
    public int[][] find(List<double[]> wanted) {
        int[][] all = new int[wanted.size()][];
        Arrays.setAll(all, w -> new int[] {-1, 0});
        for (Answer answer : ask(new Request(frame, isLarge(), pieces, List.of(), new int[0], List.copyOf(wanted)))) {
            for (int w = 0; w < all.length; w++) {
                all[w][0] = all[w][0] < 0 ? answer.places[w][0] : all[w][0];
                all[w][1] += answer.places[w][1];
            }
        }
        return all;
    }

    private boolean isLarge() {
        return (long) rows * mean.length >= Corpus.LARGE;
    }

    @Override
    public int together() {
        return TOGETHER;
    }

    /** Returns the answers in the order of rows. */
    private List<Answer> ask(Request request) {
        return shards.apply(bytes(request)).stream()
                .map(bytes -> read(bytes, Answer.class, "answer"))
                .sorted(Comparator.comparingInt(answer -> answer.first))
                .toList();
    }

    private static byte[] bytes(Serializable message) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(message);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static <T> T read(byte[] bytes, Class<T> type, String what) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            in.setObjectInputFilter(OURS);
            return type.cast(in.readObject());
        } catch (IOException | ClassNotFoundException | ClassCastException e) {
            throw new IllegalArgumentException(
                    what + " is " + bytes.length + " bytes of something else; expected one of the same version", e);
        }
    }

    /** One shard: answers requests about its rows, prepared in the coordinates of the last request. Thread-safe. */
    public static final class Shard {
        private final Matrix rows;
        private final int first;
        private final boolean copying;
        private final Workers workers;
        private @Nullable LocalRows prepared;

        /**
         * Creates a shard.
         *
         * @param first the number of the first row
         * @param copying whether a copy may be held
         */
        public Shard(Matrix rows, int first, boolean copying, Workers workers) {
            this.rows = rows;
            this.first = first;
            this.copying = copying;
            this.workers = workers;
        }

        /**
         * Answers a request.
         *
         * @throws IllegalArgumentException if it is not a request of this version, or a row has a number that cannot be used
         */
        public byte[] answer(byte[] bytes) {
            Request request = read(bytes, Request.class, "request");
            if (request.pieces == 0) {
                double[][] sums = LocalRows.checkedSums(rows, first, workers);
                return bytes(new Answer(first, rows.rows(), sums, List.of(), Map.of(), new int[0][]));
            }
            Frame frame = request.frame;
            List<Found> found = frame == null || request.queries.isEmpty()
                    ? List.of()
                    : prepared(frame, request.large).pass(request.queries, workers);
            IntStream.Builder sent = IntStream.builder();
            Arrays.stream(request.rows).forEach(sent);
            for (Found each : found) {
                int[] proposed = each.proposed();
                float[] ranks = each.ranks();
                IntStream.range(0, proposed.length)
                        .boxed()
                        .sorted(Comparator.comparingDouble(i -> ranks[i]))
                        .limit(SHARES * (proposed.length / request.pieces + 2L))
                        .forEach(i -> sent.add(proposed[i]));
                Arrays.stream(each.near()).forEach(sent);
            }
            Map<Integer, double[]> values = new HashMap<>();
            sent.build()
                    .filter(row -> row >= first && row - first < rows.rows())
                    .forEach(row -> values.put(row, rows.row(row - first).toArray()));
            int[][] places = frame == null || request.wanted.isEmpty()
                    ? new int[0][]
                    : prepared(frame, request.large).find(request.wanted);
            return bytes(new Answer(first, rows.rows(), new double[2][0], found, values, places));
        }

        /** Returns the rows in these coordinates. */
        private synchronized LocalRows prepared(Frame frame, boolean large) {
            LocalRows known = prepared;
            if (known == null || !known.frame().isSame(frame)) {
                known = new LocalRows(rows, frame, first, copying, large, workers);
                prepared = known;
            }
            return known;
        }
    }
}
