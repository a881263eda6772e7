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
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the numbers of inputs mean.
 *
 * @param schema that says so
 * @param named whether somebody said so, rather than the shape of inputs alone
 */
public record SchemaChoice(Schema schema, boolean named) {
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
            SchemaChoice choice = file.map(name -> new SchemaChoice(Schema.read(Path.of(name)), true))
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
            case TABLE -> new SchemaChoice(header(CsvTable.read(Path.of(corpus)), shape), true);
            default -> new SchemaChoice(Schema.plain(shape), false);
        };
    }

    private static SchemaChoice stored(String corpus, Shape shape) {
        StoredCorpus stored = CorpusFolder.read(Path.of(corpus));
        return stored.schemaYaml()
                .map(yaml -> new SchemaChoice(Schema.parse(yaml, corpus + "/schema.yaml"), true))
                .orElseGet(() -> new SchemaChoice(Schema.plain(shape), false));
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
                quoted.append(String.format(java.util.Locale.ROOT, "\\u%04x", character));
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
