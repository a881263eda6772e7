package io.simplex4j.trust;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.internal.Scorer;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The residuals of the examples of a corpus, each explained by the others.
 *
 * <p>They do not depend on the number of threads. Instances are immutable and thread-safe.
 */
public final class ReferenceResiduals {
    /*
     * Each chosen example is decomposed exactly over the corpus without it and without its duplicates, which would explain it
     * without a residual. The corpus is prepared once; the solver skips the examples that are left out.
     */
    private static final int DEFAULT = 200;

    /** The maximum number of values of latents to read: about a second of work. */
    private static final double DEFAULT_WORK = 1e8;

    private static final int MIN = 20;
    private static final ReferenceResiduals NONE = new ReferenceResiduals(List.of(), 0);

    private final List<Double> residuals;
    private final double slack;

    private ReferenceResiduals(List<Double> residuals, double slack) {
        this.residuals = List.copyOf(residuals);
        this.slack = slack;
    }

    /** Returns no residuals. */
    public static ReferenceResiduals none() {
        return NONE;
    }

    /**
     * Returns known residuals.
     *
     * @throws IllegalArgumentException if one is negative or not finite
     */
    public static ReferenceResiduals of(List<Double> residuals) {
        residuals.stream()
                .filter(each -> !(each >= 0 && each < Double.POSITIVE_INFINITY))
                .findFirst()
                .ifPresent(each -> {
                    throw new IllegalArgumentException("residual is " + each + "; expected 0 or more");
                });
        return new ReferenceResiduals(residuals.stream().sorted().toList(), 0);
    }

    /**
     * Returns the residuals of at most this many examples, fewer for a large corpus: with 200, about a second of work. There
     * are none if that is not enough for 20.
     */
    public static ReferenceResiduals defaultFor(Matrix corpusLatents, int max, Workers workers) {
        double each = (double) corpusLatents.rows() * corpusLatents.columns();
        int count = (int) Math.min(max, DEFAULT_WORK / each);
        return count < MIN ? NONE : ofHeldOut(corpusLatents, count, workers);
    }

    /** Computes the residuals of at most 200 examples, on as many threads as there are processors. */
    public static ReferenceResiduals ofHeldOut(Matrix corpusLatents) {
        return ofHeldOut(corpusLatents, DEFAULT, Workers.all());
    }

    /**
     * Computes the residuals of examples spread evenly over a corpus, each explained exactly by all examples that
     * differ from it. An example that no other differs from has none.
     *
     * @param atMost the maximum number of examples, at least 1
     * @param workers the threads to use
     * @throws IllegalArgumentException if a latent has a number that is not finite
     */
    public static ReferenceResiduals ofHeldOut(Matrix corpusLatents, int atMost, Workers workers) {
        if (atMost < 1) {
            throw new IllegalArgumentException("at most is " + atMost + "; expected at least 1");
        }
        Matrix.requireFinite(corpusLatents, "the table of latents");
        int count = Math.min(atMost, corpusLatents.rows());
        List<Double> sorted = corpusLatents.rows() < 2 || corpusLatents.columns() == 0
                ? List.of()
                : residuals(corpusLatents, count, workers);
        return new ReferenceResiduals(sorted, Scorer.rounding(corpusLatents));
    }

    private static List<Double> residuals(Matrix latents, int count, Workers workers) {
        int[] examples = Workers.spread(latents.rows(), count).toArray();
        return ActiveSet.withDefaults().withWorkers(workers).over(latents).residualsOverDifferent(examples).stream()
                .flatMapToDouble(OptionalDouble::stream)
                .sorted()
                .boxed()
                .toList();
    }

    /** Returns the residuals, the smallest first. */
    public List<Double> sorted() {
        return residuals;
    }

    /**
     * Returns the share of references that are smaller than a residual, from 0 to 1; nothing if there are no
     * references.
     *
     * @throws IllegalArgumentException if the residual is negative or not a number
     */
    public OptionalDouble share(double residual) {
        if (!(residual >= 0)) {
            throw new IllegalArgumentException("residual is " + residual + "; expected 0 or more");
        }
        if (residuals.isEmpty()) {
            return OptionalDouble.empty();
        }
        long below = residuals.stream().filter(each -> each < residual - slack).count();
        return OptionalDouble.of((double) below / residuals.size());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ReferenceResiduals that && slack == that.slack && residuals.equals(that.residuals);
    }

    @Override
    public int hashCode() {
        return residuals.hashCode();
    }

    /** Returns one line, such as {@code ReferenceResiduals[200]}. */
    @Override
    public String toString() {
        return "ReferenceResiduals[" + residuals.size() + "]";
    }
}
