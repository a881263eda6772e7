package io.simplex4j.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.get_json_object;
import static org.apache.spark.sql.functions.to_json;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A table in a file or folder. The format is inferred from the file extension. Text stays text until a schema parses
 * it.
 *
 * @param name a file, a folder or a pattern of Spark
 */
record TableFile(String name, Format format) {
    private static final Pattern ENDING =
            Pattern.compile("\\.(parquet|csv|tsv|json|jsonl|ndjson)(\\.(?:gz|bz2|zst|lz4|deflate))?/?$");
    private static final int SAMPLE = 200;
    private static final String SEPARATORS = ",;\t|";

    enum Format {
        PARQUET,
        CSV,
        TSV,
        JSON
    }

    static TableFile of(String option, String name) {
        Matcher ending = ENDING.matcher(name.toLowerCase(Locale.ROOT));
        if (!ending.find()) {
            throw new JobFailure(
                    JobFailure.USAGE,
                    option + " is " + name + "; expected a name that ends in .parquet, .csv, .tsv, .json or .jsonl");
        }
        return new TableFile(
                name,
                switch (ending.group(1)) {
                    case "parquet" -> Format.PARQUET;
                    case "csv" -> Format.CSV;
                    case "tsv" -> Format.TSV;
                    default -> Format.JSON;
                });
    }

    /** Reads the rows. Lines that cannot be parsed are in a separate column. */
    Dataset<Row> read(SparkSession session) {
        return load(format == Format.PARQUET ? session.read() : session.read().schema(columns(session)), session);
    }

    /** Returns a stream of the rows that arrive in a folder. The existing rows define the columns. */
    Dataset<Row> stream(SparkSession session) {
        StructType columns = read(session).schema();
        return session.readStream()
                .schema(columns)
                .options(format == Format.PARQUET ? Map.of() : options(session))
                .format(sparkFormat())
                .load(name);
    }

    private String sparkFormat() {
        return switch (format) {
            case PARQUET -> "parquet";
            case CSV, TSV -> "csv";
            case JSON -> "json";
        };
    }

    private Dataset<Row> load(DataFrameReader reader, SparkSession session) {
        return format == Format.PARQUET
                ? reader.parquet(name)
                : reader.options(options(session)).format(sparkFormat()).load(name);
    }

    private Map<String, String> options(SparkSession session) {
        if (format == Format.JSON) {
            return Map.of("columnNameOfCorruptRecord", Columns.UNPARSED);
        }
        return Map.of(
                "header", "true",
                "sep", separator(session),
                "quote", "\"",
                "escape", "\"",
                "enforceSchema", "false",
                "columnPruning", "false",
                "columnNameOfCorruptRecord", Columns.UNPARSED);
    }

    private String separator(SparkSession session) {
        if (format == Format.TSV) {
            return "\t";
        }
        String header = head(session, 1).stream().findFirst().orElse("").replaceAll("\"[^\"]*\"", "");
        return SEPARATORS
                .chars()
                .boxed()
                .max((a, b) -> Long.compare(occurrences(header, a), occurrences(header, b)))
                .map(Character::toString)
                .filter(mark -> header.contains(mark))
                .orElse(",");
    }

    private static long occurrences(String text, int character) {
        return text.chars().filter(each -> each == character).count();
    }

    private List<String> head(SparkSession session, int lines) {
        return session.read().textFile(name).limit(lines).collectAsList();
    }

    private StructType columns(SparkSession session) {
        StructType found = format == Format.JSON
                ? session.read()
                        .json(session.read().textFile(name).limit(SAMPLE))
                        .schema()
                : session.read().options(options(session)).csv(name).schema();
        StructType columns = new StructType(Arrays.stream(found.fields())
                .filter(field -> !field.name().equals(Columns.UNPARSED))
                .map(field -> DataTypes.createStructField(field.name(), asText(field.dataType()), true))
                .toArray(StructField[]::new));
        return columns.add(Columns.UNPARSED, DataTypes.StringType);
    }

    private static DataType asText(DataType type) {
        if (type instanceof ArrayType array && array.elementType() instanceof NumericType) {
            return DataTypes.createArrayType(DataTypes.DoubleType);
        }
        return type instanceof ArrayType || type instanceof StructType ? type : DataTypes.StringType;
    }

    /** Writes rows to a folder. In CSV, structs are JSON. */
    void write(Dataset<Row> rows, SaveMode mode) {
        Dataset<Row> written = rows;
        if (format == Format.CSV || format == Format.TSV) {
            List<Column> flat = Arrays.stream(rows.schema().fields())
                    .map(field -> field.dataType() instanceof StructType
                            ? to_json(col("`" + field.name() + "`")).as(field.name())
                            : col("`" + field.name() + "`"))
                    .collect(Collectors.toList());
            written = rows.select(flat.toArray(Column[]::new));
        }
        DataFrameWriter<Row> writer = written.write().mode(mode);
        switch (format) {
            case PARQUET -> writer.parquet(name);
            case JSON -> writer.json(name);
            case CSV, TSV ->
                writer.option("header", "true")
                        .option("sep", format == Format.TSV ? "\t" : ",")
                        .option("quote", "\"")
                        .option("escape", "\"")
                        .csv(name);
        }
    }

    /** Returns the number of rows with an error in a folder that was written, and the number of all rows. */
    long[] errors(SparkSession session) {
        Dataset<Row> rows = switch (format) {
            case PARQUET -> session.read().parquet(name).select(col("why.error").as("error"));
            case JSON ->
                session.read()
                        .text(name)
                        .select(get_json_object(col("value"), "$.why.error").as("error"));
            case CSV, TSV ->
                session.read()
                        .options(options(session))
                        .csv(name)
                        .select(get_json_object(col("why"), "$.error").as("error"));
        };
        return new long[] {rows.filter(col("error").isNotNull()).count(), rows.count()};
    }
}
