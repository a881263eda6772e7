package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.JsonOption;
import io.simplex4j.cli.option.ModelReading;
import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.internal.SourceName;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.EnumId;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelReport;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.report.internal.TextStyle;
import io.simplex4j.report.internal.document.Tree;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code simplex model inspect}: a report on a model file. */
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
    private static final String SCHEMA = "simplex4j/model/1";

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

    @Override
    protected ExitCode execute() throws IOException {
        Optional<OutputTarget> target = json.json();
        ModelReport report = reading.inspect(modelName);
        String name = SourceName.shortName(modelName);
        if (target.isPresent()) {
            target.get().write(session(), out -> write(out, name, report));
        } else {
            PrintWriter out = session().text();
            new ModelReportText(out, session().style()).print(name, report);
            out.flush();
        }
        return ExitCode.OK;
    }

    /** Prints a report on a model file as text. */
    private static final class ModelReportText {
        private final PrintWriter out;
        private final TextStyle style;

        ModelReportText(PrintWriter out, TextStyle style) {
            this.out = out;
            this.style = style;
        }

        /** Prints a report on the file of this name. */
        void print(String name, ModelReport report) {
            ModelReport.File file = report.file();
            out.println(style.strong(OneLine.of(name)));
            line("file", NumberText.grouped(file.bytes()) + " bytes, " + file.digest());
            line("format", format(file));
            line(
                    "size",
                    NumberText.grouped(file.parameters()) + " parameters in " + NumberText.grouped(file.nodes())
                            + " nodes");
            ports("input", report.inputs());
            ports("output", report.outputs());
            report.use().ifPresent(this::print);
            report.problem()
                    .ifPresent(
                            problem -> out.println(style.alarming("  ! cannot be explained: " + OneLine.of(problem))));
            for (ModelReport.Candidate candidate : report.candidates()) {
                line("candidate", candidate.tensor() + ": " + candidate.reason() + "; --latent " + candidate.tensor());
            }
            report.notes().forEach(note -> line("note", note));
            print(report.trainingNodes());
        }

        private static String format(ModelReport.File file) {
            if (file.irVersion() == 0) {
                return file.producer().orElse("unknown");
            }
            return "ONNX, opset " + opsets(file.opsets()) + ", IR version " + file.irVersion()
                    + file.producer().map(by -> ", written by " + by).orElse("");
        }

        private static String opsets(Map<String, Long> opsets) {
            return opsets.entrySet().stream()
                    .map(opset -> (opset.getKey().isEmpty() ? "" : opset.getKey() + " ") + opset.getValue())
                    .collect(Collectors.joining(", "));
        }

        private void ports(String title, List<ModelReport.Port> ports) {
            for (ModelReport.Port port : ports) {
                String axes = port.axes()
                        .map(all -> "(" + String.join(", ", all) + ")")
                        .orElse("of any shape");
                line(title, port.name() + ": " + port.type() + " " + axes);
            }
        }

        private void print(ModelReport.Use use) {
            line(
                    "example",
                    use.inputShape() + " into " + use.input() + ", "
                            + (use.batch() == 0 ? "any number at a time" : use.batch() + " at a time"));
            line("latent", use.latent() + ": " + use.latentSize() + " numbers; it is " + use.reason());
            use.layer()
                    .ifPresent(layer -> line(
                            "layer",
                            layer.name() + ": " + layer.grid().rows() + " × "
                                    + layer.grid().columns()
                                    + " places of " + layer.channels() + " numbers"
                                    + (layer.grid().others() == 0
                                            ? ""
                                            : " and " + layer.grid().others() + " without a place")
                                    + ", the last layer with places in a picture (--features-at auto)"));
            line("head", use.head().map(ModelReportText::words).orElse("none: outputs and classes are not explained"));
            if (use.attribution().equals(Optional.of(AttributingModel.Rule.SHAPLEY))) {
                line("features", "exact Shapley values");
                return;
            }
            line(
                    "gradient",
                    use.whyNotDifferentiable()
                            .map(why -> "none, so features are not explained: " + why)
                            .orElse("exact"));
        }

        private static String words(ModelReport.Head head) {
            return head.latentSize() + " numbers to " + head.outputs() + " (" + head.node() + "), "
                    + (head.activation() == LinearHead.Activation.NONE ? "nothing" : EnumId.of(head.activation()))
                    + " behind it, leads to " + head.output();
        }

        private void print(List<String> trainingNodes) {
            if (trainingNodes.isEmpty()) {
                line("training", "no node behaves as in training");
            }
            for (String node : trainingNodes) {
                out.println(style.alarming("  ! behaves as in training: " + OneLine.of(node)
                        + "; latents depend on chance or on the batch, so export the model in evaluation mode"));
            }
        }

        private void line(String title, String text) {
            out.println(style.faint(String.format(Locale.ROOT, "  %-10s", title)) + OneLine.of(text));
        }
    }

    /** Writes a report on a model file of this name as JSON; the stream is not closed. */
    private static void write(OutputStream out, String name, ModelReport report) throws IOException {
        JsonOutput json = JsonOutput.begin(out, "inputs", "outputs", "candidates", "trainingNodes");
        json.fields(new Tree()
                .put("schema", SCHEMA)
                .put("file", tree(name, report.file()))
                .put("inputs", ports(report.inputs()))
                .put("outputs", ports(report.outputs()))
                .put("use", report.use().map(InspectCommand::tree))
                .put("problem", report.problem())
                .putUnlessEmpty(
                        "candidates",
                        report.candidates().stream()
                                .map(each ->
                                        new Tree().put("tensor", each.tensor()).put("reason", each.reason()))
                                .toList())
                .putUnlessEmpty("notes", report.notes())
                .put("trainingNodes", report.trainingNodes()));
        json.end();
    }

    private static Tree tree(String name, ModelReport.File file) {
        Tree opsets = new Tree();
        file.opsets().forEach((domain, version) -> opsets.put(domain.isEmpty() ? "ai.onnx" : domain, version));
        return new Tree()
                .put("name", name)
                .put("digest", file.digest())
                .put("bytes", file.bytes())
                .put("producer", file.producer())
                .put("irVersion", file.irVersion())
                .put("opsets", opsets)
                .put("nodes", file.nodes())
                .put("parameters", file.parameters());
    }

    private static List<Tree> ports(List<ModelReport.Port> ports) {
        return ports.stream()
                .map(port -> new Tree()
                        .put("name", port.name())
                        .put("type", port.type())
                        .put("axes", port.axes()))
                .toList();
    }

    private static Tree tree(ModelReport.Use use) {
        return new Tree()
                .put("input", use.input())
                .put("inputShape", use.inputShape().axes())
                .putIf(use.batch() > 0, "batch", use.batch())
                .put("latent", use.latent())
                .put("latentSize", use.latentSize())
                .put("reason", use.reason())
                .put(
                        "head",
                        use.head()
                                .map(head -> new Tree()
                                        .put("node", head.node())
                                        .put("output", head.output())
                                        .put("outputs", head.outputs())
                                        .put("latentSize", head.latentSize())
                                        .put("activation", head.activation())))
                .put("differentiable", use.differentiable())
                .put("whyNotDifferentiable", use.whyNotDifferentiable())
                .put("attribution", use.attribution())
                .put(
                        "layer",
                        use.layer()
                                .map(layer -> new Tree()
                                        .put("name", layer.name())
                                        .put("rows", layer.grid().rows())
                                        .put("columns", layer.grid().columns())
                                        .put("others", layer.grid().others())
                                        .put("channels", layer.channels())));
    }
}
