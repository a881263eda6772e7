package io.simplex4j.lab;

import io.simplex4j.lab.record.ResultTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** One run of an experiment: its settings, its random numbers and the rows that it writes. Not thread-safe. */
public final class Run {
    private final int number;
    private final RunContext context;
    private final Consumer<List<Object>> writer;
    private final ResultTable.Builder rows;

    Run(int number, RunContext context, List<String> columns) {
        this.number = number;
        this.context = context;
        this.rows = ResultTable.withColumns(columns);
        this.writer = cells -> rows.row(cells.toArray());
    }

    private Run(int number, Run run, Consumer<List<Object>> writer) {
        this.number = number;
        this.context = run.context;
        this.rows = run.rows;
        this.writer = writer;
    }

    /**
     * Writes a row.
     *
     * @param cells strings, numbers or truth values, without the number of the run; {@code ""} if there is no value
     */
    public Run row(Object... cells) {
        List<Object> all = new ArrayList<>(List.of(number));
        all.addAll(Arrays.asList(cells));
        writer.accept(all);
        return this;
    }

    /** Returns a run that changes the cells of rows, the number of the run first, before they are written. */
    public Run changing(UnaryOperator<List<Object>> change) {
        return new Run(number, this, cells -> {
            List<Object> changed = change.apply(cells);
            if (!changed.isEmpty()) {
                writer.accept(changed);
            }
        });
    }

    /** Returns the number of this run, counted from 0. */
    public int number() {
        return number;
    }

    /** Returns a seed for one use in this run, different from the seeds of all other uses and runs. */
    public long seed(String use) {
        return context.seed(number, use);
    }

    /** Returns the first run, for the seeds and networks that all runs share. */
    public Run first() {
        return new Run(0, this, writer);
    }

    /** Returns whether this is the small version of the experiment. */
    public boolean isQuick() {
        return context.quick();
    }

    /** Returns the number for the small version or for the full experiment. */
    public int either(int small, int full) {
        return isQuick() ? small : full;
    }

    /** Returns the folders of data given by the user. */
    public List<Path> data() {
        return context.data();
    }

    /** Returns the folder of downloaded data. */
    public Path cache() {
        return context.cache();
    }

    /** Returns a file for a trained network of this run, so that each is trained once. */
    public Path network(String name) {
        return context.models()
                .resolve(name + "-seed" + context.seed() + "-run" + number + (isQuick() ? "-quick" : "") + ".onnx");
    }

    /** Reports progress. */
    public void log(String message) {
        context.log("run " + number + ": " + message);
    }

    /** Returns the rows written so far. */
    ResultTable rows() {
        return rows.build();
    }
}
