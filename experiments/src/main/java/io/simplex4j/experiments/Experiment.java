package io.simplex4j.experiments;

import io.simplex4j.experiments.record.ResultTable;
import java.util.List;

/** One experiment of the paper: what it measures in a run, and how its figures are reported. */
public interface Experiment {
    /** What it is called on the command line. */
    String name();

    /** What it shows, in one sentence. */
    String shows();

    /** What data it needs, in a few words. */
    String needs();

    /** How long all runs take on two processors, in a few words. */
    String takes();

    /** How many runs the paper reports. */
    int runs();

    /** The columns of its figures; "run" is the first. */
    List<String> columns();

    /**
     * Measures.
     *
     * @param run from 0
     * @return rows with the columns, each of this run
     */
    ResultTable run(int run, Workbench bench);

    /** Draws and describes what was measured, from the figures alone. */
    Findings findings(ResultTable figures);
}
