package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.BreastCancerFeatures;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.experiments.demo.TwoCountries;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.training.Loss;
import io.simplex4j.onnx.training.Network;
import io.simplex4j.onnx.training.Optimiser;
import io.simplex4j.onnx.training.Training;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/*
 * The same seed gives the same bytes on processors of the same kind, so a digest tells whether a file is the one that comes
 * with the software.
 */
/** Trains the two networks that the demo explains. */
final class DemoNetworks implements Experiment {
    private static final int EPOCHS = 10;
    private static final double DECAY = 2e-3;

    @Override
    public String name() {
        return "demo-networks";
    }

    @Override
    public String shows() {
        return "how good the networks are that simplex demo explains";
    }

    @Override
    public String needs() {
        return Digits.NEEDS;
    }

    @Override
    public String takes() {
        return "about 3 minutes";
    }

    @Override
    public int runs() {
        return 1;
    }

    @Override
    public List<String> columns() {
        return List.of("run", "network", "quantity", "value", "bytes", "digest");
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        ResultTable.Builder rows = ResultTable.withColumns(columns());
        Digits digits = Digits.of(bench);
        Path reader = digits(run, bench, digits.training());
        try (OnnxModel model = TrainedModels.open(reader)) {
            Entries entries = new Entries(rows, run, "digits", reader, model);
            entries.add("accuracy", Accuracy.of(model, digits.test()));
            entries.add("accuracy on training data", Accuracy.of(model, digits.training()));
        }
        TwoCountries patients = TwoCountries.split();
        BreastCancerFeatures features = patients.features();
        LabelledExamples training = features.encode(patients.training());
        Path risk = clinical(run, bench, training);
        try (OnnxModel model = TrainedModels.open(risk)) {
            JudgedPatients dutch = JudgedPatients.of(model, features.encode(patients.dutchTest()));
            JudgedPatients german = JudgedPatients.of(model, features.encode(patients.germanTest()));
            Entries entries = new Entries(rows, run, "clinical", risk, model);
            entries.add("accuracy, Dutch patients", dutch.accuracy());
            entries.add("accuracy, German patients", german.accuracy());
            entries.add("AUC, Dutch patients", dutch.auc());
            entries.add("AUC, German patients", german.auc());
            entries.add("accuracy on training data", Accuracy.of(model, training));
        }
        return rows.build();
    }

    /*
     * The paper's digit network with fewer channels and latents: 24 latents and 6,850 parameters. It has to be explained in
     * seconds: in first trials the integrals of a network with weight decay 1e-3 took half as many nodes as with 1e-4.
     */
    private static Path digits(int run, Workbench bench, LabelledExamples training) {
        Network network = Network.of(Shape.of(1, 28, 28))
                .convolution(6, 5)
                .maxPool(2)
                .relu()
                .convolution(12, 5)
                .maxPool(2)
                .relu()
                .flatten()
                .linear(24)
                .relu()
                .dropout(0.2)
                .linear(10);
        Training plan = Training.of(network, Loss.CROSS_ENTROPY)
                .withOptimiser(Optimiser.adam().withWeightDecay(DECAY))
                .withBatch(bench.either(32, 64))
                .withEpochs(bench.either(6, EPOCHS))
                .withSeed(bench.seed(run, "demo digits"));
        return file(bench, run, "digits", plan, training);
    }

    /** As in the experiment of two countries, on other patients. */
    private static Path clinical(int run, Workbench bench, LabelledExamples training) {
        Training plan = Training.of(ClinicalRun.layers(), Loss.CROSS_ENTROPY)
                .withBatch(ClinicalRun.BATCH)
                .withEpochs(ClinicalRun.EPOCHS)
                .withSeed(bench.seed(run, "demo clinical"));
        return file(bench, run, "clinical", plan, training);
    }

    private static Path file(Workbench bench, int run, String name, Training plan, LabelledExamples training) {
        String form = bench.quick() ? "-quick" : "";
        return TrainedModels.file(
                bench,
                "demo-" + name + "-seed" + bench.seed() + "-run" + run + form,
                listener -> plan.withListener(listener).train(training.inputs(), training.labels()));
    }

    /** Rows about one network. */
    private record Entries(ResultTable.Builder rows, int run, String network, Path file, OnnxModel model) {
        void add(String quantity, double value) {
            try {
                rows.row(run, network, quantity, value, Files.size(file), model.digest());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public Findings findings(ResultTable figures) {
        MarkdownTable table = MarkdownTable.withColumns("run", "network", "quantity", "value");
        MarkdownTable files = MarkdownTable.withColumns("run", "network", "bytes", "digest");
        String last = "";
        for (List<String> row : figures.rows()) {
            String value = String.format(Locale.ROOT, "%.4f", Double.parseDouble(row.get(3)));
            table = table.row(row.get(0), row.get(1), row.get(2), value);
            String digest = row.get(5);
            files = digest.equals(last) ? files : files.row(row.get(0), row.get(1), row.get(4), digest);
            last = digest;
        }
        Map<String, MarkdownTable> tables = new LinkedHashMap<>();
        tables.put("Networks", table);
        tables.put("Files", files);
        return new Findings(
                "On test data unless said otherwise. The networks of run 0 with seed 42 come with the software, for simplex"
                        + " demo; a run leaves its own in the folder models beside that of these figures.",
                List.of(),
                tables,
                Map.of());
    }
}
