package io.simplex4j.lab.training;

import java.util.SplittableRandom;

/** The initial distribution of a parameter. */
@FunctionalInterface
interface Initialisation {
    /** Draws the next number. */
    float draw(SplittableRandom random);

    static Initialisation constant(float value) {
        return random -> value;
    }

    /** Returns the uniform distribution within ±1 / √inputs, as PyTorch uses for linear and convolutional layers. */
    static Initialisation uniform(int inputs) {
        double bound = 1 / Math.sqrt(inputs);
        return random -> (float) random.nextDouble(-bound, bound);
    }

    /** Returns the normal distribution with variance 2 / (inputs + outputs), after Xavier Glorot. */
    static Initialisation xavier(int inputs, int outputs) {
        double deviation = Math.sqrt(2.0 / (inputs + outputs));
        return random -> (float) (random.nextGaussian() * deviation);
    }
}
