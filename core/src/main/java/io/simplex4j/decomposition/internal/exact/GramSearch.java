package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.GramRows;
import io.simplex4j.parallel.Workers;

/** Finds the examples of a small corpus that probably make the optimum, from inner products alone. */
final class GramSearch {
    /*
     * The search of LocalSearch and Support, with less arithmetic and less accuracy. With x = Σ w_s z_s − t the scores of all
     * rows, ⟨x, z_c⟩ = Σ w_s ⟨z_s, z_c⟩ − ⟨t, z_c⟩, are a sum of as many arrays as there are members, which the corpus keeps,
     * instead of as many as there are coordinates.
     *
     * A search begins at the nearest row, like LocalSearch, so that of several optima both find the same. One for the distance
     * alone begins at the mean of all rows: those that promise most there enter together, and those that would get negative
     * weights leave again. Most of the members of the optimum are among them, so lower bounds are good after the first step.
     *
     * Nothing here decides: the members found are factorised afresh by Support and checked against the whole corpus, and
     * where that finds a row below the plane, the accurate search goes on from there. Who wants the distance alone asks
     * distance(), which makes the same check in double.
     */

    /** In units of the corpus, whose typical norm is between 1 and 2. */
    private static final double FARTHEST = 100;

    private static final int FIRST = 12;
    private static final int ENTERING = 8;
    private static final int ENTERING_FOR_BOUNDS = 5;
    private static final float NOISE = 1e-6f;

    /** Rows that promise less than this share of the most promising are not among the first. */
    private static final float WORTHWHILE = 0.2f;

    private static final int CORRECTIONS = 2;
    private static final double SHORT = 1e-5;

    private final GramRows gram;
    private final GramRows.Mean mean;
    private final float[] squares;
    private final float[] norms;
    private final float[] towardsTarget;
    private final float[] scores;
    private final float[] keys;
    private final GramMembers members;
    private final int[] best = new int[FIRST];
    private final float[] bestKeys = new float[FIRST];
    private int entering;
    private int found;

    private double[] target = new double[0];
    private double spread;
    private double targetNorm;
    private double tolerance;

    /** Of the point of the last look: ⟨x, t⟩, ⟨x, ẑ⟩, |ẑ|², and |t| + Σ w_s |z_s|. */
    private double along;

    private double across;
    private double approximationSquare;
    private double reach;
    private boolean moved;

    GramSearch(GramRows gram) {
        this.gram = gram;
        this.mean = gram.mean();
        this.squares = new float[gram.size()];
        this.norms = new float[squares.length];
        for (int row = 0; row < squares.length; row++) {
            squares[row] = gram.squaredNorm(row);
            norms[row] = (float) Math.sqrt(squares[row]);
        }
        this.towardsTarget = new float[squares.length];
        this.scores = new float[squares.length];
        this.keys = new float[squares.length];
        this.members = new GramMembers(gram, towardsTarget);
    }

    /**
     * Whether a centred target is near enough: that of one far from all rows leaves nothing of their differences in floats.
     */
    static boolean canReach(double[] target) {
        return Dot.of(target, target, target.length) <= FARTHEST * FARTHEST;
    }

    /**
     * Searches for a centred target that it {@linkplain #canReach can reach}, and which is kept, from the nearest row.
     *
     * @param newSpread the typical distance in the corpus
     * @param accepted the relative violation of optimality that is accepted
     */
    void search(double[] newTarget, double newSpread, double accepted, Budget budget) {
        aim(newTarget, newSpread, accepted);
        entering = ENTERING;
        members.begin(nearest(), target, spread);
        members.settle();
        do {
            Workers.checkInterrupted();
            look();
        } while (enter(budget));
    }

    private void aim(double[] newTarget, double newSpread, double accepted) {
        target = newTarget;
        spread = newSpread;
        tolerance = accepted;
        targetNorm = Math.sqrt(Dot.of(target, target, target.length));
        gram.products(target, towardsTarget);
        members.clear();
    }

