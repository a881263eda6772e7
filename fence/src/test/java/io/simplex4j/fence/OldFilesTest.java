package io.simplex4j.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.simplex4j.report.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that version 0.1.0 wrote can still be read; {@code version-0.1.0/make} has the commands that wrote them. */
final class OldFilesTest {
    private static final Path OLD = Scenario.MODULE.resolve("version-0.1.0");
    private static final Path EXPLANATIONS = OLD.resolve("explanations");

    @TempDir
    private Path folder;

    private static String old(String name) {
        return OLD.resolve(name).toString();
    }

    /** The lines that say how each file of explanations was written. */
    static List<String> explanations() throws IOException {
        return Files.readAllLines(OLD.resolve("explanations.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    @Test
    void all_explanations_are_listed() throws IOException {
        try (Stream<Path> files = Files.list(EXPLANATIONS)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .hasSameElementsAs(explanations().stream()
                            .map(line -> line.split(" ")[0] + ".json")
                            .toList());
        }
    }

    private static List<String> explanationsThatHold() throws IOException {
        return explanations().stream().filter(line -> !line.startsWith("text ")).toList();
    }

    @ParameterizedTest
    @MethodSource("explanationsThatHold")
    void explanations_hold(String line) throws IOException {
        String[] parts = line.split("\\|");
        Path file = EXPLANATIONS.resolve(parts[0].strip() + ".json");
        List<String> words = new ArrayList<>(List.of("verify", file.toString()));
        for (String word : parts[1].strip().split(" ")) {
            words.add(word.startsWith("--") ? word : Scenario.data(word));
        }
        assertThat(Scenario.simplex(words.toArray(String[]::new))).contains(" explanation");
        PublishedSchema.assertValid(Files.readString(file));
    }

    @Test
    void decompositions_hold() throws IOException {
        Scenario.simplex(
                "verify",
                old("decomposition.json"),
                "--corpus",
                old("corpora/series/latents.npy"),
                "--input",
                old("corpora/text/latents.npy"));
        PublishedSchema.assertValid(Files.readString(OLD.resolve("decomposition.json")));
    }

    @Test
    void a_triage_is_as_its_schema_says() throws IOException {
        PublishedSchema.assertValidTriage(Files.readString(OLD.resolve("triage.json")));
    }

    @ParameterizedTest
    @CsvSource({
        "clinical, clinical.onnx, patients.csv, 150",
        "digits, digits.onnx, digit.png, 12",
        "series, series.onnx, series.npy, 60"
    })
    void a_stored_corpus_explains(String name, String model, String input, int size) throws IOException {
        String corpus = old("corpora/" + name);
        assertThat(Scenario.simplex("corpus", "inspect", corpus)).isNotBlank();
        List<String> words = new ArrayList<>(List.of(
                "explain", "--model", Scenario.data(model), "--corpus", corpus, "--input", Scenario.data(input)));
        words.addAll(List.of("--no-projections", "--json", "-"));
        JsonNode document = Scenario.JSON.readTree(Scenario.simplex(words.toArray(String[]::new)));
        assertThat(document.at("/corpus/examples").intValue()).isEqualTo(size);
        assertThat(document.at("/explanations/0/contributions")).isNotEmpty();
    }

    /** The encoder has 64 positions, which are now found. Version 0.1.0 took the default of 128 and failed on longer sentences. */
    @Test
    void files_of_an_encoder_with_few_positions_are_refused_with_what_to_do() {
        assertThatThrownBy(() -> Scenario.simplex(
                        "explain",
                        "--model",
                        Scenario.data("text"),
                        "--head",
                        Scenario.data("text/head.onnx"),
                        "--corpus",
                        old("corpora/text"),
                        "--input",
                        Scenario.data("sentence.csv")))
                .hasMessageContaining("found inputs of shape (2, 128); expected (2, 64) as the model takes: build the"
                        + " corpus again");
        assertThatThrownBy(() -> Scenario.simplex(
                        "verify",
                        old("explanations/text.json"),
                        "--model",
                        Scenario.data("text"),
                        "--head",
                        Scenario.data("text/head.onnx"),
                        "--schema",
                        Scenario.data("sentences.yaml"),
                        "--corpus",
                        Scenario.data("sentences.csv"),
                        "--input",
                        Scenario.data("sentence.csv")))
                .hasMessageContaining("exit code 3");
    }

    /** Version 0.1.0 identified a calibration by every bit of its scores, which another solver does not reproduce. */
    @Test
    void a_drift_file_is_refused_with_what_to_do_and_a_new_one_goes_on() throws IOException {
        Path old = Files.copy(OLD.resolve("drift.json"), folder.resolve("drift.json"));
        assertThatThrownBy(() -> watch(old)).hasMessageContaining("begin another file");
        assertThat(old).hasSameBinaryContentAs(OLD.resolve("drift.json"));
        Path state = folder.resolve("new.json");
        assertThat(watch(state)).isEqualTo(20);
        assertThat(watch(state)).isEqualTo(40);
    }

    /** Triages the new patients, and returns how many inputs the state of drift has seen. */
    private static int watch(Path state) throws IOException {
        Scenario.simplex(
                "triage",
                "--model",
                Scenario.data("clinical.onnx"),
                "--schema",
                Scenario.data("clinical.yaml"),
                "--corpus",
                Scenario.data("dutch.csv"),
                "--calibration",
                Scenario.data("held-out.csv"),
                "--input",
                Scenario.data("new.csv"),
                "--drift",
                state.toString());
        return Scenario.JSON.readTree(state.toFile()).get("inputs").intValue();
    }

    @Test
    void a_record_is_as_it_was_written_and_a_server_goes_on_with_it() throws Exception {
        Files.copy(OLD.resolve("record/record.db"), folder.resolve("record.db"));
        String record = folder.toString();
        String head = Files.readString(OLD.resolve("head.txt")).strip();
        Scenario.simplex("audit", "verify", "--data", record, "--head", head);
        JsonNode events =
                Scenario.JSON.readTree(OLD.resolve("events.json").toFile()).get("events");
        assertThat(Scenario.JSON
                        .readTree(Scenario.simplex("audit", "list", "--data", record, "--json", "-"))
                        .get("events"))
                .isEqualTo(events);
        String id = events.get(0).get("subject").textValue();
        try (Scenario.Server server = new Scenario.Server(
                "--model",
                Scenario.data("clinical.onnx"),
                "--schema",
                Scenario.data("clinical.yaml"),
                "--corpus",
                Scenario.data("dutch.csv"),
                "--http_port",
                "0",
                "--data",
                record,
                "--audit",
                "full")) {
            assertThat(Scenario.JSON
                            .readTree(server.get("/e/" + id + ".json"))
                            .at("/explanations/0/id")
                            .textValue())
                    .isEqualTo("A");
            assertThat(server.get("/e/" + id + ".html")).contains("Rotterdam 1846");
        }
        Scenario.simplex("audit", "verify", "--data", record, "--head", head);
    }
}
