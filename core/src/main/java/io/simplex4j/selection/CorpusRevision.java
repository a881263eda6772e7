package io.simplex4j.selection;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;

/** A change of a corpus: examples are removed or added. Immutable and thread-safe. */
public final class CorpusRevision {
    /*
     * The effect of a change on an explanation is known without another solve. Without examples that have no weight, a mixture
     * stays feasible, and its duality gap, a maximum over the examples, can only shrink. So the same weights are proven best
     * again. With a new example above the supporting plane, ⟨z, h_new − ĥ⟩ > 0, the gap stays the same. A latent within the hull
     * has no plane, so any new example may get weight.
     */

    /** The name of {@link Corpus.Derivation}s that remove examples. */
    public static final String REMOVED = "removed";

    /** The name of {@link Corpus.Derivation}s that add examples. */
    public static final String ADDED = "added";

    private static final double ABOVE = 1e-9;
    private static final double ROUNDING = 1e-9;

    private final Corpus before;
    private final Corpus after;
    private final Set<Integer> removed;
    private final Optional<Matrix> added;

    private CorpusRevision(Corpus before, Corpus after, Set<Integer> removed, Optional<Matrix> added) {
        this.before = before;
        this.after = after;
        this.removed = removed;
        this.added = added;
    }

    /** Creates a revision without changes. */
    public static CorpusRevision of(Corpus corpus) {
        return new CorpusRevision(corpus, corpus, Set.of(), Optional.empty());
    }

    /**
     * Removes the examples with some ids.
     *
     * @throws IllegalArgumentException if one does not exist, or none would be left
     */
    public CorpusRevision without(List<String> ids) {
        return withoutRows(CorpusSelection.rows(after, ids));
    }

    /**
     * Removes some rows.
     *
     * @throws IllegalArgumentException if one does not exist, or none would be left
     */
    public CorpusRevision withoutRows(List<Integer> rows) {
        Set<Integer> gone = new HashSet<>(rows);
        for (int row : gone) {
            if (row < 0 || row >= after.size()) {
                throw new IllegalArgumentException(
                        "row is " + row + "; expected from 0 to " + (after.size() - 1) + " as the corpus has");
            }
        }
        if (gone.size() == after.size()) {
            throw new IllegalArgumentException(
                    "all " + after.size() + " examples are to be removed; expected at least one to stay");
        }
        int[] left = IntStream.range(0, after.size())
                .filter(row -> !gone.contains(row))
                .toArray();
        Corpus next = after.select(left).derived(Corpus.Derivation.from(after, REMOVED, OptionalLong.empty()));
        return new CorpusRevision(after, next, gone, Optional.empty());
    }

    /**
     * Appends examples.
     *
     * @throws IllegalArgumentException as {@link Corpus#append}
     */
    public CorpusRevision with(Corpus examples) {
        Corpus next = after.append(examples).derived(Corpus.Derivation.from(after, ADDED, OptionalLong.empty()));
        return new CorpusRevision(after, next, Set.of(), Optional.of(examples.latents()));
    }

    /** Returns the corpus after the last change, with its history. */
    public Corpus corpus() {
        return after;
    }

    /** Returns the corpus before the last change. */
    public Corpus parent() {
        return before;
    }

    /**
     * Returns whether the last change keeps the parent's explanation, which its certificate proves.
     *
     * @param latent the decomposed latent
     */
    public boolean keeps(Vec latent, Decomposition decomposition) {
        for (MixtureWeights.Entry entry : decomposition.weights().entries()) {
            if (removed.contains(entry.row())) {
                return false;
            }
        }
        return added.isEmpty() || (hasPlane(decomposition) && allAbove(added.get(), latent, decomposition));
    }

    /** Returns the places of the explanations that the last change may change. */
    public List<Integer> affected(Matrix latents, List<Decomposition> decompositions) {
        if (latents.rows() != decompositions.size()) {
            throw new IllegalArgumentException(
                    "latents have " + latents.rows() + " rows; expected " + decompositions.size() + ", one for each");
        }
        return IntStream.range(0, decompositions.size())
                .filter(place -> !keeps(latents.row(place), decompositions.get(place)))
                .boxed()
                .toList();
    }

    /**
     * Returns whether there is a supporting plane. Only the best mixture of any number of examples has one, if its
     * residual is more than rounding.
     */
    private static boolean hasPlane(Decomposition decomposition) {
        return decomposition.certificate().ending() == Certificate.Ending.OPTIMAL
                && decomposition.sparsityPrice().isEmpty()
                && decomposition.certificate().residualLowerBound()
                        > ROUNDING * decomposition.approximation().norm();
    }

    private static boolean allAbove(Matrix rows, Vec latent, Decomposition decomposition) {
        Vec approximation = decomposition.approximation();
        Vec shift = approximation.minus(latent);
        double length = shift.norm();
        for (int row = 0; row < rows.rows(); row++) {
            Vec step = rows.row(row).minus(approximation);
            double size = length * (rows.row(row).norm() + approximation.norm());
            if (!(shift.dot(step) > ABOVE * size)) {
                return false;
            }
        }
        return true;
    }
}
