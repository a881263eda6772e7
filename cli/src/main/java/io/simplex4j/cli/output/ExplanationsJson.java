package io.simplex4j.cli.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.decomposition.WeightRange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** The explanations object, written as it comes into being: UTF-8, one explanation per line. */
public final class ExplanationsJson {
    /*
     * Without end() the object stays open, so that output cut short by a failure is no JSON and cannot be mistaken for a
     * whole one. Doubles are the shortest decimals that read back the same, by Jackson's own code: that of Java 17 is
     * not always the shortest, so bytes would depend on the Java version.
     */
    private static final String SCHEMA = "simplex4j/explanations/1";
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private final JsonGenerator json;

    private ExplanationsJson(JsonGenerator json) {
        this.json = json;
    }

    /** Begins the object; the stream is flushed in the end and never closed. */
    public static ExplanationsJson begin(OutputStream out, CorpusDescription corpus, RunSettings settings)
            throws IOException {
        JsonGenerator json = FACTORY.createGenerator(out);
        json.setPrettyPrinter(new OneLineEach());
        json.writeStartObject();
        json.writeStringField("schema", SCHEMA);
        json.writeObjectFieldStart("corpus");
        json.writeNumberField("examples", corpus.examples());
        json.writeNumberField("latentSize", corpus.latentSize());
        json.writeStringField("digest", corpus.digest());
        json.writeStringField("source", corpus.source());
        json.writeEndObject();
        ExplanationsJson explanations = new ExplanationsJson(json);
        explanations.write(settings);
        json.writeArrayFieldStart("explanations");
        return explanations;
    }

    private void write(RunSettings settings) throws IOException {
        json.writeObjectFieldStart("settings");
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
        json.writeEndObject();
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
        contributions(explained.decomposition().weights(), explained.ranges());
        json.writeObjectFieldStart("latent");
        number("r2", explained.decomposition().r2());
        json.writeEndObject();
        if (explained.decomposition().sparsityPrice().isPresent()) {
            write(explained.decomposition().sparsityPrice().get());
        }
        warnings(explained.warnings());
        json.writeEndObject();
    }

    /** Ends the object. */
    public void end() throws IOException {
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }

    private void write(Certificate certificate) throws IOException {
        json.writeObjectFieldStart("certificate");
        number("gap", certificate.gap());
        json.writeBooleanField("converged", certificate.converged());
        json.writeNumberField("iterations", certificate.iterations());
        json.writeStringField("ending", Warnings.nameOf(certificate.ending()));
        number("residualLowerBound", certificate.residualLowerBound());
        json.writeNumberField("passes", certificate.passes());
        json.writeEndObject();
    }

    private void contributions(MixtureWeights weights, List<WeightRange> ranges) throws IOException {
        json.writeArrayFieldStart("contributions");
        List<MixtureWeights.Entry> entries = weights.heaviestFirst();
        for (int i = 0; i < entries.size(); i++) {
            json.writeStartObject();
            json.writeNumberField("index", entries.get(i).example());
            json.writeStringField("id", Integer.toString(entries.get(i).example()));
            number("weight", entries.get(i).weight());
            if (!ranges.isEmpty()) {
                json.writeArrayFieldStart("weightRange");
                json.writeNumber(finite("weightRange", ranges.get(i).least()));
                json.writeNumber(finite("weightRange", ranges.get(i).most()));
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        json.writeEndArray();
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
        json.writeNumberField(name, finite(name, value));
    }

    private static double finite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalStateException(name + " is " + value + ", expected a finite number");
        }
        return value;
    }
}
