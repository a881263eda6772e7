package io.simplex4j.decomposition.internal.gram;

import io.simplex4j.decomposition.internal.scan.GramRows;
import io.simplex4j.parallel.Workers;
import java.util.function.IntToDoubleFunction;

/** Finds the examples of a small corpus that probably make the optimum, from inner products alone. Not thread-safe. */
public final class GramSearch {
    /*
     * The search of LocalSearch and Support, with less arithmetic and less accuracy. It begins with the rows that promise most
     * as seen from the mean of all, which costs one sum over them, and lets rows in by fives: those that would get negative weights
     * leave again, which costs less than to look for the best row each time.
     *
     * Nothing here decides: the members found are factorised afresh by Support, and the rows that floats cannot place above its
     * plane (near) are checked in double; where one is below, the accurate search goes on from there.
     */

    /** In units of the corpus, whose typical norm is between 1 and 2. */
    private static final double FARTHEST = 100;

    private static final int FIRST = 8;
    private static final int ENTERING = 5;
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
     * Searches for a centred target that it {@linkplain #canReach can reach}.
     *
     * @param spread the typical distance in the corpus
     * @param accepted the relative violation of optimality that is accepted
     */
    public void search(double[] target, double spread, double accepted, Budget budget) {
        scores.aim(target);
        begin(target, accepted);
        scores.chooseBest(FIRST);
        enterChosen(scores.nearest(), target, spread, budget);
        do {
            Workers.checkInterrupted();
            look();
        } while (enter(budget));
    }

    /** Begins at the mean, with a target that scores aim at. */
    void begin(double[] target, double accepted) {
        tolerance = accepted;
        moved = false;
        members.clear();
        scores.fromMean(target);
    }

    /** Where rows lie. */
    GramScores scores() {
        return scores;
    }

    /**
     * Lets the rows {@linkplain GramScores#chosen chosen} in as the first; those that would get negative weights leave again.
     *
     * @param near a row that σ is made for, and the first where none is chosen
     */
    void enterChosen(int near, double[] target, double spread, Budget budget) {
        members.begin(scores.count() > 0 ? scores.chosen(0) : near, near, target, spread);
        for (int i = 1; i < scores.count() && !budget.spent(); i++) {
            budget.use();
            members.append(scores.chosen(i));
        }
        members.settleAfresh();
    }

    /** Scores all rows from the point of the members. */
    void look() {
        scores.from(members);
        moved = false;
    }

    /** Lets rows in together that promise much; whether that brought the point nearer to the target. */
    boolean enter(Budget budget) {
        double before = members.squaredNorm();
        double norm = scores.norm();
        double level = scores.across();
        double noise = NOISE * (scores.targetNorm() + norm) + tolerance * Math.sqrt(Math.max(0, before));
        scores.chooseBest(ENTERING);
        for (int i = 0; i < scores.count() && !budget.spent(); i++) {
            int row = scores.chosen(i);
            if (level - scores.score(row) > noise * (scores.norm(row) + norm) && !members.contains(row)) {
                budget.use();
                moved |= members.append(row);
            }
        }
        if (moved) {
            members.settle();
        }
        return moved && members.squaredNorm() < before;
    }

    /** Whether members have changed since the last look. */
    boolean moved() {
        return moved;
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
}
