package io.simplex4j.lab;

import io.simplex4j.lab.claim.ClaimFile;
import io.simplex4j.lab.claim.ClaimPage;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.record.RunLog;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * One experiment: its measurement in a run. Everything else is data: the claims file of the same name defines what it
 * shows and needs, the claims that judge its results, and the tables and figures of its page.
 */
public final class Experiment {
    private final String name;
    private final List<String> columns;
    private final Measurement measurement;
    private final UnaryOperator<ResultTable> derivation;
    private final ClaimFile file;

    /** Measures one run and writes its rows. */
    @FunctionalInterface
    public interface Measurement {
        void measure(Run run);
    }

    private Experiment(
            String name, List<String> columns, Measurement measurement, UnaryOperator<ResultTable> derivation) {
        this.name = name;
        this.columns = List.copyOf(columns);
        this.measurement = measurement;
        this.derivation = derivation;
        this.file = ClaimFile.read(name);
    }

    /**
     * Returns an experiment.
     *
     * @param name on the command line, which is the name of the claims file too
     * @param columns of the rows that it writes, without the number of the run, which is the first column of the results
     */
    public static Experiment of(String name, List<String> columns, Measurement measurement) {
        return new Experiment(
                name,
                Stream.concat(Stream.of(RunLog.RUN), columns.stream()).toList(),
                measurement,
                UnaryOperator.identity());
    }

    /** Returns this experiment with rows that are computed from its results, for measures that a claims file cannot describe. */
    public Experiment withDerivation(UnaryOperator<ResultTable> newDerivation) {
        return new Experiment(name, columns, measurement, newDerivation);
    }

    public String name() {
        return name;
    }

    /** Returns its finding in one sentence. */
    public String shows() {
        return file.text("shows");
    }

    /** Returns the data it needs, in a few words. */
    public String needs() {
        return file.text("needs");
    }

    /** Returns the time of all runs on two processors, in a few words. */
    public String takes() {
        return file.text("takes");
    }

    /** Returns the number of runs that the paper reports. */
    public int runs() {
        return Integer.parseInt(file.text("runs"));
    }

    /** Returns the columns of the results, starting with "run". */
    public List<String> columns() {
        return columns;
    }

    /** Measures one run, counted from 0. */
    public ResultTable run(int number, RunContext context) {
        Run run = new Run(number, context, columns);
        measurement.measure(run);
        return run.rows();
    }

    /** Returns the results with the rows that are computed from them. */
    public ResultTable derived(ResultTable results) {
        return derivation.apply(results);
    }

    /**
     * Judges results of this experiment.
     *
     * @param given whether the user gave the data
     */
    public ClaimPage page(ResultTable results, boolean given) {
        return ClaimPage.of(name, derived(results), given);
    }

    @Override
    public String toString() {
        return name;
    }
}
