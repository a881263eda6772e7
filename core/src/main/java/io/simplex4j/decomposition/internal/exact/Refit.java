package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;

/** The best mixture of given examples and no others. */
public final class Refit {
    private Refit() {}

    /** Solves over the rows {@code members} of the corpus for a centred target. */
    public static Support of(PreparedCorpus corpus, double[] target, int[] members) {
        Support support = new Support(target);
        double[] row = new double[corpus.columns()];
        corpus.copyCentred(members[0], row);
        support.start(members[0], row, corpus.typicalNorm());
        LocalSearch.enter(corpus, support, members, 0, new Budget(50 * members.length));
        support.canonicalise();
        return support;
    }
}
