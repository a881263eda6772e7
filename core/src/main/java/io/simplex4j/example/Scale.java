package io.simplex4j.example;

/**
 * The scale from a measure to the number for the model: its distance from a mean, in deviations.
 *
 * @param mean the measure that the model takes as 0
 * @param deviation the measure of a step of 1 in the input of the model, above 0
 */
public record Scale(double mean, double deviation) {
    /** The scale of unchanged measures. */
    public static final Scale NONE = new Scale(0, 1);

    public Scale {
        if (!Double.isFinite(mean)) {
            throw new IllegalArgumentException("mean is " + mean + ", expected a finite number");
        }
        if (!(deviation > 0 && Double.isFinite(deviation))) {
            throw new IllegalArgumentException("deviation is " + deviation + ", expected a finite number above 0");
        }
    }

    /** Returns the number for the model. */
    public double input(double measure) {
        return (measure - mean) / deviation;
    }

    /** Returns the measure of a number for the model. */
    public double measure(double input) {
        return input * deviation + mean;
    }
}
