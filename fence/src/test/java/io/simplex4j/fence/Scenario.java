package io.simplex4j.fence;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jacoco.agent.rt.RT;

/** A way through the whole project that is recorded; each runs in a process of its own. */
enum Scenario {
    TABLE {
        @Override
        void run(Path out) throws IOException {
            explain(out, Stream.concat(CLINICAL.stream(), Stream.of("--corpus", data("dutch.csv"), "--rows", "0")));
        }
    },
    PICTURE {
        @Override
        void run(Path out) throws IOException {
            explain(
                    out,
                    Stream.of(
                            "--model",
                            data("digits.onnx"),
                            "--schema",
                            data("digits.yaml"),
                            "--corpus",
                            data("digits-corpus.idx"),
                            "--corpus-labels",
                            data("digits-labels.idx"),
                            "--input",
                            data("digit.png"),
                            "--baseline",
                            "black",
                            "--members",
                            "3"));
        }
    },
    SERIES {
        @Override
        void run(Path out) throws IOException {
            explain(
                    out,
                    Stream.of(
                            "--model",
                            data("series.onnx"),
                            "--schema",
                            data("series.yaml"),
                            "--corpus",
                            data("series-corpus.npy"),
                            "--corpus-labels",
                            data("series-labels.npy"),
                            "--input",
                            data("series.npy"),
                            "--rows",
                            "0"));
        }
    },
    SENTENCE {
        @Override
        void run(Path out) throws IOException {
            explain(
                    out,
                    Stream.of(
                            "--model",
                            data("text"),
                            "--head",
                            data("text/head.onnx"),
                            "--schema",
                            data("sentences.yaml"),
                            "--corpus",
                            data("sentences.csv"),
                            "--input",
                            data("sentence.csv")));
        }
    },
    TWO_CORPORA {
        @Override
        void run(Path out) throws IOException {
            explain(
                    out,
                    Stream.concat(
                            CLINICAL.stream(),
                            Stream.of(
                                    "--corpus",
                                    data("dutch.csv"),
                                    "--corpus",
                                    data("german.csv"),
                                    "--rows",
                                    "0",
                                    "--contrast")));
        }
    },
    TRIAGE {
        @Override
        void run(Path out) throws IOException {
            print(
                    "triage",
                    out,
                    Stream.of(
                                    "--model",
                                    data("clinical.onnx"),
                                    "--schema",
                                    data("clinical.yaml"),
                                    "--corpus",
                                    data("dutch.csv"),
                                    "--calibration",
                                    data("held-out.csv"),
                                    "--input",
                                    data("new.csv"),
                                    "--fdr",
                                    "0.1",
                                    "--cards",
                                    "2")
                            .toList());
        }
    },
    SERVICE {
        @Override
        void run(Path out) throws Exception {
            Path record = out.resolve("record");
            try (Server server = new Server(
                    "--model",
                    data("clinical.onnx"),
                    "--schema",
                    data("clinical.yaml"),
                    "--corpus",
                    data("dutch.csv"),
                    "--calibration",
                    data("held-out.csv"),
                    "--http_port",
                    "0",
                    "--data",
                    record.toString(),
                    "--audit",
                    "full")) {
                String answer = server.post("/v1/models/clinical:explain", """
                        {"rows": [{"patient": "GBSG 724", "age": 55, "menopause": "after", "size": "<=20",
                                   "grade": "I or II", "nodes": 3, "progesterone": 16, "oestrogen": 14,
                                   "hormones": "yes"}],
                         "parameters": {"members": 5, "projections": false}}""");
                Files.writeString(out.resolve("document.json"), answer);
                String id = JSON.readTree(answer).get("id").textValue();
                Files.writeString(out.resolve("page.html"), server.get("/e/" + id + ".html"));
            }
            Files.writeString(
                    out.resolve("record.json"), JSON.writeValueAsString(entries(record.resolve("record.db"))));
        }
    },
    SPARK {
        @Override
        void run(Path out) throws IOException {
            SparkSession session = SparkSession.builder()
                    .master("local[1]")
                    .config("spark.ui.enabled", false)
                    .config("spark.driver.host", "127.0.0.1")
                    .config("spark.driver.bindAddress", "127.0.0.1")
                    .config("spark.sql.shuffle.partitions", 1)
                    .config("spark.sql.codegen.wholeStage", false)
                    .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                    .config("spark.sql.warehouse.dir", out.resolve("warehouse").toString())
                    .getOrCreate();
            Path table = out.resolve("why.parquet");
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int exitCode = io.simplex4j.spark.Main.run(
                    Stream.concat(
                                    CLINICAL.stream(),
                                    Stream.of(
                                            "--corpus",
                                            data("dutch.csv"),
                                            "--calibration",
                                            data("held-out.csv"),
                                            "--output",
                                            table.toString()))
                            .toArray(String[]::new),
                    System.out,
                    new PrintStream(err, true, UTF_8));
            require(exitCode, err);
            Dataset<Row> rows = session.read().parquet(table.toString());
            Files.writeString(out.resolve("struct.txt"), rows.schema().treeString());
            List<String> written =
                    rows.collectAsList().stream().map(Row::json).sorted().toList();
            Files.writeString(out.resolve("struct.json"), written.toString());
        }
    };

