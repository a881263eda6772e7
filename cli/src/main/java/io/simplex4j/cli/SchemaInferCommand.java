package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.schema.SchemaInference;
import io.simplex4j.data.table.CsvTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code simplex schema infer}: a first schema for a table. */
@Command(
        name = "infer",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Proposes a schema for a table: which columns are numbers, categories, names and labels.",
            "It cannot know what the model was trained on: check the order of features, their scaling and their"
                    + " categories, which are comments where they are guesses."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex schema infer patients.csv --out patients.yaml",
            "  simplex explain --model m.onnx --corpus patients.csv --input new.csv --schema patients.yaml"
        })
final class SchemaInferCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE", description = "a table with a header: X.csv")
    private String fileName = "";

    @Option(names = "--id", paramLabel = "COLUMN", description = "the column with the names of rows (default: a guess)")
    private @Nullable String id;

    @Option(
            names = "--label",
            paramLabel = "COLUMN",
            description = "the column with the actual labels (default: a guess)")
    private @Nullable String label;

    @Option(
            names = "--classes",
            paramLabel = "NAME",
            split = ",",
            description = "the names of the model's classes in order, such as alive,died (default: from the labels)")
    private List<String> classes = List.of();

    @Option(names = "--out", paramLabel = "FILE", description = "write it there (default: the standard output)")
    private @Nullable String out;

    @Option(names = "--force", description = "replace a file that exists")
    private boolean force;

    SchemaInferCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        OutputTarget target =
                OutputTarget.of(spec, "--out", out == null ? Sources.STANDARD_STREAM : out, force, List.of(fileName));
        String yaml = infer();
        target.write(session.out(), stream -> stream.write(yaml.getBytes(StandardCharsets.UTF_8)));
        target.fileName().ifPresent(name -> session.err().println("wrote " + name));
        return ExitCode.OK.number();
    }

    private String infer() {
        SchemaInference.Hints hints =
                new SchemaInference.Hints(Optional.ofNullable(id), Optional.ofNullable(label), classes);
        try {
            Path file = Path.of(fileName);
            return Sources.named(
                    "table",
                    ExitCode.BAD_DATA,
                    () -> SchemaInference.infer(CsvTable.read(file), hints).toYaml());
        } catch (InvalidPathException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, fileName + ": is not a file name (" + e.getReason() + ")", e);
        }
    }
}
