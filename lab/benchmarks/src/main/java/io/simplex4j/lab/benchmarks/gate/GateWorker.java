package io.simplex4j.lab.benchmarks.gate;

import com.sun.management.OperatingSystemMXBean;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.Npy;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Triage;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.parallel.Workers;
import io.simplex4j.server.ExplanationServer;
import io.simplex4j.server.RunningServer;
import io.simplex4j.server.ServedModel;
import io.simplex4j.trust.Calibration;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs rounds of one task: {@code GateWorker FOLDER TASK DATA}. Prints {@code ready} after warming up; for each line {@code round}
 * on the standard input the processor seconds of an input, for {@code memory} the bytes of heap in use.
 *
 * <p>It is also compiled against earlier versions, so it uses only the library, and only the API that both versions have.
 */
public final class GateWorker {
    private static final double WARM_UP_SECONDS = 2;

    /** Compiling a server and a client takes longer, and is part of the process time. */
    private static final double REQUEST_WARM_UP_SECONDS = 20;

    private static final double ROUND_SECONDS = 0.4;
    private static final int MEMBERS = 5;
    private static final int LABELS = 10;
    private static final long SEED = 7;

    private GateWorker() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        String task = arguments[1];
        Path data = folder.resolve(arguments[2]);
        switch (task) {
            case "single" -> serve(decomposing(data, ActiveSet.withDefaults()), GateWorker::threadSeconds);
            case "batch" -> serve(batches(data), GateWorker::threadSeconds);
            case "limited" ->
                serve(
                        decomposing(data, ActiveSet.withDefaults().withSparsity(Sparsity.atMost(MEMBERS))),
                        GateWorker::threadSeconds);
            case "inside" -> serve(insideHull(data), GateWorker::threadSeconds);
            case "triage" -> serve(triage(), GateWorker::threadSeconds);
            case "explain" -> serve(explaining(data), GateWorker::processSeconds);
            case "request" -> requests(data);
            default -> throw new IllegalArgumentException("unknown task " + task);
        }
    }

    /**
     * Work that is timed.
     *
     * @param inputs the number of inputs that it is done for
     */
    record Task(int inputs, Runnable work) {
        /** Returns the time per input of a number of repetitions. */
        double seconds(int times, DoubleSupplier clock) {
            double before = clock.getAsDouble();
            for (int i = 0; i < times; i++) {
                work.run();
            }
            return (clock.getAsDouble() - before) / times / inputs;
        }
    }

    /** Returns the processor seconds of the calling thread. */
    static double threadSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    /** Returns the processor seconds of the process. */
    static double processSeconds() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1e9;
    }

    /** Warms up and answers until the input ends. */
    static void serve(Task task, DoubleSupplier clock) throws IOException {
        serve(task, clock, WARM_UP_SECONDS);
    }

    private static void serve(Task task, DoubleSupplier clock, double warmUp) throws IOException {
        double end = clock.getAsDouble() + warmUp;
        int times = 1;
        double last = task.seconds(times, clock);
        while (clock.getAsDouble() < end) {
            times = (int) Math.max(1, Math.min(2.0 * times, ROUND_SECONDS / last / task.inputs()));
            last = task.seconds(times, clock);
        }
        System.out.println("ready");
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                System.out.println(line.equals("memory") ? memory() : task.seconds(times, clock));
            }
        }
    }

    private static double memory() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    static Matrix corpus(Path data) {
        return Npy.read(Path.of(data + "-corpus.npy")).asMatrix();
    }

    static List<Vec> tests(Path data) {
        Matrix tests = Npy.read(Path.of(data + "-tests.npy")).asMatrix();
        return IntStream.range(0, tests.rows()).mapToObj(tests::row).toList();
    }

    /** Runs an operation on the inputs in turn. */
    static Task inTurn(List<Vec> inputs, Consumer<Vec> operation) {
        int[] next = {0};
        return new Task(1, () -> operation.accept(inputs.get(next[0]++ % inputs.size())));
    }

    private static Task decomposing(Path data, ActiveSet method) {
        Decomposer decomposer = method.withThreads(1).over(corpus(data));
        return inTurn(tests(data), decomposer::decompose);
    }

    private static Task batches(Path data) {
        Decomposer decomposer = ActiveSet.withDefaults().withThreads(1).over(corpus(data));
        List<Vec> tests = tests(data);
        Matrix batch = Matrix.of(tests.stream().map(Vec::toArray).toArray(double[][]::new));
        return new Task(tests.size(), () -> decomposer.decomposeAll(batch));
    }

    /* Means of 3 to 24 examples, with the bounds of their weights. */
    private static Task insideHull(Path data) {
        Matrix corpus = corpus(data);
        SplittableRandom random = new SplittableRandom(SEED);
        List<Vec> inside = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int members = random.nextInt(3, 25);
            double[] mean = new double[corpus.columns()];
            for (int m = 0; m < members; m++) {
                Vec row = corpus.row(random.nextInt(corpus.rows()));
                Arrays.setAll(mean, j -> mean[j] + row.get(j) / members);
            }
            inside.add(Vec.of(mean));
        }
        Decomposer decomposer = ActiveSet.withDefaults().withThreads(1).over(corpus);
        return inTurn(inside, input -> {
            Decomposition decomposition = decomposer.decompose(input);
            if (decomposer.weightRanges(input, decomposition).orElseThrow().isEmpty()) {
                throw new IllegalStateException("no ranges");
            }
        });
    }

    /* Gaussians around ten class means; triage with p-values and hull ratios. */
    private static Task triage() {
        SplittableRandom random = new SplittableRandom(SEED);
        double[][] means = new double[LABELS][];
        double[] bias = new double[LABELS];
        for (int label = 0; label < LABELS; label++) {
            means[label] = around(new double[50], random);
            bias[label] = -Vec.of(means[label]).dot(Vec.of(means[label])) / 2;
        }
        LinearHead head = LinearHead.of(Matrix.of(means), Vec.of(bias), LinearHead.Activation.SOFTMAX);
        FunctionModel model =
                FunctionModel.ofDoubles(Shape.of(50), 50, input -> input).withHead(head);
        Corpus corpus = Corpus.encode(model, drawn(1000, means, random));
        Calibration calibration =
                Calibration.heldOut(corpus, Corpus.encode(model, drawn(500, means, random)), Workers.of(1));
        Triage triage = withDisputes(
                Triage.of(Explainer.of(model, corpus).withThreads(1).withoutReferences())
                        .withCalibration(calibration),
                calibration);
        Examples inputs = drawn(1000, means, random);
        return new Task(inputs.size(), () -> triage.sort(inputs));
    }

    /* Up to version 0.1.0 hull ratios were asked for; since then they belong to a calibration. */
    private static Triage withDisputes(Triage triage, Calibration calibration) {
        try {
            Optional<?> disputes =
                    (Optional<?>) Calibration.class.getMethod("disputes").invoke(calibration);
            return (Triage)
                    Triage.class.getMethod("withDisputes", Calibration.class).invoke(triage, disputes.orElseThrow());
        } catch (NoSuchMethodException e) {
            return triage;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Examples drawn(int count, double[][] means, SplittableRandom random) {
        double[][] rows = new double[count][];
        List<String> labels = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            rows[row] = around(means[row % LABELS], random);
            labels.add(Integer.toString(row % LABELS));
        }
        return Examples.of(Matrix.of(rows)).withLabels(labels);
    }

    private static double[] around(double[] mean, SplittableRandom random) {
        return Arrays.stream(mean).map(each -> each + random.nextGaussian()).toArray();
    }

    private static Task explaining(Path data) {
        OnnxModel model = OnnxModel.load(Path.of(data + ".onnx"));
        Corpus corpus = Corpus.encode(model, Examples.of(corpus(data)));
        Explainer explainer = Explainer.of(model, corpus).withThreads(1).withBaseline(Baseline.mean(corpus));
        return inTurn(tests(data), explainer::explain);
    }

    /* Requests to a server in this process, whose client is in the time too. */
    private static void requests(Path data) throws IOException {
        OnnxModel model = OnnxModel.load(Path.of(data + ".onnx"));
        Corpus corpus = Corpus.encode(model, Examples.of(corpus(data)));
        ExplanationServer server = ExplanationServer.of(
                List.of(ServedModel.of("model", model, "corpus", corpus).withBaseline(Baseline.mean(corpus))));
        HttpClient client = HttpClient.newHttpClient();
        try (RunningServer running = server.start()) {
            URI address = running.address().resolve("/v1/models/model:explain");
            serve(
                    inTurn(tests(data), input -> post(client, address, input)),
                    GateWorker::processSeconds,
                    REQUEST_WARM_UP_SECONDS);
        }
    }

    private static void post(HttpClient client, URI address, Vec input) {
        String body = Arrays.stream(input.toArray())
                .mapToObj(number -> Float.toString((float) number))
                .collect(Collectors.joining(",", "{\"instances\":[[", "]]}"));
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(response.statusCode() + " " + response.body());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
