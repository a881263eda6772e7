package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;

/** The exact method over a corpus that it holds no copy of. */
record InPasses(ActiveSet method) implements DecompositionMethod {
    /** Fewer than a corpus with a copy has: they are held for each latent of a batch. */
    private static final int PROPOSALS = 512;

    @Override
    public Decomposer over(Matrix corpusLatents) {
        if (corpusLatents.rows() == 0 || corpusLatents.columns() == 0) {
            return method.over(corpusLatents);
        }
        CorpusShard rows = CorpusShard.of(corpusLatents, 0).withoutCopy().withWorkers(method.workers());
        return method.overShards(rows::answers).withProposals(PROPOSALS);
    }

    @Override
    public DecompositionMethod withSparsity(Sparsity newSparsity) {
        return new InPasses(method.withSparsity(newSparsity));
    }

    @Override
    public Sparsity sparsity() {
        return method.sparsity();
    }

    @Override
    public String name() {
        return method.name();
    }

    @Override
    public MethodDescription describe() {
        return method.describe();
    }
}
