package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.cli.demo.ClinicalStory;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that show a page. */
@Tag("slow")
final class ServedPageTest {
    @TempDir
    Path folder;

    /** A command that runs until it is interrupted. */
    private static final class Serving implements AutoCloseable {
        private final ByteArrayOutputStream err = new ByteArrayOutputStream();
        private final Thread thread;
        private final String firstLine;

        Serving(String... args) throws IOException {
            PipedInputStream read = new PipedInputStream();
            PrintStream out = new PrintStream(new PipedOutputStream(read), true, UTF_8);
            thread = new Thread(() -> {
                Main.run(args, new ByteArrayInputStream(new byte[0]), out, new PrintStream(err, true, UTF_8));
                out.close();
            });
            thread.setDaemon(true);
            thread.start();
            firstLine = String.valueOf(new BufferedReader(new InputStreamReader(read, UTF_8)).readLine());
            assertThat(firstLine).as(err.toString(UTF_8)).startsWith("http://127.0.0.1:");
        }

        String get(String path, String until) throws IOException, InterruptedException {
            URI uri = URI.create(firstLine).resolve(path);
            String body = "";
            for (int i = 0; i < 600 && !body.contains(until); i++) {
                body = HttpClient.newHttpClient()
                        .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                        .body();
                if (!body.contains(until)) {
                    Thread.sleep(100);
                }
            }
            assertThat(body).contains(until);
            return body;
        }

        @Override
        public void close() {
            thread.interrupt();
            try {
                thread.join(60_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            assertThat(thread.isAlive()).isFalse();
        }
    }

    @Test
    void the_demo_shows_both_stories() throws Exception {
        try (Serving demo = new Serving("demo", "--serve")) {
            assertThat(demo.firstLine).endsWith("/ui/");
            assertThat(demo.get("/ui/", "Handwritten digits")).contains("Breast cancer, three years after surgery");
            String german = demo.get("/ui/clinical/cases?set=german-patients&q=GBSG+724", "GBSG 724</bdi>");
            assertThat(german).contains("do not rely on this").contains("actual: <bdi>");
            assertThat(demo.get("/ui/digits/cases?q=letter+K", "letter K</bdi>"))
                    .contains("1 input");
            assertThat(demo.get("/ui/clinical/new", "case-form"))
                    .contains("New patient")
                    .contains("x.progesterone");
        }
    }

    @Test
    void cases_and_calibration_come_from_the_command_line() throws Exception {
        try (ClinicalStory story = ClinicalStory.load()) {
            story.writeTo(folder);
        }
        List<String> german = Files.readAllLines(folder.resolve("german.csv"));
        Files.write(folder.resolve("held.csv"), german.subList(0, 150));
        String csv = folder.resolve("dutch.csv").toString();
        String[] common = {
            "serve",
            "--model",
            folder.resolve("clinical.onnx").toString(),
            "--schema",
            folder.resolve("clinical.yaml").toString(),
            "--corpus",
            csv,
            "--http_port",
            "0",
            "--quiet"
        };
        try (Serving serving = new Serving(with(
                common,
                "--cases",
                "ward=" + folder.resolve("patients.csv"),
                "--calibration",
                folder.resolve("held.csv").toString()))) {
            String list = serving.get("/ui/clinical/cases", "Rotterdam 2405");
            assertThat(list).contains("GBSG 724").contains("As far").contains("2 patients");
            assertThat(serving.get("/v1/models/clinical", "\"ready\":true")).contains("clinical");
        }
        Ran none =
                Ran.simplex(with(common, "--cases", folder.resolve("none.csv").toString()));
        assertThat(none.exitCode()).isEqualTo(3);
        assertThat(none.err()).startsWith("simplex: cannot read the cases ");
        Ran same = Ran.simplex(with(common, "--calibration", csv));
        assertThat(same.exitCode()).isEqualTo(4);
        assertThat(same.err()).contains("rows are in the corpus; expected rows that are not");
        Ran odd = Ran.simplex(with(common, "--cases", "a b=" + folder.resolve("patients.csv")));
        assertThat(odd.exitCode()).isEqualTo(2);
        assertThat(odd.err()).contains("a set of cases has the name 'a b'; expected 1 to 63 letters");
    }

    private static String[] with(String[] common, String... more) {
        return Stream.of(common, more).flatMap(Arrays::stream).toArray(String[]::new);
    }
}
