package io.simplex4j.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.simplex4j.attribution.Completeness;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.trust.OutputMixture;
import java.io.IOException;

/** The parts of the explanations object that only a model gives. */
final class ModelPartsJson {
    private final JsonGenerator json;

    ModelPartsJson(JsonGenerator json) {
        this.json = json;
    }

    void write(ModelDescription model) throws IOException {
        json.writeObjectFieldStart("model");
        json.writeStringField("file", model.file());
        json.writeStringField("digest", model.digest());
        json.writeStringField("latent", model.latent());
        json.writeNumberField("latentSize", model.latentSize());
        if (model.outputs().isPresent()) {
            json.writeNumberField("outputs", model.outputs().get());
        }
        if (model.task().isPresent()) {
            json.writeStringField("task", model.task().get());
        }
        json.writeStringField("gradient", model.gradient());
        json.writeEndObject();
    }

    /** Within the settings. */
    void write(FeatureRun features) throws IOException {
        json.writeStringField("baseline", features.baseline());
        if (features.given().isPresent()) {
            JsonOutput.numbers(json, "baselineInput", features.given().get().toArray());
        }
        json.writeStringField("projectOn", features.projectOn());
        JsonOutput.number(json, "attributionTolerance", features.tolerance());
    }

    /** Within a contribution. */
    void write(Contribution contribution) throws IOException {
        if (contribution.label().isPresent()) {
            json.writeStringField("label", contribution.label().get());
        }
        if (contribution.prediction().isPresent()) {
            json.writeStringField("prediction", contribution.prediction().get());
        }
        if (contribution.projection().isPresent()) {
            JsonOutput.numbers(
                    json,
                    "projections",
                    contribution.projection().get().values().toArray());
        }
    }

    /** Within an explanation. */
    void write(Explanation explanation) throws IOException {
        if (explanation.output().isPresent()) {
            write(explanation.output().get());
        }
        if (explanation.completeness().isPresent()) {
            Completeness completeness = explanation.completeness().get();
            json.writeObjectFieldStart("completeness");
            JsonOutput.number(json, "sum", completeness.sum());
            JsonOutput.number(json, "error", completeness.error());
            json.writeEndObject();
        }
    }

    private void write(OutputMixture output) throws IOException {
        json.writeObjectFieldStart("output");
        JsonOutput.numbers(json, "model", output.model().toArray());
        JsonOutput.numbers(json, "mixture", output.mixture().toArray());
        JsonOutput.number(json, "errorBound", output.errorBound());
        if (output.modelClass().isPresent()) {
            json.writeNumberField("predicted", output.modelClass().getAsInt());
            json.writeBooleanField("kept", output.kept());
            json.writeBooleanField("guaranteed", output.guaranteed());
        }
        json.writeEndObject();
    }
}
