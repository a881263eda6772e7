package io.simplex4j.report.verify;

import static io.simplex4j.report.verify.Verifying.CORPUS;
import static io.simplex4j.report.verify.Verifying.INPUTS;
import static io.simplex4j.report.verify.Verifying.MODEL;
import static io.simplex4j.report.verify.Verifying.assertFails;
import static io.simplex4j.report.verify.Verifying.assertPasses;
import static io.simplex4j.report.verify.Verifying.tampered;
import static io.simplex4j.report.verify.Verifying.verify;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.JsonSamples;
import io.simplex4j.report.PublishedSchema;
import io.simplex4j.report.internal.document.DocumentReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ComparisonVerificationTest {
    private static final Examples OTHERS = others();
    private static final Verifier VERIFIER = Verifier.of(MODEL, List.of(CORPUS, OTHERS), INPUTS);
    private static final String FILE = file();

    private static Examples others() {
        Examples few = JsonSamples.patients().select(IntStream.range(0, 12).toArray());
        return few.withName("german.csv");
    }

    private static String file() {
        Corpus first = Corpus.encode(MODEL, CORPUS);
        Baseline shared = Baseline.mean(first);
        CorpusComparison compared = CorpusComparison.of(List.of(
                Explainer.of(MODEL, first).withBaseline(shared).explain(INPUTS),
                Explainer.of(MODEL, Corpus.encode(MODEL, OTHERS))
                        .withBaseline(shared)
                        .explain(INPUTS)));
        return PublishedSchema.assertValid(JsonReport.of(compared).toString());
    }

    @Test
    void a_file_of_two_corpora_passes() {
        Verification found = verify(VERIFIER, FILE);
        assertPasses(found);
        assertThat(found.explanations()).hasSize(12);
        assertThat(found.explanations().get(1).corpus()).contains("german");
    }

    @Test
    void corpora_are_known_by_what_they_hold() {
        assertPasses(verify(Verifier.of(MODEL, List.of(OTHERS.withName("x"), CORPUS), INPUTS), FILE));
    }

    @Test
    void another_number_of_corpora_fails() {
        assertFails(verify(Verifying.VERIFIER, FILE), "the file explains by 2 corpora; expected 1 as given");
        assertFails(verify(VERIFIER, Verifying.FILE), "the file explains by 1 corpus; expected 2 as given");
    }

    @Test
    void what_is_false_is_found() {
        assertFails(
                verify(VERIFIER, tampered(FILE, "\"agree\":false", "\"agree\":true")),
                "comparisons[1].agree is true, recomputed false");
        assertFails(
                verify(VERIFIER, tampered(FILE, "\"sentence\":\"With", "\"sentence\":\"Wit")),
                "comparisons[0].sentence is Wit");
        assertFails(
                verify(
                        VERIFIER,
                        tampered(FILE, "\"input\":0,\"corpus\":\"dutch\"", "\"input\":0,\"corpus\":\"german\"")),
                "relativeResidual is");
        assertFails(
                verify(
                        VERIFIER,
                        tampered(FILE, "\"input\":0,\"corpus\":\"dutch\"", "\"input\":0,\"corpus\":\"swiss\"")),
                "corpus is 'swiss'; expected one of [dutch, german]");
        assertFails(
                verify(VERIFIER, tampered(FILE, "\"input\":0,\"corpus\":\"dutch\"", "\"input\":0")),
                "corpus is ''; expected one of [dutch, german]");
        assertFails(verify(VERIFIER, tampered(FILE, "\"name\":\"german\"", "\"name\":\"dutch\"")), "the same name");
        assertFails(
                verify(VERIFIER, tampered(FILE, "\"labelled\":6", "\"labelled\":5")),
                "summaries[0].labelled is 5, recomputed 6");
        assertFails(
                verify(VERIFIER, tampered(FILE, "(?s)\"comparisons\":\\[.*?\\n\\],", "")), "comparisons is missing");
        assertFails(
                verify(VERIFIER, tampered(FILE, "(?m)^.*\"input\":0,\"corpus\":\"german\".*\\n", "")),
                "input 0 is explained by [dutch]; expected all of [dutch, german]");
    }

    @Test
    void a_corpus_that_was_not_used_fails() {
        Examples wrong = JsonSamples.patients().select(IntStream.range(3, 12).toArray());
        assertFails(
                verify(Verifier.of(MODEL, List.of(CORPUS, wrong), INPUTS), FILE),
                "the corpus german is a different one");
    }

    @Test
    void claims_name_the_corpora(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("both.json"), FILE);
        assertThat(DocumentReader.head(file).objects("corpora"))
                .extracting(each -> each.text("name"))
                .containsExactly("dutch", "german");
    }
}
