package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.parallel.Workers;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A search for the best mixture of at most K examples, exhaustive if there are few choices. */
public final class SparseSearch {
    /*
     * If there are few subsets of K rows, all are tried. Otherwise a shortlist is searched: the members of the optimum, the rows
     * nearest to the target and the lowest above the plane. The starts are the optimum without its lightest members, greedy from
     * the best single row, and greedy from every member of the optimum. Each is improved by exchanging one member for one of
     * the most promising other rows until no exchange helps. The result is never worse than its starts.
     *
     * The search uses inner products only. Legend: v_i = z_i − ẑ for the rows of the shortlist, x = ẑ − t, G = ⟨v_i, v_j⟩,
     * g_i = ⟨v_i, x⟩, so that a mixture w has the squared residual |x|² + 2gᵀw + wᵀGw. With ẑ and not the target as origin, G is
     * small even if the target is far. With K = G + σ, which changes nothing as Σw = 1, the best point of an affine hull is
     * w = μK⁻¹1 − K⁻¹g. The result is solved again from the rows themselves.
     */

    private static final int SHORTLIST = 128;
    private static final long ENUMERABLE = 50_000;
    private static final int EXCHANGES = 50;

    /** Operations of a tenth of a second. The search begins nothing new after that many. */
    private static final long WORK = 60_000_000;

    private final Corpus corpus;
    private final int limit;
    private final double[] target;
    private int[] rows = new int[0];
    private double[][] gram = new double[0][];
    private double[] linear = new double[0];
    private double constant;
    private double sigma;
    private double[] gains = new double[0];
    private int[] factored = new int[0];
    private double[][] factor = new double[8][8];
    private double[] affine = new double[8];
    private double[] ones = new double[8];
    private long work;
    private final Set<IntBuffer> seen = new HashSet<>();

    /** Creates a search for mixtures of at most {@code limit} examples and a centred target. */
    public SparseSearch(Corpus corpus, int limit, double[] target) {
        this.corpus = corpus;
        this.limit = limit;
        this.target = target;
    }

    /** A mixture of shortlist rows: its members by place, their weights, and its squared residual. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Few(int[] members, double[] weights, double value) {
        int size() {
            return members.length;
        }
    }

    /** Returns whether all choices of examples can be tried, so that the best is proven. */
    public boolean isEnumerable() {
        double count = 1;
        for (int i = 0; i < limit && count <= ENUMERABLE; i++) {
            count = count * (corpus.rows() - i) / (i + 1);
        }
        return count <= ENUMERABLE;
    }

    /** Searches from the optimal mixture. */
    public Search search(Search best) {
        boolean all = isEnumerable();
        rows = all ? IntStream.range(0, corpus.rows()).toArray() : shortlist(best);
        multiply(best);
        Few found = all ? enumerate() : improveAll(best);
        Search mixture = refit(Arrays.stream(found.members).map(place -> rows[place]));
        int[] members = best.members();
        double[] weights = best.weights();
        // If the residual almost vanishes, inner products cannot tell subsets apart.
        Search heaviest = refit(IntStream.range(0, best.size())
                .boxed()
                .sorted(Comparator.comparingDouble(k -> -weights[k]))
                .limit(limit)
                .mapToInt(k -> members[k]));
        return heaviest.length() < mixture.length() ? heaviest : mixture;
    }

    /** Returns the best mixture of some rows; of identical rows the first stands for all. */
    private Search refit(IntStream some) {
        int[] firsts = Arrays.stream(corpus.twins(some.toArray()))
                .mapToInt(each -> each[0])
                .sorted()
                .distinct()
                .toArray();
        return Search.over(corpus, target, firsts);
    }

    private int[] shortlist(Search best) {
        int count = Math.min(corpus.rows(), SHORTLIST);
        return Stream.of(
                        corpus.smallest(best.shift(), 0, count),
                        corpus.smallest(Vectors.scaled(target, -2), 1, count),
                        best.members())
                .flatMapToInt(Arrays::stream)
                .sorted()
                .distinct()
                .toArray();
    }

    private void multiply(Search best) {
        int n = rows.length;
        int d = target.length;
        corpus.carrier().fetch(rows);
        double[] shift = best.shift();
        double[] point = best.approximation();
        double[][] v = new double[d][n];
        for (int i = 0; i < n; i++) {
            double[] row = corpus.centred(rows[i]);
            for (int j = 0; j < d; j++) {
                v[j][i] = row[j] - point[j];
            }
        }
        linear = new double[n];
        gram = new double[n][n];
        gains = new double[n];
        for (int j = 0; j < d; j++) {
            Vectors.add(linear, shift[j], v[j], n);
        }
        for (int i = 0; i < n; i++) {
            // Along rows, so that the inner loop is vector code.
            for (int j = 0; j < d; j++) {
                Vectors.add(gram[i], v[j][i], v[j], i + 1);
            }
            sigma += gram[i][i] / n;
            for (int k = 0; k < i; k++) {
                gram[k][i] = gram[i][k];
            }
        }
        constant = Vectors.dot(shift, shift);
        sigma = sigma > 0 ? sigma : 1;
    }

