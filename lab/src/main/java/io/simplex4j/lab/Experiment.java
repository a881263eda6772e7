package io.simplex4j.lab;

import io.simplex4j.lab.claim.ReportedExperiment;
import io.simplex4j.lab.record.ResultTable;
import java.util.List;

/** One experiment: what it measures in a run. Its claims file reports the results. */
public interface Experiment extends ReportedExperiment {
    /**
     * What people are told about an experiment before it runs.
     *
     * @param name on the command line
     * @param shows in one sentence
     * @param needs the data it needs, in a few words
     * @param takes the time of all runs on two processors, in a few words
     * @param runs the number of runs that the paper reports
     */
    record Description(String name, String shows, String needs, String takes, int runs) {}

    Description description();

    @Override
    default String name() {
        return description().name();
    }

    @Override
    default String shows() {
        return description().shows();
    }

    default String needs() {
        return description().needs();
    }

    default String takes() {
        return description().takes();
    }

    default int runs() {
        return description().runs();
    }

    /** The columns of its results; "run" is the first. */
    List<String> columns();

    /**
     * Measures one run.
     *
     * @param run from 0
     * @return rows with the columns, each of this run
     */
    ResultTable run(int run, RunContext bench);
}
