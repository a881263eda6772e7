package io.simplex4j.decomposition;

import io.simplex4j.lab.comparison.NearestNeighbours;

final class NearestNeighboursUniformContractTest extends DecomposerContract {
    @Override
    DecompositionMethod method() {
        return NearestNeighbours.uniform(3);
    }

    @Override
    int fewestExamples() {
        return 3;
    }
}