    private Few improveAll(Search optimum) {
        int[] members = Arrays.stream(optimum.members())
                .map(member -> Arrays.binarySearch(rows, member))
                .toArray();
        Few fewer = solve(members, optimum.weights());
        while (fewer.size() > limit) {
            int lightest = 0;
            for (int place = 1; place < fewer.size(); place++) {
                lightest = fewer.weights[place] < fewer.weights[lightest] ? place : lightest;
            }
            fewer = without(fewer, lightest);
        }
        Few best = better(improve(fewer), improve(grow(bestSingle())));
        for (int i = 0; i < members.length && work <= WORK; i++) {
            best = better(best, improve(grow(single(members[i]))));
        }
        return best;
    }

    private static Few better(Few first, Few second) {
        return second.value < first.value ? second : first;
    }

    private Few single(int place) {
        return new Few(new int[] {place}, new double[] {1}, constant + 2 * linear[place] + gram[place][place]);
    }

    private Few bestSingle() {
        return IntStream.range(0, rows.length)
                .mapToObj(this::single)
                .reduce(SparseSearch::better)
                .orElseThrow();
    }

    private Few grow(Few start) {
        Few current = start;
        while (current.size() < limit) {
            int[] choice = promising(current, 1);
            Few next = choice.length == 0 ? current : with(current, choice[0]);
            if (!(next.value < current.value)) {
                break;
            }
            current = next;
        }
        return current;
    }

    private Few with(Few some, int row) {
        int[] members = Arrays.copyOf(some.members, some.size() + 1);
        members[some.size()] = row;
        return solve(members, Arrays.copyOf(some.weights, members.length));
    }

    private Few without(Few some, int place) {
        int[] rest = IntStream.range(0, some.size()).filter(i -> i != place).toArray();
        double others = Arrays.stream(rest).mapToDouble(i -> some.weights[i]).sum();
        return solve(
                Arrays.stream(rest).map(i -> some.members[i]).toArray(),
                Arrays.stream(rest)
                        .mapToDouble(i -> others > 0 ? some.weights[i] / others : 1.0 / rest.length)
                        .toArray());
    }

    /** Finds the rows a step towards which gains most, the best first. */
    private int[] promising(Few from, int count) {
        int n = rows.length;
        work += (long) n * (from.size() + 4);
        Arrays.fill(gains, 0);
        for (int i = 0; i < from.size(); i++) {
            Vectors.add(gains, from.weights[i], gram[from.members[i]], n);
        }
        double along = 0;
        double square = 0;
        for (int i = 0; i < from.size(); i++) {
            along += from.weights[i] * linear[from.members[i]];
            square += from.weights[i] * gains[from.members[i]];
        }
        for (int c = 0; c < n; c++) {
            double descent = along + square - (linear[c] + gains[c]);
            double distance = gram[c][c] - 2 * gains[c] + square;
            gains[c] = !(descent > 0) ? 0 : descent >= distance ? 2 * descent - distance : descent * descent / distance;
        }
        for (int member : from.members) {
            gains[member] = 0;
        }
        int[] best = new int[count];
        int found = 0;
        for (int c = 0; c < n; c++) {
            if (gains[c] > 0 && (found < count || gains[c] > gains[best[count - 1]])) {
                int place = Math.min(found, count - 1);
                for (; place > 0 && gains[best[place - 1]] < gains[c]; place--) {
                    best[place] = best[place - 1];
                }
                best[place] = c;
                found = Math.min(found + 1, count);
            }
        }
        return Arrays.copyOf(best, found);
    }

    private Few improve(Few start) {
        Few current = start;
        while (work <= 2 * WORK && isNew(current)) {
            Few next = bestExchange(current);
            if (!(next.value < current.value * (1 - Tolerances.GRAM))) {
                break;
            }
            current = next;
        }
        return current;
    }

    /** Returns whether no search has had these members; if one had, its outcome is known. */
    private boolean isNew(Few mixture) {
        return seen.add(IntBuffer.wrap(Arrays.stream(mixture.members).sorted().toArray()));
    }

    private Few bestExchange(Few current) {
        Few best = current.size() < limit ? grow(current) : current;
        for (int place = 0; place < current.size() && current.size() > 1; place++) {
            Few rest = without(current, place);
            for (int row : promising(rest, EXCHANGES)) {
                if (lowerBound(rest, row) < best.value) {
                    best = better(best, with(rest, row));
                }
            }
        }
        return best;
    }