    /** Begins with a look from the mean of the rows; parameters as {@link #search}. */
    void begin(double[] newTarget, double newSpread, double accepted) {
        aim(newTarget, newSpread, accepted);
        entering = ENTERING_FOR_BOUNDS;
        float[] y = scores;
        float[] t = towardsTarget;
        float[] m = mean.products();
        for (int l = 0; l < y.length; l++) {
            y[l] = m[l] - t[l];
        }
        double product = Dot.of(mean.point(), target, target.length);
        along = product - targetNorm * targetNorm;
        approximationSquare = mean.norm() * mean.norm();
        across = approximationSquare - product;
        reach = targetNorm + mean.norm();
    }

    /** Scores all rows from the current point, and finds those that promise most. */
    void look() {
        members.scores(scores);
        along = -targetNorm * targetNorm;
        across = 0;
        reach = targetNorm;
        for (int k = 0; k < members.size(); k++) {
            int member = members.id(k);
            along += members.weight(k) * towardsTarget[member];
            across += members.weight(k) * scores[member];
            reach += members.weight(k) * norms[member];
        }
        approximationSquare = across + along + targetNorm * targetNorm;
        moved = false;
        gains((float) across, (float) approximationSquare);
        find(entering, 0);
    }

    /** Puts the members into an empty support. */
    void finish(Support into) {
        members.finish(into);
    }

    /**
     * What no point of the hull is nearer to the target than, in centred units, by the scores of the last look: with
     * x = ẑ − t, |z − t| is no smaller than ⟨x, z − t⟩ / |x|, which is smallest at a row.
     */
    double atLeast() {
        float error = error();
        float lowest = Float.POSITIVE_INFINITY;
        for (int row = 0; row < scores.length; row++) {
            lowest = Math.min(lowest, scores[row] - error * norms[row]);
        }
        double inner = lowest - along - error * reach;
        double square = across - along + 2 * error * reach;
        return inner > 0 && square > 0 && Double.isFinite(inner) ? inner / Math.sqrt(square) : 0;
    }

    /** What the scores of the last look may be off, relative to the sizes of rows. */
    private float error() {
        return (float) (2 * SupportingPlane.floatError(target.length + members.size() + 1) * reach);
    }

    /**
     * The distance of the target from the hull, in centred units, proven to the tolerance by double precision like the end of
     * any solve; NaN where it is not, and the accurate search has to go on.
     */
    double distance() {
        if (moved) {
            look();
        }
        double[] looked = members.weights();
        double[] x = new double[target.length];
        members.shift(target, x);
        for (int turn = 0; turn < CORRECTIONS; turn++) {
            members.correct(x);
            members.shift(target, x);
        }
        double reached = targetNorm;
        double moves = 0;
        boolean inside = true;
        for (int k = 0; k < looked.length; k++) {
            inside &= members.weight(k) > 0;
            reached += members.weight(k) * norms[members.id(k)];
            moves += Math.abs(members.weight(k) - looked[k]) * norms[members.id(k)];
        }
        double length = Math.sqrt(Dot.of(x, x, x.length));
        if (inside && length > SHORT * reached && isSupported(x, length, reached, moves)) {
            return length;
        }
        members.restore(looked);
        return Double.NaN;
    }

    /**
     * Whether no row lies below the plane through ẑ = t + x, see {@link SupportingPlane}; where floats cannot tell, in double.
     *
     * @param moves how far scores are off besides, relative to the sizes of rows, because the point has moved since the last
     *     look
     */
    private boolean isSupported(double[] x, double length, double reached, double moves) {
        double accepted = length * SupportingPlane.widened(2 * tolerance, reached, length);
        double towards = Dot.of(x, target, x.length);
        double level = length * length + towards;
        double size = Math.sqrt(Math.max(0, length * length + 2 * towards + targetNorm * targetNorm));
        float off = (float) (error() + 1.1 * moves);
        float highest = (float) (level + off * reached);
        for (int row = 0; row < scores.length; row++) {
            if (!(scores[row] - off * norms[row] > highest)) {
                double below = level - Dot.of(x, gram.row(row), x.length);
                if (!(below <= accepted * (norms[row] + size))) {
                    return false;
                }
            }
        }
        return true;
    }

