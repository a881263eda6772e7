package io.simplex4j.lab.training;

import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A trained network: an ordinary ONNX file and the losses of its training. */
public final class TrainedNetwork {
    private final byte[] file;
    private final List<Double> losses;

    TrainedNetwork(OnnxFile file, List<Double> losses) {
        this.file = file.encode();
        this.losses = List.copyOf(losses);
    }

    /** Returns the bytes of the ONNX file. */
    public byte[] bytes() {
        return file.clone();
    }

    /** Returns the mean loss of each epoch, measured before each update. */
    public List<Double> losses() {
        return losses;
    }

    /**
     * Writes the ONNX file atomically, replacing an existing one.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        Path draft = Files.createTempFile(folder, ".network.simplex-", "-tmp");
        try {
            Files.write(draft, file);
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Opens the network. */
    public OnnxModel open() {
        return open(ModelOptions.defaults());
    }

    /** Opens the network. */
    public OnnxModel open(ModelOptions options) {
        return OnnxModel.parse(file, options);
    }
}
