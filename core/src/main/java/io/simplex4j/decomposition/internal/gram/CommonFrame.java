package io.simplex4j.decomposition.internal.gram;

import io.simplex4j.decomposition.internal.scan.Frame;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.Optional;

/** Small corpora in the same coordinates, so that one pass gives the inner products of a target with the rows of all of them. */
public final class CommonFrame {
    /*
     * A pass over a thousand rows takes a third of the time of ten passes over a hundred. But floats tell less of a corpus in
     * coordinates that are not made for it: one that is much narrower or wider than all together, or lies far from their centre
     * for its own width, is left out.
     */
    private static final double APART = 8;

    private final PreparedCorpus all;
    private final int[] starts;
    private final List<Optional<PreparedCorpus>> parts;

    private CommonFrame(PreparedCorpus all, int[] starts, List<Optional<PreparedCorpus>> parts) {
        this.all = all;
        this.starts = starts;
        this.parts = parts;
    }

    /** That of some corpora, each with inner products of its own rows. */
    public static CommonFrame of(List<PreparedCorpus> corpora) {
        PreparedCorpus all = PreparedCorpus.of(
                Matrix.stacked(corpora.stream().map(ScannedCorpus::source).toList()), Workers.of(1), Long.MAX_VALUE);
        int[] starts = new int[corpora.size()];
        for (int k = 1; k < starts.length; k++) {
            starts[k] = starts[k - 1] + corpora.get(k - 1).rows();
        }
        List<Optional<PreparedCorpus>> parts = corpora.stream()
                .map(part -> Optional.of(part)
                        .filter(own -> fits(own.frame(), all.frame()))
                        .map(own -> own.in(all.frame()))
                        .filter(moved -> moved.gram() != null))
                .toList();
        return new CommonFrame(all, starts, parts);
    }

    private static boolean fits(Frame own, Frame common) {
        double away = Vec.of(own.centre()).minus(Vec.of(common.centre())).norm();
        return own.scale() <= APART * common.scale()
                && common.scale() <= APART * own.scale()
                && away * own.scale() <= APART * own.typicalNorm();
    }

    /** One of the corpora in these coordinates; nothing where floats tell less of it in them. */
    public Optional<PreparedCorpus> part(int k) {
        return parts.get(k);
    }

    /** A target in these coordinates. */
    public Aim aim() {
        return new Aim();
    }

    /** One target after the other. Not thread-safe. */
    public final class Aim {
        private final double[] target = new double[all.columns()];
        private final float[] direction = new float[target.length];
        private final float[] products = new float[all.rows()];
        private double norm;
        private boolean reached;

        private Aim() {}

        /**
         * Takes another target.
         *
         * @throws IllegalArgumentException if it does not fit the corpora or has a number that cannot be used
         */
        public void at(Vec latent) {
            all.copyCentred(latent, target);
            norm = Math.sqrt(Dot.of(target, target, target.length));
            reached = GramSearch.canReach(target);
            if (reached) {
                for (int j = 0; j < direction.length; j++) {
                    direction[j] = (float) target[j];
                }
                all.blocks().scoresOfAll(direction, products);
            }
        }

        /** The target, centred; not to be changed. */
        double[] target() {
            return target;
        }

        double norm() {
            return norm;
        }

        /** Whether searches by inner products {@linkplain GramSearch#canReach can reach} the target. */
        boolean canBeReached() {
            return reached;
        }

        /** Copies the inner products of the target, where it {@linkplain #canBeReached can be reached}, with the rows of a part. */
        void copyProducts(int part, float[] into) {
            System.arraycopy(products, starts[part], into, 0, into.length);
        }
    }
}
