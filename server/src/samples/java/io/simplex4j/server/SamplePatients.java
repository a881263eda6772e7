package io.simplex4j.server;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.trust.Calibration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Patients who do not exist, some with names that try to break a page, and a model that waits where it is told to. */
public final class SamplePatients {
    /** Names that must be shown as they are, and do nothing. */
    public static final List<String> HOSTILE = List.of(
            "</script><script>window.injected = 1</script>",
            "\"><img src=x onerror=window.injected=1>",
            "' onfocus='window.injected=1' autofocus='",
            "javascript:window.injected=1",
            "\u202eevil \u05e9\u05dc\u05d5\u05dd \u0627\u0644\u0639\u0631\u0628\u064a\u0629",
            "x".repeat(10_000));

    /** An age that makes the model wait. */
    public static final String WAITING_AGE = "99999";

    public static final Schema SCHEMA = Schema.parse("""
            schema: simplex4j/schema/1
            title: Sample patients after surgery
            id: patient
            noun: patient
            label: outcome
            classes: [stays well, relapse]
            features:
              - {name: Age, column: age, unit: years, decimals: 0, scale: {mean: 55, deviation: 10}}
              - {name: Grade, column: grade, categories: [{value: 1, name: I}, {value: 2, name: II}, {value: 3, name: III}], encoding: ordinal}
              - {name: Nodes, column: nodes, unit: positive, decimals: 0, transform: log1p, scale: {mean: 1, deviation: 0.8}}
              - {name: Menopause, columns: [meno_pre, meno_post], categories: [pre, post]}
            """, "sample.yaml");

    private static final int INPUTS = 5;
    private static final LinearHead HEAD = LinearHead.of(
            Matrix.of(new double[][] {{0.9, -0.7, 0.3, 0.2}, {-0.9, 0.7, -0.3, -0.2}}),
            Vec.of(0.2, -0.2),
            LinearHead.Activation.SOFTMAX);

    private volatile CountDownLatch gate = new CountDownLatch(0);
    private final FunctionModel model =
            FunctionModel.of(Shape.of(INPUTS), 4, this::latent).withHead(HEAD);

    private float[] latent(float[] x) {
        if (x[0] > 1000) {
            await(gate);
        }
        return new float[] {
            (float) Math.tanh(x[0] + 0.5 * x[1]),
            (float) Math.tanh(x[2] * (1 + 0.3 * x[3])),
            x[0] * x[2] * 0.2f + x[4],
            (float) Math.sin(x[1])
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** From now on the model waits for {@link #open} where a patient is of {@link #WAITING_AGE}. */
    public void close() {
        gate = new CountDownLatch(1);
    }

    public void open() {
        gate.countDown();
    }

    public FunctionModel model() {
        return model;
    }

    /** The model with two corpora, calibration, and as many cases; the first few have the hostile names. */
    public ServedModel served(int cases) {
        Corpus here = corpus("here", 40, 1);
        Corpus there = corpus("there", 30, 2);
        Corpus held = corpus("held", 60, 3);
        return ServedModel.of("sample", model, "here", here)
                .withCorpus("there", there)
                .withSchema(SCHEMA)
                .withCalibration("here", Calibration.heldOut(here, held))
                .withCalibration("there", Calibration.heldOut(there, held))
                .withCases("patients", patients("patient", cases, 4, true));
    }

    public Corpus corpus(String name, int size, long seed) {
        return Corpus.encode(model, patients(name, size, seed, false).withName(name + ".csv"));
    }

    /** Patients with labels that the model agrees with but for every eighth. */
    public Examples patients(String name, int size, long seed, boolean hostile) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[size][];
        List<String> ids = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int pre = random.nextInt(2);
            rows[i] = new double[] {
                (20 + random.nextInt(70) - 55) / 10.0,
                random.nextInt(3),
                (Math.log1p(random.nextInt(20)) - 1) / 0.8,
                pre,
                1.0 - pre
            };
            ids.add(hostile && i < HOSTILE.size() ? HOSTILE.get(i) : name + " " + i);
        }
        Matrix latents = Examples.of(Matrix.of(rows)).latents(model);
        for (int i = 0; i < size; i++) {
            int predicted = HEAD.predictedClass(HEAD.apply(latents.row(i))).orElseThrow();
            labels.add(SCHEMA.classes().get(i % 8 == 7 ? 1 - predicted : predicted));
        }
        return SCHEMA.describe(Examples.of(Matrix.of(rows), SCHEMA.form()))
                .withIds(ids)
                .withLabels(labels);
    }

    /** Fifty examples that are all different: the first case is one of them, the second their average. */
    public static ServedModel crowd() {
        int size = 50;
        FunctionModel same = FunctionModel.ofDoubles(Shape.of(size), size, double[]::clone);
        double[][] corners = new double[size][size];
        double[] centre = new double[size];
        for (int i = 0; i < size; i++) {
            corners[i][i] = 1;
            centre[i] = 1.0 / size;
        }
        return ServedModel.of("crowd", same, "corners", Corpus.encode(same, Examples.of(Matrix.of(corners))))
                .withCases("both", Examples.of(Matrix.of(new double[][] {corners[3], centre})));
    }

    /** A picture model, whose inputs have no features with names. */
    public static ServedModel pictures() {
        FunctionModel sums =
                FunctionModel.of(Shape.of(1, 8, 8), 3, x -> new float[] {x[0] + x[9], x[18] - x[27], x[36] * x[45]});
        SplittableRandom random = new SplittableRandom(5);
        double[][] rows = IntStream.range(0, 20)
                .mapToObj(i -> random.doubles(64).toArray())
                .toArray(double[][]::new);
        Schema schema = Schema.plain(Shape.of(1, 8, 8));
        Corpus corpus = Corpus.encode(sums, Examples.of(Matrix.of(rows), schema.form()));
        return ServedModel.of("pictures", sums, "squares", corpus)
                .withSchema(schema)
                .withCases("some", Examples.of(Matrix.of(rows), schema.form()).select(3, 5));
    }
}
