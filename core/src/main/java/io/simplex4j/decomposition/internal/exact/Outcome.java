package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.Certificate.Ending;

/**
 * Where a solve ended.
 *
 * @param support the examples with their weights
 * @param plane the plane at the approximation
 * @param proof how good it is
 * @param face the corpus rows on the plane, where that is not the whole corpus
 * @param faceIsCorpus whether the target is inside the hull, so that every row counts as on the plane
 */
@SuppressWarnings("ArrayRecordComponent")
public record Outcome(Support support, SupportingPlane plane, Proof proof, int[] face, boolean faceIsCorpus) {
    /** Whether rows besides those of the support lie on the plane. */
    public boolean severalMayBeOptimal() {
        return faceIsCorpus || face.length > support.size();
    }

    /** Whether the rows on the plane are those of the support and no others, which are affinely independent. */
    public boolean onlyOneIsOptimal() {
        if (faceIsCorpus || face.length != support.size()) {
            return false;
        }
        for (int row : face) {
            if (!support.contains(row)) {
                return false;
            }
        }
        return true;
    }

    /**
     * What is known of the distance to the optimum.
     *
     * @param ending why the solve ended: optimal, stalled or with its budget spent
     * @param depth how far below the plane the deepest row lies, in centred units
     * @param violation the same, relative to the sizes of the row and the approximation
     * @param steps examples tried
     * @param passes passes over the corpus
     */
    public record Proof(Ending ending, double depth, double violation, int steps, int passes) {}
}
