package io.simplex4j.lab;

import io.simplex4j.lab.record.ResultTable;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * An experiment put together from its parts.
 *
 * @param measure measures a run
 * @param derivation returns the results with the rows that the claims file reads besides them
 */
public record Study(
        Description description,
        List<String> columns,
        BiFunction<Integer, RunContext, ResultTable> measure,
        UnaryOperator<ResultTable> derivation)
        implements Experiment {
    /** An experiment whose claims file reads its results alone. */
    public Study(Description description, List<String> columns, BiFunction<Integer, RunContext, ResultTable> measure) {
        this(description, columns, measure, UnaryOperator.identity());
    }

    @Override
    public ResultTable run(int run, RunContext bench) {
        return measure.apply(run, bench);
    }

    @Override
    public ResultTable derived(ResultTable results) {
        return derivation.apply(results);
    }
}
