package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.decomposition.Certificate.Ending;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** All mixtures that give the optimal approximation: whether there are several, which one to show, and the ranges of weights. */
public final class Face {
    /*
     * Outside the hull the face is the rows on the supporting plane, mostly a handful. Moved onto the plane they are a corpus
     * of their own, and ẑ is inside its hull. Inside the hull the face is the whole corpus. So there is one case, a point q in
     * a hull, and every question about its mixtures is a solve like any other.
     *
     * Unique: projected along the edges between the members, all members lie at q. Another mixture exists exactly if the
     * projection of the hull of the other rows contains q too; if not, its distance is the residual of a solve.
     *
     * Nearest: least Σ w_c |z_c − q|² among the mixtures of q. A solve with costs κ|z_c − q|² ends κ times the multipliers beside
     * q; aiming as much to the other side brings it there. That is the method of multipliers, which ends after finitely many
     * turns if costs are linear [1], here mostly two. The proof is a sphere with no row inside: the members are a
     * simplex of the Delaunay triangulation. Rows on that sphere leave a choice. Among them the row whose latent comes
     * first in the order of its numbers gets as much weight as it can, then the next one, until none is left.
     *
     * Ranges: a mixture gives row k the weight s/(1 + s) if q − s(z_k − q) is in the hull, of the other rows for the minimum.
     * The plane of a solve for such a point beyond the hull gives the next s; that is Newton's method, from outside,
     * and every plane on the way is a bound.
     *
     * [1] D. P. Bertsekas, Constrained Optimization and Lagrange Multiplier Methods, Academic Press 1982, section 5.
     */

    /** Newton's method and the method of multipliers take a few turns; more than this means that rounding keeps them from ending. */
    private static final int MAX_TURNS = 60;

    /** The factor by which costs give way. */
    private static final double GIVING = 32;

    private final Batch batch;
    private final Corpus corpus;
    private final int @Nullable [] rows;
    private final double[] point;
    private final int[] members;

    private Face(Batch batch, int @Nullable [] rows, double[] point, int[] members) {
        this.batch = batch;
        this.corpus = batch.corpus();
        this.rows = rows;
        this.point = point;
        this.members = members;
    }

    /** Returns the face at the end of a solve that is proven. */
    public static Face of(Batch batch, Solve solved) {
        int[] members = solved.search().significantMembers();
        if (solved.faceIsCorpus()) {
            return new Face(batch, null, solved.target().clone(), members);
        }
        double[] point = solved.search().approximation().clone();
        int[] rows = solved.face();
        double[] unit = Vectors.unit(solved.search().shift());
        batch.corpus().carrier().fetch(rows);
        double[][] onPlane =
                Arrays.stream(rows).mapToObj(batch.corpus()::centred).toArray(double[][]::new);
        for (double[] z : onPlane) {
            Vectors.add(z, -Vectors.dot(unit, Vectors.minus(z, point)), unit, unit.length);
        }
        int[] places = Arrays.stream(members)
                .map(member -> Arrays.binarySearch(rows, member))
                .filter(place -> place >= 0)
                .toArray();
        return new Face(over(onPlane, batch.tolerance()), rows, point, places);
    }

    private static Batch over(double[][] rows, double tolerance) {
        return new Batch(Corpus.ofCentred(Matrix.of(rows)), tolerance, Integer.MAX_VALUE, Workers.of(1));
    }

    /** Returns the number of examples that an optimal mixture could use. */
    public int size() {
        return corpus.rows();
    }

    private int place(int row) {
        return rows == null ? row : Arrays.binarySearch(rows, row);
    }

    private static Solve problem(Batch batch, double[] target) {
        return new Solve(batch.corpus(), target, batch.tolerance(), Integer.MAX_VALUE);
    }

    /** Returns whether the weights of the members are proven to be the only ones that give the point. */
    public boolean unique() {
        if (size() <= members.length) {
            return true;
        }
        UpdatedQr edges = new UpdatedQr(point.length);
        double[] first = corpus.centred(members[0]);
        for (int s = 1; s < members.length; s++) {
            edges.add(Vectors.minus(corpus.centred(members[s]), first));
        }
        if (edges.size() == point.length) {
            return false;
        }
        Solve others = batch.run(problem(batch, point).without(members).flattened(edges), Workers.of(1));
        // A plane at a short x turns by the rounding of x: a row as far away as the reach may seem above it, and lie
        // below.
        Search found = others.search();
        double turned = Tolerances.SHARP * found.reach() * found.reach() / found.length();
        return found.length() > Math.max(others.depth(), turned);
    }

    /** Returns the members of the mixture of the nearest examples, of identical ones the first; none if that is not proven. */
    public int[] nearest() {
        Solve pulled = pulled();
        if (pulled.ending() != Ending.OPTIMAL || off(pulled) > rounding(pulled)) {
            return new int[0];
        }
        int[] tied = IntStream.concat(
                        Arrays.stream(pulled.face()),
                        Arrays.stream(pulled.search().members()))
                .toArray();
        int[] firsts = Arrays.stream(corpus.twins(tied))
                .mapToInt(each -> each[0])
                .sorted()
                .distinct()
                .toArray();
        return Arrays.stream(choose(firsts))
                .map(place -> rows == null ? place : rows[place])
                .sorted()
                .toArray();
    }

