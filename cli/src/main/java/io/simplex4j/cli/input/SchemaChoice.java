package io.simplex4j.cli.input;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.model.Shape;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the numbers of inputs mean.
 *
 * @param schema that says so
 * @param origin where it comes from
 */
public record SchemaChoice(Schema schema, Origin origin) {
    /** Where a schema comes from. */
    public enum Origin {
        /** Somebody wrote it. */
        FILE,
        /** Only the names above the columns of a table. */
        HEADER,
        /** Only the shape of what the model takes. */
        SHAPE
    }

    /** Whether features have names that somebody gave. */
    public boolean named() {
        return origin != Origin.SHAPE;
    }

    /**
     * The schema in a file; else that of a stored corpus; else of the numbers under the names of a table; else none but
     * what the shape of inputs suggests.
     *
     * @param file the schema, if one is named
     * @param corpus as on the command line
     * @param shape of what the model takes
     */
    public static SchemaChoice of(Optional<String> file, String corpus, Shape shape) {
        try {
            SchemaChoice choice = file.map(name -> new SchemaChoice(Schema.read(Path.of(name)), Origin.FILE))
                    .orElseGet(() -> without(corpus, shape));
            choice.schema.requireFits(shape);
            return choice;
        } catch (InvalidPathException e) {
            throw failure(file.orElse(corpus) + ": is not a file name (" + e.getReason() + ")", e);
        } catch (UnreadableDataException e) {
            throw failure("cannot load the schema " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw failure(file.orElse(corpus) + ": " + e.getMessage(), e);
        }
    }

    private static SchemaChoice without(String corpus, Shape shape) {
        return switch (SourceKind.of(corpus)) {
            case STORED -> stored(corpus, shape);
            case TABLE -> new SchemaChoice(header(CsvTable.read(Path.of(corpus)), shape), Origin.HEADER);
            default -> new SchemaChoice(Schema.plain(shape), Origin.SHAPE);
        };
    }

    private static SchemaChoice stored(String corpus, Shape shape) {
        StoredCorpus stored = CorpusFolder.read(Path.of(corpus));
        return stored.schemaYaml()
                .map(yaml -> new SchemaChoice(Schema.parse(yaml, corpus + "/schema.yaml"), Origin.FILE))
                .orElseGet(() -> new SchemaChoice(Schema.plain(shape), Origin.SHAPE));
    }

    /** Every column is a number that the model takes. */
    private static Schema header(CsvTable table, Shape shape) {
        List<String> names = table.header();
        if (names.size() != shape.size()) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    table.name() + ": found " + names.size() + " columns, expected " + shape.size()
                            + " as the model takes numbers, or --schema S.yaml; 'simplex schema infer' proposes one");
        }
        String features =
                names.stream().map(name -> "  - {name: " + quoted(name) + "}\n").collect(Collectors.joining());
        return Schema.parse("schema: simplex4j/schema/1\nfeatures:\n" + features, table.name());
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(character -> {
            if (character == '"' || character == '\\') {
                quoted.append('\\').appendCodePoint(character);
            } else if (Character.isISOControl(character)) {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", character));
            } else {
                quoted.appendCodePoint(character);
            }
        });
        return quoted.append('"').toString();
    }

    private static CommandFailure failure(String message, Throwable cause) {
        return new CommandFailure(ExitCode.DOES_NOT_FIT, message, cause);
    }
}
