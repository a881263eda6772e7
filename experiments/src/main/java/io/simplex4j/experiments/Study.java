package io.simplex4j.experiments;

import io.simplex4j.experiments.record.ResultTable;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** An experiment put together from its parts: what measures a run, and what reports the results of all runs. */
public record Study(
        Description description,
        List<String> columns,
        BiFunction<Integer, Workbench, ResultTable> measure,
        Function<ResultTable, Findings> report)
        implements Experiment {
    @Override
    public ResultTable run(int run, Workbench bench) {
        return measure.apply(run, bench);
    }

    @Override
    public Findings findings(ResultTable results) {
        return report.apply(results);
    }
}
