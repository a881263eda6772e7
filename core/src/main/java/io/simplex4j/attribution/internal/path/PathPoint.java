package io.simplex4j.attribution.internal.path;

import io.simplex4j.math.Matrix;
import java.util.List;

/** A point of a line, in one of its directions. */
record PathPoint(Line line, double t, int direction) {
    private double[] cotangent() {
        return line.cotangent(direction);
    }

    /** The inputs at points, worked out when they are read. */
    record Inputs(List<PathPoint> points) implements Matrix {
        @Override
        public int rows() {
            return points.size();
        }

        @Override
        public int columns() {
            return points.get(0).line.features();
        }

        @Override
        public double at(int row, int column) {
            return points.get(row).line.at(points.get(row).t, column);
        }

        @Override
        public void copyRow(int row, double[] into) {
            points.get(row).line.copyTo(into, points.get(row).t);
        }
    }

    /** The cotangents of points, where they are. */
    record Cotangents(List<PathPoint> points) implements Matrix {
        @Override
        public int rows() {
            return points.size();
        }

        @Override
        public int columns() {
            return points.get(0).cotangent().length;
        }

        @Override
        public double at(int row, int column) {
            return points.get(row).cotangent()[column];
        }

        @Override
        public void copyRow(int row, double[] into) {
            System.arraycopy(points.get(row).cotangent(), 0, into, 0, into.length);
        }
    }
}
