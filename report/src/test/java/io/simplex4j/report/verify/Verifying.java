package io.simplex4j.report.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.JsonSamples;
import io.simplex4j.report.PublishedSchema;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A model with its data, a file that explains it, and what verifying a file gives. */
final class Verifying {
    static final FunctionModel MODEL = JsonSamples.network(LinearHead.Activation.SOFTMAX);
    static final Examples CORPUS = JsonSamples.patients();
    static final Examples INPUTS = JsonSamples.inputs();
    static final Verifier VERIFIER = Verifier.of(MODEL, CORPUS, INPUTS);
    static final String FILE = write(explainer -> explainer);

    static String write(UnaryOperator<Explainer> settings) {
        return PublishedSchema.assertValid(report(settings).toString());
    }

    static JsonReport report(UnaryOperator<Explainer> settings) {
        return JsonReport.of(settings.apply(Explainer.of(MODEL, Corpus.encode(MODEL, CORPUS)))
                .explain(INPUTS));
    }

    static Verification verify(String json) {
        return verify(VERIFIER, json);
    }

    static Verification verify(Verifier verifier, String json) {
        return verifier.verify(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    }

    static String tampered(String json, String from, String to) {
        String changed = Pattern.compile(from).matcher(json).replaceFirst(to);
        assertThat(changed).isNotEqualTo(json);
        return changed;
    }

    static void assertPasses(Verification verification) {
        assertThat(verification.problems()).isEmpty();
        assertThat(verification.explanations())
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.problems()).isEmpty());
        assertThat(verification.passed()).isTrue();
    }

    static void assertFails(Verification verification, String reason) {
        assertThat(verification.passed()).isFalse();
        assertThat(Stream.concat(
                        verification.problems().stream(),
                        verification.explanations().stream().flatMap(each -> each.problems().stream())))
                .anySatisfy(problem -> assertThat(problem).contains(reason));
    }

    private Verifying() {}
}
