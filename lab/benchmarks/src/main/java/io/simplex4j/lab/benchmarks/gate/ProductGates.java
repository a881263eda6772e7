package io.simplex4j.lab.benchmarks.gate;

import io.simplex4j.data.Npy;
import io.simplex4j.lab.benchmarks.gate.Gate.Limit;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Gates of products with the Jacobian of well-known networks, compared with torch: one thread, processor time,
 * alternating runs.
 */
public final class ProductGates {
    private static final String PAPERS_CNN = "paper-cnn";
    private static final List<String> NETWORKS =
            List.of(PAPERS_CNN, "lstm", "resnet-18", "mobilenet-v2", "vit-tiny", "bert-tiny");
    private static final int WARM_UP = 3;

    private ProductGates() {}

    /**
     * Measures the networks of a folder that {@code lab/peers/products.py} exported.
     *
     * @param root the folder of this version
     */
    public static Gates.Result measure(Path root, Path folder, Path python, int rounds, String where) {
        List<Gate> gates = new ArrayList<>();
        for (String name : NETWORKS) {
            Path network = folder.resolve(name);
            if (Files.exists(network.resolve("model.onnx"))) {
                gates.add(gate(root, network, name, python, rounds));
                Timing.log(gates.get(gates.size() - 1).row());
            }
        }
        if (gates.isEmpty()) {
            throw new UsageException(folder + " has no networks; expected those of lab/peers/products.py");
        }
        String page = "# Results: products with the Jacobian beside torch\n\n"
                + "`python3 lab/peers/products.py FOLDER` exports the networks, then `benchmarks/run products FOLDER` times one product of a\n"
                + "batch of 50, in turn with torch's autograd from the same input to the same latent. One thread, processor time, medians of\n"
                + rounds + " rounds. " + where + ".\n\n" + Gate.table(gates);
        return new Gates.Result(page, gates.stream().allMatch(Gate::passes));
    }

    private static Gate gate(Path root, Path network, String name, Path python, int rounds) {
        Matrix inputs = Npy.read(network.resolve("in.npy")).flattenRows();
        try (OnnxModel model = OnnxModel.load(network.resolve("model.onnx"));
                Subject torch = WorkerProcess.start(List.of(
                        python.toString(), root.resolve("lab/peers/products.py").toString(), "--serve", name))) {
            Matrix cotangents = ModelZoo.cotangents(inputs.rows(), model.latentSize());
            Runnable product = () -> model.pullback(inputs, cotangents);
            for (int i = 0; i < WARM_UP; i++) {
                product.run();
            }
            Duel duel = Duel.of(Subject.of(() -> Timing.of(product)), torch, rounds);
            return Gate.ofTimes(name, "torch", duel, Limit.atMost(name.equals(PAPERS_CNN) ? 0.4 : 0.8));
        } catch (WorkerProcess.AbsentException e) {
            throw new UsageException("no torch (" + e.getMessage() + "); expected --python with a Python that has it");
        }
    }
}
