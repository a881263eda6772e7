package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cards and text in German by {@code --language de}. */
final class LanguageTest {
    private static final String MODEL = "src/main/resources/io/simplex4j/cli/demo/clinical.onnx";

    @TempDir
    static Path folder;

    @BeforeEach
    void write_tables() {
        if (!Files.exists(folder.resolve("demo"))) {
            Ran.simplex("demo", "clinical", "--out", folder.resolve("demo").toString())
                    .ok();
        }
    }

    private static String demo(String name) {
        return folder.resolve("demo").resolve(name).toString();
    }

    private static Ran run(String command, String... more) {
        List<String> all = new ArrayList<>(List.of(
                command,
                "--model",
                MODEL,
                "--schema",
                demo("clinical.yaml"),
                "--corpus",
                demo("dutch.csv"),
                "--input",
                demo("patients.csv")));
        all.addAll(List.of(more));
        return Ran.simplex(all.toArray(new String[0]));
    }

    @Test
    void a_page_is_german_and_json_stays_english() throws IOException {
        Path page = folder.resolve("karte.html");
        Path json = folder.resolve("why.json");
        run("explain", "--rows", "0,1", "--language", "de", "--html", page.toString(), "--json", json.toString())
                .ok();
        assertThat(Files.readString(page))
                .contains("<html lang=\"de\"", "Was die ähnlichen Beispiele sagen", "Merkmale", "vorhergesagt:")
                .doesNotContain("What the similar", "The model is", "✗ wrong", "How to read this");
        Path english = folder.resolve("english.json");
        run("explain", "--rows", "0,1", "--json", english.toString()).ok();
        assertThat(Files.readString(json)).isEqualTo(Files.readString(english));
    }

    @Test
    void text_is_german() {
        assertThat(run("explain", "--rows", "0", "--language", "de").ok().out())
                .contains("Für das Modell ist dieser Fall", "vorhergesagt:", "als Optimum bewiesen")
                .doesNotContain("To the model", "proven optimal", "actual label");
    }

    @Test
    void a_triage_is_german() throws IOException {
        Path page = folder.resolve("triage.html");
        run("triage", "--language", "de", "--html", page.toString(), "--cards", "1")
                .ok();
        assertThat(Files.readString(page))
                .contains("<html lang=\"de\"", "Triage von", "Was die ähnlichen Beispiele sagen");
        assertThat(run("triage", "--language", "de").ok().out()).contains("relative Restabstände", "Vorhersage");
    }

    @Test
    void a_config_file_has_the_language() throws IOException {
        String config =
                Files.writeString(folder.resolve("run.yaml"), "language: de\n").toString();
        assertThat(run("explain", "--rows", "0", "--config", config).ok().out())
                .contains("Für das Modell ist dieser Fall");
    }

    @Test
    void another_language_is_refused() {
        for (String command : List.of("explain", "triage")) {
            run(command, "--language", "fr")
                    .failedWith(2, "--language is fr; expected en or de. Try 'simplex " + command + " --help'");
        }
    }
}
