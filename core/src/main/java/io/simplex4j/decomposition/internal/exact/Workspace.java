package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.GramRows;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import org.jspecify.annotations.Nullable;

/** Memory that one thread uses for one step after another, so that it stays in the cache. */
final class Workspace {
    private final ScanBlocks pool;
    private float[][] targetScores = new float[0][];
    private final float[] scores = new float[ScanBlocks.BLOCK];
    private final float[] keys = new float[ScanBlocks.BLOCK];

    private final @Nullable GramSearch search;

    Workspace(PreparedCorpus corpus) {
        GramRows gram = corpus.gram();
        search = gram == null ? null : new GramSearch(corpus, gram);
        pool = new ScanBlocks(poolSize(corpus), corpus.columns());
    }

    /** How many rows the exact phase looks at between two passes over the corpus. */
    static int poolSize(PreparedCorpus corpus) {
        return Math.min(corpus.rows(), corpus.rows() >= 500_000 ? 2048 : 1024);
    }

    /** A scan copy of some rows, valid until the next call. */
    ScanBlocks gather(PreparedCorpus corpus, int[] ids) {
        corpus.gather(ids, pool);
        return pool;
    }

    /** Room for a score of each row, by blocks. */
    float[][] targetScores(int blocks) {
        if (targetScores.length < blocks) {
            targetScores = new float[blocks][ScanBlocks.BLOCK];
        }
        return targetScores;
    }

    /** The search from inner products, where the corpus keeps them. */
    @Nullable
    GramSearch search() {
        return search;
    }

    float[] scores() {
        return scores;
    }

    float[] keys() {
        return keys;
    }
}
