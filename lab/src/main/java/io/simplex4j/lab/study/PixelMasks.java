package io.simplex4j.lab.study;

import io.simplex4j.lab.comparison.Ranking;
import io.simplex4j.lab.dataset.Mnist;
import io.simplex4j.math.Matrix;
import java.util.List;

/** The pixels of each image of a corpus that are made black. */
final class PixelMasks {
    /** The batch size of the authors' code. */
    private static final int BATCH = 50;

    private final boolean[][] masks;

    interface Choice {
        /** Of the first n pixels in the ranking of each image. */
        PixelMasks of(List<Ranking> rankings, int n);
    }

    private PixelMasks(boolean[][] masks) {
        this.masks = masks;
    }

    /** Each image loses the first n pixels of its own ranking, as in the paper. */
    static PixelMasks own(List<Ranking> rankings, int n) {
        boolean[][] masks = new boolean[rankings.size()][];
        for (int image = 0; image < masks.length; image++) {
            masks[image] = new boolean[rankings.get(image).size()];
            mark(masks[image], rankings.get(image), n);
        }
        return new PixelMasks(masks);
    }

    /** Each image loses the first n pixels of all 50 images of its batch, as in the authors' code. */
    static PixelMasks ofBatches(List<Ranking> rankings, int n) {
        boolean[][] masks = new boolean[rankings.size()][];
        for (int image = 0; image < masks.length; image++) {
            masks[image] = image % BATCH == 0 ? new boolean[rankings.get(image).size()] : masks[image - 1];
            mark(masks[image], rankings.get(image), n);
        }
        return new PixelMasks(masks);
    }

    private static void mark(boolean[] mask, Ranking ranking, int n) {
        for (int place = 0; place < Math.min(n, ranking.size()); place++) {
            mask[ranking.at(place)] = true;
        }
    }

    Matrix blacken(Matrix images) {
        double[][] rows = new double[masks.length][images.columns()];
        for (int image = 0; image < rows.length; image++) {
            images.copyRow(image, rows[image]);
            for (int i = 0; i < rows[image].length; i++) {
                if (masks[image][i]) {
                    rows[image][i] = Mnist.black();
                }
            }
        }
        return Matrix.of(rows);
    }

    /** The mean number of pixels made black, including those that were black before. */
    double pixels() {
        long count = 0;
        for (boolean[] mask : masks) {
            for (boolean one : mask) {
                count += one ? 1 : 0;
            }
        }
        return (double) count / masks.length;
    }

    /** The share of all brightness above black that is removed. */
    double ink(Matrix images) {
        double lost = 0;
        double all = 0;
        for (int image = 0; image < masks.length; image++) {
            for (int i = 0; i < masks[image].length; i++) {
                double ink = images.at(image, i) - Mnist.black();
                all += ink;
                lost += masks[image][i] ? ink : 0;
            }
        }
        return lost / all;
    }
}
