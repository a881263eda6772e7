package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Dot;
import io.simplex4j.decomposition.internal.gram.Rounding;
import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.ExactRows;
import io.simplex4j.decomposition.internal.scan.PackedBlocks;
import io.simplex4j.decomposition.internal.scan.RowScan;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;

/** Looks for the rows that may lie furthest against a unit vector, given the bounds on the errors of their scores. */
public final class LowestScan implements RowScan {
    private static final int WORTH_DROPPING = 4096;
    private static final int MOST_SENT = 256;

    private final double[] unit;
    private final float relativeError;

    public LowestScan(double[] unit) {
        this.unit = unit;
        this.relativeError = Rounding.ofScore(unit.length);
    }

    @Override
    public double[] direction() {
        return unit;
    }

    @Override
    public int limit() {
        return MOST_SENT;
    }

    @Override
    public boolean readsBytes() {
        return true;
    }

    @Override
    public Finder finder() {
        return new Search();
    }

    @Override
    public void settle(ExactRows rows, Candidates found) {
        found.keepUpTo(found.level());
        if (found.size() <= MOST_SENT) {
            return;
        }
        Candidates exact = new Candidates(MOST_SENT);
        double[] row = new double[unit.length];
        for (int i = 0; i < found.size(); i++) {
            rows.copyCentred(found.row(i), row);
            exact.add(found.row(i), (float) Dot.of(unit, row, row.length));
        }
        int[] lowest = exact.best(MOST_SENT);
        found.keepOnly(lowest);
    }

    /** The rows found, by all who looked. */
    static int[] rows(Candidates found) {
        found.keepUpTo(found.level());
        return found.best(found.size());
    }

    private final class Search implements Finder {
        private final Candidates candidates = new Candidates();
        private float bound = Float.POSITIVE_INFINITY;
        private int tidied = WORTH_DROPPING;

        @Override
        public void look(ScanBlocks blocks, int block, int first, float[] scores, float[] scratch) {
            float[] norms = blocks.norms(block);
            int n = blocks.blockLength(block);
            for (int l = 0; l < n; l++) {
                float error = relativeError * norms[l];
                if (scores[l] - error <= bound) {
                    candidates.add(first + l, scores[l] - error);
                    bound = Math.min(bound, scores[l] + error);
                }
            }
            tidy();
        }

        @Override
        public void look(PackedBlocks.Scored packed, ScanBlocks blocks, int block, int first) {
            PackedBlocks.Direction units = packed.units();
            int[] scores = packed.scores();
            float[] errors = packed.blocks().errors(block);
            float[] norms = blocks.norms(block);
            int n = blocks.blockLength(block);
            double margin = packed.blocks().largestError(block)
                    + units.error()
                    + relativeError * packed.blocks().largestNorm(block);
            int most = units.units(bound + margin);
            for (int l = 0; l < n; l++) {
                if (scores[l] <= most) {
                    double score = units.score(scores[l]);
                    double error = errors[l] + units.error() + relativeError * norms[l];
                    candidates.add(first + l, Math.nextDown((float) (score - error)));
                    bound = Math.min(bound, Math.nextUp((float) (score + error)));
                    most = Math.min(most, units.units(bound + margin));
                }
            }
            tidy();
        }

        private void tidy() {
            if (candidates.size() >= tidied) {
                candidates.keepUpTo(bound);
                tidied = Math.max(WORTH_DROPPING, 2 * candidates.size());
            }
        }

        @Override
        public Candidates found() {
            candidates.lowerLevel(bound);
            return candidates;
        }
    }
}
