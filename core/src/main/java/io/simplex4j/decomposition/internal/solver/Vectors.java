package io.simplex4j.decomposition.internal.solver;

/** Arithmetic of arrays of doubles. */
final class Vectors {
    private Vectors() {}

    /** Returns the inner product of the first {@code n} numbers, in four sums that do not wait for one another. */
    static double dot(double[] a, double[] b, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 3 < n; i += 4) {
            s0 += a[i] * b[i];
            s1 += a[i + 1] * b[i + 1];
            s2 += a[i + 2] * b[i + 2];
            s3 += a[i + 3] * b[i + 3];
        }
        for (; i < n; i++) {
            s0 += a[i] * b[i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    static double dot(double[] a, double[] b) {
        return dot(a, b, a.length);
    }

    static double norm(double[] a) {
        return Math.sqrt(dot(a, a, a.length));
    }

    /** Adds {@code factor · b} to the first {@code n} numbers of {@code a}. */
    static void add(double[] a, double factor, double[] b, int n) {
        for (int i = 0; i < n; i++) {
            a[i] += factor * b[i];
        }
    }

    /**
     * Wolfe's step: moves weights towards coefficients until the first of them is zero, or all the way if all coefficients are positive.
     *
     * @return the place of the weight that is zero, or −1
     */
    static int moveTowards(double[] coefficients, double[] weights, int n) {
        double part = 1;
        int zero = -1;
        for (int k = 0; k < n; k++) {
            double step = coefficients[k] > 0 ? 1 : weights[k] / (weights[k] - coefficients[k]);
            if (!(coefficients[k] > 0) && (zero < 0 || step < part)) {
                part = step;
                zero = k;
            }
        }
        for (int k = 0; k < n; k++) {
            weights[k] = zero < 0 ? coefficients[k] : weights[k] + part * (coefficients[k] - weights[k]);
        }
        if (zero >= 0) {
            weights[zero] = 0;
        }
        return zero;
    }

    static double[] minus(double[] a, double[] b) {
        double[] difference = a.clone();
        add(difference, -1, b, b.length);
        return difference;
    }

    static double[] scaled(double[] a, double factor) {
        double[] scaled = new double[a.length];
        add(scaled, factor, a, a.length);
        return scaled;
    }

    /** Returns the vector of the same direction and length 1, or 0. */
    static double[] unit(double[] a) {
        double length = norm(a);
        double[] unit = new double[a.length];
        for (int i = 0; i < unit.length && length > 0; i++) {
            unit[i] = a[i] / length;
        }
        return unit;
    }

    static float[] narrow(double[] a) {
        float[] narrow = new float[a.length];
        for (int i = 0; i < narrow.length; i++) {
            narrow[i] = (float) a[i];
        }
        return narrow;
    }

    /**
     * Returns the number that sorting would place at index {@code k} of the first {@code count}, none of them NaN;
     * reorders them.
     */
    static float kth(float[] values, int count, int k) {
        int low = 0;
        int high = count - 1;
        while (low < high) {
            float a = values[low];
            float b = values[(low + high) >>> 1];
            float pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), values[high]));
            int i = low;
            int j = high;
            while (i <= j) {
                while (values[i] < pivot) {
                    i++;
                }
                while (values[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    float swap = values[i];
                    values[i++] = values[j];
                    values[j--] = swap;
                }
            }
            low = k >= i ? i : k > j ? k : low;
            high = k <= j ? j : k < i ? k : high;
        }
        return values[k];
    }
}
