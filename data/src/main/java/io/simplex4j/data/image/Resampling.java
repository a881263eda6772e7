package io.simplex4j.data.image;

import io.simplex4j.example.ImageForm;

/** Resizes a channel of a picture: its shorter side, then a square from its middle. */
final class Resampling {
    /*
     * Bilinear with antialiasing, as Pillow and torchvision do it: each new pixel is a mean of old ones, weighted by a
     * triangle as wide as the new pixel, rows first, then columns. Brightness is rounded to steps of 1/255 after each
     * pass, as in libraries that work on bytes. The longer side is cut to whole pixels.
     */
    private static final double STEPS = 255;

    private Resampling() {}

    /** Returns the light of the square, row by row. */
    static double[] of(double[] light, int width, int height, ImageForm.Resize resize) {
        boolean tall = height > width;
        int shorter = resize.shorter();
        int longer = (int) ((long) shorter * Math.max(width, height) / Math.min(width, height));
        int newWidth = tall ? shorter : longer;
        int newHeight = tall ? longer : shorter;
        double[] wide = newWidth == width ? light : across(light, width, height, newWidth);
        double[] all = newHeight == height
                ? wide
                : transposed(
                        across(transposed(wide, newWidth, height), height, newWidth, newHeight), newHeight, newWidth);
        int crop = resize.crop();
        int left = (int) Math.rint((newWidth - crop) / 2.0);
        int top = (int) Math.rint((newHeight - crop) / 2.0);
        double[] square = new double[crop * crop];
        for (int y = 0; y < crop; y++) {
            System.arraycopy(all, (top + y) * newWidth + left, square, y * crop, crop);
        }
        return square;
    }

    private static double[] across(double[] light, int width, int height, int newWidth) {
        double scale = (double) width / newWidth;
        double support = Math.max(1, scale);
        double[] result = new double[newWidth * height];
        for (int x = 0; x < newWidth; x++) {
            double centre = (x + 0.5) * scale;
            int from = Math.max(0, (int) (centre - support + 0.5));
            int to = Math.min(width, (int) (centre + support + 0.5));
            double[] weights = new double[to - from];
            double sum = 0;
            for (int k = 0; k < weights.length; k++) {
                weights[k] = Math.max(0, 1 - Math.abs((k + from - centre + 0.5) / support));
                sum += weights[k];
            }
            for (int y = 0; y < height; y++) {
                double mean = 0;
                for (int k = 0; k < weights.length; k++) {
                    mean += weights[k] / sum * light[y * width + from + k];
                }
                result[y * newWidth + x] = Math.floor(STEPS * mean + 0.5) / STEPS;
            }
        }
        return result;
    }

    private static double[] transposed(double[] light, int width, int height) {
        double[] result = new double[light.length];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                result[x * height + y] = light[y * width + x];
            }
        }
        return result;
    }
}
