package io.simplex4j.lab.study.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.AutoRegressive;
import io.simplex4j.lab.dataset.BreastCancerTables;
import io.simplex4j.lab.dataset.OutlierImages;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.Autoencoder;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.RiskTask;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The data of a run with the network that reads them.
 *
 * @param name in the results
 * @param model open until this is closed
 * @param training the training data of the network
 * @param home rows of the same kind that it was not trained on; corpora, calibration rows and tests are parts of them
 * @param foreign rows of other kinds, by name
 */
record TrustData(String name, OnnxModel model, Examples training, Corpus home, Map<String, Corpus> foreign)
        implements AutoCloseable {
    /*
     * A corpus, its calibration rows and its tests must be exchangeable for p-values to hold, so none of them was used
     * for training; the small version has too few digits for that, so its digits were.
     */
    /** A number for each kind of data, part of the study, thing measured and quantity. */
    static final List<String> COLUMNS = List.of("data", "part", "name", "quantity", "value");

    static final String DIGITS = "digits";
    static final String FIRST_DIGITS = "digits 0–7";
    static final String PATIENTS = "patients";
    static final String SERIES = "series";

    static final String UNKNOWN_DIGITS = "eights and nines";
    static final String GERMANS = "German patients";
    static final String OSCILLATING = "oscillating series";

    private static final int CLASSES_KNOWN = 8;
    private static final int TRAINING_TENTHS = 4;
    private static final int MAX_FOREIGN = 2000;

    /** One kind of data for each run. */
    interface Source extends Function<Run, TrustData> {}

    /** All runs include patients, whose networks take seconds; the first runs include the other data too. */
    private static final int RUNS_WITH_OTHERS = 5;

    /** Measures each kind of data of a run. */
    static void measure(Run run, List<Source> others, Consumer<TrustData> measurement) {
        List<Source> sources = new ArrayList<>(List.of(TrustData::patients));
        sources.addAll(run.number() < RUNS_WITH_OTHERS ? others : List.of());
        for (Source source : sources) {
            try (TrustData data = source.apply(run)) {
                run.log(data.name());
                measurement.accept(data);
            }
        }
    }

    static TrustData digits(Run run) {
        ClassifierTask task = Digits.task(run, 0);
        Map<String, Examples> foreign = new LinkedHashMap<>();
        for (OutlierImages letters : Digits.letters(run)) {
            foreign.put(
                    letters.name(), Examples.of(Rows.sample(letters.inputs(), MAX_FOREIGN, run.seed("trust letters"))));
        }
        return of(DIGITS, TrainedNetworks.open(task.network()), task.training(), home(run, task), foreign);
    }

    /** Digits of the first eight classes are home; the other two classes are foreign. */
    static TrustData firstDigits(Run run) {
        ClassifierTask task = Digits.ofFirst(run, CLASSES_KNOWN);
        Examples all = home(run, task);
        Examples unknown = run.isQuick() ? task.test() : all;
        return of(
                FIRST_DIGITS,
                TrainedNetworks.open(task.network()),
                task.training(),
                some(all, true),
                Map.of(UNKNOWN_DIGITS, some(unknown, false)));
    }

    private static Examples home(Run run, ClassifierTask task) {
        return run.isQuick() ? task.training() : task.test();
    }

    private static Examples some(Examples digits, boolean known) {
        return digits.select(IntStream.range(0, digits.size())
                .filter(row -> Sampling.label(digits, row) < CLASSES_KNOWN == known)
                .toArray());
    }

    static TrustData patients(Run run) {
        RiskTask task = RiskTask.of(run, BreastCancerTables.YEARS, TRAINING_TENTHS);
        return of(
                PATIENTS,
                TrainedNetworks.open(task.network()),
                task.training(),
                task.dutch(),
                Map.of(GERMANS, task.german()));
    }

    static TrustData series(Run run) {
        try (Autoencoder network = Autoencoder.series(run)) {
            int steps = network.training().columns();
            AutoRegressive process = AutoRegressive.ofPaper();
            Matrix home = process.sample(run.either(900, 6000), steps, run.seed("trust series"))
                    .inputs();
            Matrix strange = process.oscillating()
                    .sample(run.either(200, MAX_FOREIGN), steps, run.seed("trust oscillating"))
                    .inputs();
            return of(
                    SERIES,
                    network.reopened(),
                    Examples.of(network.training()),
                    Examples.of(home),
                    Map.of(OSCILLATING, Examples.of(strange)));
        }
    }

    private static TrustData of(
            String name, OnnxModel model, Examples training, Examples home, Map<String, Examples> foreign) {
        Map<String, Corpus> encoded = new LinkedHashMap<>();
        foreign.forEach((key, examples) -> encoded.put(key, Corpus.encode(model, examples)));
        return new TrustData(name, model, training, Corpus.encode(model, home), encoded);
    }

    /** Whether the network predicts classes. */
    boolean classified() {
        return home.judged();
    }

    /**
     * Disjoint random parts of the home rows; the last takes the remaining rows if there are fewer.
     *
     * @throws IllegalArgumentException if nothing is left for the last
     */
    List<Corpus> draw(long seed, int... sizes) {
        int[] order = Sampling.permutation(home.size(), seed);
        List<Corpus> parts = new ArrayList<>();
        int from = 0;
        for (int size : sizes) {
            int to = Math.min(order.length, from + size);
            parts.add(home.select(Arrays.copyOfRange(order, from, to)));
            from = to;
        }
        return parts;
    }

    @Override
    public void close() {
        model.close();
    }
}
