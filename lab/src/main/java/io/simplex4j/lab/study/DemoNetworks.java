package io.simplex4j.lab.study;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.BreastCancerFeatures;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.dataset.TwoCountries;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.RiskTask;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.Network;
import io.simplex4j.lab.training.Optimiser;
import io.simplex4j.lab.training.Training;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Trains the two networks that the demo explains. */
final class DemoNetworks {
    /*
     * The same seed gives the same bytes on processors of the same kind, so a digest shows whether a file is the one in
     * the software.
     */
    private static final int EPOCHS = 10;
    private static final double DECAY = 2e-3;

    private DemoNetworks() {}

    static Experiment study() {
        return Experiment.of(
                "demo-networks", List.of("network", "quantity", "value", "bytes", "digest"), DemoNetworks::measure);
    }

    private static void measure(Run run) {
        Sampling.Split digits = Digits.split(run);
        Path reader = digits(run, digits.training());
        try (OnnxModel model = TrainedNetworks.open(reader)) {
            Entries entries = new Entries(run, "digits", reader, model);
            entries.add("accuracy", ClassifierTask.accuracy(model, digits.test()));
            entries.add("accuracy on training data", ClassifierTask.accuracy(model, digits.training()));
        }
        TwoCountries patients = TwoCountries.split();
        BreastCancerFeatures features = patients.features();
        Examples training = features.encode(patients.training());
        Path risk = clinical(run, training);
        try (OnnxModel model = TrainedNetworks.open(risk)) {
            JudgedPatients dutch = new JudgedPatients(model, features.encode(patients.dutchTest()));
            JudgedPatients german = new JudgedPatients(model, features.encode(patients.germanTest()));
            Entries entries = new Entries(run, "clinical", risk, model);
            entries.add("accuracy, Dutch patients", dutch.accuracy());
            entries.add("accuracy, German patients", german.accuracy());
            entries.add("AUC, Dutch patients", dutch.auc());
            entries.add("AUC, German patients", german.auc());
            entries.add("accuracy on training data", ClassifierTask.accuracy(model, training));
        }
    }

    /*
     * The paper's digit network with fewer channels and latents: 24 latents and 6,850 parameters. Explanations must
     * take only seconds: in first trials the integrals of a network with weight decay 1e-3 took half the nodes of one
     * with 1e-4.
     */
    private static Path digits(Run run, Examples training) {
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
                .withBatch(run.either(32, 64))
                .withEpochs(run.either(6, EPOCHS))
                .withSeed(run.seed("demo digits"));
        return TrainedNetworks.file(run, "demo-digits", plan, training);
    }

    /** As in the experiment with two countries, on other patients. */
    private static Path clinical(Run run, Examples training) {
        Training plan = RiskTask.plan().withSeed(run.seed("demo clinical"));
        return TrainedNetworks.file(run, "demo-clinical", plan, training);
    }

    private record Entries(Run run, String network, Path file, OnnxModel model) {
        void add(String quantity, double value) {
            try {
                run.row(network, quantity, value, Files.size(file), model.digest());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
