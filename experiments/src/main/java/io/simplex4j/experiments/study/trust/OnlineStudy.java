package io.simplex4j.experiments.study.trust;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.record.ResultTable;
import java.util.List;

/** Whether a corpus that changes with what it meets, and an alarm over a stream, do what they promise. */
public final class OnlineStudy implements Experiment {
    private static final List<TrustData.Source> OTHERS = List.of(TrustData::digits);

    @Override
    public Description description() {
        return new Description(
                "online-corpus",
                "whether novel examples enter a corpus as rarely as promised, what they are worth, how soon drift is found and"
                        + " how often falsely, and what erasing an example changes",
                TrustData.NEEDS,
                "about 15 minutes",
                TrustData.RUNS);
    }

    @Override
    public List<String> columns() {
        return Measured.COLUMNS;
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        return TrustData.measure(run, bench, OTHERS, data -> new OnlineTrial(run, bench, data).rows());
    }

    @Override
    public Findings findings(ResultTable results) {
        return new OnlineReport(new Measured(results)).findings();
    }
}
