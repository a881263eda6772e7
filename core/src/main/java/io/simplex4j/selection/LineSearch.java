package io.simplex4j.selection;

/**
 * The best point between the approximation of a row and a new example.
 *
 * @param share of the way to the example
 * @param gain the reduction of the squared distance from the row
 */
record LineSearch(double share, double gain) {
    static LineSearch of(double[] row, double[] approximation, double[] towards) {
        double along = 0;
        double length = 0;
        for (int j = 0; j < row.length; j++) {
            double step = towards[j] - approximation[j];
            along += (row[j] - approximation[j]) * step;
            length += step * step;
        }
        double share = along > 0 ? along < length ? along / length : 1 : 0;
        return new LineSearch(share, share * (2 * along - share * length));
    }

    static double gain(double[] row, double[] approximation, double[] towards) {
        return of(row, approximation, towards).gain;
    }

    /** Moves the approximation to the best point and returns the remaining squared distance. */
    static double move(double[] row, double[] approximation, double[] towards, double square) {
        double share = of(row, approximation, towards).share;
        if (share == 0) {
            return square;
        }
        double left = 0;
        for (int j = 0; j < row.length; j++) {
            approximation[j] += share * (towards[j] - approximation[j]);
            left += (row[j] - approximation[j]) * (row[j] - approximation[j]);
        }
        return left;
    }
}
