package io.simplex4j.lab.network;

import io.simplex4j.lab.training.Network;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The networks as in the tables of the paper's appendix; softmax is added in training. */
public final class PaperNetworks {
    private PaperNetworks() {}

    /** The digit classifier: two convolutions, 50 latents, 10 classes. */
    public static Network digits() {
        return Network.of(Shape.of(1, 28, 28))
                .convolution(10, 5)
                .maxPool(2)
                .relu()
                .convolution(20, 5)
                .channelDropout(0.5)
                .maxPool(2)
                .relu()
                .flatten()
                .linear(50)
                .relu()
                .dropout(0.5)
                .linear(10);
    }

    /** The mortality classifier: 26-200-50-2, with batch normalisation of age, PSA and comorbidities. */
    public static Network mortality() {
        return Network.of(Shape.of(26))
                .batchNormalisation(3)
                .linear(200)
                .relu()
                .dropout(0.3)
                .linear(50)
                .relu()
                .dropout(0.3)
                .linear(2);
    }

    /** The forecaster of time series: two recurrent layers of 100 units. */
    public static Network forecaster(int steps) {
        return Network.of(Shape.of(steps, 1)).lstm(100).lstm(100).lastStep().linear(1);
    }

    /** Opens a digit classifier that was trained on MNIST, {@code cnn.onnx} with weight decay or {@code cnn-plain.onnx}, on one thread. */
    public static OnnxModel trainedDigits(String name) {
        try (InputStream in = Objects.requireNonNull(PaperNetworks.class.getResourceAsStream(name))) {
            return OnnxModel.parse(in.readAllBytes(), ModelOptions.defaults().withThreads(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
