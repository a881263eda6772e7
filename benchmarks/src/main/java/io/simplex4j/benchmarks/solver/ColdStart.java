package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.ChildJvm;
import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.data.Npy;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Times in a virtual machine that has never decomposed anything, on the clock, with the default number of threads.
 *
 * @param prepare seconds for preparing the corpus
 * @param first seconds for the first decomposition
 * @param firstCpu the same in processor time of the calling thread, without what else the machine did
 * @param hundred seconds for the first hundred decompositions, one by one
 */
public record ColdStart(Problem problem, double prepare, double first, double firstCpu, double hundred) {
    public static final String COMMAND = "first-calls";

    private static final int FIGURES = 4;

    /** Starts virtual machines one after another; the median of each time. */
    public static ColdStart measure(Problem problem, Optional<Path> corpus, int starts) {
        double[][] times = new double[FIGURES][starts];
        for (int i = 0; i < starts; i++) {
            Timing.say(problem + ", cold start " + (i + 1));
            List<String> command = new ArrayList<>(List.of(COMMAND, problem.toString()));
            corpus.ifPresent(file -> command.add(file.toString()));
            ChildJvm.Answer answer = ChildJvm.run(List.of(), command);
            String[] seconds = answer.line().split(" ", -1);
            if (answer.exit() != 0 || seconds.length != FIGURES) {
                throw new IllegalStateException("child ended with " + answer.exit() + ": " + answer.line());
            }
            for (int figure = 0; figure < FIGURES; figure++) {
                times[figure][i] = Double.parseDouble(seconds[figure]);
            }
        }
        return new ColdStart(
                problem,
                Timing.median(times[0]),
                Timing.median(times[1]),
                Timing.median(times[2]),
                Timing.median(times[3]));
    }

    /** The child's part: measures once and prints the times. Returns the exit code. */
    public static int measureHere(List<String> arguments) {
        Problem problem = Problem.parse(arguments.get(0));
        Matrix corpus =
                arguments.size() > 1 ? Npy.read(Path.of(arguments.get(1))).asMatrix() : problem.corpus();
        Matrix drawn = problem.tests(OpenProblem.TESTS);
        List<Vec> tests = IntStream.range(0, drawn.rows()).mapToObj(drawn::row).toList();
        double[] sum = new double[1];
        Decomposer[] decomposer = new Decomposer[1];
        Timing prepare =
                Timing.of(() -> decomposer[0] = ActiveSet.withDefaults().over(corpus));
        Timing first =
                Timing.of(() -> sum[0] += decomposer[0].decompose(tests.get(0)).residual());
        Timing others = Timing.of(() -> tests.subList(1, tests.size())
                .forEach(test -> sum[0] += decomposer[0].decompose(test).residual()));
        if (!(sum[0] >= 0)) {
            throw new IllegalStateException("residuals sum to " + sum[0]);
        }
        double hundred = first.wall() + others.wall();
        System.out.printf(Locale.ROOT, "%.9f %.9f %.9f %.9f%n", prepare.wall(), first.wall(), first.cpu(), hundred);
        return 0;
    }
}
