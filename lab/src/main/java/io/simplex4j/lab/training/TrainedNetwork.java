package io.simplex4j.lab.training;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.nio.file.Path;
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

    /** Writes the ONNX file atomically, replacing an existing one. */
    public void write(Path path) {
        AtomicFile.write(path, AtomicFile.Existing.REPLACE, out -> out.write(file));
    }

    /** Opens the network. */
    public OnnxModel open() {
        return OnnxModel.parse(file, ModelOptions.defaults());
    }
}
