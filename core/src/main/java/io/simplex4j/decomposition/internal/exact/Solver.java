package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.PackedBlocks;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import io.simplex4j.parallel.Workers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;

/** Exact decompositions over one corpus. */
public final class Solver {
    /*
     * A block of the corpus is scored for all test points in hand while it is in the cache. With many test points each
     * thread takes its share of them; with few, each thread takes its share of the blocks. A test point's path depends on
     * neither: scores are computed by the same operations in the same order, and findings are joined in corpus order.
     */

    private static final int TOGETHER = 32;
    private static final long WORTH_SPLITTING = 1_000_000;

    private final PreparedCorpus corpus;
    private final double tolerance;
    private final int steps;
    private final Workers workers;
    private final ConcurrentLinkedQueue<Workspace> workspaces = new ConcurrentLinkedQueue<>();

    /**
     * A solver on these threads.
     *
     * @param tolerance the relative violation of optimality that is accepted
     * @param steps the number of examples that may be tried
     */
    public Solver(PreparedCorpus corpus, double tolerance, int steps, Workers workers) {
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
        SolveTask task = new SolveTask(corpus, latent, tolerance, new Budget(steps), workspace);
        int pieces = (long) corpus.rows() * corpus.columns() < WORTH_SPLITTING ? 1 : workers.threads();
        while (!task.done()) {
            task.absorb(pass(List.of(task), pieces).get(0), workspace);
        }
        workspaces.add(workspace);
        return task.outcome();
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
                SolveTask task = new SolveTask(corpus, latents.get(number), tolerance, new Budget(steps), workspace);
                if (task.done()) {
                    sink.accept(number, task.outcome());
                } else {
                    inHand.add(new Numbered(number, task));
                }
            }
            if (inHand.isEmpty()) {
                break;
            }
            List<SolveTask> tasks = new ArrayList<>();
            for (Numbered numbered : inHand) {
                tasks.add(numbered.task);
            }
            List<Candidates> found = pass(tasks, 1);
            Iterator<Candidates> each = found.iterator();
            for (Iterator<Numbered> it = inHand.iterator(); it.hasNext(); ) {
                Numbered numbered = it.next();
                numbered.task.absorb(each.next(), workspace);
                if (numbered.task.done()) {
                    sink.accept(numbered.number, numbered.task.outcome());
                    it.remove();
                }
            }
        }
        workspaces.add(workspace);
    }

    private record Numbered(int number, SolveTask task) {}

    /** One pass over the corpus for several test points. */
    private List<Candidates> pass(List<SolveTask> tasks, int pieces) {
        int count = tasks.size();
        PlaneQuery[] queries = new PlaneQuery[count];
        for (int q = 0; q < count; q++) {
            queries[q] = tasks.get(q).query();
        }
        List<List<Candidates>> byPiece = new ArrayList<>();
        for (int p = 0; p < pieces; p++) {
            byPiece.add(new ArrayList<>());
            for (int q = 0; q < count; q++) {
                byPiece.get(p).add(new Candidates());
            }
        }
        workers.run(pieces, piece -> scan(queries, byPiece.get(piece), piece, pieces));
        List<Candidates> joined = byPiece.get(0);
        for (int p = 1; p < pieces; p++) {
            for (int q = 0; q < count; q++) {
                joined.get(q).append(byPiece.get(p).get(q));
            }
        }
        return joined;
    }

    private void scan(PlaneQuery[] queries, List<Candidates> found, int piece, int pieces) {
        ScanBlocks blocks = corpus.blocks();
        int from = Workers.start(blocks.blocks(), pieces, piece);
        int to = Workers.start(blocks.blocks(), pieces, piece + 1);
        PackedBlocks packed = corpus.packed();
        if (packed == null) {
            scan(queries, found, blocks, from, to);
        } else {
            scan(queries, found, packed, from, to);
        }
    }

    private static void scan(PlaneQuery[] queries, List<Candidates> found, ScanBlocks blocks, int from, int to) {
        float[][] directions = new float[queries.length][];
        for (int q = 0; q < queries.length; q++) {
            directions[q] = queries[q].direction();
        }
        float[][] scores = new float[queries.length][ScanBlocks.BLOCK];
        float[] keys = new float[ScanBlocks.BLOCK];
        for (int b = from; b < to; b++) {
            blocks.scores(b, directions, scores);
            for (int q = 0; q < queries.length; q++) {
                queries[q].select(blocks, b, scores[q], keys, found.get(q));
            }
        }
    }

    private void scan(PlaneQuery[] queries, List<Candidates> found, PackedBlocks packed, int from, int to) {
        PackedBlocks.Direction[] directions = new PackedBlocks.Direction[queries.length];
        for (int q = 0; q < queries.length; q++) {
            directions[q] = queries[q].packed(packed);
        }
        int[] scores = new int[ScanBlocks.BLOCK];
        for (int b = from; b < to; b++) {
            for (int q = 0; q < queries.length; q++) {
                packed.scores(b, directions[q], scores);
                queries[q].select(packed, directions[q], corpus.blocks(), b, scores, found.get(q));
            }
        }
    }
}
