package io.simplex4j.report.internal.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.JsonSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DocumentReaderTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name_a_file() {
        file = folder.resolve("why.json");
    }

    @Test
    void tell_what_is_needed_to_load_the_model() throws IOException {
        JsonReport.of(JsonSamples.explainer().explain(JsonSamples.inputs())).write(file);
        Tree model = DocumentReader.head(file).object("model");
        assertThat(model.has("latent")).isFalse();
        assertThat(model.text("task")).isEqualTo("classes");
        Files.writeString(
                file, Files.readString(file).replaceFirst("\"latentSize\"", "\"latent\":\"Relu_2\",\"latentSize\""));
        assertThat(DocumentReader.head(file).object("model").text("latent")).isEqualTo("Relu_2");
        Examples latents = Examples.of(JsonSamples.rows(9, 2, 1));
        JsonReport.of(Explainer.ofLatents(Corpus.ofLatents(latents)).explain(latents))
                .write(file);
        assertThat(DocumentReader.head(file).has("model")).isFalse();
    }

    @Test
    void what_is_no_file_of_explanations_is_refused() throws IOException {
        refused("[]", "found no object; expected an object with explanations");
        refused("{}", "there is no array of explanations");
        refused("{\"explanations\":{}}", "there is no array of explanations");
        refused(
                "{\"schema\":7,\"explanations\":[]}",
                "schema is '7.0'; expected 'simplex4j/explanations/1', 'simplex4j/triage/1' or");
        refused("{\"schema\":\"\\u001b[31m\",\"explanations\":[]}", "schema is '?[31m'; expected");
        refused("{\"schema\":\"simplex4j/explanations/1\",\"explanations\":[]}", "corpus is missing");
        refused("{\"corpus\":{},\"corpus\":{}}", "is not JSON: Duplicate field 'corpus'");
        refused("{\"corpus\":{\"examples\":NaN}}", "is not JSON: Non-standard token 'NaN'");
        refused("{\"corpus\":{\"examples\":1e999}}", "found Infinity; expected finite numbers");
        refused("{\"corpus\":" + "[".repeat(50_000), "is not JSON: Document nesting depth (21) exceeds");
        refused("{\"corpus\":\"" + "x".repeat(200_000) + "\"}", "is not JSON: String value length");
        refused("", "found no object; expected an object with explanations");
        refused("{\"corpus\":", "is not JSON: Unexpected end-of-input");
    }

    private void refused(String text, String reason) throws IOException {
        Files.writeString(file, text);
        assertThatThrownBy(() -> DocumentReader.head(file))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining(reason);
    }

    @Test
    void what_is_no_regular_file_is_refused() {
        assertThatThrownBy(() -> DocumentReader.head(folder)).hasMessage(folder + ": is a folder; expected a file");
        assertThatThrownBy(() -> DocumentReader.head(file)).hasMessage(file + ": no such file");
        assertThatThrownBy(() -> DocumentReader.head(Path.of("/dev/null")))
                .hasMessage("/dev/null: is not a regular file; expected a file");
    }
}
