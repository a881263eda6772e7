package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hidden columns and pseudonyms, from the table to everything that is written. */
final class PrivacyTest {
    private static final String KEY = "simplex.pseudonym.key";
    private static final String SECRET = "a secret of the ward";

    @TempDir
    private Path folder;

    private Path demo = Path.of("");

    @BeforeEach
    void write() throws IOException {
        demo = folder.resolve("demo");
        Ran.simplex("demo", "clinical", "--out", demo.toString()).ok();
        Path schema = demo.resolve("clinical.yaml");
        String yaml = Files.readString(schema)
                .replace("id: patient\n", "id: patient\npseudonym: true\n")
                .replace("    column: age\n", "    column: age\n    hidden: true\n")
                .replace("    column: nodes\n", "    column: nodes\n    hidden: true\n");
        Files.writeString(schema, yaml);
        System.setProperty(
                KEY, Files.writeString(folder.resolve("key"), SECRET + "\n").toString());
    }

    @AfterEach
    void forget() {
        System.clearProperty(KEY);
    }

    private String file(String name) {
        return demo.resolve(name).toString();
    }

    private List<String> sources(String... more) {
        List<String> all = new ArrayList<>(List.of(more));
        all.addAll(List.of("--model", file("clinical.onnx"), "--schema", file("clinical.yaml")));
        all.addAll(List.of("--corpus", file("dutch.csv"), "--input", file("patients.csv")));
        return all;
    }

    private Ran run(List<String> args) {
        return Ran.simplex(args.toArray(String[]::new));
    }

    @Test
    void nothing_that_is_written_has_a_hidden_value_or_a_name() throws IOException {
        String corpus = folder.resolve("stored").toString();
        Ran.simplex(
                        "corpus",
                        "build",
                        "--model",
                        file("clinical.onnx"),
                        "--schema",
                        file("clinical.yaml"),
                        "--corpus",
                        file("dutch.csv"),
                        "--out",
                        corpus)
                .ok();
        List<String> explain = sources("explain", "--contrast");
        for (String form : List.of("json", "html", "csv")) {
            explain.addAll(List.of("--" + form, folder.resolve("why." + form).toString()));
        }
        explain.addAll(List.of("--calibration", file("dutch-held-out.csv")));
        String told = run(explain).ok().err() + run(sources("explain")).ok().out();
        List<String> triage = sources("triage", "--leave-one-out");
        triage.addAll(List.of("--html", folder.resolve("triage.html").toString()));
        told += run(triage).ok().err() + run(sources("triage")).ok().out();
        List<String> written = new ArrayList<>(List.of(told));
        try (Stream<Path> files = Stream.of("why.json", "why.html", "why.csv", "triage.html", "stored/ids.json")
                .map(folder::resolve)) {
            for (Path each : files.toList()) {
                written.add(Files.readString(each));
            }
        }
        assertThat(written)
                .allSatisfy(text -> assertThat(text)
                        .doesNotContain("GBSG ", "Rotterdam ", " positive<", "Nodes")
                        .doesNotContainPattern("\\d years\\b"));
        assertThat(written.get(1)).contains("\"hidden features\"", "\"hidden\"").doesNotContain("projections\":[");
        assertThat(written.get(2)).contains("hidden features").contains("P-");
        String shown = Schema.read(demo.resolve("clinical.yaml"))
                .withPseudonyms(SECRET.getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .publicId("GBSG 724");
        assertThat(written.get(1)).contains("\"id\":\"" + shown + "\"");
    }

    @Test
    void what_is_written_is_verified_with_the_same_key_only() throws IOException {
        String json = folder.resolve("why.json").toString();
        List<String> explain = sources("explain");
        explain.addAll(List.of("--json", json));
        run(explain).ok();
        run(sources("verify", json)).ok();
        Files.writeString(folder.resolve("key"), SECRET + " next door");
        assertThat(run(sources("verify", json)).exitCode()).isEqualTo(3);
        System.clearProperty(KEY);
        assertThat(run(sources("verify", json)).err())
                .contains("clinical.yaml: says pseudonym: true, but there is no key; expected SIMPLEX_PSEUDONYM_KEY");
    }

    @Test
    void conditions_do_not_know_hidden_columns() {
        List<String> where = sources("explain");
        where.addAll(List.of("--where", "age >= 60"));
        assertThat(run(where).err()).contains("age").contains("expected one of").doesNotContain("hidden");
        assertThat(run(where).exitCode()).isEqualTo(4);
    }

    @Test
    void a_patient_leaves_a_corpus_by_name() throws IOException {
        String corpus = folder.resolve("stored").toString();
        Ran.simplex(
                        "corpus",
                        "build",
                        "--model",
                        file("clinical.onnx"),
                        "--schema",
                        file("clinical.yaml"),
                        "--corpus",
                        file("dutch.csv"),
                        "--out",
                        corpus)
                .ok();
        String name = Files.readAllLines(demo.resolve("dutch.csv")).get(1).split(",")[0];
        assertThat(Ran.simplex("corpus", "remove", corpus, "--id", name).ok().err())
                .contains("before ");
    }
}
