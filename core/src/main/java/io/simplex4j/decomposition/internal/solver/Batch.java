package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.Progress;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Exact decompositions over one corpus, one by one or many together. Thread-safe. */
public final class Batch {
    /*
     * Many latents share a pass over the corpus. With many, each thread takes its share of them; with few, each thread takes its
     * share of the corpus. The path of a latent depends on neither.
     */

    private final Corpus corpus;
    private final double tolerance;
    private final int steps;
    private final Workers workers;
    private final ConcurrentLinkedQueue<Solve.Workspace> workspaces = new ConcurrentLinkedQueue<>();

    /**
     * Creates a batch.
     *
     * @param tolerance the relative violation of optimality that is accepted
     * @param steps the number of examples that may be tried for each latent
     */
    public Batch(Corpus corpus, double tolerance, int steps, Workers workers) {
        this.corpus = corpus;
        this.tolerance = tolerance;
        this.steps = steps;
        this.workers = workers;
    }

    Corpus corpus() {
        return corpus;
    }

    double tolerance() {
        return tolerance;
    }

    Solve.Workspace borrow() {
        Solve.Workspace free = workspaces.poll();
        return free == null ? new Solve.Workspace(corpus) : free;
    }

    void giveBack(Solve.Workspace workspace) {
        workspaces.add(workspace);
    }

    Solve.Problem problem(double[] latent) {
        double[] target = latent.clone();
        corpus.centre(target);
        return new Solve.Problem(target, tolerance, steps);
    }

    /** Solves for one latent, already checked. */
    public Solve solve(double[] latent) {
        int equal = corpus.carrier().find(List.of(latent))[0][0];
        return equal >= 0 ? new Solve(corpus, problem(latent), equal) : solve(problem(latent), workers);
    }

    /** Solves again for a latent whose members are known. */
    public Solve solveFrom(double[] latent, int... members) {
        return solve(problem(latent).from(members), workers);
    }

    /** Solves for a latent over all rows except some, in ascending order; starts from others that are probably members. */
    public Solve solveWithout(double[] latent, int[] excluded, int... likely) {
        return solve(problem(latent).without(excluded).from(likely), Workers.of(1));
    }

    Solve solve(Solve.Problem problem, Workers some) {
        Solve.Workspace workspace = borrow();
        Solve solved = new Solve(corpus, problem, workspace).run(workspace, some);
        giveBack(workspace);
        return solved;
    }

    /** Solves for many latents; {@code sink} gets each with its position, from several threads, in any order. */
    public void solveAll(List<double[]> latents, BiConsumer<Integer, Solve> sink) {
        int pieces = corpus.carrier().isLocal() ? workers.threads() : 1;
        if (latents.size() < 2 * pieces) {
            for (int i = 0; i < latents.size(); i++) {
                sink.accept(i, solve(latents.get(i)));
            }
            return;
        }
        workers.run(pieces, piece -> {
            int from = Workers.start(latents.size(), pieces, piece);
            int to = Workers.start(latents.size(), pieces, piece + 1);
            solveTogether(latents.subList(from, to), (place, solved) -> sink.accept(from + place, solved));
        });
    }

    private void solveTogether(List<double[]> latents, BiConsumer<Integer, Solve> sink) {
        Solve.Workspace workspace = borrow();
        int[][] equal = corpus.carrier().find(latents);
        List<Numbered> open = new ArrayList<>();
        int next = 0;
        while (next < latents.size() || !open.isEmpty()) {
            for (; open.size() < corpus.carrier().together() && next < latents.size(); next++) {
                Solve.Problem problem = problem(latents.get(next));
                if (equal[next][0] >= 0) {
                    sink.accept(next, new Solve(corpus, problem, equal[next][0]));
                } else {
                    open.add(new Numbered(next, new Solve(corpus, problem, workspace)));
                }
            }
            List<Query> queries = open.stream()
                    .filter(each -> each.solve.needsPass())
                    .map(each -> each.solve.query())
                    .toList();
            List<Found> answers =
                    queries.isEmpty() ? List.of() : corpus.carrier().pass(queries, Workers.of(1));
            Iterator<Found> found = answers.iterator();
            open.removeIf(each -> {
                each.solve.absorb(each.solve.needsPass() ? found.next() : null, workspace);
                if (each.solve.done()) {
                    sink.accept(each.number, each.solve);
                }
                return each.solve.done();
            });
        }
        giveBack(workspace);
    }

    private record Numbered(int number, Solve solve) {}

    /** Collects results from several threads in any order. */
    public static final class Results {
        private final @Nullable Decomposition[] results;
        private final Progress progress;
        private int done;

        public Results(int count, Progress progress) {
            this.results = new Decomposition[count];
            this.progress = progress;
        }

        public synchronized void put(int number, Decomposition result) {
            results[number] = result;
            progress.advancedTo(++done, results.length);
        }

        /** Returns all results in order, once the last one is ready. */
        public synchronized List<Decomposition> all() {
            return Arrays.stream(results).map(Objects::requireNonNull).toList();
        }
    }
}