    /**
     * Returns a solve with costs, after some turns at the point itself. If weights of a millionth decide, or multipliers are large,
     * costs give way until it reaches the point, and are then restored.
     */
    private Solve pulled() {
        Solve pulled = batch.run(problem(batch, point).withPull(Tolerances.PULL), Workers.of(1));
        boolean restoring = false;
        for (int turn = 0; turn < MAX_TURNS && pulled.ending() == Ending.OPTIMAL; turn++) {
            Search search = pulled.search();
            double pull = search.pull();
            double before = off(pulled);
            if (before <= rounding(pulled)) {
                if (pull >= Tolerances.PULL) {
                    break;
                }
                restoring = true;
                search.changePull(Math.min(Tolerances.PULL, GIVING * pull));
            } else {
                search.compensate();
                again(pulled);
                if (pulled.ending() == Ending.OPTIMAL && off(pulled) > before / 4) {
                    if (restoring || pull < Tolerances.MIN_PULL) {
                        break;
                    }
                    search.changePull(pull / GIVING);
                }
            }
            again(pulled);
        }
        return pulled;
    }

    private void again(Solve pulled) {
        pulled.reopen();
        batch.run(pulled, Workers.of(1));
    }

    private static double rounding(Solve pulled) {
        return Tolerances.RESOLUTION * pulled.search().reach();
    }

    private double off(Solve pulled) {
        return Vectors.norm(Vectors.minus(pulled.search().approximation(), point));
    }

    /** Chooses one of all mixtures of some rows, which are different, that give the point; returns its members. */
    private int[] choose(int[] tied) {
        int[] open = tied;
        double[] at = point.clone();
        IntStream.Builder chosen = IntStream.builder();
        for (int turn = 0; turn <= point.length + 1 && open.length > 1 && !areIndependent(open, at); turn++) {
            int first = Arrays.stream(open)
                    .boxed()
                    .min((a, b) -> Arrays.compare(
                            corpus.source().row(a).toArray(),
                            corpus.source().row(b).toArray()))
                    .orElseThrow();
            double[][] all = Arrays.stream(open).mapToObj(corpus::centred).toArray(double[][]::new);
            int place = Arrays.binarySearch(open, first);
            Crossing out = new Crossing(over(all, batch.tolerance()), at.clone(), place);
            out.leave();
            if (out.weight() > Tolerances.WEIGHT) {
                chosen.add(first);
                Vectors.add(at, -out.step, Vectors.minus(corpus.centred(first), at), at.length);
            }
            if (1 - out.weight() <= Tolerances.WEIGHT) {
                return chosen.build().toArray();
            }
            int[] before = open;
            open = Arrays.stream(out.touched())
                    .filter(row -> row != place)
                    .map(row -> before[row])
                    .toArray();
        }
        if (open.length > 0) {
            Search rest = Search.over(corpus, at, open);
            double[] weights = rest.weights();
            int[] others = rest.members();
            IntStream.range(0, others.length)
                    .filter(k -> weights[k] > Tolerances.NO_WEIGHT)
                    .forEach(k -> chosen.add(others[k]));
        }
        return chosen.build().distinct().toArray();
    }

    private boolean areIndependent(int[] some, double[] at) {
        UpdatedQr affine = new UpdatedQr(point.length + 1);
        return some.length <= point.length + 1
                && Arrays.stream(some)
                        .allMatch(row -> affine.add(column(1, Vectors.minus(corpus.centred(row), at)))
                                && !affine.isNearlyDependent(Tolerances.WEIGHT));
    }

    private static double[] column(double first, double[] others) {
        double[] column = new double[others.length + 1];
        column[0] = first;
        System.arraycopy(others, 0, column, 1, others.length);
        return column;
    }

    /** The place where the line from a row through a point leaves the hull, or enters the hull of the other rows. */
    private static final class Crossing {
        private final Batch batch;
        private final double[] from;
        private final int row;
        private final double[] away;
        private double[] normal;
        private double level;
        private double step;
        private double slack;
        private boolean exact;

        Crossing(Batch batch, double[] from, int row) {
            this.batch = batch;
            this.from = from;
            this.row = row;
            this.away = Vectors.minus(batch.corpus().centred(row), from);
            this.normal = away.clone();
        }

        /** Returns s/(1 + s). */
        double weight() {
            return step == Double.POSITIVE_INFINITY ? 1 : step / (1 + step);
        }

        /** Finds where the line leaves the hull, starting from the plane orthogonal to the line. */
        void leave() {
            double length = Vectors.norm(away);
            if (!(length > Tolerances.RESOLUTION * (Vectors.norm(from) + length))) {
                step = Double.POSITIVE_INFINITY;
                exact = true;
                return;
            }
            normal = Vectors.unit(away);
            level = batch.corpus().lowest(List.of(normal))[0];
            step = Math.max(0, (Vectors.dot(normal, from) - level) / length);
            follow(1, new int[0]);
        }