    /**
     * Returns a lower bound of the squared residual with one more row: |x|² − γ²/δ, where γ is how far the row lies below the plane
     * through the mixture. δ, its squared distance from the span of the members with the row of ones, is at most that from their
     * affine hull.
     */
    private double lowerBound(Few rest, int row) {
        int k = rest.size();
        int[] members = Arrays.copyOf(rest.members, k + 1);
        members[k] = row;
        if (!factorise(members, k + 1)) {
            return rest.value;
        }
        double height = linear[row] - (rest.value - constant);
        for (int i = 0; i < k; i++) {
            height += rest.weights[i] * (gram[row][rest.members[i]] + linear[rest.members[i]]);
        }
        double distance = factor[k][k];
        return rest.value - height * height / (distance * distance) - Tolerances.WEIGHT * (constant + sigma);
    }

    /** Finds the best mixture of some rows, from weights on the simplex; rows that get no weight are left out. */
    private Few solve(int[] some, double[] start) {
        int[] members = some.clone();
        double[] w = start.clone();
        int k = members.length;
        while (k > 1 && solveAffine(members, k)) {
            int leaving = Vectors.moveTowards(affine, w, k);
            if (leaving < 0) {
                break;
            }
            System.arraycopy(w, leaving + 1, w, leaving, k - leaving - 1);
            System.arraycopy(members, leaving + 1, members, leaving, k - leaving - 1);
            k--;
        }
        return k == 1 ? single(members[0]) : few(Arrays.copyOf(members, k), Arrays.copyOf(w, k));
    }

    private Few few(int[] members, double[] weights) {
        double value = constant;
        for (int i = 0; i < members.length; i++) {
            double sum = 2 * linear[members[i]];
            for (int j = 0; j < members.length; j++) {
                sum += gram[members[i]][members[j]] * weights[j];
            }
            value += weights[i] * sum;
        }
        return new Few(members, weights, value);
    }

    /** Minimises over the affine hull of the first {@code k} rows; returns false if they are affinely dependent. */
    private boolean solveAffine(int[] members, int k) {
        if (!factorise(members, k)) {
            return false;
        }
        for (int i = 0; i < k; i++) {
            affine[i] = -linear[members[i]];
            ones[i] = 1;
        }
        substitute(affine, k);
        substitute(ones, k);
        double sum = 0;
        double sumOfOnes = 0;
        for (int i = 0; i < k; i++) {
            sum += affine[i];
            sumOfOnes += ones[i];
        }
        Vectors.add(affine, (1 - sum) / sumOfOnes, ones, k);
        return true;
    }

    /** Factorises K for the first {@code k} rows, from the first on that the last factorisation did not have. */
    private boolean factorise(int[] members, int k) {
        Workers.checkInterrupted();
        if (k > affine.length) {
            factor = new double[2 * k][2 * k];
            affine = new double[2 * k];
            ones = new double[2 * k];
            factored = new int[0];
        }
        int from = 0;
        while (from < Math.min(k, factored.length) && members[from] == factored[from]) {
            from++;
        }
        work += (k - from) * (long) k * k / 2 + 4L * k * k;
        for (int i = from; i < k; i++) {
            double[] row = gram[members[i]];
            for (int j = 0; j <= i; j++) {
                double sum = row[members[j]] + sigma;
                for (int m = 0; m < j; m++) {
                    sum -= factor[i][m] * factor[j][m];
                }
                if (i > j) {
                    factor[i][j] = sum / factor[j][j];
                } else if (sum > Tolerances.GRAM * (row[members[i]] + sigma)) {
                    factor[i][i] = Math.sqrt(sum);
                } else {
                    factored = Arrays.copyOf(members, i);
                    return false;
                }
            }
        }
        factored = Arrays.copyOf(members, k);
        return true;
    }

    private void substitute(double[] b, int k) {
        for (int i = 0; i < k; i++) {
            for (int m = 0; m < i; m++) {
                b[i] -= factor[i][m] * b[m];
            }
            b[i] /= factor[i][i];
        }
        for (int i = k - 1; i >= 0; i--) {
            for (int m = i + 1; m < k; m++) {
                b[i] -= factor[m][i] * b[m];
            }
            b[i] /= factor[i][i];
        }
    }

    /** Returns the best of all subsets of at most {@code limit} rows that have only positive weights in their affine hull. */
    private Few enumerate() {
        Few best = bestSingle();
        for (int count = 2; count <= Math.min(limit, rows.length); count++) {
            best = enumerate(new int[count], 0, 0, best);
        }
        return best;
    }

    private Few enumerate(int[] members, int count, int from, Few bestSoFar) {
        Few best = bestSoFar;
        if (count < members.length) {
            for (int row = from; row <= rows.length - (members.length - count); row++) {
                members[count] = row;
                best = enumerate(members, count + 1, row + 1, best);
            }
        } else if (solveAffine(members, count)
                && Arrays.stream(affine, 0, count).allMatch(w -> w > 0)) {
            best = better(best, few(members.clone(), Arrays.copyOf(affine, count)));
        }
        return best;
    }
}
