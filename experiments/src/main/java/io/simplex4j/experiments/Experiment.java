package io.simplex4j.experiments;

import io.simplex4j.experiments.record.ResultTable;
import java.util.List;

/** One experiment of the paper: what it measures in a run, and how its results are reported. */
public interface Experiment {
    /**
     * What people are told about an experiment before it runs.
     *
     * @param name on the command line
     * @param shows in one sentence
     * @param needs the data it needs, in a few words
     * @param takes the time of all runs on two processors, in a few words
     * @param runs the number of runs that the paper reports
     * @param standIn what takes the place of the paper's data when none are given, or empty
     */
    record Description(String name, String shows, String needs, String takes, int runs, String standIn) {
        /** Without a stand-in: on the paper's data, or data that its user gives. */
        public Description(String name, String shows, String needs, String takes, int runs) {
            this(name, shows, needs, takes, runs, "");
        }
    }

    Description description();

    default String name() {
        return description().name();
    }

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
    ResultTable run(int run, Workbench bench);

    /** Draws and describes what was measured, from the results alone. */
    Findings findings(ResultTable results);
}
