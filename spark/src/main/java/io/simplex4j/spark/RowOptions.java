package io.simplex4j.spark;

import io.simplex4j.spark.JobFailure.Exit;
import io.simplex4j.spark.internal.Columns;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the column of numbers and for bad rows. */
final class RowOptions {
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

    /** Checks the options before anything is read. */
    void check() {
        badRows();
    }

    static void requirePositive(String option, int value) {
        if (value < 1) {
            throw new JobFailure(Exit.USAGE, option + " is " + value + "; expected at least 1");
        }
    }

    Optional<String> column() {
        return Optional.ofNullable(column);
    }

    BadRows badRows() {
        return switch (badRows) {
            case "mark" -> BadRows.MARK;
            case "fail" -> BadRows.FAIL;
            default -> throw new JobFailure(Exit.USAGE, "--bad-rows is " + badRows + "; expected mark or fail");
        };
    }

    /** Returns the named column of arrays, or the only one. */
    static String array(String what, StructType columns, Optional<String> named, String option) {
        return named.or(() -> Columns.onlyArray(columns))
                .orElseThrow(() -> new JobFailure(
                        Exit.BAD_DATA,
                        "the " + what + " has the columns " + String.join(", ", columns.fieldNames())
                                + "; expected one column of arrays of numbers, or " + option));
    }
}
