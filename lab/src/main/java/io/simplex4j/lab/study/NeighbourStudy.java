package io.simplex4j.lab.study;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Methods;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.NearestNeighbours;
import io.simplex4j.lab.network.TrainedNetworks;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Whether nearest neighbours need another K for each example (section 3.1 of the paper). */
public final class NeighbourStudy {
    private static final List<String> COLUMNS = List.of("method", "quantity", "value");

    static final String ONE_K = "error, one K for all";
    static final String OWN_K = "error, K per example";
    static final String GAIN = "gain of a K per example";
    static final String OTHER_K = "tests with another best K";
    static final String K = "best K";

    private static final int MAX = 50;
    private static final int THREADS = TrainedNetworks.threads();

    private NeighbourStudy() {}

    public static Experiment study() {
        return Experiment.of("prostate-neighbours", COLUMNS, NeighbourStudy::measure);
    }

    private static void measure(Run run) {
        PatientLatents.measure(run, data -> {
            neighbours(run, data, Methods.KNN_UNIFORM, NearestNeighbours::uniform);
            neighbours(run, data, Methods.KNN_DISTANCE, NearestNeighbours::distance);
            double exact = Arrays.stream(errors(data, ActiveSet.withDefaults().withThreads(THREADS)))
                    .average()
                    .orElseThrow();
            run.row(Methods.EXACT, ONE_K, exact);
            run.row(Methods.EXACT, OWN_K, exact);
        });
    }

    /* Both choices of K use the errors themselves, so that neighbours are as good as they can be. */
    private static void neighbours(Run run, PatientLatents data, String name, IntFunction<NearestNeighbours> method) {
        double[][] errors = IntStream.rangeClosed(1, MAX)
                .mapToObj(k -> errors(data, method.apply(k).withThreads(THREADS)))
                .toArray(double[][]::new);
        int tests = data.tests().rows();
        int best = IntStream.range(0, MAX)
                .reduce((a, b) -> sum(errors[b]) < sum(errors[a]) ? b : a)
                .orElseThrow();
        double own = 0;
        int others = 0;
        for (int test = 0; test < tests; test++) {
            int place = test;
            double smallest =
                    Arrays.stream(errors).mapToDouble(each -> each[place]).min().orElseThrow();
            own += smallest / tests;
            others += errors[best][test] > smallest ? 1 : 0;
        }
        double one = sum(errors[best]) / tests;
        run.row(name, K, best + 1);
        run.row(name, ONE_K, one);
        run.row(name, OWN_K, own);
        run.row(name, GAIN, 1 - own / one);
        run.row(name, OTHER_K, (double) others / tests);
    }

    private static double sum(double[] numbers) {
        return Arrays.stream(numbers).sum();
    }

    private static double[] errors(PatientLatents data, DecompositionMethod method) {
        return method.over(data.corpus()).decomposeAll(data.tests()).stream()
                .mapToDouble(Decomposition::residual)
                .toArray();
    }
}
