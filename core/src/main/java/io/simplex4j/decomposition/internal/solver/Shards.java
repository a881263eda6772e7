package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
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
     * corpus is cut. Every request contains all that a shard must know.
     */

    private static final int REQUEST = 0x5358_5103;
    private static final int ANSWER = 0x5358_5203;

    /** Rows that are kept besides the sample before all are dropped. */
    private static final int MAX_KEPT = 1 << 18;

    /** Solves that share a pass: a round trip costs more than their memory. */
    private static final int TOGETHER = 256;

    /** A shard sends the numbers of its best proposals, up to this multiple of its share; others are asked for. */
    private static final int SHARES = 3;

    private static final int SURVEY = 1;
    private static final int ROWS = 2;
    private static final int PASS = 3;
    private static final int FIND = 4;

    private final Function<byte[], List<byte[]>> shards;
    private final int rows;
    private final int pieces;
    private final double[] mean;
    private final Frame frame;
    private final Map<Integer, double[]> sample = new HashMap<>();
    private final Map<Integer, double[]> kept = new ConcurrentHashMap<>();

    private Shards(Function<byte[], List<byte[]>> shards) {
        this.shards = shards;
        List<Message> surveys = ask(request(SURVEY));
        if (surveys.isEmpty()) {
            throw new IllegalArgumentException("corpus has 0 shards, expected at least 1");
        }
        long next = 0;
        double[][] sums = new double[2][0];
        for (Message survey : surveys) {
            int width = survey.integer();
            sums = next == 0 ? new double[2][width] : sums;
            if (width != sums[0].length) {
                throw new IllegalArgumentException("shard of row " + survey.number + " has " + width
                        + " columns, expected " + sums[0].length + " as in the others");
            }
            if (survey.number != next) {
                throw new IllegalArgumentException("shard begins at row " + survey.number + ", expected " + next
                        + ", where the rows before it end");
            }
            next += survey.integer();
            LocalRows.join(sums, new double[][] {survey.doubles(), survey.doubles()});
        }
        if (next > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("shards have " + next + " rows, expected at most " + Integer.MAX_VALUE);
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
        ask(request(ROWS).put(wanted)).forEach(answer -> answer.copyRows(read));
        return read;
    }

    @Override
    public List<Found> pass(List<Query> queries, Workers workers) {
        if (kept.size() > MAX_KEPT) {
            kept.clear();
        }
        int large = (long) rows * mean.length >= Corpus.LARGE ? 1 : 0;
        Message request = request(PASS).put(frame).put(new int[] {pieces, large, queries.size()});
        queries.forEach(request::put);
        List<Message> answers = ask(request);
        List<Found> all = queries.stream()
                .map(query -> Found.joined(
                        query,
                        answers.stream().map(answer -> answer.found(query)).toList()))
                .toList();
        answers.forEach(answer -> answer.copyRows(kept));
        fetch(all.stream().flatMapToInt(each -> Arrays.stream(each.proposed())).toArray());
        return all;
    }

    @Override
    public int[][] find(List<double[]> wanted) {
        Message request = request(FIND).integer(wanted.size());
        wanted.forEach(request::put);
        int[][] all = new int[wanted.size()][];
        Arrays.setAll(all, w -> new int[] {-1, 0});
        for (Message answer : ask(request)) {
            for (int[] each : all) {
                int[] found = answer.integers();
                each[0] = each[0] < 0 ? found[0] : each[0];
                each[1] += found[1];
            }
        }
        return all;
    }

    @Override
    public int together() {
        return TOGETHER;
    }

    @Override
    public boolean isLocal() {
        return false;
    }

    private static Message request(int kind) {
        return new Message(ByteBuffer.allocate(1024), kind).integer(REQUEST).integer(kind);
    }

    /** Returns the answers in the order of rows. */
    private List<Message> ask(Message request) {
        return shards.apply(request.bytes()).stream()
                .map(bytes -> Message.read(bytes, ANSWER, "answer"))
                .sorted(Comparator.comparingInt(answer -> answer.number))
                .toList();
    }

    /** One shard: answers requests about its rows, prepared in the coordinates of the last request. Thread-safe. */
    public static final class Shard {
        private final Matrix rows;
        private final int first;
        private final boolean copying;
        private final Workers workers;
        private @Nullable Frame coordinates;
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
            Message in = Message.read(bytes, REQUEST, "request");
            Message out = new Message(ByteBuffer.allocate(4096), first)
                    .integer(ANSWER)
                    .integer(first);
            switch (in.number) {
                case SURVEY -> {
                    double[][] sums = LocalRows.checkedSums(rows, first, workers);
                    out.integer(rows.columns())
                            .integer(rows.rows())
                            .put(sums[0])
                            .put(sums[1]);
                }
                case ROWS -> putRows(out, Arrays.stream(in.integers()));
                case PASS -> pass(in, out);
                case FIND -> {
                    List<double[]> wanted = IntStream.range(0, in.integer())
                            .mapToObj(i -> in.doubles())
                            .toList();
                    Arrays.stream(prepared(null, false).find(wanted)).forEach(out::put);
                }
                default -> throw Message.unreadable(bytes, "request");
            }
            return out.bytes();
        }

        private void pass(Message in, Message out) {
            Frame frame = in.frame();
            int[] counts = in.integers();
            List<Query> queries =
                    IntStream.range(0, counts[2]).mapToObj(i -> in.query()).toList();
            IntStream.Builder sent = IntStream.builder();
            for (Found found : prepared(frame, counts[1] != 0).pass(queries, workers)) {
                out.put(found);
                int[] proposed = found.proposed();
                float[] ranks = found.ranks();
                IntStream.range(0, proposed.length)
                        .boxed()
                        .sorted(Comparator.comparingDouble(i -> ranks[i]))
                        .limit(SHARES * (proposed.length / counts[0] + 2L))
                        .forEach(i -> sent.add(proposed[i]));
                Arrays.stream(found.near()).forEach(sent);
            }
            putRows(out, sent.build());
        }

        /** Returns the rows in these coordinates or, without any, as last prepared: rows are found in all coordinates. */
        private synchronized LocalRows prepared(@Nullable Frame frame, boolean large) {
            Frame before = coordinates;
            LocalRows known = prepared;
            if (known == null || (frame != null && (before == null || !before.isSame(frame)))) {
                LocalRows.Copy copy = large ? LocalRows.Copy.BYTES : LocalRows.Copy.FLOATS;
                known = new LocalRows(
                        rows,
                        frame == null ? Frame.identity(rows) : frame,
                        first,
                        copying && frame != null ? copy : LocalRows.Copy.NONE,
                        workers);
                prepared = frame == null ? null : known;
                coordinates = frame;
            }
            return known;
        }

        private void putRows(Message out, IntStream numbers) {
            int[] own = numbers.filter(row -> row >= first && row - first < rows.rows())
                    .sorted()
                    .distinct()
                    .toArray();
            out.put(own);
            Arrays.stream(own).forEach(row -> out.put(rows.row(row - first).toArray()));
        }
    }

    /** Bytes that are written in sequence and read in the same order by the same version. */
    private static final class Message {
        private ByteBuffer content;
        private final int number;

        Message(ByteBuffer content, int number) {
            this.content = content;
            this.number = number;
        }

        /** Reads a message that begins with a mark and a number. */
        static Message read(byte[] bytes, int mark, String what) {
            ByteBuffer content = ByteBuffer.wrap(bytes);
            if (bytes.length < 2 * Integer.BYTES || content.getInt() != mark) {
                throw unreadable(bytes, what);
            }
            return new Message(content, content.getInt());
        }

        private static IllegalArgumentException unreadable(byte[] bytes, String what) {
            return new IllegalArgumentException(
                    what + " is " + bytes.length + " bytes of something else, expected one of the same version");
        }

        private ByteBuffer room(int more) {
            if (content.remaining() < more) {
                content = ByteBuffer.allocate(2 * (content.position() + more)).put(content.flip());
            }
            return content;
        }

        byte[] bytes() {
            return Arrays.copyOf(content.array(), content.position());
        }

        Message integer(int value) {
            room(Integer.BYTES).putInt(value);
            return this;
        }

        Message put(int[] values) {
            integer(values.length);
            Arrays.stream(values).forEach(this::integer);
            return this;
        }

        Message put(double[] values) {
            ByteBuffer into = integer(values.length).room(Double.BYTES * values.length);
            Arrays.stream(values).forEach(into::putDouble);
            return this;
        }

        Message put(Frame frame) {
            double[] scales = {frame.scale(), frame.typicalNorm()};
            return put(frame.centre()).put(scales).put(frame.min()).put(frame.max());
        }

        Message put(Query query) {
            double[] numbers = {query.square(), query.level(), query.cut(), query.limit(), query.all() ? 1 : 0};
            return put(query.unit()).put(numbers).put(query.accepted()).put(query.excluded());
        }

        void put(Found found) {
            float[] ranks = found.ranks();
            double[] wide =
                    IntStream.range(0, ranks.length).mapToDouble(i -> ranks[i]).toArray();
            double[] numbers = {found.lowest(), found.violated() ? 1 : 0};
            put(found.proposed())
                    .put(wide)
                    .put(found.near())
                    .put(found.values())
                    .put(numbers);
        }

        int integer() {
            return content.getInt();
        }

        private int count(int size) {
            int count = content.getInt();
            if (count < 0 || count > content.remaining() / size) {
                throw new BufferUnderflowException();
            }
            return count;
        }

        int[] integers() {
            int[] values = new int[count(Integer.BYTES)];
            Arrays.setAll(values, i -> content.getInt());
            return values;
        }

        double[] doubles() {
            double[] values = new double[count(Double.BYTES)];
            Arrays.setAll(values, i -> content.getDouble());
            return values;
        }

        Frame frame() {
            double[] centre = doubles();
            double[] scales = doubles();
            return new Frame(centre, scales[0], scales[1], doubles(), doubles());
        }

        Query query() {
            double[] unit = doubles();
            double[] numbers = doubles();
            return new Query(
                    unit, numbers[0], numbers[1], doubles(), numbers[2], (int) numbers[3], numbers[4] != 0, integers());
        }

        Found found(Query query) {
            int[] proposed = integers();
            float[] ranks = Vectors.narrow(doubles());
            int[] near = integers();
            double[] values = doubles();
            double[] numbers = doubles();
            return new Found(query, proposed, ranks, near, values, numbers[0], numbers[1] != 0);
        }

        void copyRows(Map<Integer, double[]> into) {
            Arrays.stream(integers()).forEach(row -> into.put(row, doubles()));
        }
    }
}
