package io.simplex4j.explanation;

import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of a triage for one input.
 *
 * @param row its row among the inputs
 * @param id its name, or the number of its row
 * @param label its actual label, if known
 * @param prediction the predicted class or value as text, if the model predicts one
 * @param level how far to rely on its explanation
 * @param reasons the reasons above a note, the gravest first
 * @param residual its distance from the nearest mixture
 * @param relativeResidual the residual as a share of the distance from the corpus mean
 * @param pValue the p-value of its distance from the corpus, if calibrated
 * @param disputedPValue the p-value of the dispute about its class, if calibrated
 * @param reliability how often such predictions are wrong, if labelled calibration rows show it
 * @param foreign whether it is among the discoveries at the false discovery rate
 */
public record TriageRow(
        int row,
        String id,
        Optional<String> label,
        Optional<String> prediction,
        Verdict.Level level,
        List<Reason.Code> reasons,
        double residual,
        double relativeResidual,
        OptionalDouble pValue,
        OptionalDouble disputedPValue,
        Optional<Reliability> reliability,
        boolean foreign) {
    public TriageRow {
        reasons = List.copyOf(reasons);
    }

    TriageRow withForeign(boolean isForeign) {
        return isForeign == foreign
                ? this
                : new TriageRow(
                        row,
                        id,
                        label,
                        prediction,
                        level,
                        reasons,
                        residual,
                        relativeResidual,
                        pValue,
                        disputedPValue,
                        reliability,
                        isForeign);
    }
}
