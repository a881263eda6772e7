package io.simplex4j.lab.benchmarks.explanation;

import io.simplex4j.data.Npy;
import io.simplex4j.data.Npz;
import io.simplex4j.lab.benchmarks.measure.Figures;
import io.simplex4j.lab.benchmarks.measure.Timing;
import io.simplex4j.lab.benchmarks.measure.UsageException;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What products with the Jacobian of well-known networks cost, beside torch: one thread, processor time, both sides in
 * turn. {@code peers/products.py} exports the networks and times torch.
 */
public final class ProductCost {
    private static final String PAPERS_CNN = "paper-cnn";
    private static final double MAX_OF_PAPERS_CNN = 0.4;
    private static final double MAX = 0.8;
    private static final List<String> NETWORKS =
            List.of(PAPERS_CNN, "lstm", "resnet-18", "mobilenet-v2", "vit-tiny", "bert-tiny");
    private static final int WARM_UP = 3;
    private static final int FEWEST = 7;
    private static final int MAX_ROUNDS = 60;
    private static final double SECONDS = 4;

    private final Path folder;
    private final Optional<TorchProducts> torch;
    private final StringBuilder rows = new StringBuilder();
    private int within;

    private ProductCost(Path folder, Optional<TorchProducts> torch) {
        this.folder = folder;
        this.torch = torch;
    }

    /** The page of a folder, with torch if there is a Python that has it. */
    public static String page(Path folder, Optional<Path> python, String environment) {
        Optional<TorchProducts> torch = python.map(TorchProducts::start);
        try {
            ProductCost cost = new ProductCost(folder, torch);
            List<String> found = NETWORKS.stream()
                    .filter(name -> Files.exists(folder.resolve(name).resolve("model.onnx")))
                    .toList();
            if (found.isEmpty()) {
                throw new UsageException(folder + " has no networks, expected those of peers/products.py");
            }
            found.forEach(cost::add);
            return cost.text(found.size(), environment);
        } finally {
            torch.ifPresent(TorchProducts::close);
        }
    }

    private String text(int count, String environment) {
        String beside = torch.map(peer -> " torch " + peer.version() + ", "
                        + within + " of " + count + " within the aim: at most " + MAX_OF_PAPERS_CNN
                        + " of torch's time on the paper's CNN, " + MAX + " on the others.")
                .orElse(" Without torch.");
        return """
            # Results: products with the Jacobian beside torch

            `python3 lab/peers/products.py FOLDER` exports the networks, then
            `benchmarks/run products FOLDER --python python3 --markdown docs/results/products.md` times one product of a
            batch of 50 (`OnnxModel.pullback`), in turn with torch's autograd from the same input to the same latent. One
            thread, processor time, medians. Weights are random; pictures are of 64×64 pixels but for the paper's CNN,
            the LSTM has two layers of 100 and 50 steps, BERT-tiny 64 tokens. Errors are the largest difference from torch
            in float64 as a part of the largest number, in the median example and in the worst. A worst error far above the median is
            that of an example with a unit so near its kink that rounding puts it on the other side.

            """ + environment + "." + beside + """


            | network | latents | products | torch | products / torch | error, median | error, worst | torch's, median | torch's, worst |
            |---|---:|---:|---:|---:|---:|---:|---:|---:|
            """ + rows;
    }

    private void add(String name) {
        Timing.log(name);
        Path network = folder.resolve(name);
        Matrix inputs = Npy.read(network.resolve("in.npy")).flattenRows();
        Path reference = network.resolve("ref.npz");
        Matrix exact = Npz.read(reference, "grad").flattenRows();
        try (OnnxModel model = OnnxModel.load(network.resolve("model.onnx"))) {
            Matrix cotangents = ModelZoo.cotangents(inputs.rows(), model.latentSize());
            String errors =
                    errors(model.pullback(inputs, cotangents), exact) + " | " + errors(single(reference), exact);
            List<Timing> latents = new ArrayList<>();
            List<Timing> products = new ArrayList<>();
            List<Timing> peers = new ArrayList<>();
            double spent = 0;
            for (int round = -WARM_UP; round < FEWEST || (spent < SECONDS && round < MAX_ROUNDS); round++) {
                Timing product = Timing.of(() -> model.pullback(inputs, cotangents));
                Timing latent = Timing.of(() -> model.latents(inputs));
                Optional<Timing> peer = torch.map(each -> each.time(name));
                if (round >= 0) {
                    products.add(product);
                    latents.add(latent);
                    peer.ifPresent(peers::add);
                    spent += product.cpu();
                }
            }
            double ours = Timing.median(products).cpu();
            rows.append("| ").append(name).append(" | ");
            rows.append(Figures.seconds(Timing.median(latents).cpu())).append(" | ");
            rows.append(Figures.seconds(ours)).append(" | ");
            rows.append(beside(name, ours, peers)).append(" | ");
            rows.append(errors).append(" |\n");
        }
    }

    private String beside(String name, double ours, List<Timing> peers) {
        if (peers.isEmpty()) {
            return "– | –";
        }
        double theirs = Timing.median(peers).cpu();
        within += ours / theirs <= (name.equals(PAPERS_CNN) ? MAX_OF_PAPERS_CNN : MAX) ? 1 : 0;
        return Figures.seconds(theirs) + " | " + Figures.three(ours / theirs);
    }

    private static Matrix single(Path reference) {
        return Npz.read(reference, "grad32").flattenRows();
    }

    private static String errors(Matrix actual, Matrix expected) {
        double[] errors = new double[expected.rows()];
        double worst = 0;
        for (int row = 0; row < errors.length; row++) {
            errors[row] = ModelZoo.error(actual.select(row), expected.select(row));
            worst = Math.max(worst, errors[row]);
        }
        return String.format(Locale.ROOT, "%.1e | %.1e", Timing.median(errors), worst);
    }
}
