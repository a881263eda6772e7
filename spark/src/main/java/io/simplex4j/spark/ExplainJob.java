package io.simplex4j.spark;

import java.io.PrintStream;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Explains the rows of a table. */
@Command(
        name = "simplex-spark",
        mixinStandardHelpOptions = true,
        description = {
            "Explain the rows of a table with a corpus: ids and weights of the most similar examples, residual,"
                    + " verdict, shares of features.",
            "The first word may name another job: decompose, triage, stream or benchmark; each has its own --help."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex-spark --model m.onnx --schema s.yaml --corpus corpus.csv --input new.parquet --output"
                    + " why.parquet",
            "  simplex-spark --corpus latents.npy --input latents.parquet --column latent --output why.json"
        })
final class ExplainJob implements Job {
    @Mixin
    private ExplainerOptions explainer = new ExplainerOptions();

    @Mixin
    private TableOptions tables = new TableOptions();

    @Override
    public void run(SparkSession session, PrintStream out, PrintStream err) {
        explainer.check();
        tables.check(session);
        TableOptions.Work work = tables.load(tables.read(session), explainer, session);
        tables.write(tables.chosen(work.explainer().apply(work.rows()), work.id(), "why"), session);
        tables.reportErrors(session, err);
    }
}
