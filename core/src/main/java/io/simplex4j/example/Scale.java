package io.simplex4j.example;

/**
 * How a measure becomes a number for the model: its distance from a mean, in deviations.
 *
 * @param mean the measure that the model takes as 0
 * @param deviation what a step of 1 in the model's input stands for, above 0
 */
public record Scale(double mean, double deviation) {
    /** The measure itself. */
    public static final Scale NONE = new Scale(0, 1);

    public Scale {
        if (!Double.isFinite(mean)) {
            throw new IllegalArgumentException("mean is " + mean + ", expected a finite number");
        }
        if (!(deviation > 0 && Double.isFinite(deviation))) {
            throw new IllegalArgumentException("deviation is " + deviation + ", expected a finite number above 0");
        }
    }

    /** The number for the model. */
    public double input(double measure) {
        return (measure - mean) / deviation;
    }

    /** The measure behind a number for the model. */
    public double measure(double input) {
        return input * deviation + mean;
    }
}
