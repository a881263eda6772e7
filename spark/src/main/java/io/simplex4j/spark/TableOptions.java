package io.simplex4j.spark;

import static org.apache.spark.sql.functions.col;

import io.simplex4j.data.internal.LatentFile;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the input and output tables. */
final class TableOptions {
    private static final String ID = "id";
    private static final String NUMBER = "_simplex_row";
    private static final StructType ARRAY = new StructType()
            .add(ID, DataTypes.StringType)
            .add("latent", DataTypes.createArrayType(DataTypes.DoubleType));

    @Option(
            names = "--input",
            required = true,
            paramLabel = "IN",
            description =
                    "rows to explain: Parquet, CSV or JSON lines by the ending .parquet, .csv, .tsv, .json or .jsonl;"
                            + " or an array X.npy on the driver")
    private String inputName = "";

    @Option(
            names = "--output",
            required = true,
            paramLabel = "OUT",
            description = "new folder for the resulting rows, in the format of its ending: id, the struct why, and the"
                    + " columns that are kept; in CSV the struct is JSON")
    private String outputName = "";

    @Option(names = "--overwrite", description = "replace the output if it exists")
    private boolean overwrite;

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "column that names rows (default: that of the schema, or id, or the number of the row)")
    private @Nullable String idName;

    @Option(names = "--keep", paramLabel = "COLUMN", split = ",", description = "columns to keep in the output")
    private List<String> kept = List.of();

    @Option(
            names = "--column",
            paramLabel = "COLUMN",
            description =
                    "column of arrays of numbers that holds inputs or latents (default: the columns of the schema, if"
                            + " there is one, or the only column of arrays)")
    private @Nullable String column;

    @Option(
            names = "--bad-rows",
            paramLabel = "WHAT",
            defaultValue = "mark",
            description = "rows that cannot be used: mark, with an error in the struct, or fail"
                    + " (default: ${DEFAULT-VALUE})")
    private String badRows = "mark";

    Optional<String> column() {
        return Optional.ofNullable(column);
    }

    BadRows badRows() {
        return switch (badRows) {
            case "mark" -> BadRows.MARK;
            case "fail" -> BadRows.FAIL;
            default -> throw new JobFailure(JobFailure.USAGE, "--bad-rows is " + badRows + "; expected mark or fail");
        };
    }

    /** Returns the named column of arrays, or the only one. */
    static String array(String what, StructType columns, Optional<String> named, String option) {
        return named.or(() -> Columns.onlyArray(columns))
                .orElseThrow(() -> new JobFailure(
                        JobFailure.BAD_DATA,
                        "the " + what + " has the columns " + String.join(", ", columns.fieldNames())
                                + "; expected one column of arrays of numbers, or " + option));
    }

    TableFile input() {
        return TableFile.of("--input", inputName);
    }

    TableFile output() {
        return TableFile.of("--output", outputName);
    }

    /** Checks the names of input and output before anything is read. */
    void check(SparkSession session) {
        badRows();
        if (!isArray()) {
            input();
        }
        output();
        if (!overwrite && exists(session, outputName)) {
            throw new JobFailure(
                    JobFailure.USAGE,
                    "--output: " + OneLine.cut(outputName) + " exists; choose a new folder or add --overwrite");
        }
    }

    private static boolean exists(SparkSession session, String name) {
        try {
            Path path = new Path(name);
            return path.getFileSystem(session.sparkContext().hadoopConfiguration())
                    .exists(path);
        } catch (IOException | IllegalArgumentException e) {
            throw new JobFailure(
                    JobFailure.USAGE,
                    "--output: " + OneLine.cut(name) + " cannot be written: "
                            + OneLine.of(String.valueOf(e.getMessage())),
                    e);
        }
    }

    private boolean isArray() {
        return inputName.endsWith(".npy");
    }

    /** Reads the input. */
    Dataset<Row> read(SparkSession session) {
        return isArray() ? array(session) : read("input", input(), session);
    }

    static Dataset<Row> read(String what, TableFile file, SparkSession session) {
        try {
            return file.read(session);
        } catch (Exception e) {
            if (e instanceof AnalysisException || e.getCause() instanceof AnalysisException) {
                throw new JobFailure(
                        JobFailure.BAD_DATA,
                        "cannot read the " + what + " " + file.name() + ": " + Main.sentence(e),
                        e);
            }
            throw e;
        }
    }

    /** Reads an array on the driver, with row numbers as ids. */
    private Dataset<Row> array(SparkSession session) {
        Matrix latents = ExplainerOptions.read("input", () -> LatentFile.input(inputName))
                .latents()
                .inputs();
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < latents.rows(); row++) {
            rows.add(RowFactory.create(Integer.toString(row), latents.row(row).toArray()));
        }
        return session.createDataFrame(rows, ARRAY);
    }

    /**
     * Rows to explain.
     *
     * @param rows the rows, with a column of row numbers if they have no other id
     * @param explainer their explainer
     * @param id the column of ids
     */
    record Work(Dataset<Row> rows, SparkExplainer explainer, String id) {}

    /** Loads the explainer of some rows and tries it on the driver, so that errors show before any task runs. */
    Work load(Dataset<Row> rows, ExplainerOptions options, SparkSession session) {
        SparkExplainer loaded = options.load(rows.schema(), this);
        Named named = named(rows, loaded.schema().flatMap(Schema::idColumn));
        SparkExplainer explainer = loaded.withId(named.id);
        try {
            Engine engine = explainer.engine(session);
            engine.calibrations().stream().findFirst().ifPresent(far -> {
                if (2 * far.shared() > far.size()) {
                    throw new JobFailure(
                            JobFailure.DOES_NOT_FIT,
                            "--calibration: " + far.shared() + " of " + far.size()
                                    + " rows are in the corpus; expected held-out rows");
                }
            });
            explainer.requireFits(named.rows.schema());
        } catch (IllegalArgumentException e) {
            throw new JobFailure(JobFailure.DOES_NOT_FIT, String.valueOf(e.getMessage()), e);
        }
        return new Work(named.rows, explainer, named.id);
    }

    /**
     * Rows with ids.
     *
     * @param rows the rows, with a column of row numbers if they have no other id
     * @param id the column of ids
     */
    record Named(Dataset<Row> rows, String id) {}

    /** Returns rows with ids, from the column of the schema if it exists. Checks that the columns to keep exist. */
    Named named(Dataset<Row> rows, Optional<String> bySchema) {
        for (String column : kept) {
            requireColumn(rows, "--keep", column);
        }
        Optional<String> id = idColumn(rows, bySchema);
        if (id.isEmpty() && rows.isStreaming()) {
            throw new JobFailure(
                    JobFailure.USAGE,
                    "the input has the columns " + String.join(", ", rows.columns()) + "; expected id, or --id COLUMN");
        }
        return id.map(column -> new Named(rows, column))
                .orElseGet(() -> new Named(RowNumbers.add(rows, NUMBER), NUMBER));
    }

    private Optional<String> idColumn(Dataset<Row> rows, Optional<String> bySchema) {
        if (idName != null) {
            requireColumn(rows, "--id", idName);
            return Optional.of(idName);
        }
        List<String> columns = Arrays.asList(rows.columns());
        return bySchema.filter(columns::contains).or(() -> Optional.of(ID).filter(columns::contains));
    }

    static void requireColumn(Dataset<Row> rows, String option, String column) {
        if (!Arrays.asList(rows.columns()).contains(column)) {
            throw new JobFailure(
                    JobFailure.USAGE,
                    option + " is " + column + "; expected one of the columns " + String.join(", ", rows.columns()));
        }
    }

    /** Returns the output: the id, the columns to keep, then these columns. */
    Dataset<Row> chosen(Dataset<Row> rows, String id, String... last) {
        List<Column> columns = new ArrayList<>();
        columns.add(col("`" + id + "`").cast("string").as(ID));
        kept.stream().filter(name -> !name.equals(id)).forEach(name -> columns.add(col("`" + name + "`")));
        Arrays.stream(last).forEach(name -> columns.add(col(name)));
        return rows.select(columns.toArray(Column[]::new));
    }

    /** Prints how many rows of the output could not be explained, if any. */
    void reportErrors(SparkSession session, PrintStream err) {
        long[] errors = output().errors(session);
        if (errors[0] > 0) {
            err.println("simplex-spark: " + NumberText.grouped(errors[0]) + " of " + NumberText.count(errors[1], "row")
                    + " could not be explained; why.error says why");
        }
    }

    /** Writes rows. Leaves no empty folder if that fails. */
    void write(Dataset<Row> rows, SparkSession session) {
        boolean there = exists(session, outputName);
        try {
            output().write(rows, overwrite ? SaveMode.Overwrite : SaveMode.ErrorIfExists);
        } catch (Exception e) {
            if (!there) {
                delete(session);
            }
            throw e;
        }
    }

    private void delete(SparkSession session) {
        try {
            Path path = new Path(outputName);
            FileSystem system = path.getFileSystem(session.sparkContext().hadoopConfiguration());
            if (!system.exists(new Path(path, "_SUCCESS"))) {
                boolean unused = system.delete(path, true);
            }
        } catch (IOException e) {
            throw new JobFailure(JobFailure.USAGE, "cannot delete " + outputName + ": " + OneLine.of(e), e);
        }
    }
}
