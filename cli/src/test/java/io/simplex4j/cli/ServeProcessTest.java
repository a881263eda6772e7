package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.Npy;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code simplex serve} as a process: what it does with a file of options, little memory, other files and SIGTERM. */
@Tag("slow")
final class ServeProcessTest {
    private static final Matrix INPUTS = Npy.read(Path.of(Mlp.INPUT)).asMatrix();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private Path folder;

    private Process process;
    private URI address;

    @AfterEach
    void end() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private void start(List<String> jvm, String... options) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
        command.addAll(List.of(System.getProperty("java.class.path"), Main.class.getName()));
        command.add("serve");
        command.addAll(Arrays.asList(options));
        process = new ProcessBuilder(command)
                .redirectError(folder.resolve("log").toFile())
                .start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        assertThat(line).as(Files.readString(folder.resolve("log"))).startsWith("http://127.0.0.1:");
        address = URI.create(line);
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(address.resolve(path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private static String instance(int row) {
        Vec input = INPUTS.row(row);
        return "[" + Arrays.stream(input.toArray()).mapToObj(String::valueOf).collect(Collectors.joining(",")) + "]";
    }

    private static String residual(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        Matcher residual = Pattern.compile("\"residual\":[^,]+").matcher(answer.body());
        assertThat(residual.find()).isTrue();
        return residual.group();
    }

    @Test
    void serves_models_of_different_inputs_as_a_file_and_kserve_say() throws Exception {
        String pair = OddModels.headless(folder.resolve("pair.onnx"));
        Arrays2d.write(folder.resolve("pair.npy"), Arrays2d.random(20, 2, 1));
        Files.writeString(folder.resolve("tokens"), "one\ntwo\n");
        Path file = Files.writeString(folder.resolve("serve.yaml"), """
                model: {mlp: "%s", pair: "%s"}
                corpus:
                  mlp/here: "%s"
                  mlp/there: "%s"
                  pair/points: "%s"
                http_port: 1
                token-file: "%s"
                rate: 100000
                quiet: true
                """.formatted(
                        Mlp.MODEL, pair, Mlp.CORPUS, Mlp.CORPUS, folder.resolve("pair.npy"), folder.resolve("tokens")));
        start(
                List.of(),
                "--config=" + file,
                "--http_port",
                "8080",
                "--predictor_host",
                "127.0.0.1:1",
                "--http_port",
                "0",
                "--workers",
                "1");
        HttpRequest models = HttpRequest.newBuilder(address.resolve("/v1/models"))
                .header("Authorization", "Bearer two")
                .build();
        assertThat(client.send(models, BodyHandlers.ofString()).body()).isEqualTo("{\"models\":[\"mlp\",\"pair\"]}\n");
        assertThat(post("/v1/models/mlp:explain", "{}").statusCode()).isEqualTo(401);
        HttpRequest metadata = HttpRequest.newBuilder(address.resolve("/v2/models/pair"))
                .header("Authorization", "Bearer one")
                .build();
        assertThat(client.send(metadata, BodyHandlers.ofString()).body()).contains("\"shape\":[-1,2]");
        HttpRequest explain = HttpRequest.newBuilder(address.resolve("/v1/models/pair:explain"))
                .header("Authorization", "Bearer one")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"instances\": [[0, 0]], \"parameters\": {\"corpus\": \"points\"}}"))
                .build();
        assertThat(client.send(explain, BodyHandlers.ofString()).body())
                .contains("predictor-differs", "it cannot be reached");
    }

