package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.Figures;
import io.simplex4j.benchmarks.solver.ShardSimulation.Cluster;
import io.simplex4j.benchmarks.solver.ShardTrial.Plan;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What a corpus in shards costs beside one in one place, and what a larger one would. */
public final class ShardCost {
    private static final int TESTS = 64;
    private static final int PROPOSALS = 256;
    private static final int SMALLER = 10;
    private static final Plan FAR = new Plan(64, true, PROPOSALS);
    private static final List<Plan> PLANS =
            List.of(new Plan(1, true, 0), new Plan(7, true, 0), new Plan(64, true, 0), new Plan(7, false, 0), FAR);

    private final StringBuilder page = new StringBuilder();
    private boolean same = true;

    private ShardCost() {}

    /** The page and whether all weights were the same. */
    public record Result(String page, boolean same) {}

    /** Measures some problems; the last is the one that the model extrapolates from. */
    public static Result measure(List<Problem> problems, String environment) {
        ShardCost cost = new ShardCost();
        cost.page.append("""
                # Results: a corpus in shards

                Made by `benchmarks/run shards --markdown docs/results/shards.md`. %d tests outside the hull in one batch, latents as
                those of a network (relu). All shards are in one process on one thread, and every request and answer travels as bytes.
                Processor time, so that neither threads nor the other load of the machine count. Shards hold a copy in bytes, or
                none: then they read the mapped file in each pass. With %d proposals a pass proposes fewer rows than the 1,024 or 2,048
                of one place. Same: weights and uniqueness equal bit by bit to those over the corpus in one place.

                %s

                | corpus | shards | copy | proposals | same | passes, mean and most | scans, each test | elsewhere, each test | × one place | out, each test | back, each test |
                |---|---|---|---|---|---|---|---|---|---|---|
                """.formatted(TESTS, PROPOSALS, environment));
        for (Problem problem : problems) {
            cost.compare(problem);
        }
        return new Result(cost.page.toString(), cost.same);
    }

    private void compare(Problem problem) {
        try (OpenProblem open = OpenProblem.of(problem)) {
            Matrix tests = open.tests().select(IntStream.range(0, TESTS).toArray());
            Decomposer whole = ActiveSet.withDefaults().withThreads(1).over(open.corpus());
            whole.decomposeAll(tests);
            double before = ShardTrial.processSeconds();
            List<Decomposition> expected = whole.decomposeAll(tests);
            double inOnePlace = (ShardTrial.processSeconds() - before) / TESTS;
            List<ShardTrial> trials = new ArrayList<>();
            for (Plan plan : PLANS) {
                ShardTrial trial = ShardTrial.run(open.corpus(), tests, plan);
                trials.add(trial);
                row(problem, trial, expected, inOnePlace);
            }
            ShardTrial smaller = smaller(open, tests);
            model(problem, trials, smaller);
        }
    }

    /** The same tests over a tenth of the corpus, to see how passes grow. */
    private static ShardTrial smaller(OpenProblem open, Matrix tests) {
        int rows = open.corpus().rows() / SMALLER;
        Matrix part = open.corpus().select(IntStream.range(0, rows).toArray());
        return ShardTrial.run(part, tests, FAR);
    }

    private void row(Problem problem, ShardTrial trial, List<Decomposition> expected, double inOnePlace) {
        long equal = trial.sameAs(expected);
        same &= equal == trial.tests();
        page.append("| ")
                .append(problem.size())
                .append(" | ")
                .append(trial.plan().shards())
                .append(" | ")
                .append(trial.plan().copies() ? "bytes" : "none")
                .append(" | ")
                .append(
                        trial.plan().proposals() == 0
                                ? "as in one place"
                                : trial.plan().proposals())
                .append(" | ")
                .append(equal == trial.tests() ? "all" : "**" + equal + " of " + trial.tests() + "**")
                .append(" | ")
                .append(Figures.three(trial.meanPasses()))
                .append(", ")
                .append(trial.mostPasses())
                .append(" | ")
                .append(Figures.seconds(trial.scan()))
                .append(" | ")
                .append(Figures.seconds(trial.elsewhere()))
                .append(" | ")
                .append(Figures.three((trial.scan() + trial.elsewhere()) / inOnePlace))
                .append(" | ")
                .append(kilobytes(trial.outBytes()))
                .append(" | ")
                .append(kilobytes(trial.backBytes()))
                .append(" |\n");
    }

