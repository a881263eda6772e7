package io.simplex4j.spark;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.TriageReport;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds the foreign rows of a table. */
@Command(
        name = "simplex-spark triage",
        mixinStandardHelpOptions = true,
        description =
                "Find the rows of a table that the corpus does not account for, by p-values from calibration rows. On"
                        + " average, at most a given share of the rows found is found wrongly.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex-spark triage --model m.onnx --schema s.yaml --corpus corpus.csv --calibration held-out.csv \\",
            "      --input patients.parquet --output triaged.parquet --fdr 0.1 --group-by hospital > hospitals.csv"
        })
final class TriageJob implements Job {
    private static final int MAX_GROUPS = 100_000;

    @Mixin
    private ExplainerOptions explainer = new ExplainerOptions();

    @Mixin
    private TableOptions tables = new TableOptions();

    @Option(
            names = "--fdr",
            paramLabel = "Q",
            defaultValue = "0.1",
            description = "share of the rows found that may be wrong, on average (default: ${DEFAULT-VALUE})")
    private double rate = 0.1;

    @Option(
            names = "--group-by",
            paramLabel = "COLUMN",
            description = "print statistics of residuals for each value of this column, as CSV on the standard output")
    private @Nullable String group;

    @Option(names = "--fail-on", paramLabel = "WHAT", description = "exit with code 5 if any row is foreign")
    private @Nullable String failOn;

    @Override
    public void run(SparkSession session, PrintStream out, PrintStream err) {
        check();
        tables.check(session);
        Dataset<Row> table = tables.read(session);
        if (group != null) {
            TableOptions.requireColumn(table, "--group-by", group);
        }
        TableOptions.Work work = tables.load(table, explainer, session);
        SparkTriage triage = SparkTriage.of(work.explainer()).withFalseDiscoveryRate(rate);
        TriageReport.FalseDiscovery discovery;
        try (SparkTriage.Found found = triage.find(work.rows())) {
            tables.write(tables.chosen(found.rows(), work.id(), "why", "foreign"), session);
            if (group != null) {
                print(GroupStatistics.of(found.rows(), "why", group), out);
            }
            found.warnings().forEach(warning -> err.println("simplex-spark: " + warning));
            discovery = found.discovery();
        }
        err.println("simplex-spark: " + NumberText.grouped(discovery.found()) + " of "
                + NumberText.count(discovery.inputs(), "row")
                + " with a p-value are foreign at a false discovery rate of "
                + discovery.rate()
                + (discovery.found() == 0 ? "" : ", p ≤ " + NumberText.number(discovery.threshold())));
        if (failOn != null && discovery.found() > 0) {
            throw new JobFailure(
                    JobFailure.THRESHOLD, NumberText.count(discovery.found(), "row") + " foreign (--fail-on foreign)");
        }
    }

    private void check() {
        explainer.check();
        if (!explainer.calibrated()) {
            throw new JobFailure(
                    JobFailure.USAGE, "triage needs p-values; add --calibration SOURCE or --calibration leave-one-out");
        }
        if (!(rate > 0 && rate < 1)) {
            throw new JobFailure(JobFailure.USAGE, "--fdr is " + rate + "; expected a number above 0 and below 1");
        }
        if (failOn != null && !failOn.equals("foreign")) {
            throw new JobFailure(JobFailure.USAGE, "--fail-on is " + failOn + "; expected foreign");
        }
    }

    private static void print(Dataset<Row> statistics, PrintStream out) {
        out.println(Arrays.stream(statistics.columns()).map(TriageJob::cell).collect(Collectors.joining(",")));
        List<Row> groups = statistics.limit(MAX_GROUPS + 1).collectAsList();
        if (groups.size() > MAX_GROUPS) {
            throw new JobFailure(
                    JobFailure.BAD_DATA,
                    "--group-by finds more than " + NumberText.count(MAX_GROUPS, "group")
                            + "; expected a column with fewer values");
        }
        groups.forEach(row -> out.println(IntStream.range(0, row.size())
                .mapToObj(i -> row.isNullAt(i) ? "" : cell(String.valueOf(row.get(i))))
                .collect(Collectors.joining(","))));
    }

    private static String cell(String text) {
        return text.matches("(?s).*[\",\\r\\n].*") ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    }
}
