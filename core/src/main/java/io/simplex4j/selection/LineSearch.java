package io.simplex4j.selection;

/** Steps of approximations of rows towards a new example. */
final class LineSearch {
    private LineSearch() {}

    /** By how much the squared distance falls at the best point between an approximation and an example. */
    static double gain(double[] row, double[] approximation, double[] towards) {
        double along = 0;
        double length = 0;
        for (int j = 0; j < row.length; j++) {
            double step = towards[j] - approximation[j];
            along += (row[j] - approximation[j]) * step;
            length += step * step;
        }
        if (!(along > 0)) {
            return 0;
        }
        double share = along < length ? along / length : 1;
        return share * (2 * along - share * length);
    }

    /** Moves the approximation there and returns the squared distance left. */
    static double move(double[] row, double[] approximation, double[] towards, double square) {
        double along = 0;
        double length = 0;
        for (int j = 0; j < row.length; j++) {
            double step = towards[j] - approximation[j];
            along += (row[j] - approximation[j]) * step;
            length += step * step;
        }
        if (!(along > 0)) {
            return square;
        }
        double share = along < length ? along / length : 1;
        double left = 0;
        for (int j = 0; j < row.length; j++) {
            approximation[j] += share * (towards[j] - approximation[j]);
            left += (row[j] - approximation[j]) * (row[j] - approximation[j]);
        }
        return left;
    }
}
