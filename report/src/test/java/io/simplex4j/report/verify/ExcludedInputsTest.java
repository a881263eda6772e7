package io.simplex4j.report.verify;

import static io.simplex4j.report.verify.Verifying.assertFails;
import static io.simplex4j.report.verify.Verifying.assertPasses;
import static io.simplex4j.report.verify.Verifying.tampered;
import static io.simplex4j.report.verify.Verifying.verify;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.PublishedSchema;
import org.junit.jupiter.api.Test;

/** Inputs that are themselves in the corpus. */
final class ExcludedInputsTest {
    private static final Examples INPUTS = Verifying.CORPUS.select(0, 5);
    private static final Verifier VERIFIER = Verifier.of(Verifying.MODEL, Verifying.CORPUS, INPUTS);

    private static Explainer explainer() {
        return Explainer.of(Verifying.MODEL, Corpus.encode(Verifying.MODEL, Verifying.CORPUS))
                .withStability();
    }

    private static String write(Explainer explainer) {
        return PublishedSchema.assertValid(
                JsonReport.of(explainer.explain(INPUTS)).toString());
    }

    @Test
    void a_missing_or_false_note_is_found() {
        String file = write(explainer());
        assertThat(file).contains("in-corpus");
        assertPasses(verify(VERIFIER, file));
        assertFails(
                verify(VERIFIER, tampered(file, "100% of the weight is on this", "50% of the weight is on this")),
                "in-corpus");
    }

    @Test
    void explanations_by_the_others_are_checked_over_the_others() {
        String file = write(explainer().excludingSelf());
        assertThat(file).contains("\"exclude\":\"self\"").doesNotContain("in-corpus");
        assertPasses(verify(VERIFIER, file));
        assertFails(verify(VERIFIER, tampered(file, "\"exclude\":\"self\",", "")), "gap");
        String whole = write(explainer());
        assertFails(
                verify(VERIFIER, tampered(whole, "\"version\"", "\"exclude\":\"self\",\"version\"")),
                "example 0 has weight, but the settings exclude it");
    }
}