    @Test
    void takes_the_schema_of_a_stored_corpus_unless_another_is_given() throws Exception {
        String pair = OddModels.headless(folder.resolve("pair.onnx"));
        Path table = Files.writeString(folder.resolve("t.csv"), "a,b\n0,1\n1,0\n1,1\n");
        String yaml =
                "schema: simplex4j/schema/1\nmodality: tabular\nfeatures: [{name: A, column: a}, {name: B, column: %s}]\n";
        Path schema = Files.writeString(folder.resolve("s.yaml"), yaml.formatted("b"));
        Path other = Files.writeString(folder.resolve("o.yaml"), yaml.formatted("c"));
        String stored = folder.resolve("stored").toString();
        Ran.simplex(
                        "corpus",
                        "build",
                        "--model",
                        pair,
                        "--corpus",
                        table.toString(),
                        "--schema",
                        schema.toString(),
                        "--out",
                        stored)
                .ok();
        start(List.of(), "--model", pair, "--corpus", stored, "--http_port", "0");
        HttpResponse<String> answer = post("/v1/models/pair:explain", "{\"rows\": [{\"a\": 1, \"b\": 0}]}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        end();
        start(List.of(), "--model", pair, "--schema", other.toString(), "--corpus", stored, "--http_port", "0");
        assertThat(post("/v1/models/pair:explain", "{\"rows\": [{\"a\": 1, \"c\": 0}]}")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void answers_the_same_when_its_files_are_replaced() throws Exception {
        Path model = Files.copy(Path.of(Mlp.MODEL), folder.resolve("m.onnx"));
        Path corpus = Files.copy(Path.of(Mlp.CORPUS), folder.resolve("c.npy"));
        start(List.of(), "--model", model.toString(), "--corpus", corpus.toString(), "--http_port", "0");
        String body = "{\"instances\": [" + instance(0) + "], \"parameters\": {\"features\": false}}";
        String before = residual(post("/v1/models/m:explain", body));
        Files.write(model, new byte[100]);
        Files.write(corpus, new byte[100]);
        assertThat(residual(post("/v1/models/m:explain", body))).isEqualTo(before);
        assertThat(post("/v1/models/m:explain", "{\"instances\": [" + instance(1) + "]}")
                        .body())
                .as("with features, for which the model was not asked before")
                .contains("\"projections\"");
    }

    /** Numbers of two letters each: the request is short enough, but not what the model makes of it. */
    @Test
    void refuses_what_it_has_no_memory_for_and_goes_on() throws Exception {
        start(
                List.of("-Xmx64m"),
                "--model",
                "mlp=" + Mlp.MODEL,
                "--corpus",
                Mlp.CORPUS,
                "--http_port",
                "0",
                "--deadline",
                "3600",
                "--max-instances",
                "1000000");
        String zeros = Collections.nCopies(INPUTS.columns(), "0").toString().replace(" ", "");
        String many = "{\"instances\": " + Collections.nCopies(140_000, zeros) + "}";
        String one = "{\"instances\": [" + instance(0) + "]}";
        String before = residual(post("/v1/models/mlp:explain", one));
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> refused = post("/v1/models/mlp:explain", many);
            assertThat(refused.statusCode())
                    .as(Files.readString(folder.resolve("log")))
                    .isEqualTo(503);
            assertThat(refused.body()).contains("not enough memory for this request");
            assertThat(residual(post("/v1/models/mlp:explain", one))).isEqualTo(before);
        }
    }

    /** Each body is as large as allowed, and all of them are larger than the heap. */
    @Test
    void answers_or_refuses_each_of_many_large_bodies_and_stops_at_once() throws Exception {
        start(List.of("-Xmx64m"), "--model", "mlp=" + Mlp.MODEL, "--corpus", Mlp.CORPUS, "--http_port", "0");
        byte[] body =
                ("{\"instances\": [" + instance(0) + "]}" + " ".repeat(7_800_000)).getBytes(StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(address.resolve("/v1/models/mlp:explain"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        List<CompletableFuture<HttpResponse<String>>> all = Stream.generate(
                        () -> client.sendAsync(request, BodyHandlers.ofString()))
                .limit(24)
                .toList();
        List<Integer> statuses = new ArrayList<>();
        for (CompletableFuture<HttpResponse<String>> each : all) {
            statuses.add(each.get(60, TimeUnit.SECONDS).statusCode());
        }
        assertThat(statuses)
                .as(Files.readString(folder.resolve("log")))
                .isSubsetOf(200, 503)
                .contains(200);
        assertThat(post("/v1/models/mlp:explain", "{\"instances\": [" + instance(0) + "]}")
                        .statusCode())
                .isEqualTo(200);
        process.destroy();
        assertThat(process.waitFor(15, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void ends_with_143_after_sigterm_and_loses_no_answer() throws Exception {
        start(List.of(), "--model", "mlp=" + Mlp.MODEL, "--corpus", Mlp.CORPUS, "--http_port", "0", "--quiet");
        String body = "{\"instances\": [" + instance(0) + "]}";
        String expected = residual(post("/v1/models/mlp:explain", body));
        Map<String, AtomicInteger> seen = new ConcurrentHashMap<>();
        CountDownLatch warm = new CountDownLatch(40);
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Thread thread = new Thread(() -> {
                try {
                    while (true) {
                        HttpResponse<String> answer = post("/v1/models/mlp:explain", body);
                        boolean whole = answer.statusCode() == 200
                                ? residual(answer).equals(expected)
                                        && answer.body().endsWith("}\n")
                                : answer.statusCode() == 503;
                        String kind = whole ? String.valueOf(answer.statusCode()) : "wrong: " + answer.body();
                        seen.computeIfAbsent(kind, key -> new AtomicInteger()).incrementAndGet();
                        warm.countDown();
                    }
                } catch (IOException e) {
                    seen.computeIfAbsent("closed", key -> new AtomicInteger()).incrementAndGet();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            thread.start();
            clients.add(thread);
        }
        assertThat(warm.await(60, TimeUnit.SECONDS)).isTrue();
        process.destroy();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(143);
        for (Thread each : clients) {
            each.join(60_000);
            assertThat(each.isAlive()).isFalse();
        }
        assertThat(seen).containsKeys("200", "closed");
        assertThat(seen.keySet()).isSubsetOf("200", "503", "closed");
    }
}
