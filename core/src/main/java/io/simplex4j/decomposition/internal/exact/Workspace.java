package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.AffineSolve;
import io.simplex4j.decomposition.internal.gram.GramSearch;
import io.simplex4j.decomposition.internal.scan.GramRows;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import org.jspecify.annotations.Nullable;

/** Memory that one thread uses for one step after another, so that it stays in the cache. */
final class Workspace {
    private @Nullable ScanBlocks pool;
    private float[][] targetScores = new float[0][];
    private final float[] scores = new float[ScanBlocks.BLOCK];
    private final float[] keys = new float[ScanBlocks.BLOCK];

    private final AffineSolve solve = new AffineSolve();
    private final @Nullable GramSearch search;

    Workspace(ScannedCorpus corpus) {
        GramRows gram = corpus.gram();
        search = gram == null ? null : new GramSearch(gram);
    }

    /** A scan copy of some rows, valid until the next call. */
    ScanBlocks gather(ScannedCorpus corpus, int[] ids) {
        ScanBlocks into = pool == null ? new ScanBlocks(corpus.pool(), corpus.columns()) : pool;
        pool = into;
        corpus.gather(ids, into);
        return into;
    }

    /** Room for a score of each row, by blocks. */
    float[][] targetScores(int blocks) {
        if (targetScores.length < blocks) {
            targetScores = new float[blocks][ScanBlocks.BLOCK];
        }
        return targetScores;
    }

    AffineSolve solve() {
        return solve;
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