        /** Finds where the line enters the hull of the other rows, starting from the point itself. */
        void enter() {
            follow(-1, new int[] {row});
        }

        private void follow(int sign, int[] excluded) {
            for (int turn = 0; turn < MAX_TURNS; turn++) {
                double[] to = from.clone();
                Vectors.add(to, -step, away, to.length);
                Solve solved = batch.run(problem(batch, to).without(excluded), Workers.of(1));
                Search search = solved.search();
                double size = Vectors.norm(from) + step * Vectors.norm(away);
                double length = search.length();
                if (search.isReached() || length <= Tolerances.RESOLUTION * size) {
                    exact = true;
                    return;
                }
                double[] unit = Vectors.unit(search.shift());
                double plane = Vectors.dot(unit, search.approximation()) - solved.depth();
                double along = Vectors.dot(unit, away);
                double next = (Vectors.dot(unit, from) - plane) / along;
                if (sign < 0 && !(along < 0)) {
                    step = Double.POSITIVE_INFINITY;
                    exact = true;
                    return;
                }
                if (!(sign * along > 0) || !(sign * next < sign * step)) {
                    // A plane so near turns with the rounding of x. The mixture itself shows where the line meets its
                    // hull.
                    exact = meet(search);
                    return;
                }
                slack = Tolerances.accepted(batch.tolerance(), length, search.reach()) / length;
                normal = unit;
                level = plane;
                step = Math.max(0, next);
            }
        }

        /** Moves to where the line meets the affine hull of a mixture, if that is near and inside its hull. */
        private boolean meet(Search mixture) {
            UpdatedQr qr = new UpdatedQr(from.length + 1);
            boolean independent = Arrays.stream(mixture.members())
                            .allMatch(member -> qr.add(
                                    column(1, Vectors.minus(batch.corpus().centred(member), from))))
                    && qr.add(column(0, away));
            if (!independent) {
                return false;
            }
            double[] solution = new double[mixture.size() + 1];
            qr.copyRowOfQ(0, solution);
            qr.solveUpper(solution);
            double met = solution[mixture.size()];
            boolean inside = Arrays.stream(solution, 0, mixture.size()).allMatch(w -> w >= -Tolerances.WEIGHT);
            boolean close = Math.abs(met - step) <= Tolerances.MEETING * (1 + step);
            step = inside && close ? Math.max(0, met) : step;
            return inside && close;
        }

        /** Returns the rows of the hull on the last plane, in their order. */
        int[] touched() {
            double size = Vectors.norm(from) + step * Vectors.norm(away);
            double linear = Math.max(slack, batch.tolerance());
            double[] accepted = {linear * size, linear, 0};
            Query query = Query.of(normal, 0, level, accepted, 0, 0, new int[0]);
            return batch.corpus().pass(query, Workers.of(1)).near();
        }
    }

    /** Returns the range of the weight that a row can have, exact if Newton's method ends. */
    public WeightRange range(int example, double shown) {
        int place = place(example);
        if (place < 0) {
            return new WeightRange(0, Math.max(shown, 0), false);
        }
        Crossing out = new Crossing(batch, point, place);
        out.leave();
        Crossing in = new Crossing(batch, point, place);
        in.enter();
        double min = in.exact && in.weight() > Tolerances.WEIGHT * Tolerances.WEIGHT ? in.weight() : 0;
        return new WeightRange(Math.min(min, shown), Math.max(out.weight(), shown), in.exact && out.exact);
    }

    /**
     * Returns upper bounds of the weights that some examples can have. With v_c = z_c − q every mixture of q has Σ w_c v_c = 0. For
     * any u with ⟨u, v_k⟩ > 0 and b = max_c −⟨u, v_c⟩ follows w_k ⟨u, v_k⟩ ≤ (1 − w_k) b. Each of the first examples has its own
     * u = v_k/|v_k|; one pass finds their b, and each example takes the best bound of all planes.
     *
     * @param planes how many have their own plane
     */
    public double[] bounds(int[] examples, int planes) {
        List<double[]> away = Arrays.stream(examples)
                .mapToObj(example -> Vectors.minus(corpus.centred(place(example)), point))
                .toList();
        List<double[]> units = away.stream().limit(planes).map(Vectors::unit).toList();
        double[] lowest = corpus.lowest(units);
        double[] max = new double[examples.length];
        Arrays.fill(max, 1);
        for (int k = 0; k < lowest.length; k++) {
            double behind = Math.max(0, Vectors.dot(units.get(k), point) - lowest[k]);
            for (int i = 0; i < max.length; i++) {
                double above = Vectors.dot(units.get(k), away.get(i));
                max[i] = above > 0 ? Math.min(max[i], behind / (behind + above)) : max[i];
            }
        }
        return max;
    }
}
