package io.simplex4j.lab.dataset;

import io.simplex4j.math.Matrix;
import java.util.SplittableRandom;

/** Images of capital letters unlike any digit, drawn stroke by stroke and normalised like MNIST. */
public final class DrawnLetters {
    /*
     * A letter consists of a few straight strokes between points of a unit square. Each image rotates, shears and
     * stretches it a little, moves every point at random, and inks the pixels near a stroke; the edge of a stroke is
     * soft, as in MNIST.
     */
    private static final int SIDE = Mnist.SIDE;

    /* Strokes as x, y, x, y, with y downwards. */
    private static final String LETTERS = "AEFHKMNRTVWXY";
    private static final double[][][] STROKES = {
        {{0, 1, .5, 0}, {.5, 0, 1, 1}, {.2, .6, .8, .6}},
        {{0, 0, 0, 1}, {0, 0, 1, 0}, {0, .5, .8, .5}, {0, 1, 1, 1}},
        {{0, 0, 0, 1}, {0, 0, 1, 0}, {0, .5, .8, .5}},
        {{0, 0, 0, 1}, {1, 0, 1, 1}, {0, .5, 1, .5}},
        {{0, 0, 0, 1}, {1, 0, 0, .55}, {.3, .4, 1, 1}},
        {{0, 1, .1, 0}, {.1, 0, .5, .6}, {.5, .6, .9, 0}, {.9, 0, 1, 1}},
        {{0, 1, 0, 0}, {0, 0, 1, 1}, {1, 1, 1, 0}},
        {{0, 0, 0, 1}, {0, 0, .8, .1}, {.8, .1, .8, .4}, {.8, .4, 0, .5}, {.3, .5, 1, 1}},
        {{0, 0, 1, 0}, {.5, 0, .5, 1}},
        {{0, 0, .5, 1}, {.5, 1, 1, 0}},
        {{0, 0, .2, 1}, {.2, 1, .5, .4}, {.5, .4, .8, 1}, {.8, 1, 1, 0}},
        {{0, 0, 1, 1}, {1, 0, 0, 1}},
        {{0, 0, .5, .5}, {1, 0, .5, .5}, {.5, .5, .5, 1}},
    };

    private DrawnLetters() {}

    /** Images of all letters in turn. */
    public static OutlierImages sample(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[][] images = new float[count][];
        for (int i = 0; i < count; i++) {
            images[i] = draw(STROKES[i % STROKES.length], random);
        }
        return new OutlierImages("drawn letters", Matrix.of(images));
    }

    /**
     * An image of one letter.
     *
     * @throws IllegalArgumentException if there are no strokes for the letter
     */
    public static float[] draw(char letter, long seed) {
        int index = LETTERS.indexOf(letter);
        if (index < 0) {
            throw new IllegalArgumentException("letter " + letter + "; expected one of " + LETTERS);
        }
        return draw(STROKES[index], new SplittableRandom(seed));
    }

    private static float[] draw(double[][] letter, SplittableRandom random) {
        double width = random.nextDouble(11, 15);
        double height = random.nextDouble(17, 20);
        double turn = random.nextDouble(-.15, .15);
        double slant = random.nextDouble(-.15, .15);
        double pen = random.nextDouble(1.0, 1.6);
        double[][] strokes = new double[letter.length][4];
        for (int s = 0; s < letter.length; s++) {
            for (int end = 0; end < 4; end += 2) {
                double x = (letter[s][end] - .5) * width + random.nextDouble(-.7, .7);
                double y = (letter[s][end + 1] - .5) * height + random.nextDouble(-.7, .7);
                strokes[s][end] = SIDE / 2.0 + x * Math.cos(turn) - y * Math.sin(turn) - slant * y;
                strokes[s][end + 1] = SIDE / 2.0 + x * Math.sin(turn) + y * Math.cos(turn);
            }
        }
        return ink(strokes, pen);
    }

    private static float[] ink(double[][] strokes, double pen) {
        float[] image = new float[SIDE * SIDE];
        for (int row = 0; row < SIDE; row++) {
            for (int column = 0; column < SIDE; column++) {
                double nearest = Double.POSITIVE_INFINITY;
                for (double[] stroke : strokes) {
                    nearest = Math.min(nearest, distance(column + .5, row + .5, stroke));
                }
                double grey = Math.max(0, Math.min(1, pen + .5 - nearest));
                image[row * SIDE + column] = (float) Mnist.normalised((int) Math.round(255 * grey));
            }
        }
        return image;
    }

    private static double distance(double x, double y, double[] stroke) {
        double dx = stroke[2] - stroke[0];
        double dy = stroke[3] - stroke[1];
        double along = ((x - stroke[0]) * dx + (y - stroke[1]) * dy) / (dx * dx + dy * dy);
        double t = Math.max(0, Math.min(1, along));
        return Math.hypot(x - stroke[0] - t * dx, y - stroke[1] - t * dy);
    }
}
