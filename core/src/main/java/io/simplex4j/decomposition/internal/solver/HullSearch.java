package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.parallel.Workers;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The distance of one latent after the other from the hull of a corpus: a lower bound, which rises with each step, and finally the
 * distance. Not thread-safe.
 */
public final class HullSearch {
    /*
     * The bound is the one of the plane at the current point, less the error of floats. The first plane is at the mean
     * of the rows. A few long steps towards several rows at once follow, and only then the active set. A search for the
     * nearest of several hulls abandons a hull as soon as its bound is above the distance of another.
     */

    /** Steps without members: they take a third of the time of others, and bounds come to nine tenths of the distance. */
    private static final int LONG_STEPS = 4;

    private final Batch batch;
    private final Corpus corpus;
    private final Solve.Workspace workspace;
    private final Pool.View view;
    private double[] latent = new double[0];
    private double[] target = new double[0];
    private @Nullable Search search;
    private int found;
    private boolean fromMean;
    private int longSteps;
    private double lowerBound;
    private boolean isDone;

    /** Creates a search over the corpus of a batch. */
    public HullSearch(Batch batch) {
        this.batch = batch;
        this.corpus = batch.corpus();
        this.workspace = new Solve.Workspace(corpus);
        this.view = workspace.sample();
    }

    /**
     * Begins with a latent, already checked.
     *
     * @param likely rows that are probably members of the nearest point
     */
    public void begin(double[] newLatent, int... likely) {
        latent = newLatent;
        target = newLatent.clone();
        corpus.centre(target);
        search = null;
        lowerBound = 0;
        isDone = false;
        if (!corpus.isSmall()) {
            return;
        }
        view.aim(target, new int[0]);
        if (likely.length > 0) {
            start(likely[0]);
            for (int row : likely) {
                search().add(row, corpus.sample().row(row));
            }
            search().gather();
            look();
        } else {
            fromMean = view.seeFromMean();
            lowerBound = fromMean ? view.lowerBound() : 0;
            longSteps = fromMean ? LONG_STEPS : 0;
        }
    }

    private Search search() {
        return Objects.requireNonNull(search);
    }

    private void start(int row) {
        Search first = new Search(target);
        first.start(row, corpus.sample().row(row), corpus.typicalNorm());
        search = first;
    }

    private void look() {
        isDone = search().isReached();
        if (!isDone) {
            found = view.look(search());
            lowerBound = Math.max(lowerBound, view.lowerBound());
        }
    }

    /** Returns a lower bound of the distance. */
    public double lowerBound() {
        return lowerBound / corpus.scale();
    }

    /** Returns whether further steps would not raise the bound. */
    public boolean isDone() {
        return isDone;
    }

    /** Takes a step, after which the bound is no lower. */
    public void step() {
        if (!corpus.isSmall()) {
            double[] mean = corpus.mean().clone();
            corpus.centre(mean);
            double[] shift = Vectors.minus(mean, target);
            lowerBound = Math.max(0, Vectors.norm(shift) - corpus.depth(mean, shift));
            isDone = true;
        } else if (search == null && longSteps > 0) {
            longSteps = view.seeFurther() ? longSteps - 1 : 0;
            lowerBound = Math.max(lowerBound, view.lowerBound());
        } else if (search == null) {
            found = fromMean ? view.proposeFromPoint() : 0;
            start(corpus.sample().id(found > 0 ? view.proposed(0) : view.nearest()));
            search().enterUnseen(view, found);
            look();
        } else {
            double before = search().length();
            isDone = !search().enterProposed(view, found, batch.tolerance() / 2) || !(search().length() < before);
            if (!isDone) {
                look();
            }
        }
    }

    /** Returns the distance, with the same proof as any other solve. */
    public double distance() {
        longSteps = 0;
        while (!isDone) {
            step();
        }
        Search from = search;
        Solve solved = from == null
                ? batch.solve(latent)
                : new Solve(corpus, batch.problem(latent), from).run(workspace, Workers.of(1));
        return solved.search().length() / corpus.scale();
    }
}
