package io.simplex4j.spark;

import static org.apache.spark.sql.functions.col;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Sparsity;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Decomposes latents over a corpus that is spread over executors. */
@Command(
        name = "simplex-spark decompose",
        mixinStandardHelpOptions = true,
        description = {
            "Write latents as mixtures of the latents of a corpus that is too large for one machine. Each executor"
                    + " holds a part of it; the proof of optimality covers all parts.",
            "If each machine can hold the corpus, the explain job is faster and gives verdicts."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex-spark decompose --corpus corpus.parquet --input tests.parquet --output why.parquet",
            "  simplex-spark decompose --corpus '/shared/part-*.npy' --input tests.npy --output why.json"
        })
final class DecomposeJob implements Job {
    private static final String ID = "id";
    private static final String LATENT = "latent";

    @Option(
            names = "--corpus",
            required = true,
            paramLabel = "SOURCE",
            description =
                    "latents of the corpus, where all executors can read them: a table, by its ending as for --input;"
                            + " or arrays '/shared/part-*.npy', one or more for each processor, in the order of their"
                            + " names")
    private String corpusName = "";

    @Option(
            names = "--corpus-column",
            paramLabel = "COLUMN",
            description = "column of arrays of numbers, if the corpus is a table (default: the only one)")
    private @Nullable String corpusColumn;

    @Option(
            names = "--corpus-id",
            paramLabel = "COLUMN",
            description = "column that names its examples (default: id, or the number of the row)")
    private @Nullable String corpusId;

    @Option(names = "--members", paramLabel = "K", description = "mix at most K examples (default: no limit)")
    private @Nullable Integer members;

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "256",
            description = "rows that share their passes over the corpus (default: ${DEFAULT-VALUE})")
    private int batch = 256;

    @Mixin
    private TableOptions tables = new TableOptions();

    @Override
    public void run(SparkSession session, PrintStream out, PrintStream err) {
        if (members != null && members < 1) {
            throw new JobFailure(JobFailure.USAGE, "--members is " + members + "; expected at least 1");
        }
        if (batch < 1) {
            throw new JobFailure(JobFailure.USAGE, "--batch is " + batch + "; expected at least 1");
        }
        tables.check(session);
        Dataset<Row> table = tables.read(session);
        String latent = array("input", table, tables.column(), "--column");
        TableOptions.Named input = tables.named(table, Optional.empty());
        ActiveSet method = ActiveSet.withDefaults();
        try (SparkCorpus corpus = corpus(session)) {
            SparkDecomposer decomposer = SparkDecomposer.over(
                            corpus, members == null ? method : method.withSparsity(Sparsity.atMost(members)))
                    .withInput(latent)
                    .withId(input.id())
                    .withBadRows(tables.badRows())
                    .withBatch(batch);
            tables.write(tables.chosen(decomposer.apply(input.rows()), input.id(), "why"), session);
        } catch (IllegalArgumentException e) {
            throw new JobFailure(JobFailure.DOES_NOT_FIT, String.valueOf(e.getMessage()), e);
        }
        tables.reportErrors(session, err);
    }

    private SparkCorpus corpus(SparkSession session) {
        if (corpusName.endsWith(".npy")) {
            return ExplainerOptions.read("corpus", () -> SparkCorpus.ofArrays(session, corpusName));
        }
        Dataset<Row> table = TableOptions.read("corpus", TableFile.of("--corpus", corpusName), session);
        List<Column> columns = new ArrayList<>();
        columns.add(quoted(array("corpus", table, Optional.ofNullable(corpusColumn), "--corpus-column"))
                .as(LATENT));
        if (corpusId != null) {
            TableOptions.requireColumn(table, "--corpus-id", corpusId);
        }
        Optional.ofNullable(corpusId)
                .or(() -> Optional.of(ID).filter(name -> Columns.place(table.schema(), name) >= 0))
                .ifPresent(name -> columns.add(quoted(name).as(ID)));
        if (Columns.place(table.schema(), Columns.UNPARSED) >= 0) {
            columns.add(col(Columns.UNPARSED));
        }
        return SparkCorpus.ofFiles(table.select(columns.toArray(Column[]::new)));
    }

    private static Column quoted(String name) {
        return col("`" + name + "`");
    }

    private static String array(String what, Dataset<Row> table, Optional<String> named, String option) {
        named.ifPresent(column -> TableOptions.requireColumn(table, option, column));
        return TableOptions.array(what, table.schema(), named, option);
    }
}
