package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.decomposition.Progress;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

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
    private final ConcurrentLinkedQueue<Pool> samples = new ConcurrentLinkedQueue<>();

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

    Pool borrow() {
        Pool free = samples.poll();
        return free == null ? new Pool(corpus.sample()) : free;
    }

    void giveBack(Pool sample) {
        samples.add(sample);
    }

    private Solve problem(double[] latent) {
        double[] target = latent.clone();
        corpus.centre(target);
        return new Solve(corpus, target, tolerance, steps);
    }

    /** Solves for one latent, already checked. */
    public Solve solve(double[] latent) {
        int equal = corpus.carrier().find(List.of(latent))[0][0];
        return equal >= 0 ? problem(latent).endAt(equal) : run(problem(latent), workers);
    }

    /** Solves again for a latent whose members are known. */
    public Solve solveFrom(double[] latent, int... members) {
        return run(problem(latent).from(members), workers);
    }

    /** Solves for a latent over all rows except some, in ascending order; starts from others that are probably members. */
    public Solve solveWithout(double[] latent, int[] excluded, int... likely) {
        return run(problem(latent).without(excluded).from(likely), Workers.of(1));
    }

    Solve run(Solve solve, Workers some) {
        Pool sample = borrow();
        solve.run(sample, some);
        giveBack(sample);
        return solve;
    }

    /** Returns a lower bound of the distance of a latent from the hull, by the plane through the mean of the rows. */
    double boundFromMean(double[] latent) {
        double[] target = latent.clone();
        corpus.centre(target);
        double[] mean = corpus.centredMean();
        double[] shift = Vectors.minus(mean, target);
        return Math.max(0, Vectors.norm(shift) - corpus.depth(mean, shift));
    }

    /**
     * Solves for many latents and returns the results of a function of each.
     *
     * @param complete creates a result from a latent and its solve, on any thread
     */
    public <R> List<R> solveAll(List<double[]> latents, BiFunction<double[], Solve, R> complete, Progress progress) {
        List<R> all = new ArrayList<>(Collections.nCopies(latents.size(), null));
        AtomicInteger done = new AtomicInteger();
        BiConsumer<Integer, Solve> sink = (place, solved) -> {
            R result = complete.apply(latents.get(place), solved);
            synchronized (all) {
                all.set(place, result);
                progress.advancedTo(done.incrementAndGet(), latents.size());
            }
        };
        if (latents.size() < 2 * workers.threads()) {
            for (int i = 0; i < latents.size(); i++) {
                sink.accept(i, solve(latents.get(i)));
            }
        } else {
            workers.runs(latents.size(), (from, to) -> solveTogether(latents, from, to, sink));
        }
        return all;
    }

    private void solveTogether(List<double[]> latents, int from, int to, BiConsumer<Integer, Solve> sink) {
        Pool sample = borrow();
        int[][] equal = corpus.carrier().find(latents.subList(from, to));
        Map<Integer, Solve> open = new TreeMap<>();
        int next = from;
        while (next < to || !open.isEmpty()) {
            for (; open.size() < corpus.carrier().together() && next < to; next++) {
                int row = equal[next - from][0];
                if (row >= 0) {
                    sink.accept(next, problem(latents.get(next)).endAt(row));
                } else {
                    open.put(next, problem(latents.get(next)).start(sample));
                }
            }
            List<Query> queries = open.values().stream()
                    .filter(Solve::needsPass)
                    .map(Solve::query)
                    .toList();
            List<Found> answers =
                    queries.isEmpty() ? List.of() : corpus.carrier().pass(queries, Workers.of(1));
            Iterator<Found> found = answers.iterator();
            open.values().forEach(each -> each.absorb(each.needsPass() ? found.next() : null, sample));
            open.forEach((place, each) -> {
                if (each.done()) {
                    sink.accept(place, each);
                }
            });
            open.values().removeIf(Solve::done);
        }
        giveBack(sample);
    }
}
