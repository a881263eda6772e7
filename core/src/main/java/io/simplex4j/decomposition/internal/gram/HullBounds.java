package io.simplex4j.decomposition.internal.gram;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import java.util.Arrays;

/**
 * Lower bounds of the distance from the hull of some rows, much cheaper than the distance itself. Immutable and thread-safe.
 */
public final class HullBounds {
    /*
     * q a point of the hull, z = h − q, u = z/‖z‖: the hull lies below the plane ⟨u, ·⟩ = max ⟨u, x⟩ over its rows x, so no point
     * of it is nearer to h than ⟨u, h⟩ − max ⟨u, x⟩. The first q is the mean; each further one goes from there towards the highest
     * row, as far as that brings it nearer to h (Frank and Wolfe).
     *
     * Rows lie relative to the mean and to the largest of them, in floats, one array for each coordinate: the shape that HotSpot
     * turns into vector code. What floats can be off is taken from the bound. Cost: rows × columns for each plane.
     */
    private static final double FLOAT = 0x1p-23;
    private static final double DOUBLE = 1e-12;

    private final double[] mean;
    private final float[][] columns;
    private final int rows;
    private final double reach;

    private HullBounds(double[] mean, float[][] columns, int rows, double reach) {
        this.mean = mean;
        this.columns = columns;
        this.rows = rows;
        this.reach = reach;
    }

    /** Bounds for the hull of some latents. */
    public static HullBounds of(Matrix latents) {
        int rows = latents.rows();
        double[] mean = new double[latents.columns()];
        for (int r = 0; r < rows; r++) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += latents.at(r, j) / rows;
            }
        }
        double reach = 0;
        for (int r = 0; r < rows; r++) {
            reach = Math.max(reach, latents.row(r).minus(Vec.of(mean)).norm());
        }
        float[][] columns = new float[mean.length][rows];
        for (int j = 0; reach > 0 && j < mean.length; j++) {
            for (int r = 0; r < rows; r++) {
                columns[j][r] = (float) ((latents.at(r, j) - mean[j]) / reach);
            }
        }
        return new HullBounds(mean, columns, rows, reach);
    }

    /**
     * A number that no point of the hull is nearer than.
     *
     * @param planes at most this number of them are tried
     */
    double atLeast(Vec latent, int planes) {
        double[] target = new double[mean.length];
        for (int j = 0; j < mean.length; j++) {
            target[j] = latent.get(j) - mean[j];
        }
        double rounding = FLOAT * (mean.length + 2) * reach + DOUBLE * Norms.euclidean(target);
        double[] point = new double[mean.length];
        float[] up = new float[mean.length];
        float[] heights = new float[rows];
        double best = 0;
        for (int plane = 0; plane < planes; plane++) {
            double length = distance(target, point);
            if (!(length > 0)) {
                break;
            }
            double above = 0;
            for (int j = 0; j < up.length; j++) {
                double component = (target[j] - point[j]) / length;
                up[j] = (float) component;
                above += component * target[j];
            }
            int highest = highest(up, heights);
            best = Math.max(best, above - reach * heights[highest] - rounding);
            if (!approach(point, target, highest)) {
                break;
            }
        }
        return best;
    }

    private static double distance(double[] target, double[] point) {
        double square = 0;
        for (int j = 0; j < target.length; j++) {
            square += (target[j] - point[j]) * (target[j] - point[j]);
        }
        return Math.sqrt(square);
    }

    /** Moves a point towards a row, as near to the target as that goes; whether it did. */
    private boolean approach(double[] point, double[] target, int row) {
        double slope = 0;
        double square = 0;
        for (int j = 0; j < point.length; j++) {
            double step = reach * columns[j][row] - point[j];
            slope += step * (target[j] - point[j]);
            square += step * step;
        }
        if (!(slope > 0)) {
            return false;
        }
        double part = Math.min(1, slope / square);
        for (int j = 0; j < point.length; j++) {
            point[j] += part * (reach * columns[j][row] - point[j]);
        }
        return true;
    }

    private int highest(float[] up, float[] heights) {
        Arrays.fill(heights, 0);
        for (int j = 0; j < up.length; j++) {
            float factor = up[j];
            float[] column = columns[j];
            for (int r = 0; r < heights.length; r++) {
                heights[r] += factor * column[r];
            }
        }
        int highest = 0;
        for (int r = 1; r < heights.length; r++) {
            highest = heights[r] > heights[highest] ? r : highest;
        }
        return highest;
    }
}
