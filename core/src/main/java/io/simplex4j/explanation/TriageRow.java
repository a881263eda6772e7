package io.simplex4j.explanation;

import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What triage says of one input.
 *
 * @param input its row in what was triaged
 * @param id its name, or the number of its row
 * @param label its actual label, where known
 * @param prediction what the model predicts, a class or a number, in words, where it predicts one
 * @param level how far to rely on its explanation
 * @param reasons why, those above a note, the gravest first
 * @param residual how far it is from the nearest mixture
 * @param relativeResidual the same as a share of its distance from the mean of the corpus
 * @param pValue how rare it is to be as far, where calibration tells
 * @param disputedPValue how rare it is that its class is as disputed, where calibration tells
 * @param foreign whether it is among those found at the false discovery rate asked for
 */
public record TriageRow(
        int input,
        String id,
        Optional<String> label,
        Optional<String> prediction,
        Verdict.Level level,
        List<Reason.Code> reasons,
        double residual,
        double relativeResidual,
        OptionalDouble pValue,
        OptionalDouble disputedPValue,
        boolean foreign) {
    public TriageRow {
        reasons = List.copyOf(reasons);
    }

    TriageRow withForeign(boolean isForeign) {
        return isForeign == foreign
                ? this
                : new TriageRow(
                        input,
                        id,
                        label,
                        prediction,
                        level,
                        reasons,
                        residual,
                        relativeResidual,
                        pValue,
                        disputedPValue,
                        isForeign);
    }
}
