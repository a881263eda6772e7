package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.ModelReading;
import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.schema.SchemaInference;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simplex schema infer}: proposes a schema. */
@Command(
        name = "infer",
        description = {
            "Propose a schema for a table: which columns are numbers, categories, names and labels.",
            "It cannot know what the model was trained on: check the order of features, their scaling and categories;"
                    + " guesses are marked by comments."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex schema infer patients.csv --model m.onnx --out patients.yaml",
            "  simplex explain --model m.onnx --corpus patients.csv --input new.csv --schema patients.yaml"
        })
public final class SchemaInferCommand extends SessionCommand {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FILE",
            description =
                    "table with a header: X.csv; with --model also a folder of pictures, or arrays, for which only the"
                            + " model's axes matter; may be left out for a --model whose file describes its columns, such as a"
                            + " pipeline with encoders")
    private String fileName = "";

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description =
                    "model that the schema is for: tries the readings of the table that give as many numbers as it"
                            + " takes, or the usual scalings of pictures, and proposes the one with which it is right"
                            + " most often")
    private @Nullable String modelName;

    @Mixin
    private ModelReading reading = ModelReading.withoutLatent();

    @Option(names = "--id", paramLabel = "COLUMN", description = "column with the names of rows (default: guessed)")
    private @Nullable String id;

    @Option(names = "--label", paramLabel = "COLUMN", description = "column with the actual labels (default: guessed)")
    private @Nullable String label;

    @Option(
            names = "--classes",
            paramLabel = "NAME",
            split = ",",
            description = "names of the model's classes in order, such as alive,died (default: from the labels)")
    private List<String> classes = List.of();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "write the schema to FILE (default: the standard output)")
    private @Nullable String out;

    @Option(names = "--force", description = "replace an output file that exists")
    private boolean force;

    @Override
    protected ExitCode execute() throws IOException {
        SchemaInference.Hints hints = hints();
        if (fileName.isEmpty() && modelName == null) {
            throw new UsageException(
                    "there is no table; expected FILE, or --model with a file that describes its columns");
        }
        OutputTarget target = OutputTarget.of(spec(), "--out", out == null ? Sources.STANDARD_STREAM : out, force);
        String yaml = modelName == null ? infer(hints) : infer(hints, modelName);
        target.write(session(), stream -> stream.write(yaml.getBytes(StandardCharsets.UTF_8)));
        target.fileName().ifPresent(name -> session().err().println("wrote " + name));
        return ExitCode.OK;
    }

    private SchemaInference.Hints hints() {
        try {
            return new SchemaInference.Hints(Optional.ofNullable(id), Optional.ofNullable(label), classes);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + e.getMessage());
        }
    }

    private String infer(SchemaInference.Hints hints, String name) {
        ModelOptions options = reading.applied(ModelOptions.defaults()).withClasses(classes);
        try (LatentModel model = reading.open(name, options)) {
            if (fileName.isEmpty()) {
                return SchemaInference.infer(model, hints).toYaml();
            }
            Path folder = Sources.path(ExitCode.BAD_DATA, fileName);
            if (model.inputShape().axes().size() > 1 && Files.isDirectory(folder) && !CorpusFolder.is(folder)) {
                return Sources.read("pictures", ExitCode.BAD_DATA, () -> SchemaInference.infer(folder, hints, model));
            }
            if (model.inputShape().axes().size() > 1 || ArrayFile.isNamed(fileName)) {
                return Sources.read("model", ExitCode.DOES_NOT_FIT, () -> {
                    String yaml = SchemaInference.infer(model.inputShape(), hints);
                    model.head().ifPresent(Schema.parse(yaml, fileName)::requireFits);
                    return yaml;
                });
            }
            Path file = Sources.path(ExitCode.BAD_DATA, fileName);
            return Sources.read(
                    "table",
                    ExitCode.BAD_DATA,
                    () -> SchemaInference.infer(CsvTable.read(file), hints, model)
                            .toYaml());
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, name + ": " + e.getMessage(), e);
        }
    }

    private String infer(SchemaInference.Hints hints) {
        if (ArrayFile.isNamed(fileName)) {
            throw new UsageException(
                    fileName + " holds an array; expected --model too: its axes say what the numbers are");
        }
        Path file = Sources.path(ExitCode.BAD_DATA, fileName);
        return Sources.read(
                "table",
                ExitCode.BAD_DATA,
                () -> SchemaInference.infer(CsvTable.read(file), hints).toYaml());
    }
}
