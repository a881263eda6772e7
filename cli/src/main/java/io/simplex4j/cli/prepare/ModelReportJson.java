package io.simplex4j.cli.prepare;

import io.simplex4j.onnx.ModelReport;
import io.simplex4j.report.internal.JsonOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/** What is in a model file, as JSON. */
final class ModelReportJson {
    private static final String SCHEMA = "simplex4j/model/1";

    private final JsonOutput json;

    private ModelReportJson(JsonOutput json) {
        this.json = json;
    }

    /** Writes a report on the file of this name; the stream is not closed. */
    static void write(OutputStream out, String name, ModelReport report) throws IOException {
        JsonOutput json = JsonOutput.begin(out, "inputs", "outputs", "candidates", "trainingNodes");
        ModelReportJson writer = new ModelReportJson(json);
        json.text("schema", SCHEMA);
        writer.write(name, report.file());
        writer.ports("inputs", report.inputs());
        writer.ports("outputs", report.outputs());
        if (report.use().isPresent()) {
            writer.write(report.use().get());
        }
        json.text("problem", report.problem());
        if (!report.candidates().isEmpty()) {
            writer.candidates(report.candidates());
        }
        if (!report.notes().isEmpty()) {
            json.texts("notes", report.notes());
        }
        json.texts("trainingNodes", report.trainingNodes());
        json.end();
    }

    private void write(String name, ModelReport.File file) throws IOException {
        json.object("file");
        json.text("name", name);
        json.text("digest", file.digest());
        json.integer("bytes", file.bytes());
        json.text("producer", file.producer());
        json.integer("irVersion", file.irVersion());
        json.object("opsets");
        for (Map.Entry<String, Long> opset : file.opsets().entrySet()) {
            json.integer(opset.getKey().isEmpty() ? "ai.onnx" : opset.getKey(), opset.getValue());
        }
        json.endObject();
        json.integer("nodes", file.nodes());
        json.integer("parameters", file.parameters());
        json.endObject();
    }

    private void candidates(List<ModelReport.Candidate> candidates) throws IOException {
        json.array("candidates");
        for (ModelReport.Candidate candidate : candidates) {
            json.object();
            json.text("tensor", candidate.tensor());
            json.text("reason", candidate.reason());
            json.endObject();
        }
        json.endArray();
    }

    private void ports(String name, List<ModelReport.Port> ports) throws IOException {
        json.array(name);
        for (ModelReport.Port port : ports) {
            json.object();
            json.text("name", port.name());
            json.text("type", port.type());
            if (port.axes().isPresent()) {
                json.texts("axes", port.axes().get());
            }
            json.endObject();
        }
        json.endArray();
    }

    private void write(ModelReport.Use use) throws IOException {
        json.object("use");
        json.text("input", use.input());
        json.integers("inputShape", use.inputShape().axes());
        if (use.batch() > 0) {
            json.integer("batch", use.batch());
        }
        json.text("latent", use.latent());
        json.integer("latentSize", use.latentSize());
        json.text("reason", use.reason());
        if (use.head().isPresent()) {
            write(use.head().get());
        }
        json.truth("differentiable", use.differentiable());
        json.text("whyNotDifferentiable", use.whyNotDifferentiable());
        json.endObject();
    }

    private void write(ModelReport.Head head) throws IOException {
        json.object("head");
        json.text("node", head.node());
        json.text("output", head.output());
        json.integer("outputs", head.outputs());
        json.integer("latentSize", head.latentSize());
        json.text("activation", JsonOutput.word(head.activation()));
        json.endObject();
    }
}
