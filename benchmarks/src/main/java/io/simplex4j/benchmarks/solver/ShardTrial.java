package io.simplex4j.benchmarks.solver;

import com.sun.management.OperatingSystemMXBean;
import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.CorpusShard;
import io.simplex4j.decomposition.CorpusShards;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ShardAnswer;
import io.simplex4j.decomposition.ShardRequest;
import io.simplex4j.decomposition.ShardedDecomposer;
import io.simplex4j.math.Matrix;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One batch of tests over a corpus in shards, whose messages all travel as bytes.
 *
 * @param plan how the corpus was cut
 * @param found what became of the tests
 * @param exchanges each request with its answers, in order, from the first solve on
 * @param cpu seconds of the processor for the batch, shards included
 */
record ShardTrial(Plan plan, List<Decomposition> found, List<Exchange> exchanges, double cpu) {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /**
     * How a corpus is cut.
     *
     * @param shards how many pieces
     * @param copies whether each holds a copy in bytes
     * @param proposals rows that a pass proposes, 0 for as many as in one place
     */
    record Plan(int shards, boolean copies, int proposals) {}

    /**
     * A request and its answers.
     *
     * @param out bytes of the request
     * @param back bytes of each shard's answer
     * @param seconds of the processor for each shard, without the coding of messages
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Exchange(int out, int[] back, double[] seconds) {
        double scan() {
            return Arrays.stream(seconds).sum();
        }

        long answers() {
            return Arrays.stream(back).asLongStream().sum();
        }
    }

    /** Solves all tests in one batch, after a first time that has shards make their copies. */
    static ShardTrial run(Matrix corpus, Matrix tests, Plan plan) {
        Timing.say(corpus.rows() + " x " + corpus.columns() + " in " + plan);
        List<CorpusShard> shards = new ArrayList<>();
        for (int s = 0; s < plan.shards(); s++) {
            int from = start(corpus, plan, s);
            int[] rows = IntStream.range(from, start(corpus, plan, s + 1)).toArray();
            CorpusShard shard = CorpusShard.of(corpus.select(rows), from).withThreads(1);
            shards.add(plan.copies() ? shard : shard.withoutCopy());
        }
        List<Exchange> exchanges = new ArrayList<>();
        CorpusShards carrier = request -> exchange(shards, request, exchanges);
        ShardedDecomposer decomposer =
                ActiveSet.withDefaults().overShards(carrier).withBatch(tests.rows());
        ShardedDecomposer used = plan.proposals() == 0 ? decomposer : decomposer.withProposals(plan.proposals());
        used.decomposeAll(tests);
        exchanges.clear();
        List<List<Decomposition>> found = new ArrayList<>();
        double before = processSeconds();
        found.add(used.decomposeAll(tests));
        double cpu = processSeconds() - before;
        return new ShardTrial(plan, found.get(0), List.copyOf(exchanges), cpu);
    }

    /** Seconds of the processor, those of threads that have ended included. */
    static double processSeconds() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? 1e-9 * system.getProcessCpuTime()
                : Timing.now().cpu();
    }

    private static int start(Matrix corpus, Plan plan, int shard) {
        return (int) ((long) corpus.rows() * shard / plan.shards());
    }

    private static List<ShardAnswer> exchange(List<CorpusShard> shards, ShardRequest request, List<Exchange> into) {
        byte[] question = request.toBytes();
        int[] back = new int[shards.size()];
        double[] seconds = new double[shards.size()];
        List<ShardAnswer> answers = new ArrayList<>();
        for (int s = 0; s < back.length; s++) {
            ShardRequest received = ShardRequest.of(question);
            long before = THREADS.getCurrentThreadCpuTime();
            ShardAnswer answer = shards.get(s).scan(received);
            seconds[s] = 1e-9 * (THREADS.getCurrentThreadCpuTime() - before);
            byte[] bytes = answer.toBytes();
            back[s] = bytes.length;
            answers.add(ShardAnswer.of(bytes));
        }
        into.add(new Exchange(question.length, back, seconds));
        return answers;
    }

    int tests() {
        return found.size();
    }

    /** How many tests have the same weights, bit by bit, as others found. */
    long sameAs(List<Decomposition> others) {
        return IntStream.range(0, found.size())
                .filter(i -> found.get(i).weights().equals(others.get(i).weights())
                        && found.get(i).uniqueness().equals(others.get(i).uniqueness()))
                .count();
    }

    /** Seconds of the processor in shards, for each test. */
    double scan() {
        return exchanges.stream().mapToDouble(Exchange::scan).sum() / tests();
    }

    /** Seconds of the processor elsewhere, for each test: solving, and the coding of messages. */
    double elsewhere() {
        return Math.max(0, cpu / tests() - scan());
    }

    double outBytes() {
        return exchanges.stream().mapToDouble(Exchange::out).sum() / tests();
    }

    double backBytes() {
        return exchanges.stream().mapToDouble(Exchange::answers).sum() / tests();
    }

    /** The most passes that a test took to be certified. */
    int mostPasses() {
        return found.stream()
                .mapToInt(each -> each.certificate().passes())
                .max()
                .orElse(0);
    }

    double meanPasses() {
        return found.stream()
                .mapToInt(each -> each.certificate().passes())
                .average()
                .orElse(0);
    }
}
