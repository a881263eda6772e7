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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Loads {@code simplex serve} with clients, and compares the answers with the aims. */
public final class ServiceLoad {
    private static final Problem PROBLEM = Problem.parse("relu-1000x50");
    private static final int RUNS = 3;
    private static final int CONNECTIONS = 16;
    private static final int SMALL_QUEUE = 100;
    private static final int CROWD = 10 * SMALL_QUEUE;
    private static final int SOAK_SAMPLES = 6;
    private static final int WARM = 20_000;
    private static final int MAX_ROUNDS = 10;
    private static final double MIN_RATE = 2500;
    private static final double MAX_P99 = 0.025;
    private static final double MIN_GOODPUT = 0.8;
    private static final long MAX_GROWTH = 2_000_000;
    private static final String HEAD =
            "| load | answers/s | p50 | p99 | processor for each | refused, failed |\n|---|---|---|---|---|---|\n";

    private final Path launcher;
    private final Path folder;
    private final int seconds;
    private final StringBuilder page = new StringBuilder();
    private boolean met = true;

    /** The page in Markdown, and whether all aims were met. */
    public record Result(String page, boolean met) {}

    /** A load with the processor seconds that the server took for each answer. */
    private record Measured(SocketLoad.Result load, double processor) {}

    private ServiceLoad(Path launcher, Path folder, int seconds) {
        this.launcher = launcher;
        this.folder = folder;
        this.seconds = seconds;
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
            return new ServiceLoad(launcher, folder, seconds).measure(soakMinutes, where);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private Result measure(double soakMinutes, String where) throws IOException {
        page.append("# Results: the service under load\n\n`benchmarks/run service --seconds ")
                .append(seconds);
        page.append(
                " --markdown docs/results/service.md` starts `simplex serve` as a process and drives it over HTTP:\n");
        page.append("each connection asks again as soon as it is answered. Rates and percentiles are by the clock;\n");
        page.append("*processor for each* is processor time. ").append(where).append(".\n\n");
        Path demo = folder.resolve("demo");
        Timing.log("building the command line, if need be, and the demo's files");
        ServerProcess.output(List.of(launcher.toString(), "demo", "clinical", "--out", demo.toString()));
        double capacity = decompositions();
        crowd(capacity);
        patients(demo, soakMinutes);
        return new Result(page.toString(), met);
    }

    private String aim(boolean isMet) {
        met &= isMet;
        return isMet ? "met" : "**missed**";
    }

    /** Measures latents, one of 50 numbers a request, and returns the answers a second. */
    private double decompositions() throws IOException {
        List<Measured> runs = new ArrayList<>();
        List<String> bodies = bodies("latents", PROBLEM.tests(1000));
        try (ServerProcess server = latentServer(List.of())) {
            URI explain = server.address("/v1/models/relu:explain");
            warmUp(server, explain, bodies, CONNECTIONS);
            for (int run = 0; run < RUNS; run++) {
                runs.add(load(server, explain, bodies, CONNECTIONS));
            }
        }
        double rate = median(runs.stream().mapToDouble(each -> each.load.goodput()));
        double p99 = median(runs.stream().mapToDouble(each -> each.load.p99()));
        page.append("## Latents\n\n").append(HEAD);
        runs.forEach(run -> row(CONNECTIONS + " connections", run));
        page.append("\nAims, set before the first run: at least ").append(Figures.three(MIN_RATE));
        page.append(" answers a second (")
                .append(Figures.three(rate))
                .append(", ")
                .append(aim(rate >= MIN_RATE));
        page.append("), 99% of them within ")
                .append(Figures.seconds(MAX_P99))
                .append(" (")
                .append(Figures.seconds(p99));
        page.append(", ").append(aim(p99 <= MAX_P99)).append(").\n\n");
        return rate;
    }

    private static double median(java.util.stream.DoubleStream values) {
        return Timing.median(values.toArray());
    }

    /** Measures ten times as many clients as fit in the queue. */
    private void crowd(double capacity) throws IOException {
        List<String> bodies = bodies("latents", PROBLEM.tests(1000));
        page.append("## A crowd\n\n").append(HEAD);
        for (int queue : new int[] {1024, SMALL_QUEUE}) {
            try (ServerProcess server = latentServer(List.of("--queue", String.valueOf(queue)))) {
                URI explain = server.address("/v1/models/relu:explain");
                warmUp(server, explain, bodies, CONNECTIONS);
                Measured measured = load(server, explain, bodies, CROWD - 5);
                boolean isEnough = measured.load.goodput() >= MIN_GOODPUT * capacity && measured.load.failed() == 0;
                row(CROWD + " connections, a queue of " + queue + ": " + aim(isEnough), measured);
            }
        }
        page.append(
                "\nAim: at least 80% of the answers a second of 16 connections, and no request without an answer.\n\n");
    }

    /** Measures explanations of patients with features, then the heap after a soak. */
    private void patients(Path demo, double soakMinutes) throws IOException {
        Schema schema = Schema.read(demo.resolve("clinical.yaml"));
        List<String> bodies =
                bodies("instances", schema.examples(demo.resolve("german.csv")).inputs());
        List<String> options = List.of(
                "--model",
                demo.resolve("clinical.onnx").toString(),
                "--schema",
                demo.resolve("clinical.yaml").toString(),
                "--corpus",
                demo.resolve("dutch.csv").toString());
        try (ServerProcess server = ServerProcess.start(launcher, folder.resolve("clinical.log"), options)) {
            URI explain = server.address("/v1/models/clinical:explain");
            warmUp(server, explain, bodies, 4);
            page.append("## Patients with features\n\n").append(HEAD);
            for (int connections : new int[] {1, 4}) {
                row(connections + " at once", load(server, explain, bodies, connections));
            }
            int part = (int) Math.max(1, Math.round(soakMinutes * 60 / SOAK_SAMPLES));
            List<OptionalLong> heaps = new ArrayList<>(List.of(server.heapAfterCollection()));
            long wrong = 0;
            for (int i = 0; i < SOAK_SAMPLES; i++) {
                Timing.log("soak, part " + (i + 1) + " of " + SOAK_SAMPLES);
                SocketLoad.Result some = SocketLoad.run(explain, bodies, 8, part);
                wrong += some.refused() + some.failed();
                heaps.add(server.heapAfterCollection());
            }
            long growth = heaps.get(SOAK_SAMPLES).orElse(Long.MAX_VALUE)
                    - heaps.get(0).orElse(0);
            page.append("\n## Soak, ")
                    .append(Figures.three(SOAK_SAMPLES * part / 60.0))
                    .append(" minutes\n\n");
            page.append(wrong).append(" refusals or failures (").append(aim(wrong == 0));
            page.append("). Heap in use after a full collection, before, at equal times and at the end: ");
            page.append(heaps.stream()
                    .map(heap -> heap.isPresent() ? Figures.megabytes(heap.getAsLong()) : "unknown")
                    .collect(Collectors.joining(", ")));
            page.append(" (at most 2 MB more: ")
                    .append(aim(growth <= MAX_GROWTH))
                    .append(").\n");
        }
    }

    private void row(String name, Measured one) {
        page.append("| ").append(name).append(" | ").append(Figures.three(one.load.goodput()));
        page.append(" | ")
                .append(Figures.seconds(one.load.p50()))
                .append(" | ")
                .append(Figures.seconds(one.load.p99()));
        page.append(" | ").append(Figures.seconds(one.processor)).append(" | ").append(one.load.refused());
        page.append(", ").append(one.load.failed()).append(" |\n");
    }

    /** Runs loads until enough was answered for the compiler to be done, however busy the machine is. */
    private void warmUp(ServerProcess server, URI explain, List<String> bodies, int connections) throws IOException {
        long answered = 0;
        for (int round = 0; round < MAX_ROUNDS && answered < WARM; round++) {
            answered += load(server, explain, bodies, connections).load.answered();
        }
    }

    private Measured load(ServerProcess server, URI explain, List<String> bodies, int connections) throws IOException {
        double before = server.processorSeconds();
        SocketLoad.Result load = SocketLoad.run(explain, bodies, connections, seconds);
        double each = (server.processorSeconds() - before) / Math.max(1, load.answered());
        Timing.log(Figures.three(load.goodput()) + " answers a second, p99 " + Figures.seconds(load.p99()));
        return new Measured(load, each);
    }

    /** Starts a server of a model whose latents are its inputs, cut off at zero. */
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
        return ServerProcess.start(launcher, folder.resolve("relu.log"), options);
    }

    private static List<String> bodies(String key, Matrix rows) {
        return IntStream.range(0, rows.rows())
                .mapToObj(row -> Arrays.stream(rows.row(row).toArray())
                        .mapToObj(number -> Float.toString((float) number))
                        .collect(Collectors.joining(",", "{\"" + key + "\":[[", "]]}")))
                .toList();
    }
}
