package io.simplex4j.lab.study.precision;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Experiment.Description;
import io.simplex4j.lab.Methods;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.Study;
import io.simplex4j.lab.comparison.NearestNeighbours;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.ResultTable;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Whether nearest neighbours need another K for each example (section 3.1 of the paper). */
public final class NeighbourStudy {
    private static final List<String> COLUMNS = List.of("run", "method", "quantity", "value");

    static final String ONE_K = "error, one K for all";
    static final String OWN_K = "error, K per example";
    static final String GAIN = "gain of a K per example";
    static final String OTHER_K = "tests with another best K";
    static final String K = "best K";

    private static final int MAX = 50;
    private static final int THREADS = TrainedNetworks.threads();

    private NeighbourStudy() {}

    public static Experiment study() {
        return new Study(
                new Description(
                        "prostate-neighbours",
                        "whether nearest neighbours need another K for each example",
                        ProstatePatients.NEEDS,
                        "about 3 minutes",
                        10),
                COLUMNS,
                NeighbourStudy::run);
    }

    private static ResultTable run(int run, RunContext bench) {
        return PatientLatents.measure(run, bench, data -> {
            ResultTable.Builder rows = ResultTable.withColumns(COLUMNS);
            neighbours(rows, run, data, Methods.KNN_UNIFORM, NearestNeighbours::uniform);
            neighbours(rows, run, data, Methods.KNN_DISTANCE, NearestNeighbours::distance);
            double exact = Arrays.stream(errors(data, ActiveSet.withDefaults().withThreads(THREADS)))
                    .average()
                    .orElseThrow();
            rows.row(run, Methods.EXACT, ONE_K, exact);
            rows.row(run, Methods.EXACT, OWN_K, exact);
            return rows.build();
        });
    }

    /* Both choices of K are made with the errors in hand, so that neighbours are as good as they can be. */
    private static void neighbours(
            ResultTable.Builder rows,
            int run,
            PatientLatents data,
            String name,
            IntFunction<NearestNeighbours> method) {
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
        rows.row(run, name, K, best + 1);
        rows.row(run, name, ONE_K, one);
        rows.row(run, name, OWN_K, own);
        rows.row(run, name, GAIN, 1 - own / one);
        rows.row(run, name, OTHER_K, (double) others / tests);
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
