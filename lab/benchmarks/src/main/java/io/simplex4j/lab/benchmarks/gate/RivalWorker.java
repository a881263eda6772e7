package io.simplex4j.lab.benchmarks.gate;

import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.lab.comparison.NearestNeighbours;
import java.io.IOException;
import java.nio.file.Path;

/** Runs rounds of a built-in rival as {@link GateWorker} does: {@code RivalWorker FOLDER RIVAL DATA}. */
public final class RivalWorker {
    /** The number of neighbours, as asked of faiss. */
    private static final int NEIGHBOURS = 7;

    private RivalWorker() {}

    public static void main(String[] arguments) throws IOException {
        Path data = Path.of(arguments[0]).resolve(arguments[2]);
        DecompositionMethod method = switch (arguments[1]) {
            case "adam" -> SoftmaxAdam.withDefaults().withThreads(1);
            case "neighbours" -> NearestNeighbours.uniform(NEIGHBOURS).withThreads(1);
            default -> throw new IllegalArgumentException("unknown rival " + arguments[1]);
        };
        Decomposer decomposer = method.over(GateWorker.corpus(data));
        GateWorker.serve(GateWorker.inTurn(GateWorker.tests(data), decomposer::decompose), GateWorker::threadSeconds);
    }
}
