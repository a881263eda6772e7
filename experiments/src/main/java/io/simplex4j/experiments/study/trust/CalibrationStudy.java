package io.simplex4j.experiments.study.trust;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.record.ResultTable;
import java.util.List;

/** Whether alarms have the error rates that they promise, and where they do not. */
public final class CalibrationStudy implements Experiment {
    private static final List<TrustData.Source> OTHERS = List.of(TrustData::digits, TrustData::series);

    @Override
    public Description description() {
        return new Description(
                "trust-calibration",
                "whether alarms by p-values are false as often as they promise, and what breaks that",
                TrustData.NEEDS,
                "about 25 minutes",
                TrustData.RUNS);
    }

    @Override
    public List<String> columns() {
        return Measured.COLUMNS;
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        return TrustData.measure(run, bench, OTHERS, data -> new CalibrationTrial(run, bench, data).rows());
    }

    @Override
    public Findings findings(ResultTable results) {
        return new CalibrationReport(new Measured(results)).findings();
    }
}
