package io.simplex4j.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.trust.Warning;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The explanations object, written as it comes into being: UTF-8, one explanation per line. */
public final class ExplanationsJson {
    private static final String SCHEMA = "simplex4j/explanations/1";

    private final JsonGenerator json;
    private final ModelPartsJson modelParts;

    private ExplanationsJson(JsonGenerator json) {
        this.json = json;
        this.modelParts = new ModelPartsJson(json);
    }

    /** Begins the object; the stream is flushed in the end and never closed. */
    public static ExplanationsJson begin(OutputStream out, CorpusDescription corpus, RunSettings settings)
            throws IOException {
        ExplanationsJson explanations = begin(out);
        explanations.head(corpus, settings, Optional.empty());
        return explanations;
    }

    /** Begins the object for explanations of a model, with features or without. */
    public static ExplanationsJson begin(
            OutputStream out,
            ModelDescription model,
            CorpusDescription corpus,
            RunSettings settings,
            Optional<FeatureRun> features)
            throws IOException {
        ExplanationsJson explanations = begin(out);
        explanations.modelParts.write(model);
        explanations.head(corpus, settings, features);
        return explanations;
    }

    private static ExplanationsJson begin(OutputStream out) throws IOException {
        JsonGenerator json = JsonOutput.to(out);
        json.writeStartObject();
        json.writeStringField("schema", SCHEMA);
        return new ExplanationsJson(json);
    }

    private void head(CorpusDescription corpus, RunSettings settings, Optional<FeatureRun> features)
            throws IOException {
        json.writeObjectFieldStart("corpus");
        json.writeNumberField("examples", corpus.examples());
        json.writeNumberField("latentSize", corpus.latentSize());
        json.writeStringField("digest", corpus.digest());
        json.writeStringField("source", corpus.source());
        json.writeEndObject();
        json.writeObjectFieldStart("settings");
        write(settings);
        if (features.isPresent()) {
            modelParts.write(features.get());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("explanations");
    }

    private void write(RunSettings settings) throws IOException {
        json.writeStringField("solver", settings.solver());
        if (settings.tolerance().isPresent()) {
            number("tolerance", settings.tolerance().getAsDouble());
        }
        if (settings.epochs().isPresent()) {
            json.writeNumberField("epochs", settings.epochs().getAsInt());
        }
        if (settings.members().isPresent()) {
            json.writeNumberField("members", settings.members().getAsInt());
        }
        json.writeStringField("version", settings.version());
    }

    /** Writes the next explanation. */
    public void write(ExplainedInput explained) throws IOException {
        json.writeStartObject();
        json.writeNumberField("input", explained.input());
        number("residual", explained.decomposition().residual());
        number("relativeResidual", explained.decomposition().relativeResidual());
        write(explained.decomposition().certificate());
        if (explained.decomposition().uniqueness().isPresent()) {
            Uniqueness uniqueness = explained.decomposition().uniqueness().get();
            json.writeBooleanField("unique", uniqueness.unique());
        }
        contributions(explained);
        json.writeObjectFieldStart("latent");
        number("r2", explained.decomposition().r2());
        json.writeEndObject();
        if (explained.decomposition().sparsityPrice().isPresent()) {
            write(explained.decomposition().sparsityPrice().get());
        }
        if (explained.explanation().isPresent()) {
            modelParts.write(explained.explanation().get());
        }
        warnings(explained.warnings());
        json.writeEndObject();
    }

    /** Ends the object. */
    public void end() throws IOException {
        json.writeEndArray();
        JsonOutput.end(json);
    }

    private void write(Certificate certificate) throws IOException {
        json.writeObjectFieldStart("certificate");
        number("gap", certificate.gap());
        json.writeBooleanField("converged", certificate.converged());
        json.writeNumberField("iterations", certificate.iterations());
        json.writeStringField(
                "ending", certificate.ending().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        number("residualLowerBound", certificate.residualLowerBound());
        json.writeNumberField("passes", certificate.passes());
        json.writeEndObject();
    }

    private void contributions(ExplainedInput explained) throws IOException {
        json.writeArrayFieldStart("contributions");
        List<WeightRange> ranges = explained.ranges();
        List<MixtureWeights.Entry> entries = explained.decomposition().weights().heaviestFirst();
        for (int i = 0; i < entries.size(); i++) {
            json.writeStartObject();
            json.writeNumberField("index", entries.get(i).example());
            json.writeStringField("id", id(explained, i, entries.get(i)));
            number("weight", entries.get(i).weight());
            if (!ranges.isEmpty()) {
                json.writeArrayFieldStart("weightRange");
                json.writeNumber(JsonOutput.finite("weightRange", ranges.get(i).least()));
                json.writeNumber(JsonOutput.finite("weightRange", ranges.get(i).most()));
                json.writeEndArray();
            }
            if (explained.explanation().isPresent()) {
                modelParts.write(explained.explanation().get().contributions().get(i));
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static String id(ExplainedInput explained, int place, MixtureWeights.Entry entry) {
        return explained
                .explanation()
                .map(explanation -> explanation.contributions().get(place).id())
                .orElseGet(() -> Integer.toString(entry.example()));
    }

    private void write(SparsityPrice price) throws IOException {
        json.writeObjectFieldStart("sparsity");
        json.writeNumberField("members", price.members());
        number("unlimitedResidual", price.unlimitedResidual());
        number("price", price.price());
        json.writeBooleanField("provenBest", price.provenBest());
        json.writeEndObject();
    }

    private void warnings(List<Warning> warnings) throws IOException {
        json.writeArrayFieldStart("warnings");
        for (Warning warning : warnings) {
            json.writeStartObject();
            json.writeStringField("code", warning.code());
            json.writeStringField("message", warning.message());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void number(String name, double value) throws IOException {
        JsonOutput.number(json, name, value);
    }
}
