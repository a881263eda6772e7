package io.simplex4j.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.simplex4j.onnx.ModelReport;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/** What is in a model file, as JSON. */
public final class ModelReportJson {
    private static final String SCHEMA = "simplex4j/model/1";

    private final JsonGenerator json;

    private ModelReportJson(JsonGenerator json) {
        this.json = json;
    }

    /** Writes a report on the file of this name; the stream is flushed and not closed. */
    public static void write(OutputStream out, String name, ModelReport report) throws IOException {
        JsonGenerator json = JsonOutput.to(out);
        ModelReportJson writer = new ModelReportJson(json);
        json.writeStartObject();
        json.writeStringField("schema", SCHEMA);
        writer.write(name, report.file());
        writer.ports("inputs", report.inputs());
        writer.ports("outputs", report.outputs());
        if (report.use().isPresent()) {
            writer.write(report.use().get());
        }
        if (report.problem().isPresent()) {
            json.writeStringField("problem", report.problem().get());
        }
        writer.texts("trainingNodes", report.trainingNodes());
        JsonOutput.end(json);
    }

    private void write(String name, ModelReport.File file) throws IOException {
        json.writeObjectFieldStart("file");
        json.writeStringField("name", name);
        json.writeStringField("digest", file.digest());
        json.writeNumberField("bytes", file.bytes());
        if (file.producer().isPresent()) {
            json.writeStringField("producer", file.producer().get());
        }
        json.writeNumberField("irVersion", file.irVersion());
        json.writeObjectFieldStart("opsets");
        for (Map.Entry<String, Long> opset : file.opsets().entrySet()) {
            json.writeNumberField(opset.getKey().isEmpty() ? "ai.onnx" : opset.getKey(), opset.getValue());
        }
        json.writeEndObject();
        json.writeNumberField("nodes", file.nodes());
        json.writeNumberField("parameters", file.parameters());
        json.writeEndObject();
    }

    private void ports(String name, List<ModelReport.Port> ports) throws IOException {
        json.writeArrayFieldStart(name);
        for (ModelReport.Port port : ports) {
            json.writeStartObject();
            json.writeStringField("name", port.name());
            json.writeStringField("type", port.type());
            if (port.axes().isPresent()) {
                texts("axes", port.axes().get());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void write(ModelReport.Use use) throws IOException {
        json.writeObjectFieldStart("use");
        json.writeStringField("input", use.input());
        json.writeArrayFieldStart("inputShape");
        for (int axis : use.inputShape().axes()) {
            json.writeNumber(axis);
        }
        json.writeEndArray();
        if (use.batch() > 0) {
            json.writeNumberField("batch", use.batch());
        }
        json.writeStringField("latent", use.latent());
        json.writeNumberField("latentSize", use.latentSize());
        json.writeStringField("reason", use.reason());
        if (use.head().isPresent()) {
            write(use.head().get());
        }
        json.writeBooleanField("differentiable", use.differentiable());
        if (use.whyNotDifferentiable().isPresent()) {
            json.writeStringField(
                    "whyNotDifferentiable", use.whyNotDifferentiable().get());
        }
        json.writeEndObject();
    }

    private void write(ModelReport.Head head) throws IOException {
        json.writeObjectFieldStart("head");
        json.writeStringField("node", head.node());
        json.writeStringField("output", head.output());
        json.writeNumberField("outputs", head.outputs());
        json.writeNumberField("latentSize", head.latentSize());
        json.writeStringField("activation", ModelReportText.name(head.activation()));
        json.writeEndObject();
    }

    private void texts(String name, List<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}
