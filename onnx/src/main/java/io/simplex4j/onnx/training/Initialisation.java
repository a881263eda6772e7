package io.simplex4j.onnx.training;

import java.util.SplittableRandom;

/** How the numbers of a parameter begin. */
@FunctionalInterface
interface Initialisation {
    /** The first number, or the next. */
    float draw(SplittableRandom random);

    static Initialisation constant(float value) {
        return random -> value;
    }

    /** Uniform within 1 / √inputs on both sides of zero: what PyTorch does for linear and convolutional layers. */
    static Initialisation uniform(int inputs) {
        double bound = 1 / Math.sqrt(inputs);
        return random -> (float) random.nextDouble(-bound, bound);
    }

    /** Normal with variance 2 / (inputs + outputs), after Xavier Glorot. */
    static Initialisation xavier(int inputs, int outputs) {
        double deviation = Math.sqrt(2.0 / (inputs + outputs));
        return random -> (float) (random.nextGaussian() * deviation);
    }
}
