package io.simplex4j.decomposition;

import io.simplex4j.lab.comparison.NearestNeighbours;

final class NearestNeighboursDistanceContractTest extends DecomposerContract {
    @Override
    DecompositionMethod method() {
        return NearestNeighbours.distance(3);
    }

    @Override
    int fewestExamples() {
        return 3;
    }
}
