package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.JsonOption;
import io.simplex4j.cli.option.ModelReading;
import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.data.SourceName;
import io.simplex4j.onnx.ModelReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code simplex model inspect}: what is in a model file. */
@Command(
        name = "inspect",
        description = {
            "Show what is in a model file: inputs, outputs, the latent layer found and why, and the linear head behind it.",
            "Also tells whether the latent can be differentiated, which shares of features need, or what prevents it."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex model inspect model.onnx",
            "  simplex model inspect model.onnx --latent /relu3 --json -",
            "  simplex model inspect minilm/"
        })
public final class InspectCommand extends SessionCommand {
    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description =
                    "model file: M.onnx; or the folder of an encoder of sentences, with model.onnx and tokenizer.json")
    private String modelName = "";

    @Mixin
    private ModelReading reading = new ModelReading();

    @Mixin
    private JsonOption json = new JsonOption();

    public InspectCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() throws IOException {
        List<String> sources = new ArrayList<>(reading.sources());
        sources.add(modelName);
        Optional<OutputTarget> target = json.json(spec(), sources);
        ModelReport report = reading.report(spec(), modelName);
        String name = SourceName.shortName(modelName);
        if (target.isPresent()) {
            target.get().write(session().out(), out -> ModelReportJson.write(out, name, report));
        } else {
            PrintWriter out = session().text();
            new ModelReportText(out, session().style()).print(name, report);
            out.flush();
        }
        return ExitCode.OK;
    }
}