    private int nearest() {
        int nearest = 0;
        float smallest = Float.POSITIVE_INFINITY;
        for (int row = 0; row < squares.length; row++) {
            float key = squares[row] - 2 * towardsTarget[row];
            if (key < smallest) {
                smallest = key;
                nearest = row;
            }
        }
        return nearest;
    }

    /** Puts the most promising rows below the plane into {@link #best}, if they promise more than this. */
    private void find(int most, float worthwhile) {
        found = 0;
        float least = worthwhile;
        for (int row = 0; row < keys.length; row++) {
            if (keys[row] > least) {
                insert(row, keys[row], most);
                least = found < most ? least : bestKeys[most - 1];
            }
        }
    }

    /** Writes what each row promises, 0 for rows above the plane; without branches, to be vectorised. */
    private void gains(float planeLevel, float base) {
        float[] y = scores;
        float[] t = towardsTarget;
        float[] s = squares;
        float[] out = keys;
        for (int l = 0; l < out.length; l++) {
            float below = Math.min(y[l] - planeLevel, 0f);
            float sizes = s[l] + base;
            float distance = sizes - 2 * (t[l] + y[l]);
            out[l] = below * below / Math.max(distance, 1e-3f * sizes + Float.MIN_NORMAL);
        }
    }

    private void insert(int row, float key, int most) {
        int place = Math.min(found, most - 1);
        while (place > 0 && bestKeys[place - 1] < key) {
            bestKeys[place] = bestKeys[place - 1];
            best[place] = best[place - 1];
            place--;
        }
        bestKeys[place] = key;
        best[place] = row;
        found = Math.min(found + 1, most);
    }

    /** Lets rows in that promise much; whether that brought the point nearer to the target. */
    boolean enter(Budget budget) {
        if (members.size() == 0) {
            enterFirst(budget);
            return true;
        }
        double before = members.squaredNorm();
        return enterBest(budget) && members.squaredNorm() < before;
    }

    /** Lets the nearest row and those that promise most in together; those that would get negative weights leave again. */
    private void enterFirst(Budget budget) {
        gains((float) across, (float) approximationSquare);
        float largest = 0;
        for (float key : keys) {
            largest = key > largest ? key : largest;
        }
        find(FIRST, WORTHWHILE * largest);
        int nearest = nearest();
        members.begin(nearest, target, spread);
        for (int i = 0; i < found && !budget.spent(); i++) {
            if (best[i] != nearest) {
                budget.use();
                members.append(best[i]);
            }
        }
        members.settleAfresh();
        moved = true;
    }

    /** Tries the rows found, the best first, until none of them is below the plane; whether one got in. */
    private boolean enterBest(Budget budget) {
        boolean entered = false;
        int left = found;
        while (left > 0 && !budget.spent()) {
            int choice = choose(left);
            if (choice < 0) {
                break;
            }
            int row = best[choice];
            left--;
            System.arraycopy(best, choice + 1, best, choice, left - choice);
            budget.use();
            if (members.append(row)) {
                members.settle();
                moved = true;
                entered = true;
            }
        }
        return entered;
    }

    /** The place of the row that promises most by now, or −1 where none is clearly below the plane. */
    private int choose(int left) {
        double level = members.score(members.id(0));
        double square = level;
        for (int k = 0; k < members.size(); k++) {
            square += members.weight(k) * towardsTarget[members.id(k)];
        }
        double norm = Math.sqrt(Math.max(0, square));
        double noise = NOISE * (targetNorm + norm) + tolerance * Math.sqrt(Math.max(0, members.squaredNorm()));
        int choice = -1;
        double most = 0;
        for (int i = 0; i < left; i++) {
            int row = best[i];
            double score = members.score(row);
            double below = level - score;
            if (below > noise * (norms[row] + norm) && !members.contains(row)) {
                double sizes = squares[row] + square;
                double key = below * below / Math.max(sizes - 2 * (score + towardsTarget[row]), 1e-3 * sizes);
                if (key > most) {
                    most = key;
                    choice = i;
                }
            }
        }
        return choice;
    }
}
