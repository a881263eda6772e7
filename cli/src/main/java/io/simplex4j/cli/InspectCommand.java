package io.simplex4j.cli;

import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.cli.output.ModelReportJson;
import io.simplex4j.cli.output.ModelReportText;
import io.simplex4j.data.SourceName;
import io.simplex4j.onnx.ModelReport;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code simplex model inspect}: what is in a model file. */
@Command(
        name = "inspect",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Tells what is in a model file.",
            "That is inputs, outputs, the latent layer found and why, the linear head behind it, and whether the latent"
                    + " can be differentiated, which features need, or which operation prevents it."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  simplex model inspect model.onnx", "  simplex model inspect model.onnx --latent /relu3 --json -"})
final class InspectCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "MODEL", description = "the model: M.onnx")
    private String modelName = "";

    @Option(names = "--latent", paramLabel = "NAME", description = "take this tensor, or this node's output, as latent")
    private @Nullable String latent;

    @Mixin
    private JsonOption json = new JsonOption();

    InspectCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        Optional<OutputTarget> target = json.target(spec, List.of(modelName));
        OnnxModel.Options plain = OnnxModel.Options.withDefaults();
        OnnxModel.Options options = latent == null ? plain : plain.withLatent(latent);
        ModelReport report = Models.load(modelName, file -> ModelReport.of(file, options));
        String name = SourceName.shortName(modelName);
        if (target.isPresent()) {
            target.get().write(session.out(), out -> ModelReportJson.write(out, name, report));
        } else {
            PrintWriter out = session.text();
            new ModelReportText(out, session.style()).print(name, report);
            out.flush();
        }
        return ExitCode.OK.number();
    }
}
