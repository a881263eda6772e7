package io.simplex4j.onnx.training;

import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A finished network: an ordinary ONNX file, and how its training went. */
public final class TrainedNetwork {
    private final byte[] file;
    private final List<Double> losses;

    TrainedNetwork(OnnxFile file, List<Double> losses) {
        this.file = file.encode();
        this.losses = List.copyOf(losses);
    }

    /** The bytes of the ONNX file. */
    public byte[] bytes() {
        return file.clone();
    }

    /** The mean loss of each epoch, while the parameters were still moving. */
    public List<Double> losses() {
        return losses;
    }

    /**
     * Writes the ONNX file, whole or not at all, in place of one that is there.
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

    /** The network ready for use. */
    public OnnxModel open() {
        return open(OnnxModel.Options.withDefaults());
    }

    /** The network ready for use. */
    public OnnxModel open(OnnxModel.Options options) {
        return OnnxModel.parse(file, options);
    }
}
