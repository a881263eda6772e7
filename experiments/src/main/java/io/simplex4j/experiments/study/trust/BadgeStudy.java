package io.simplex4j.experiments.study.trust;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.record.ResultTable;
import java.util.List;

/** Which scores find wrong predictions and foreign inputs, beside those of others, and how often each badge is wrong. */
public final class BadgeStudy implements Experiment {
    private static final List<TrustData.Source> OTHERS =
            List.of(TrustData::digits, TrustData::firstDigits, TrustData::series);

    @Override
    public Description description() {
        return new Description(
                "trust-badge",
                "which scores find wrong predictions and foreign inputs, where the sharpest rivals win, and how often predictions"
                        + " with each badge are wrong",
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
        return TrustData.measure(run, bench, OTHERS, data -> new BadgeTrial(run, bench, data).rows());
    }

    @Override
    public Findings findings(ResultTable results) {
        return new BadgeReport(new Measured(results)).findings();
    }
}
