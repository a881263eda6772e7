package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rows that a search looks at again and again, in floats; few enough to stay in a cache. One thread uses it at a time. */
final class Pool {
    /*
     * A look scores all rows against x = ẑ − t, and proposes the rows below the plane that promise most: by the decrease that a
     * line search towards the row would reach, ⟨x, ẑ − z_c⟩² / |z_c − ẑ|². A search begins with a look from the mean of the rows.
     */

    /** Rows that are proposed at once; of more, most would leave again. */
    private static final int PROPOSED = 8;

    /** Beyond this many typical norms, the target's inner products hide the rows' differences in float precision. */
    private static final double FAR = 100;

    /** The part of the wanted proposals that a cut aims at: judged by some twenty rows of a sample, it is off by a quarter. */
    private static final double AIM = 0.7;

    private final Corpus corpus;
    private final FloatBlocks blocks;
    private int[] ids;
    private final float[] norms;
    private final float[] squares;

    private @Nullable Pool gathered;

    private final Map<Integer, double[]> exact = new HashMap<>();
    private final float[] scores;
    private final float[] towards;
    private final float[] gains;
    private double[] mean = new double[0];
    private final float[] scratch = new float[FloatBlocks.BLOCK];
    private final int[] proposed = new int[PROPOSED];
    private final float[] best = new float[PROPOSED];
    private double[] target = new double[0];
    private double targetNorm;
    private boolean near;
    private int[] excluded = new int[0];

    /** Of the last look, in units of |x|: the score of the point, |x| and the error of a score by norm; and |ẑ|². */
    private double level;

    private double square;
    private double length;
    private double error;

    private Pool(Corpus corpus, FloatBlocks blocks, int[] ids) {
        this.corpus = corpus;
        this.blocks = blocks;
        this.ids = ids;
        int room = blocks.rows();
        this.norms = new float[room];
        this.squares = new float[room];
        this.scores = new float[room];
        this.towards = new float[room];
        this.gains = new float[room];
        measure();
    }

    /** Creates a pool for another thread. It shares the rows and their inner products. */
    Pool(Pool that) {
        this.corpus = that.corpus;
        this.blocks = that.blocks;
        this.ids = that.ids;
        this.norms = that.norms;
        this.squares = that.squares;
        this.scores = new float[norms.length];
        this.towards = new float[norms.length];
        this.gains = new float[norms.length];
    }

    /** Returns a pool of some rows of a corpus, in ascending order; of all rows, if a copy of them is given. */
    static Pool of(Corpus corpus, int[] ids, @Nullable FloatBlocks copy) {
        FloatBlocks blocks = copy == null ? new FloatBlocks(ids.length, corpus.columns()) : copy;
        if (copy == null) {
            fill(corpus, ids, blocks);
        }
        return new Pool(corpus, blocks, ids);
    }

    private static void fill(Corpus corpus, int[] ids, FloatBlocks blocks) {
        corpus.carrier().fetch(ids);
        double[] row = new double[corpus.columns()];
        for (int place = 0; place < ids.length; place++) {
            corpus.copyCentred(ids[place], row);
            blocks.set(place, row);
        }
    }

    /** Returns a pool of other rows, in memory that is used again and so stays in the cache: valid until the next call. */
    Pool gather(int[] others) {
        Pool room = gathered;
        if (room == null || others.length > room.norms.length) {
            FloatBlocks empty = new FloatBlocks(Math.max(corpus.poolSize(), others.length), corpus.columns());
            room = new Pool(corpus, empty, new int[0]);
            gathered = room;
        }
        room.exact.clear();
        room.ids = others;
        room.blocks.resize(others.length);
        fill(corpus, others, room.blocks);
        room.measure();
        return room;
    }

    private void measure() {
        for (int place = 0; place < blocks.rows(); place++) {
            norms[place] = blocks.norms(place / FloatBlocks.BLOCK)[place % FloatBlocks.BLOCK];
            squares[place] = norms[place] * norms[place];
        }
    }

    int size() {
        return ids.length;
    }

    int id(int place) {
        return ids[place];
    }

    /** Returns the exact centred row, which must not be changed. */
    double[] row(int place) {
        return exact.computeIfAbsent(place, one -> corpus.centred(ids[one]));
    }

    private float[] scores(double[] direction) {
        float[] scores = new float[ids.length];
        blocks.scores(Vectors.narrow(direction), scores, new float[FloatBlocks.BLOCK]);
        return scores;
    }

    /** Estimates the rank below which the corpus has about as many rows as a query proposes. */
    double cut(Query query) {
        float[] ranks = values(query);
        for (int place = 0; place < ids.length; place++) {
            boolean inRange = Float.isFinite(norms[place]);
            ranks[place] = inRange ? (float) query.rank(ranks[place], norms[place]) : Float.POSITIVE_INFINITY;
        }
        double rank = AIM * query.limit() * ids.length / corpus.rows();
        return Vectors.kth(ranks, ids.length, (int) Math.min(ids.length - 1, Math.round(rank)));
    }

    /** Returns the rows whose values are among the smallest in float precision, up to a count. */
    int[] lowest(Query query, int count) {
        float[] values = values(query);
        float[] order = new float[ids.length];
        int open = 0;
        for (int place = 0; place < ids.length; place++) {
            boolean isOpen = Arrays.binarySearch(query.excluded(), ids[place]) < 0;
            values[place] = isOpen ? values[place] : Float.NaN;
            order[open] = values[place];
            open += isOpen ? 1 : 0;
        }
        float last = Float.POSITIVE_INFINITY;
        if (count == 1) {
            for (int i = 0; i < open; i++) {
                last = Math.min(last, order[i]);
            }
        } else if (open > count) {
            last = Vectors.kth(order, open, count - 1);
        }
        float highest = last;
        return IntStream.range(0, ids.length)
                .filter(place -> values[place] <= highest)
                .limit(count)
                .map(place -> ids[place])
                .toArray();
    }

