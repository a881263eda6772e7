package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.SourceOptions;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code simplex corpus build}: encodes and stores a corpus. */
@Command(
        name = "build",
        description = {
            "Encode a corpus once and keep it in a folder, to explain with it again and again.",
            "The folder holds inputs, latents, ids, labels, predictions and the schema, each with its digest in"
                    + " corpus.json; it works only with the model that encoded it."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex corpus build --model m.onnx --corpus patients.csv --schema s.yaml --out patients",
            "  simplex explain --model m.onnx --corpus patients --input new.csv"
        })
public final class CorpusBuildCommand extends SessionCommand {
    @Mixin
    private SourceOptions model = new SourceOptions();

    @Mixin
    private CorpusTarget output = new CorpusTarget();

    @Override
    protected ExitCode execute() throws IOException {
        Path target = output.choose(spec());
        model.load(session(), loaded -> {
            CorpusTarget.write(session(), target, loaded, loaded.corpus());
        });
        return ExitCode.OK;
    }
}
