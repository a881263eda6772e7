package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.record.ResultTable;
import java.util.List;

/** What experiments on the detection of foreign examples have in common. */
abstract class DetectionStudy implements Experiment {
    @Override
    public final List<String> columns() {
        return DetectionTrial.COLUMNS;
    }

    @Override
    public final Findings findings(ResultTable figures) {
        return new DetectionReport(figures, foreign()).findings();
    }

    /** What is to be detected, in the plural. */
    abstract String foreign();
}
