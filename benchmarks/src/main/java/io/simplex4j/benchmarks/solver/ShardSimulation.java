package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.solver.ShardTrial.Exchange;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The flow of messages between a driver and many executors, played through with measured shard times.
 *
 * @param passes exchanges of a batch
 * @param out bytes that leave the driver for one executor, in all passes
 * @param back bytes that come back from all executors, in all passes
 * @param seconds from the first request to the last answer, with the driver's own work
 * @param waiting seconds of those in which the driver waits for scans, not for its link or itself
 */
record ShardSimulation(int passes, double out, double back, double seconds, double waiting) {
    /*
     * A pass begins with the request, which the driver sends to one executor after the other over its link. An executor scans
     * when it has it; how long that takes is drawn from the measured shards of the same kind of pass, in proportion to rows and
     * tests, so that slow ones occur as often as they did. Answers come back over the same link one at a time, in the order in
     * which they are ready. Then the driver solves, and the next pass begins. Measured passes of planes are repeated in turn
     * until there are as many as the larger corpus is expected to need.
     */

    private static final long SEED = 18;

    /**
     * A cluster and its work.
     *
     * @param rows of the corpus
     * @param tests in a batch
     * @param cores of each executor and of the driver
     * @param link bytes a second of the driver
     * @param planePasses how many passes of planes the batch takes
     * @param mostBack the most bytes that one shard can answer for a test in such a pass
     */
    record Cluster(double rows, int executors, int cores, int tests, double link, int planePasses, double mostBack) {}

    static ShardSimulation of(ShardTrial trial, double measuredRows, Cluster cluster) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Exchange> measured = trial.exchanges();
        // The first exchange asks for rows equal to the tests; the others are passes of planes and what follows them.
        List<Exchange> planes = measured.subList(1, measured.size());
        double perTest = (double) cluster.tests() / trial.tests();
        double perRow = cluster.rows()
                / cluster.executors()
                / (measuredRows / trial.plan().shards());
        double now = 0;
        double waiting = 0;
        double out = 0;
        double back = 0;
        for (int pass = 0; pass <= cluster.planePasses(); pass++) {
            Exchange kind = pass == 0 ? measured.get(0) : planes.get(Math.min(pass - 1, planes.size() - 1));
            double request = kind.out() * perTest;
            double[] ready = new double[cluster.executors()];
            double[] answer = new double[cluster.executors()];
            for (int e = 0; e < ready.length; e++) {
                int like = random.nextInt(kind.seconds().length);
                double scan = kind.seconds()[like] * perRow * perTest / cluster.cores();
                ready[e] = now + (e + 1) * request / cluster.link() + scan;
                answer[e] = pass == 0
                        ? kind.back()[like] * perTest
                        : Math.max(kind.back()[like] * perTest, cluster.mostBack() * cluster.tests());
            }
            Arrays.sort(ready);
            double link = now + ready.length * request / cluster.link();
            for (int e = 0; e < ready.length; e++) {
                waiting += Math.max(0, ready[e] - link);
                link = Math.max(link, ready[e]) + answer[e] / cluster.link();
                back += answer[e];
            }
            out += request;
            now = link + trial.elsewhere() * cluster.tests() / cluster.cores() / (cluster.planePasses() + 1);
        }
        return new ShardSimulation(cluster.planePasses() + 1, out, back, now, waiting);
    }
}
