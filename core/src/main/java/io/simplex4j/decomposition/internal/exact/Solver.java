package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Budget;
import io.simplex4j.decomposition.internal.gram.HullBounds;
import io.simplex4j.decomposition.internal.gram.HullSearch;
import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import io.simplex4j.parallel.Workers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Exact decompositions over one corpus. */
public final class Solver {
    /*
     * Many test points share a pass over the corpus. With many each thread takes its share of them; with few, each thread
     * takes its share of the corpus. A test point's path depends on neither.
     */

    private static final int TOGETHER = 32;
    private static final long WORTH_SPLITTING = 1_000_000;

    private final ScannedCorpus corpus;
    private final double tolerance;
    private final int steps;
    private final Workers workers;
    private @Nullable HullBounds bounds;
    private final ConcurrentLinkedQueue<Workspace> workspaces = new ConcurrentLinkedQueue<>();

    /**
     * A solver on these threads.
     *
     * @param tolerance the relative violation of optimality that is accepted
     * @param steps the number of examples that may be tried
     */
    public Solver(ScannedCorpus corpus, double tolerance, int steps, Workers workers) {
        this.corpus = corpus;
        this.tolerance = tolerance;
        this.steps = steps;
        this.workers = workers;
    }

    private Workspace borrow() {
        Workspace free = workspaces.poll();
        return free == null ? new Workspace(corpus) : free;
    }

    /** Solves for one latent, already checked. */
    public Outcome solve(double[] latent) {
        Workspace workspace = borrow();
        SolveTask task = new SolveTask(corpus, latent, tolerance, budget(), workspace);
        Workers some = (long) corpus.rows() * corpus.columns() < WORTH_SPLITTING ? workers.withThreads(1) : workers;
        while (!task.done()) {
            Candidates found =
                    task.needsPass() ? corpus.pass(List.of(task.query()), some).get(0) : new Candidates();
            task.absorb(found, workspace);
        }
        workspaces.add(workspace);
        return task.outcome();
    }

    /** Searches for the distances of latents from the hull of the corpus. */
    public HullSearch hullSearch() {
        return hullSearch(corpus);
    }

    /** As {@link #hullSearch()}, with the rows in other coordinates. */
    public HullSearch hullSearch(ScannedCorpus moved) {
        return new HullSearch(
                moved,
                tolerance,
                steps,
                moved.gram() == null ? bounds() : null,
                latent -> Math.sqrt(solve(corpus.checked(latent)).support().squaredNorm()) / corpus.scale());
    }

    private synchronized HullBounds bounds() {
        HullBounds known = bounds;
        if (known == null) {
            known = HullBounds.of(corpus.source());
            bounds = known;
        }
        return known;
    }

    private Budget budget() {
        return new Budget(steps);
    }

    /** Solves for many latents; {@code sink} gets each result with its position, from several threads, in any order. */
    public void solveAll(List<double[]> latents, BiConsumer<Integer, Outcome> sink) {
        int pieces = workers.threads();
        if (latents.size() < 2 * pieces) {
            for (int i = 0; i < latents.size(); i++) {
                sink.accept(i, solve(latents.get(i)));
            }
            return;
        }
        workers.run(pieces, piece -> {
            int from = Workers.start(latents.size(), pieces, piece);
            int to = Workers.start(latents.size(), pieces, piece + 1);
            solveTogether(latents, from, to, sink);
        });
    }

    private void solveTogether(List<double[]> latents, int from, int to, BiConsumer<Integer, Outcome> sink) {
        Workspace workspace = borrow();
        List<Numbered> inHand = new ArrayList<>();
        ArrayDeque<Integer> waiting = new ArrayDeque<>();
        for (int i = from; i < to; i++) {
            waiting.add(i);
        }
        while (!inHand.isEmpty() || !waiting.isEmpty()) {
            while (inHand.size() < TOGETHER && !waiting.isEmpty()) {
                int number = waiting.remove();
                SolveTask task = new SolveTask(corpus, latents.get(number), tolerance, budget(), workspace);
                if (task.done()) {
                    sink.accept(number, task.outcome());
                } else {
                    inHand.add(new Numbered(number, task));
                }
            }
            if (inHand.isEmpty()) {
                break;
            }
            List<PlaneQuery> queries = new ArrayList<>();
            for (Numbered numbered : inHand) {
                if (numbered.task.needsPass()) {
                    queries.add(numbered.task.query());
                }
            }
            Iterator<Candidates> each = queries.isEmpty()
                    ? Collections.emptyIterator()
                    : corpus.pass(queries).iterator();
            for (Iterator<Numbered> it = inHand.iterator(); it.hasNext(); ) {
                Numbered numbered = it.next();
                numbered.task.absorb(numbered.task.needsPass() ? each.next() : new Candidates(), workspace);
                if (numbered.task.done()) {
                    sink.accept(numbered.number, numbered.task.outcome());
                    it.remove();
                }
            }
        }
        workspaces.add(workspace);
    }

    private record Numbered(int number, SolveTask task) {}
}
