package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.record.ResultTable;
import java.util.List;

/** What experiments on the precision of decompositions have in common. */
abstract class PrecisionStudy implements Experiment {
    @Override
    public final List<String> columns() {
        return PrecisionTrial.COLUMNS;
    }

    @Override
    public final Findings findings(ResultTable figures) {
        return new PrecisionReport(figures, whole()).findings();
    }

    /** The size of the corpus: the limit that limits nothing. */
    abstract int whole();
}
