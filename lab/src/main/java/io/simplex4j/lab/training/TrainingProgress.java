package io.simplex4j.lab.training;

/**
 * The progress of a training.
 *
 * @param epoch the current pass over the examples, from 1
 * @param epochs how many there will be
 * @param batch the steps done in this pass
 * @param batches how many steps a pass has
 * @param loss the mean over the steps of this pass so far
 */
public record TrainingProgress(int epoch, int epochs, int batch, int batches, double loss) {
    /** Returns whether an epoch has just ended. */
    public boolean endsEpoch() {
        return batch == batches;
    }
}
