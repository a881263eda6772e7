package io.simplex4j.lab.dataset;

import io.simplex4j.math.Matrix;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * An auto-regressive process of second order: each value is a weighted sum of the two before it, and noise.
 * Immutable.
 */
public final class AutoRegressive {
    /*
     * x[t] = first * x[t-1] + second * x[t-2] + noise[t], with normal noise. The paper writes the noise as N(0, 0.1);
     * 0.1 is read as the standard deviation, as in the authors' code: only then is their error of 0.1 the best one.
     */
    private static final double FIRST = 0.7;
    private static final double SECOND = 0.25;
    private static final double NOISE_DEVIATION = 0.1;
    private final double first;

    private AutoRegressive(double first) {
        this.first = first;
    }

    /** The process of the paper: weights 0.7 and 0.25, noise of standard deviation 0.1, a standard normal start. */
    public static AutoRegressive ofPaper() {
        return new AutoRegressive(FIRST);
    }

    /** The same process with the opposite first weight, whose series oscillate; a seed gives it other noise. */
    public AutoRegressive oscillating() {
        return new AutoRegressive(-first);
    }

    /**
     * Independent series of this process.
     *
     * @param steps the number of values of each; its targets reach one further
     */
    public SeriesSet sample(int count, int steps, long seed) {
        if (count < 0 || steps < 1) {
            throw new IllegalArgumentException(
                    "asked for " + count + " series of " + steps + " steps; expected none or more of at least 1");
        }
        SplittableRandom random = new SplittableRandom(first < 0 ? ~seed : seed);
        double[][] inputs = new double[count][];
        double[][] targets = new double[count][];
        for (int i = 0; i < count; i++) {
            double[] values = series(steps + 1, random);
            inputs[i] = Arrays.copyOf(values, steps);
            targets[i] = Arrays.copyOfRange(values, 1, steps + 1);
        }
        return new SeriesSet(Matrix.of(inputs), Matrix.of(targets));
    }

    private double[] series(int length, SplittableRandom random) {
        double[] values = new double[Math.max(2, length)];
        values[0] = random.nextGaussian();
        values[1] = random.nextGaussian();
        for (int t = 2; t < values.length; t++) {
            values[t] = first * values[t - 1] + SECOND * values[t - 2] + NOISE_DEVIATION * random.nextGaussian();
        }
        return Arrays.copyOf(values, length);
    }
}
