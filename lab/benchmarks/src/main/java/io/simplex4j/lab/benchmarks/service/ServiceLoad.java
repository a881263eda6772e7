package io.simplex4j.lab.benchmarks.service;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.lab.benchmarks.measure.Figures;
import io.simplex4j.lab.benchmarks.measure.Problem;
import io.simplex4j.lab.benchmarks.measure.Timing;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Drives {@code simplex serve} as clients would, and holds what they saw against the aims. */
public final class ServiceLoad {
    private static final Problem PROBLEM = Problem.parse("relu-1000x50");
    private static final int RUNS = 3;
    private static final int CONNECTIONS = 16;
    private static final int SMALL_QUEUE = 100;
    private static final int CROWD = 10 * SMALL_QUEUE;
    private static final int SOAK_SAMPLES = 6;
    private static final int WARM = 20_000;
    private static final int MAX_ROUNDS = 10;

    private final Path launcher;
    private final Path folder;
    private final int seconds;
    private final double soakMinutes;
    private final List<String> serverProcessor;
    private final List<String> clientProcessor;

    /**
     * What was measured.
     *
     * @param page in Markdown
     * @param met whether all aims were
     */
    public record Result(String page, boolean met) {}

    /** A load with the processor time that the server took for it. */
    record Measured(LoadResult load, Duration processor) {
        double processorSeconds() {
            return processor.toNanos() / 1e9 / Math.max(1, load.answered());
        }
    }

    private ServiceLoad(Path launcher, Path folder, int seconds, double soakMinutes) {
        this.launcher = launcher;
        this.folder = folder;
        this.seconds = seconds;
        this.soakMinutes = soakMinutes;
        boolean pinned =
                Programs.find("taskset").isPresent() && Runtime.getRuntime().availableProcessors() > 1;
        this.serverProcessor = pinned ? List.of("taskset", "-c", "0") : List.of();
        this.clientProcessor = pinned ? List.of("taskset", "-c", "1") : List.of();
    }

