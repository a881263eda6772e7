package io.simplex4j.decomposition;

final class SoftmaxAdamContractTest extends DecomposerContract {
    @Override
    DecompositionMethod method() {
        return SoftmaxAdam.withDefaults().withEpochs(200);
    }
}