    private void model(Problem problem, List<ShardTrial> trials, ShardTrial smaller) {
        ShardTrial far = trials.get(PLANS.indexOf(FAR));
        ShardTrial many = trials.get(2);
        int columns = problem.size().columns();
        int executors = 100;
        double share = Math.ceil((double) PROPOSALS / executors);
        double mostBack = 8.0 * PROPOSALS + (4 + 3 * share) * (4.0 * columns + 9);
        double decades = Math.log10(1e9 / problem.size().rows());
        int passes =
                (int) Math.ceil(far.mostPasses() + Math.max(0.5, far.meanPasses() - smaller.meanPasses()) * decades);
        Cluster cluster = new Cluster(1e9, executors, 8, 256, 1.25e9, passes, mostBack);
        ShardSimulation flow = ShardSimulation.of(far, problem.size().rows(), cluster);
        double perPass = far.scan() / (far.meanPasses() * problem.size().rows());
        page.append(String.format(
                Locale.ROOT,
                """

                        ## 1,000,000,000 × %d over 100 executors, from %s

                        | | measured here | 100 executors of 8 cores, 10 Gbit/s |
                        |---|---|---|
                        | rows of a shard | %,d | 10,000,000 |
                        | tests of a batch | %d | 256 |
                        | passes of planes for all of them | %d (over a tenth of the rows: %d) | %d |
                        | scan of a row, each test and pass | %.1f ns | %.1f ns on one of 8 cores |
                        | request, all passes | %s | %s to each executor |
                        | answers, all passes | %s | %.0f MB at most |
                        | a batch | %.2f s of one processor | %.1f s, %.1f s of them waiting for scans |
                        | a test | %s of one processor | %s |

                        Passes: the most of a test here, and for each further tenfold of rows what the mean grew by over the last one, at least
                        half a pass. Scan times are those of the measured shards, drawn at random for each executor; answers are as long as they can
                        become. Memory: rows of 4·%d bytes in mapped files, %.1f GB for an executor; copy and index of %d to %d bytes a row, %.1f to %.1f GB
                        of heap; at the driver, rows that were sent: at most %.0f MB for a batch. Besides, each pass costs what the
                        scheduler of the cluster takes to start it, which is not counted here.

                        Check of the model by what was measured: from the scan times of 64 shards, those of 7 and of 1 shard are
                        predicted to %s and %s of what they were.
                        """,
                columns,
                problem.size(),
                problem.size().rows() / 64,
                far.tests(),
                far.mostPasses(),
                smaller.mostPasses(),
                passes,
                1e9 * perPass,
                1e9 * perPass,
                kilobytes(far.outBytes() * far.tests()),
                kilobytes(flow.out()),
                kilobytes(far.backBytes() * far.tests()),
                flow.back() / 1e6,
                far.cpu(),
                flow.seconds(),
                flow.waiting(),
                Figures.seconds(far.cpu() / far.tests()),
                Figures.seconds(flow.seconds() / cluster.tests()),
                columns,
                1e7 * 4 * columns / 1e9,
                columns + 28,
                columns + 44,
                1e7 * (columns + 28) / 1e9,
                1e7 * (columns + 44) / 1e9,
                256.0 * passes * executors * (4 + 3 * share) * (8 * columns + 64) / 1e6,
                Figures.three(many.scan() / trials.get(1).scan()),
                Figures.three(many.scan() / trials.get(0).scan())));
    }

    private static String kilobytes(double bytes) {
        return String.format(Locale.ROOT, "%.0f kB", bytes / 1000);
    }
}