    /** The folder of this module, from wherever tests are started. */
    static final Path MODULE = module();

    static final ObjectMapper JSON = new ObjectMapper();

    private static final List<String> CLINICAL = List.of(
            "--model", data("clinical.onnx"), "--schema", data("clinical.yaml"), "--input", data("patients.csv"));

    /** Writes everything that is compared into a folder. */
    abstract void run(Path out) throws Exception;

    /** The name in files and tables. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Runs the scenario with the name of the first argument, with output to the folder of the second. */
    public static void main(String[] args) throws Exception {
        valueOf(args[0]).run(Path.of(args[1]));
        RT.getAgent().dump(false);
        // Other threads, such as those of Spark, have nothing left to do.
        Runtime.getRuntime().halt(0);
    }

    private static Path module() {
        try {
            return Path.of(Scenario.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getParent()
                    .getParent();
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static String data(String name) {
        return MODULE.resolve("data").resolve(name).toString();
    }

    /** Runs a command of the command line and returns what it prints. */
    static String simplex(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = io.simplex4j.cli.Main.run(
                args,
                InputStream.nullInputStream(),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8));
        require(exitCode, err);
        return out.toString(UTF_8);
    }

    private static void require(int exitCode, ByteArrayOutputStream err) {
        if (exitCode != 0) {
            throw new IllegalStateException("exit code " + exitCode + ": " + err.toString(UTF_8));
        }
    }

    void explain(Path out, Stream<String> options) throws IOException {
        print("explain", out, options.toList());
    }

    /** Runs a command for each kind of output. */
    void print(String command, Path out, List<String> options) throws IOException {
        Files.writeString(out.resolve("text.txt"), simplex(arguments(command, options)));
        simplex(arguments(
                command, options, "--json", out.resolve("document.json").toString()));
        simplex(arguments(command, options, "--html", out.resolve("page.html").toString()));
        if (this == TABLE || this == TRIAGE) {
            simplex(arguments(
                    command, options, "--csv", out.resolve("table.csv").toString()));
        }
    }

    private static String[] arguments(String command, List<String> options, String... outputs) {
        return Stream.of(Stream.of(command), options.stream(), Arrays.stream(outputs))
                .flatMap(words -> words)
                .toArray(String[]::new);
    }

    /** All rows of all tables of a record. */
    private static JsonNode entries(Path database) throws Exception {
        ObjectNode tables = JSON.createObjectNode();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            for (String table : List.of("record_version", "audit", "audit_anchor", "explanation")) {
                ArrayNode rows = tables.putArray(table);
                try (ResultSet found = statement.executeQuery("select * from " + table)) {
                    while (found.next()) {
                        ObjectNode row = rows.addObject();
                        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                            row.set(found.getMetaData().getColumnName(i), cell(found, i));
                        }
                    }
                }
            }
        }
        return tables;
    }

    /** A cell, as a tree if it holds JSON. A digest may begin with a brace too. */
    private static JsonNode cell(ResultSet row, int column) throws Exception {
        if (row.getObject(column) instanceof Number number) {
            return JSON.valueToTree(number);
        }
        String text = String.valueOf(row.getString(column));
        return text.startsWith("{\"") ? JSON.readTree(text) : JSON.valueToTree(text);
    }

    /** {@code simplex serve} on a thread of this process. */
    static final class Server implements AutoCloseable {
        private final HttpClient client = HttpClient.newHttpClient();
        private final FutureTask<String> task;
        private final Thread thread;
        private final URI address;

        Server(String... options) throws IOException {
            PipedInputStream lines = new PipedInputStream();
            PrintStream out = new PrintStream(new PipedOutputStream(lines), true, UTF_8);
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            String[] args = arguments("serve", List.of(options));
            task = new FutureTask<>(() -> {
                int exitCode = io.simplex4j.cli.Main.run(
                        args, InputStream.nullInputStream(), out, new PrintStream(err, true, UTF_8));
                out.close();
                require(exitCode, err);
                return "";
            });
            thread = new Thread(task, "serve");
            thread.start();
            address = URI.create(String.valueOf(new BufferedReader(new InputStreamReader(lines, UTF_8)).readLine()));
        }

        String post(String path, String body) throws IOException, InterruptedException {
            return send(HttpRequest.newBuilder(address.resolve(path))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body))
                    .build());
        }

        String get(String path) throws IOException, InterruptedException {
            return send(HttpRequest.newBuilder(address.resolve(path)).build());
        }

        private String send(HttpRequest request) throws IOException, InterruptedException {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(answer.statusCode() + ": " + answer.body());
            }
            return answer.body();
        }

        /** Stops the server as Ctrl-C does, and waits until the end is on record. */
        @Override
        public void close() {
            thread.interrupt();
            try {
                task.get();
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