    /**
     * Measures everything.
     *
     * @param launcher the command {@code simplex}
     * @param seconds how long each load goes on
     * @param soakMinutes how long the last one does
     * @param where the machine, and how busy it is
     */
    public static Result measure(Path launcher, int seconds, double soakMinutes, String where) throws IOException {
        Path folder = Files.createTempDirectory("simplex-service");
        try {
            return new ServiceLoad(launcher, folder, seconds, soakMinutes).measure(where);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private Result measure(String where) throws IOException {
        Timing.log("building the command line, if need be, and the demo's files");
        Programs.run(List.of(
                launcher.toString(),
                "demo",
                "clinical",
                "--out",
                folder.resolve("demo").toString()));
        ServicePage page =
                new ServicePage(where, LoadGenerator.find(clientProcessor).name(), !serverProcessor.isEmpty(), seconds);
        double capacity = decompositions(page);
        refusals(page, capacity);
        clinical(page);
        return new Result(page.text(), page.met());
    }

    /** Latents only, on one processor; then ten times as many clients as there were. */
    private double decompositions(ServicePage page) throws IOException {
        Path bodies = latents();
        try (ServerProcess server = latentServer(List.of())) {
            URI explain = server.address("/v1/models/relu:explain");
            warmUp(server, explain, bodies, CONNECTIONS, clientProcessor);
            List<Measured> runs = new ArrayList<>();
            for (int run = 0; run < RUNS; run++) {
                Timing.log("decompositions, run " + (run + 1));
                runs.add(load(server, explain, bodies, CONNECTIONS, clientProcessor));
            }
            page.decompositions(CONNECTIONS, runs);
            double capacity = Timing.median(
                    runs.stream().mapToDouble(each -> each.load.goodput()).toArray());
            Timing.log("a crowd that may wait");
            page.overload(
                    "a queue of 1,024", CROWD, capacity, load(server, explain, bodies, CROWD - 5, clientProcessor));
            return capacity;
        }
    }

    private void refusals(ServicePage page, double capacity) throws IOException {
        try (ServerProcess server = latentServer(List.of("--queue", String.valueOf(SMALL_QUEUE)))) {
            URI explain = server.address("/v1/models/relu:explain");
            Path bodies = latents();
            // As long as the server whose capacity this is held against.
            for (int run = 0; run <= RUNS; run++) {
                warmUp(server, explain, bodies, CONNECTIONS, clientProcessor);
            }
            Timing.log("a crowd that is refused");
            page.overload(
                    "a queue of " + SMALL_QUEUE,
                    CROWD,
                    capacity,
                    load(server, explain, bodies, CROWD - 5, clientProcessor));
        }
    }

    /** Explanations of patients with features, on all processors. */
    private void clinical(ServicePage page) throws IOException {
        Path demo = folder.resolve("demo");
        Path bodies = patients(demo);
        List<String> options = List.of(
                "--model",
                demo.resolve("clinical.onnx").toString(),
                "--schema",
                demo.resolve("clinical.yaml").toString(),
                "--corpus",
                demo.resolve("dutch.csv").toString());
        try (ServerProcess server = ServerProcess.start(List.of(), launcher, folder.resolve("clinical.log"), options)) {
            URI explain = server.address("/v1/models/clinical:explain");
            warmUp(server, explain, bodies, 4, List.of());
            for (int connections : new int[] {1, 4}) {
                Timing.log("patients, " + connections + " at once");
                page.clinical(connections, load(server, explain, bodies, connections, List.of()));
            }
            soak(page, server, explain, bodies);
        }
    }

    private void soak(ServicePage page, ServerProcess server, URI explain, Path bodies) throws IOException {
        List<OptionalLong> heaps = new ArrayList<>();
        long answered = 0;
        long wrong = 0;
        int part = (int) Math.max(1, Math.round(soakMinutes * 60 / SOAK_SAMPLES));
        heaps.add(server.heapAfterCollection());
        for (int i = 0; i < SOAK_SAMPLES; i++) {
            Timing.log("soak, part " + (i + 1) + " of " + SOAK_SAMPLES);
            LoadResult some = LoadGenerator.find(List.of()).run(explain, bodies, 8, part);
            answered += some.answered();
            wrong += some.refused() + some.failed();
            heaps.add(server.heapAfterCollection());
        }
        page.soak(SOAK_SAMPLES * part, answered, wrong, heaps);
    }

    /** Presses until enough was answered for the compiler to be done, however busy the machine is. */
    private void warmUp(ServerProcess server, URI explain, Path bodies, int connections, List<String> prefix)
            throws IOException {
        long answered = 0;
        for (int round = 0; round < MAX_ROUNDS && answered < WARM; round++) {
            Timing.log("warming up");
            answered += load(server, explain, bodies, connections, prefix).load.answered();
        }
    }

    private Measured load(ServerProcess server, URI explain, Path bodies, int connections, List<String> prefix)
            throws IOException {
        Duration before = server.processorTime();
        LoadResult result = LoadGenerator.find(prefix).run(explain, bodies, connections, seconds);
        Measured measured = new Measured(result, server.processorTime().minus(before));
        Timing.log(Figures.three(result.goodput()) + " answers a second, p99 " + Figures.seconds(result.p99()) + ", "
                + Figures.seconds(measured.processorSeconds()) + " of processor each");
        return measured;
    }

    /** A server of a model whose latents are its inputs, cut off at zero, as those of the corpus are already. */
    private ServerProcess latentServer(List<String> more) throws IOException {
        Path model = folder.resolve("relu.onnx");
        Path corpus = folder.resolve("corpus.npy");
        if (!Files.exists(model)) {
            Matrix latents = PROBLEM.corpus();
            GraphBuilder graph = new GraphBuilder("relu");
            String x = graph.input("x", ElementType.FLOAT, -1, latents.columns());
            float[] weights = new float[2 * latents.columns()];
            Arrays.fill(weights, 0, latents.columns(), 1);
            String head = graph.floats(new long[] {2, latents.columns()}, weights);
            String output = graph.node(
                    "Gemm",
                    List.of(graph.node("Relu", List.of(x)), head, graph.floats(new long[] {2}, 0, 0)),
                    Attribute.ofInt("transB", 1));
            graph.output(output, ElementType.FLOAT, -1, 2);
            Files.write(model, OnnxFile.of(graph.build("relu"), 17).encode());
            Npy.write(corpus, latents, DType.FLOAT32, AtomicFile.Existing.REPLACE);
        }
        List<String> options = new ArrayList<>(List.of("--model", model.toString(), "--corpus", corpus.toString()));
        options.addAll(more);
        return ServerProcess.start(serverProcessor, launcher, folder.resolve("relu.log"), options);
    }

    private Path latents() throws IOException {
        Matrix tests = PROBLEM.tests(1000);
        return bodies("latents", "latents", tests);
    }

    private Path patients(Path demo) throws IOException {
        Schema schema = Schema.read(demo.resolve("clinical.yaml"));
        return bodies(
                "patients",
                "instances",
                schema.examples(demo.resolve("german.csv")).inputs());
    }

    private Path bodies(String name, String key, Matrix rows) throws IOException {
        List<String> lines = IntStream.range(0, rows.rows())
                .mapToObj(row -> Arrays.stream(rows.row(row).toArray())
                        .mapToObj(number -> Float.toString((float) number))
                        .collect(Collectors.joining(",", "{\"" + key + "\":[[", "]]}")))
                .toList();
        return Files.write(folder.resolve(name), lines);
    }

    /** Where there is a launcher. */
    public static Optional<Path> launcher() {
        return Optional.ofNullable(System.getProperty("simplex.launcher")).map(Path::of);
    }
}
