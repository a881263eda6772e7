package io.simplex4j.decomposition.internal.gram;

import io.simplex4j.decomposition.internal.scan.GramRows;
import java.util.Arrays;

/** Moves a point of the hull of a small corpus towards a target, with a lower bound of the distance after each step. */
final class HullDescent {
    /*
     * The point begins at the mean of all rows and takes a few long steps (GramScores.moveTowardsChosen), towards a mixture of the
     * rows that are deep below the plane. They cost little, and bounds are 84, 85, 94, 96 and 97 % of the distance after 0 to 4 of
     * them, for clusters that overlap in 50 dimensions. The rows that have most of the weight then are the first members of an
     * active set: those that would get negative weights leave, and from there on others enter until none is below the plane.
     *
     * The distance is proven in double, like the end of any solve.
     */

    private static final int LONG_STEPS = 4;

    /** Rows that are less deep below the plane than this share of the deepest are left for later. */
    private static final float DEEP = 0.6f;

    /** Rows with less than this share of the largest weight are not among the first members. */
    private static final float HEAVY = 0.2f;

    private static final int CORRECTIONS = 2;
    private static final double SHORT = 1e-5;

    private final GramRows gram;
    private final GramSearch search;
    private final GramScores scores;
    private final GramMembers members;
    private final float[] shares;
    private final float[] room;
    private double[] target = new double[0];
    private double spread;
    private double tolerance;
    private int steps;

    HullDescent(GramRows gram) {
        this.gram = gram;
        this.search = new GramSearch(gram);
        this.scores = search.scores();
        this.members = search.members();
        this.shares = new float[gram.size()];
        this.room = new float[gram.size()];
    }

    /** Begins with a centred target, which is kept; see {@link GramSearch#search}. */
    void begin(double[] newTarget, double newSpread, double accepted) {
        scores.aim(newTarget);
        begun(newTarget, newSpread, accepted);
    }

    /** As {@link #begin(double[], double, double)} for the rows of a part. */
    void begin(CommonFrame.Aim newTarget, int part, double newSpread, double accepted) {
        scores.aim(newTarget, part);
        begun(newTarget.target(), newSpread, accepted);
    }

    private void begun(double[] newTarget, double newSpread, double accepted) {
        target = newTarget;
        spread = newSpread;
        tolerance = accepted;
        steps = 0;
        Arrays.fill(shares, 0);
        search.begin(target, tolerance);
    }

    /** Begins with some rows that are probably members, instead of long steps. */
    void prefer(int[] rows) {
        for (int row : rows) {
            shares[row] = 1;
            steps = LONG_STEPS;
        }
    }

    /** What no point of the hull is nearer to the target than, in centred units, as seen from the current point. */
    double atLeast() {
        return scores.atLeast();
    }

    /** Takes a step; whether it came nearer to the target. */
    boolean step(Budget budget) {
        if (steps < LONG_STEPS) {
            steps++;
            scores.chooseDeep(DEEP);
            if (scores.count() > 0) {
                scores.moveTowardsChosen(shares, room);
                return true;
            }
            steps = LONG_STEPS;
        }
        if (members.size() == 0) {
            scores.choose(shares, HEAVY);
            search.enterChosen(scores.count() > 0 ? scores.chosen(0) : scores.nearest(), target, spread, budget);
        } else if (!search.enter(budget)) {
            return false;
        }
        search.look();
        return true;
    }

    /** The distance of the target from the hull, in centred units, where no step comes nearer; NaN where it is not proven. */
    double distance() {
        if (search.moved()) {
            search.look();
        }
        double[] looked = members.weights();
        double[] x = new double[target.length];
        members.shift(target, x);
        for (int turn = 0; turn < CORRECTIONS; turn++) {
            members.correct(x);
            members.shift(target, x);
            double length = proven(x, looked);
            if (length > 0) {
                return length;
            }
        }
        return Double.NaN;
    }

    /**
     * |x|, if no row lies below the plane through ẑ = t + x, else 0; where floats cannot tell, in double.
     *
     * @param looked the weights that scores are of
     */
    private double proven(double[] x, double[] looked) {
        double reached = scores.targetNorm();
        double moves = 0;
        boolean inside = true;
        for (int k = 0; k < looked.length; k++) {
            double norm = scores.norm(members.id(k));
            inside &= members.weight(k) > 0;
            reached += members.weight(k) * norm;
            moves += Math.abs(members.weight(k) - looked[k]) * norm;
        }
        double length = Math.sqrt(Dot.of(x, x, x.length));
        if (!inside || !(length > SHORT * reached)) {
            return 0;
        }
        double accepted = length * Rounding.widened(2 * tolerance, reached, length);
        double towards = Dot.of(x, target, x.length);
        double level = length * length + towards;
        double size = Math.sqrt(Math.max(0, level + towards + scores.targetNorm() * scores.targetNorm()));
        scores.chooseNear(level, reached, moves, 0, size);
        for (int i = 0; i < scores.count(); i++) {
            int row = scores.chosen(i);
            double below = level - Dot.of(x, gram.row(row), x.length);
            if (!(below <= accepted * (scores.norm(row) + size))) {
                return 0;
            }
        }
        return length;
    }
}
