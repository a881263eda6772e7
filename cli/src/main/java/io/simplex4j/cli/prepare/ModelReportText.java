package io.simplex4j.cli.prepare;

import io.simplex4j.data.OneLine;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.ModelReport;
import io.simplex4j.report.TextStyle;
import io.simplex4j.report.internal.JsonOutput;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What is in a model file, as text. */
final class ModelReportText {
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
        line("file", count(file.bytes()) + " bytes, " + file.digest());
        line("format", format(file));
        line("size", count(file.parameters()) + " parameters in " + count(file.nodes()) + " nodes");
        ports("input", report.inputs());
        ports("output", report.outputs());
        report.use().ifPresent(this::print);
        report.problem()
                .ifPresent(problem -> out.println(style.alarming("  ! cannot be explained: " + OneLine.of(problem))));
        for (ModelReport.Candidate candidate : report.candidates()) {
            line("candidate", candidate.tensor() + ": " + candidate.reason() + "; --latent " + candidate.tensor());
        }
        report.notes().forEach(note -> line("note", note));
        print(report.trainingNodes());
    }

    private static String format(ModelReport.File file) {
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
            String axes =
                    port.axes().map(all -> "(" + String.join(", ", all) + ")").orElse("of any shape");
            line(title, port.name() + ": " + port.type() + " " + axes);
        }
    }

    private void print(ModelReport.Use use) {
        line(
                "example",
                use.inputShape() + " into " + use.input() + ", "
                        + (use.batch() == 0 ? "any number at a time" : use.batch() + " at a time"));
        line("latent", use.latent() + ": " + use.latentSize() + " numbers; it is " + use.reason());
        line("head", use.head().map(ModelReportText::words).orElse("none: outputs and classes are not explained"));
        line(
                "gradient",
                use.whyNotDifferentiable()
                        .map(why -> "none, so features are not explained: " + why)
                        .orElse("exact"));
    }

    private static String words(ModelReport.Head head) {
        return head.latentSize() + " numbers to " + head.outputs() + " (" + head.node() + "), "
                + (head.activation() == LinearHead.Activation.NONE ? "nothing" : JsonOutput.word(head.activation()))
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

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
