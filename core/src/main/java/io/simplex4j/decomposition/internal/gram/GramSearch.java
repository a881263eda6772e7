package io.simplex4j.decomposition.internal.gram;

import io.simplex4j.decomposition.internal.scan.GramRows;
import io.simplex4j.parallel.Workers;
import java.util.function.IntToDoubleFunction;

/** Finds the examples of a small corpus that probably make the optimum, from inner products alone. Not thread-safe. */
public final class GramSearch {
    /*
     * The search of LocalSearch and Support, with less arithmetic and less accuracy. It begins at the nearest row, like
     * LocalSearch, so that of several optima both find the same.
     *
     * Nothing here decides: the members found are factorised afresh by Support, and the rows that floats cannot place above its
     * plane (near) are checked in double; where one is below, the accurate search goes on from there.
     */

    /** In units of the corpus, whose typical norm is between 1 and 2. */
    private static final double FARTHEST = 100;

    private static final int ENTERING = 8;
    private static final double NOISE = 1e-6;

    /** Where more rows than this are near besides the members, a pass over the corpus, which is more accurate, finds fewer. */
    private static final int MOST_NEAR = 64;

    private final GramScores scores;
    private final GramMembers members;
    private double tolerance;
    private boolean moved;

    public GramSearch(GramRows gram) {
        this.scores = new GramScores(gram);
        this.members = new GramMembers(gram, scores.towardsTarget());
    }

    /**
     * Whether a centred target is near enough: that of one far from all rows leaves nothing of their differences in floats.
     */
    public static boolean canReach(double[] target) {
        return Dot.of(target, target, target.length) <= FARTHEST * FARTHEST;
    }

    /**
     * Searches for a centred target that it {@linkplain #canReach can reach}, from the nearest row.
     *
     * @param spread the typical distance in the corpus
     * @param accepted the relative violation of optimality that is accepted
     */
    public void search(double[] target, double spread, double accepted, Budget budget) {
        tolerance = accepted;
        scores.aim(target);
        members.begin(scores.nearest(), target, spread);
        members.settle();
        double before;
        do {
            Workers.checkInterrupted();
            scores.from(members);
            moved = false;
            before = members.squaredNorm();
        } while (enter(budget) && members.squaredNorm() < before);
    }

    /** The rows found, with their weights. */
    public GramMembers members() {
        return members;
    }

    /**
     * The rows that are not clearly above the plane of a point; none where that is not known, or they are many.
     *
     * @param weight of each row in that point, which are about those found
     * @param level ⟨x, ẑ⟩ there
     * @param reach |t| + Σ w_s |z_s| there
     * @param margin how far above the plane, relative to |z_c| + |ẑ|
     * @param size |ẑ| there
     */
    public int[] near(IntToDoubleFunction weight, double level, double reach, double margin, double size) {
        double moves = moved ? Double.POSITIVE_INFINITY : 0;
        for (int k = 0; k < members.size(); k++) {
            int row = members.id(k);
            moves += Math.abs(members.weight(k) - weight.applyAsDouble(row)) * scores.norm(row);
        }
        scores.chooseNear(level, reach, moves, margin, size);
        int[] near = new int[scores.count() <= MOST_NEAR + members.size() ? scores.count() : 0];
        for (int i = 0; i < near.length; i++) {
            near[i] = scores.chosen(i);
        }
        return near;
    }

    /** Tries the rows that promise most, the best first, until none of them is below the plane; whether one got in. */
    private boolean enter(Budget budget) {
        scores.chooseBest(ENTERING);
        boolean entered = false;
        while (scores.count() > 0 && !budget.spent()) {
            int choice = best();
            if (choice < 0) {
                break;
            }
            budget.use();
            if (members.append(scores.take(choice))) {
                members.settle();
                moved = true;
                entered = true;
            }
        }
        return entered;
    }

    /** The place of the row that promises most by now, or −1 where none is clearly below the plane. */
    private int best() {
        float[] towardsTarget = scores.towardsTarget();
        double level = members.score(members.id(0));
        double square = level;
        for (int k = 0; k < members.size(); k++) {
            square += members.weight(k) * towardsTarget[members.id(k)];
        }
        double norm = Math.sqrt(Math.max(0, square));
        double noise = noise(norm, scores, members, tolerance);
        int choice = -1;
        double most = 0;
        for (int i = 0; i < scores.count(); i++) {
            int row = scores.chosen(i);
            double score = members.score(row);
            double below = level - score;
            if (below > noise * (scores.norm(row) + norm) && !members.contains(row)) {
                double sizes = scores.squaredNorm(row) + square;
                double key = below * below / Math.max(sizes - 2 * (score + towardsTarget[row]), 1e-3 * sizes);
                if (key > most) {
                    most = key;
                    choice = i;
                }
            }
        }
        return choice;
    }

    /** How far below the plane a row has to be, relative to sizes, for a point of this norm. */
    static double noise(double norm, GramScores scores, GramMembers members, double tolerance) {
        return NOISE * (scores.targetNorm() + norm) + tolerance * Math.sqrt(Math.max(0, members.squaredNorm()));
    }
}
