package io.simplex4j.report.verify;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Grid;
import io.simplex4j.model.Layer;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.model.internal.LayerFeatures;
import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.Optional;

/** A network of pictures of 4 × 4 pixels with a layer of 2 × 2 places of two channels, a token before them, and a latent of 3. */
final class LayeredNetwork implements AttributingModel {
    static final String LAYER = "places";
    private static final double[][] MIX = {
        {0.9, -0.4, 0.3, 0.8, -0.5, 0.2, 0.7, -0.3, 0.6, 0.4},
        {-0.2, 0.7, 0.5, -0.6, 0.9, 0.3, -0.4, 0.8, 0.1, 0.5},
        {0.4, 0.3, -0.7, 0.5, 0.2, -0.8, 0.6, 0.1, -0.3, 0.9}
    };

    private final FunctionModel first = FunctionModel.ofDoubles(new Shape(List.of(4, 4)), 10, LayeredNetwork::layer)
            .withName(LAYER);
    private final FunctionModel rest = FunctionModel.ofDoubles(Shape.of(10), 3, LayeredNetwork::latent)
            .withDoubleGradient((a, u) -> {
                double[] latent = latent(a);
                double[] gradient = new double[10];
                for (int k = 0; k < 3; k++) {
                    for (int i = 0; i < 10; i++) {
                        gradient[i] += u[k] * MIX[k][i] * (1 - latent[k] * latent[k]);
                    }
                }
                return gradient;
            });
    private final FunctionModel whole = FunctionModel.ofDoubles(new Shape(List.of(4, 4)), 3, x -> latent(layer(x)))
            .withName("layered")
            .withHead(LinearHead.of(
                    Matrix.of(new double[][] {{1, -1, 0.5}, {-1, 1, 0.3}}),
                    Vec.of(0.1, -0.1),
                    LinearHead.Activation.SOFTMAX));

    /* The mean and the brightest pixel of each quarter; the token has both of the whole picture. */
    private static double[] layer(double[] x) {
        double[] layer = new double[10];
        for (int pixel = 0; pixel < 16; pixel++) {
            int place = 1 + pixel / 8 * 2 + pixel % 4 / 2;
            layer[2 * place] += x[pixel] / 4;
            layer[2 * place + 1] = Math.max(layer[2 * place + 1], x[pixel]);
            layer[0] += x[pixel] / 16;
            layer[1] = Math.max(layer[1], x[pixel]);
        }
        return layer;
    }

    private static double[] latent(double[] layer) {
        double[] latent = new double[3];
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 10; i++) {
                latent[k] += MIX[k][i] * layer[i];
            }
            latent[k] = Math.tanh(latent[k]);
        }
        return latent;
    }

    @Override
    public Optional<Layer> lastLayer() {
        return Optional.of(new Layer(LAYER, new Grid(2, 2, 1), 2, false));
    }

    @Override
    public AttributingModel withFeaturesAt(String layer) {
        if (!layer.equals(LAYER)) {
            throw new IllegalArgumentException("there is no layer \"" + layer + "\"");
        }
        return new LayerFeatures(this, first, rest, lastLayer().orElseThrow());
    }

    @Override
    public List<AttributingModel.Shares> attribute(
            List<AttributingModel.Shift> shifts, Quadrature quadrature, Workers workers) {
        return whole.attribute(shifts, quadrature, workers);
    }

    @Override
    public Shape inputShape() {
        return whole.inputShape();
    }

    @Override
    public int latentSize() {
        return 3;
    }

    @Override
    public Matrix latents(Matrix inputs) {
        return whole.latents(inputs);
    }

    @Override
    public Optional<LinearHead> head() {
        return whole.head();
    }

    @Override
    public Optional<String> latentName() {
        return Optional.of("latent");
    }

    @Override
    public String name() {
        return "layered";
    }

    @Override
    public String digest() {
        return "layered";
    }
}