    private float[] values(Query query) {
        float[] values = scores(query.unit());
        for (int place = 0; place < ids.length; place++) {
            double value = values[place] - query.level() + (float) query.square() * squares[place];
            values[place] = Float.isFinite(norms[place]) ? (float) value : Float.POSITIVE_INFINITY;
        }
        return values;
    }

    /** Begins with a centred target; excluded rows, in ascending order, are never proposed. */
    void aim(double[] newTarget, int[] withoutRows) {
        target = newTarget;
        targetNorm = Vectors.norm(target);
        near = targetNorm <= FAR;
        excluded = withoutRows;
        blocks.scores(Vectors.narrow(near ? target : Vectors.unit(target)), towards, scratch);
    }

    /** Returns the place of the row nearest to the target, of equals the first; −1 if all are excluded. */
    int nearest() {
        double factor = near ? 2 : 2 * targetNorm;
        int nearest = -1;
        double smallest = Double.POSITIVE_INFINITY;
        for (int place = 0; place < ids.length; place++) {
            double key = squares[place] - factor * towards[place];
            boolean isOpen = excluded.length == 0 || Arrays.binarySearch(excluded, ids[place]) < 0;
            if ((nearest < 0 || key < smallest) && isOpen) {
                smallest = key;
                nearest = place;
            }
        }
        return nearest;
    }

    /** Looks from the mean of the rows; returns how many are proposed. */
    int lookFromMean() {
        if (mean.length == 0) {
            mean = new double[target.length];
            for (int place = 0; place < ids.length; place++) {
                if (Float.isFinite(norms[place])) {
                    Vectors.add(mean, 1.0 / ids.length, row(place), mean.length);
                }
            }
        }
        double[] direction = Vectors.minus(mean, target);
        return look(mean, direction, Vectors.dot(direction, mean), 0);
    }

    /** Looks from the point of a search; returns how many rows are proposed. */
    int look(Search search) {
        Workers.checkInterrupted();
        return look(search.approximation(), search.direction(), search.planeLevel(), search.pull());
    }

    private int look(double[] point, double[] direction, double planeLevel, double pull) {
        length = Vectors.norm(direction);
        double unit = length > 0 ? 1 / length : 1;
        blocks.scores(Vectors.narrow(Vectors.scaled(direction, unit)), scores, scratch);
        float curve = (float) (pull * unit);
        for (int l = 0; l < ids.length && curve > 0; l++) {
            scores[l] += curve * squares[l];
        }
        level = planeLevel * unit;
        square = Vectors.dot(point, point);
        error = Tolerances.score(direction.length);
        gains(near && pull == 0 ? (float) length : 0);
        return propose();
    }

    /** Computes the decrease that each row promises, 0 above the plane; without branches, so that it becomes vector code. */
    private void gains(float scale) {
        float at = (float) level;
        float base = (float) square;
        float[] y = scores;
        float[] t = towards;
        float[] s = squares;
        float[] out = gains;
        float twice = near ? 2 : 0;
        for (int l = 0; l < out.length; l++) {
            float below = Math.min(y[l] - at, 0f);
            float sizes = s[l] + base;
            float distance = sizes - twice * (t[l] + scale * y[l]);
            out[l] = below * below / Math.max(distance, 1e-3f * sizes + Float.MIN_NORMAL);
        }
        for (int row : excluded) {
            int place = Arrays.binarySearch(ids, row);
            if (place >= 0) {
                out[place] = 0;
            }
        }
    }

    /** Finds the rows that promise most, the best first; of equals the first. */
    private int propose() {
        int count = 0;
        float min = 0;
        float[] promised = gains;
        int n = ids.length;
        for (int place = 0; place < n; place++) {
            float gain = promised[place];
            if (gain > min) {
                int at = count < PROPOSED ? count++ : PROPOSED - 1;
                for (; at > 0 && gain > best[at - 1]; at--) {
                    best[at] = best[at - 1];
                    proposed[at] = proposed[at - 1];
                }
                best[at] = gain;
                proposed[at] = place;
                min = count == PROPOSED ? best[PROPOSED - 1] : 0;
            }
        }
        return count;
    }

    /** Returns the place of a proposed row. */
    int proposed(int i) {
        return proposed[i];
    }

    /** Returns whether the last look could not place a row above the plane. */
    boolean isNear(int place) {
        return !(scores[place] > level + error * (norms[place] + Math.sqrt(square)));
    }

    /**
     * Returns a lower bound of the distance of the target from the hull of the rows, from the last look: |z − t| is at least
     * ⟨x, z − t⟩ / |x|, which is smallest at a row.
     */
    double lowerBound() {
        float lowest = Float.POSITIVE_INFINITY;
        float off = (float) (1.2 * error);
        for (int place = 0; place < ids.length; place++) {
            float low = scores[place] - off * norms[place];
            lowest = low < lowest ? low : lowest;
        }
        // ⟨x, t⟩ = ⟨x, ẑ⟩ − |x|²
        return Math.max(0, lowest - (level - length) - error * Math.sqrt(square));
    }
}
