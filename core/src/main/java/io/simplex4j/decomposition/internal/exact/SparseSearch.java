package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.exact.GramProgram.Mixture;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The best mixture of at most K rows of a shortlist, or the best that a search finds. */
final class SparseSearch {
    /*
     * Starts: the optimum pruned one example at a time, greedy from the best single row, and greedy from every row of the
     * optimal support; each is then improved by exchanging one member for one of the most promising other rows until no
     * exchange helps. The result is never worse than its starts. Where the subsets are few, all are tried instead.
     */

    private static final int SWAP_CANDIDATES = 50;
    private static final int THOROUGH_PRUNING = 30;
    private static final long WORK = 60_000_000;

    private final GramProgram program;
    private final int limit;
    private final double[] gains;
    private final Set<IntBuffer> seen = new HashSet<>();

    /** A search for mixtures of at most {@code limit} rows. */
    SparseSearch(GramProgram program, int limit) {
        this.program = program;
        this.limit = limit;
        this.gains = new double[program.rows()];
    }

    /** The best found from an optimal support. */
    Mixture search(int[] support) {
        Mixture best = improve(prune(program.solve(support)));
        Mixture greedy = improve(grow(bestSingle()));
        if (greedy.value() < best.value()) {
            best = greedy;
        }
        for (int first : support) {
            if (program.work() > WORK) {
                break;
            }
            Mixture candidate = improve(grow(program.solve(new int[] {first})));
            if (candidate.value() < best.value()) {
                best = candidate;
            }
        }
        return best;
    }

    private Mixture bestSingle() {
        Mixture best = program.solve(new int[] {0});
        for (int row = 1; row < program.rows(); row++) {
            Mixture single = program.solve(new int[] {row});
            if (single.value() < best.value()) {
                best = single;
            }
        }
        return best;
    }

    private Mixture prune(Mixture full) {
        Mixture current = full;
        while (current.size() > limit) {
            @Nullable Mixture best = null;
            if (current.size() > THOROUGH_PRUNING) {
                best = program.solve(current.without(lightest(current)));
            } else {
                for (int place = 0; place < current.size(); place++) {
                    Mixture less = program.solve(current.without(place));
                    if (best == null || less.value() < best.value()) {
                        best = less;
                    }
                }
            }
            current = Objects.requireNonNull(best);
        }
        return current;
    }

    private static int lightest(Mixture mixture) {
        int lightest = 0;
        for (int i = 1; i < mixture.size(); i++) {
            if (mixture.weights()[i] < mixture.weights()[lightest]) {
                lightest = i;
            }
        }
        return lightest;
    }

    private Mixture grow(Mixture start) {
        Mixture current = start;
        while (current.size() < limit) {
            int[] choice = promising(current, 1);
            if (choice.length == 0) {
                return current;
            }
            Mixture next = program.solve(current.with(choice[0]));
            if (!(next.value() < current.value())) {
                return current;
            }
            current = next;
        }
        return current;
    }

    /** The rows a step towards which gains most, the best first. */
    private int[] promising(Mixture current, int count) {
        program.gains(current, gains);
        int[] best = new int[count];
        int found = 0;
        for (int row = 0; row < gains.length; row++) {
            double gain = gains[row];
            if (gain > 0 && (found < count || gain > gains[best[count - 1]])) {
                int place = Math.min(found, count - 1);
                while (place > 0 && gains[best[place - 1]] < gain) {
                    best[place] = best[place - 1];
                    place--;
                }
                best[place] = row;
                found = Math.min(found + 1, count);
            }
        }
        return Arrays.copyOf(best, found);
    }

    private Mixture improve(Mixture start) {
        Mixture current = start;
        while (program.work() <= 2 * WORK && isNew(current)) {
            Mixture next = bestExchange(current);
            if (!(next.value() < current.value() * (1 - 1e-12))) {
                return current;
            }
            current = next;
        }
        return current;
    }

    /** Whether no search came by these members before; what it led to was compared then. */
    private boolean isNew(Mixture mixture) {
        int[] members = mixture.members().clone();
        Arrays.sort(members);
        return seen.add(IntBuffer.wrap(members));
    }

    private Mixture bestExchange(Mixture current) {
        Mixture best = current.size() < limit ? grow(current) : current;
        for (int place = 0; place < current.size() && current.size() > 1; place++) {
            Mixture rest = program.solve(current.without(place));
            int[] candidates = promising(rest, SWAP_CANDIDATES);
            program.keep(rest.members());
            for (int row : candidates) {
                if (program.bound(row) < best.value()) {
                    Mixture next = program.solve(rest.with(row));
                    if (next.value() < best.value()) {
                        best = next;
                    }
                }
            }
        }
        return best;
    }

    /** The best of all subsets of at most {@code limit} rows. */
    Mixture enumerate() {
        int[] members = new int[Math.min(limit, program.rows())];
        Mixture[] best = {bestSingle()};
        enumerate(members, 0, 0, best);
        return best[0];
    }

    private void enumerate(int[] members, int size, int from, Mixture[] best) {
        if (size == members.length) {
            Mixture mixture = program.solve(Arrays.copyOf(members, size));
            if (mixture.value() < best[0].value()) {
                best[0] = mixture;
            }
            return;
        }
        for (int row = from; row <= program.rows() - (members.length - size); row++) {
            members[size] = row;
            enumerate(members, size + 1, row + 1, best);
        }
    }
}
