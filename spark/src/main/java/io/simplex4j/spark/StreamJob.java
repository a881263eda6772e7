package io.simplex4j.spark;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.trust.DriftState;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Explains files as they arrive in a folder and watches for drift. */
@Command(
        name = "simplex-spark stream",
        mixinStandardHelpOptions = true,
        description = "Explain the rows of files as they arrive in a folder, and say when they are no longer like the"
                + " calibration rows.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex-spark stream --model m.onnx --schema s.yaml --corpus corpus.csv --calibration held-out.csv \\",
            "      --input 'inbox/*.parquet' --output why.parquet --checkpoint state --drift state/drift"
                    + " --available-now"
        })
final class StreamJob implements Job {
    @Mixin
    private ExplainerOptions explainer = new ExplainerOptions();

    @Mixin
    private TableOptions tables = new TableOptions();

    @Option(
            names = "--checkpoint",
            required = true,
            paramLabel = "DIR",
            description = "folder in which Spark keeps track of what has been explained")
    private String checkpoint = "";

    @Option(
            names = "--drift",
            paramLabel = "DIR",
            description = "folder on the driver that keeps the bets on drift; needs calibration")
    private @Nullable String drift;

    @Option(names = "--available-now", description = "exit once all files that are there have been explained")
    private boolean availableNow;

    @Option(names = "--fail-on", paramLabel = "WHAT", description = "exit with code 5 on drift")
    private @Nullable String failOn;

    @Override
    public void run(SparkSession session, PrintStream out, PrintStream err) throws Exception {
        explainer.check();
        if (drift != null && !explainer.calibrated()) {
            throw new JobFailure(
                    JobFailure.USAGE,
                    "--drift needs p-values; add --calibration SOURCE or --calibration leave-one-out");
        }
        if (failOn != null && (!failOn.equals("drift") || drift == null)) {
            throw new JobFailure(
                    JobFailure.USAGE, "--fail-on is " + failOn + "; expected drift, together with --drift DIR");
        }
        TableFile output = tables.output();
        TableOptions.Work work = tables.load(tables.input().stream(session), explainer, session);
        AtomicBoolean alarmed = new AtomicBoolean();
        VoidFunction2<Dataset<Row>, Long> batch = (explained, number) -> {
            explained.persist();
            try {
                write(output, explained, work.id(), number);
                if (drift != null) {
                    watch(
                            DriftWatch.of(work.explainer(), Path.of(drift), work.id())
                                    .watch(explained, number),
                            alarmed,
                            err);
                }
            } finally {
                explained.unpersist();
            }
        };
        StreamingQuery query = work.explainer()
                .apply(work.rows())
                .writeStream()
                .option("checkpointLocation", checkpoint)
                .trigger(availableNow ? Trigger.AvailableNow() : Trigger.ProcessingTime(0))
                .foreachBatch(batch)
                .start();
        query.awaitTermination();
        if (failOn != null && alarmed.get()) {
            throw new JobFailure(JobFailure.THRESHOLD, "the stream has drifted (--fail-on drift)");
        }
    }

    /** Writes a batch to its own folder, so that the output of a batch that Spark repeats is not there twice. */
    private void write(TableFile output, Dataset<Row> explained, String id, long number) {
        new TableFile(output.name() + "/batch=" + number, output.format())
                .write(tables.chosen(explained, id, "why"), SaveMode.Overwrite);
    }

    private static void watch(DriftState state, AtomicBoolean alarmed, PrintStream err) {
        if (state.alarmed() && alarmed.compareAndSet(false, true)) {
            err.println("simplex-spark: drift: inputs differ from the calibration rows since input "
                    + NumberText.grouped(state.alarmedAt().orElseThrow()) + " of " + NumberText.grouped(state.inputs())
                    + "; the wealth of the bets is " + NumberText.number(state.wealth()));
        }
    }
}
