package io.simplex4j.spark.internal;

import io.simplex4j.model.LinearHead;
import io.simplex4j.trust.Score;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What was chosen, as executors need it.
 *
 * @param latent the tensor of the model that is the latent; null where the model tells
 * @param task what the outputs of the model stand for; null where it tells
 * @param baseline what features are compared with, or null where they are not asked for
 * @param members the largest number of examples in a mixture; 0 where there is no limit
 * @param references whether residuals are compared with those of the corpus
 * @param score what is calibrated
 * @param leaveOneOut whether the corpus calibrates itself
 * @param disputes whether to calibrate how disputed classes are too, where that can be
 * @param projections whether the struct has projections
 */
public record Settings(
        @Nullable String latent,
        LinearHead.@Nullable Task task,
        @Nullable String baseline,
        int members,
        boolean references,
        Score score,
        boolean leaveOneOut,
        boolean disputes,
        boolean projections)
        implements Serializable {
    /** Features by the usual baseline, no limit, no calibration, no projections. */
    public static final Settings USUAL = new Settings(null, null, "usual", 0, true, Score.RELATIVE, false, true, false);

    public Settings withLatent(String newLatent) {
        return new Settings(newLatent, task, baseline, members, references, score, leaveOneOut, disputes, projections);
    }

    public Settings withTask(LinearHead.Task newTask) {
        return new Settings(latent, newTask, baseline, members, references, score, leaveOneOut, disputes, projections);
    }

    public Settings withBaseline(@Nullable String newBaseline) {
        return new Settings(latent, task, newBaseline, members, references, score, leaveOneOut, disputes, projections);
    }

    public Settings withMembers(int most) {
        return new Settings(latent, task, baseline, most, references, score, leaveOneOut, disputes, projections);
    }

    public Settings withoutReferences() {
        return new Settings(latent, task, baseline, members, false, score, leaveOneOut, disputes, projections);
    }

    public Settings withScore(Score newScore) {
        return new Settings(latent, task, baseline, members, references, newScore, leaveOneOut, disputes, projections);
    }

    public Settings withLeaveOneOut(boolean newLeaveOneOut) {
        return new Settings(latent, task, baseline, members, references, score, newLeaveOneOut, disputes, projections);
    }

    public Settings withoutDisputes() {
        return new Settings(latent, task, baseline, members, references, score, leaveOneOut, false, projections);
    }

    public Settings withProjections() {
        return new Settings(latent, task, baseline, members, references, score, leaveOneOut, disputes, true);
    }
}
