package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.Figures;
import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.Ranges;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What an input inside the hull of a corpus costs beside one outside, with the ranges of its weights: seconds of the
 * processor for each.
 *
 * @param outside for inputs drawn like the corpus that lie outside
 * @param bounds for means of 3 to 24 examples, with ranges as they are by default
 * @param exact for the same with exact ranges
 */
public record HullSides(Problem problem, double outside, double bounds, double exact) {
    /** How many times the cost of an input outside one inside may have, by default. */
    public static final double MOST = 10;

    /** What the table shows. */
    public static final String DESCRIPTION = """
            Made by `benchmarks/run hull --markdown docs/results/inside-the-hull.md`. Processor time for one input with the ranges
            of its weights, one thread, warm, the median of three interleaved rounds. Outside: inputs drawn like the corpus. Inside:
            means of 3 to 24 examples, with ranges that are outer bounds, as by default, and with exact ranges of the 12 heaviest
            examples (`--ranges exact`). ×: how many times the cost of an input outside.

            """;

    private static final long SEED = 3;
    private static final int ROUNDS = 3;
    private static final double WARM_SECONDS = 2;
    private static final double NUMBERS_A_ROUND = 6e7;

    /** Measures one problem on one thread, in interleaved rounds after some of the same work. */
    public static HullSides measure(Problem problem) {
        Timing.say(problem + ", inside and outside");
        Matrix corpus = problem.corpus();
        Decomposer usual = ActiveSet.withDefaults().withThreads(1).over(corpus);
        Decomposer precise =
                ActiveSet.withDefaults().withThreads(1).withRanges(Ranges.EXACT).over(corpus);
        int count =
                (int) Math.max(4, Math.min(100, NUMBERS_A_ROUND / problem.size().numbers()));
        List<Vec> outside = outside(problem, usual, count);
        List<Vec> inside = inside(corpus, count);
        List<Vec> few = inside.subList(0, Math.max(2, count / 10));
        double begin = Timing.now().cpu();
        while (Timing.now().cpu() < begin + WARM_SECONDS) {
            seconds(usual, outside);
            seconds(usual, inside);
            seconds(precise, few.subList(0, 1));
        }
        double[][] rounds = new double[3][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            rounds[0][round] = seconds(usual, outside);
            rounds[1][round] = seconds(usual, inside);
            rounds[2][round] = seconds(precise, few);
        }
        return new HullSides(problem, Timing.median(rounds[0]), Timing.median(rounds[1]), Timing.median(rounds[2]));
    }

    private static List<Vec> outside(Problem problem, Decomposer decomposer, int count) {
        Matrix drawn = problem.tests(2 * count);
        List<Vec> outside = IntStream.range(0, drawn.rows())
                .mapToObj(drawn::row)
                .filter(test -> decomposer.decompose(test).relativeResidual() > 1e-6)
                .limit(count)
                .toList();
        if (outside.isEmpty()) {
            throw new IllegalStateException(problem + " has no test outside its hull");
        }
        return outside;
    }

    private static List<Vec> inside(Matrix corpus, int count) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Vec> inside = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int members = random.nextInt(3, 25);
            double[] mean = new double[corpus.columns()];
            double[] row = new double[corpus.columns()];
            for (int m = 0; m < members; m++) {
                corpus.copyRow(random.nextInt(corpus.rows()), row);
                for (int j = 0; j < row.length; j++) {
                    mean[j] += row[j] / members;
                }
            }
            inside.add(Vec.of(mean));
        }
        return inside;
    }

    private static double seconds(Decomposer decomposer, List<Vec> inputs) {
        double[] sum = new double[1];
        Timing timing = Timing.of(() -> inputs.forEach(input -> {
            Decomposition decomposition = decomposer.decompose(input);
            sum[0] +=
                    decomposer.weightRanges(input, decomposition).orElseThrow().size();
        }));
        if (!(sum[0] > 0)) {
            throw new IllegalStateException("there are " + sum[0] + " ranges");
        }
        return timing.cpu() / inputs.size();
    }

    /** How many times the cost of an input outside one inside has, by default. */
    public double ratio() {
        return bounds / outside;
    }

    /** The head of a table in Markdown. */
    public static String head() {
        return """
                | corpus | latents | outside | inside, bounds | × | inside, exact ranges | × |
                |---|---|---|---|---|---|---|
                """;
    }

    /** A row of that table. */
    public String row() {
        return "| " + problem.size() + " | " + problem.latents() + " | " + Figures.seconds(outside) + " | "
                + Figures.seconds(bounds) + " | " + Figures.three(ratio()) + " | " + Figures.seconds(exact) + " | "
                + Figures.three(exact / outside) + " |\n";
    }
}
