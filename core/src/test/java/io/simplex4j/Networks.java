package io.simplex4j;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** Small networks in double precision with gradients of their own. */
public final class Networks {
    public static final int FEATURES = 6;
    public static final int LATENT = 4;
    private static final int HIDDEN = 20;

    private Networks() {}

    /** {@code σ(B σ(A x + a) + b)} with the derivative of σ as a function of its value, and a random head of three classes. */
    private static FunctionModel twoLayers(
            long seed, String name, DoubleUnaryOperator sigma, DoubleUnaryOperator slope) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] a = gaussian(HIDDEN, FEATURES, random);
        double[][] b = gaussian(LATENT, HIDDEN, random);
        double[] aBias = gaussian(1, HIDDEN, random)[0];
        double[] bBias = {1, 0.5, 1, 1.5};
        return FunctionModel.ofDoubles(
                        Shape.of(FEATURES),
                        LATENT,
                        x -> map(sigma, plus(times(b, map(sigma, plus(times(a, x), aBias))), bBias)))
                .withDoubleGradient((x, u) -> {
                    double[] hidden = map(sigma, plus(times(a, x), aBias));
                    double[] latent = map(sigma, plus(times(b, hidden), bBias));
                    return timesTransposed(a, scaled(timesTransposed(b, scaled(u, latent, slope)), hidden, slope));
                })
                .withName(name + "-" + seed)
                .withHead(LinearHead.of(
                        Matrix.of(gaussian(3, LATENT, random)), Vec.of(0.1, -0.2, 0), LinearHead.Activation.SOFTMAX));
    }

    /** The same, with secants. */
    private static SecantModel withSecants(
            FunctionModel model, long seed, DoubleUnaryOperator sigma, DoubleUnaryOperator slope) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] a = gaussian(HIDDEN, FEATURES, random);
        double[][] b = gaussian(LATENT, HIDDEN, random);
        double[] aBias = gaussian(1, HIDDEN, random)[0];
        double[] bBias = {1, 0.5, 1, 1.5};
        return new SecantModel(model, (lower, upper, u) -> {
            double[] low = plus(times(a, lower), aBias);
            double[] high = plus(times(a, upper), aBias);
            double[] lowEnd = plus(times(b, map(sigma, low)), bBias);
            double[] highEnd = plus(times(b, map(sigma, high)), bBias);
            double[] inner = product(u, means(lowEnd, highEnd, sigma, slope));
            return timesTransposed(a, product(timesTransposed(b, inner), means(low, high, sigma, slope)));
        });
    }

    private static double[] means(double[] low, double[] high, DoubleUnaryOperator sigma, DoubleUnaryOperator slope) {
        double[] means = new double[low.length];
        for (int i = 0; i < means.length; i++) {
            double width = high[i] - low[i];
            means[i] = Math.abs(width) < 1e-7
                    ? slope.applyAsDouble(sigma.applyAsDouble((low[i] + high[i]) / 2))
                    : (sigma.applyAsDouble(high[i]) - sigma.applyAsDouble(low[i])) / width;
        }
        return means;
    }

    private static double[] product(double[] x, double[] y) {
        double[] product = new double[x.length];
        for (int i = 0; i < product.length; i++) {
            product[i] = x[i] * y[i];
        }
        return product;
    }

    public static SecantModel tanhWithSecants(long seed) {
        return withSecants(tanh(seed), seed, Math::tanh, v -> 1 - v * v);
    }

    public static SecantModel reluWithSecants(long seed) {
        return withSecants(relu(seed), seed, v -> Math.max(v, 0.0), v -> v > 0 ? 1 : 0);
    }

    public static FunctionModel linear(long seed) {
        return twoLayers(seed, "linear", v -> v, v -> 1);
    }

    public static FunctionModel tanh(long seed) {
        return twoLayers(seed, "tanh", Math::tanh, v -> 1 - v * v);
    }

    public static FunctionModel relu(long seed) {
        return twoLayers(seed, "relu", v -> Math.max(v, 0.0), v -> v > 0 ? 1 : 0);
    }

    /** The network of {@code golden/mlp}: BatchNorm on three features, then 26-200-50 with ReLU, and a head of two. */
    public static FunctionModel goldenMlp() {
        double[][] a = weights("lin1.weight");
        double[][] b = weights("lin2.weight");
        double[] aBias = column("lin1.bias");
        double[] bBias = column("lin2.bias");
        double[] scale = column("bn1.weight");
        double[] shift = column("bn1.bias");
        for (int i = 0; i < scale.length; i++) {
            scale[i] /= Math.sqrt(column("bn1.running_var")[i] + 1e-5);
            shift[i] -= scale[i] * column("bn1.running_mean")[i];
        }
        DoubleUnaryOperator relu = v -> Math.max(v, 0.0);
        DoubleUnaryOperator slope = v -> v > 0 ? 1 : 0;
        return FunctionModel.ofDoubles(
                        Shape.of(26),
                        50,
                        x -> map(relu, plus(times(b, map(relu, plus(times(a, norm(x, scale, shift)), aBias))), bBias)))
                .withDoubleGradient((x, u) -> {
                    double[] hidden = map(relu, plus(times(a, norm(x, scale, shift)), aBias));
                    double[] latent = map(relu, plus(times(b, hidden), bBias));
                    double[] gradient =
                            timesTransposed(a, scaled(timesTransposed(b, scaled(u, latent, slope)), hidden, slope));
                    return norm(gradient, scale, new double[scale.length]);
                })
                .withName("golden-mlp")
                .withHead(LinearHead.of(
                        GoldenVectors.archived("mlp/weights.npz", "lin3.weight"),
                        Vec.of(column("lin3.bias")),
                        LinearHead.Activation.SOFTMAX));
    }

    public static double[][] gaussian(int rows, int columns, SplittableRandom random) {
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int c = 0; c < columns; c++) {
                double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
                row[c] = radius * Math.cos(2 * Math.PI * random.nextDouble()) / Math.sqrt(columns);
            }
        }
        return values;
    }

    /** Examples spread widely enough for every unit to switch. */
    public static Matrix inputs(int rows, long seed) {
        double[][] values = gaussian(rows, FEATURES, new SplittableRandom(seed));
        for (double[] row : values) {
            for (int c = 0; c < row.length; c++) {
                row[c] *= 4;
            }
        }
        return Matrix.of(values);
    }

    private static double[][] weights(String name) {
        Matrix matrix = GoldenVectors.archived("mlp/weights.npz", name);
        double[][] rows = new double[matrix.rows()][];
        for (int r = 0; r < rows.length; r++) {
            rows[r] = matrix.row(r).toArray();
        }
        return rows;
    }

    private static double[] column(String name) {
        double[][] rows = weights(name);
        double[] column = new double[rows.length];
        for (int r = 0; r < rows.length; r++) {
            column[r] = rows[r][0];
        }
        return column;
    }

    private static double[] norm(double[] x, double[] scale, double[] shift) {
        double[] normed = x.clone();
        for (int i = 0; i < scale.length; i++) {
            normed[i] = x[i] * scale[i] + shift[i];
        }
        return normed;
    }

    private static double[] plus(double[] x, double[] y) {
        double[] sum = x.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += y[i];
        }
        return sum;
    }

    private static double[] map(DoubleUnaryOperator f, double[] x) {
        double[] y = new double[x.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = f.applyAsDouble(x[i]);
        }
        return y;
    }

    private static double[] scaled(double[] x, double[] by, DoubleUnaryOperator f) {
        double[] y = new double[x.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = x[i] * f.applyAsDouble(by[i]);
        }
        return y;
    }

    private static double[] times(double[][] m, double[] x) {
        double[] y = new double[m.length];
        for (int r = 0; r < y.length; r++) {
            for (int c = 0; c < x.length; c++) {
                y[r] += m[r][c] * x[c];
            }
        }
        return y;
    }

    private static double[] timesTransposed(double[][] m, double[] x) {
        double[] y = new double[m[0].length];
        for (int r = 0; r < x.length; r++) {
            for (int c = 0; c < y.length; c++) {
                y[c] += m[r][c] * x[r];
            }
        }
        return y;
    }
}
