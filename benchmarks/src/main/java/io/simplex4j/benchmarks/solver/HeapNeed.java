package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.ChildJvm;
import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.data.Npy;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.math.Matrix;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

/**
 * Whether a large corpus fits the heap it is allowed, while the original stays in a mapped file.
 *
 * @param allowed the bytes of heap that the child was given
 * @param live the bytes in use after a collection, with everything prepared; 0 if it ran out
 * @param outcome what the child said
 */
public record HeapNeed(Problem problem, long allowed, long live, String outcome) {
    /*
     * The child has exactly as much heap as is allowed: that it prepares the corpus and decomposes single tests and a
     * batch without running out is the proof. The heap in use after a collection is reported beside it.
     */
    public static final String COMMAND = "heap-child";

    private static final double PER_CORPUS_BYTE = 1.25;
    private static final long FIXED = 200_000_000;
    private static final int MEBI = 1 << 20;

    /** Runs the child on a corpus that is in a file. */
    public static HeapNeed measure(Problem problem, Path corpus) {
        long mebibytes = (long) (PER_CORPUS_BYTE * problem.size().bytes() + FIXED) / MEBI;
        Timing.say(problem + ", in " + mebibytes + " MiB of heap");
        ChildJvm.Answer answer = ChildJvm.run(
                List.of("-Xmx" + mebibytes + "m"), List.of(COMMAND, problem.toString(), corpus.toString()));
        boolean fits = answer.exit() == 0;
        return new HeapNeed(
                problem, mebibytes * MEBI, fits ? Long.parseLong(answer.line()) : 0, fits ? "fits" : answer.line());
    }

    public boolean fits() {
        return live > 0;
    }

    /** The child's part: decomposes, and prints the bytes of heap in use after a collection. Returns the exit code. */
    public static int measureHere(List<String> arguments) {
        Problem problem = Problem.parse(arguments.get(0));
        Matrix corpus = Npy.read(Path.of(arguments.get(1))).asMatrix();
        Matrix tests = problem.tests(OpenProblem.TESTS);
        Decomposer decomposer = ActiveSet.withDefaults().over(corpus);
        double sum = decomposer.decompose(tests.row(0)).residual();
        sum += decomposer.decomposeAll(tests).get(0).residual();
        System.gc();
        long live = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        sum += decomposer.decompose(tests.row(1)).residual();
        if (!(sum >= 0)) {
            throw new IllegalStateException("residuals sum to " + sum);
        }
        System.out.println(live);
        return 0;
    }
}
