package io.simplex4j.lab.comparison;

import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * The number of outliers found when examples are inspected in the order of their scores; all orders of equal scores are
 * equally likely.
 */
public final class DetectionCurve {
    /*
     * u_n is the number of outliers among the n examples with the highest scores (the paper's appendix). Among examples of equal score u_n
     * is its expected value over their orders, which is linear in n there. The area is that under the line through (n, u_n) for n from 0 to
     * |T|. With P outliers and N others it is P²/2 + P·N·AUROC, so the area and the AUROC order methods alike.
     */
    private final double[] found;
    private final int outliers;

    private DetectionCurve(double[] found, int outliers) {
        this.found = found;
        this.outliers = outliers;
    }

    /**
     * Returns the curve by descending score, such as the residual.
     *
     * @param outlier whether each example is one
     */
    public static DetectionCurve of(Vec scores, boolean[] outlier) {
        if (scores.size() != outlier.length) {
            throw new IllegalArgumentException(
                    "there are " + scores.size() + " scores; expected " + outlier.length + " as many as examples");
        }
        Ranking ranking = Ranking.descending(scores);
        double[] found = new double[outlier.length + 1];
        int first = 0;
        while (first < outlier.length) {
            int end = first;
            int hits = 0;
            do {
                hits += outlier[ranking.at(end)] ? 1 : 0;
                end++;
            } while (end < outlier.length && scores.get(ranking.at(end)) == scores.get(ranking.at(first)));
            for (int n = first + 1; n <= end; n++) {
                found[n] = found[first] + (double) hits * (n - first) / (end - first);
            }
            first = end;
        }
        int total = (int) Math.round(found[outlier.length]);
        if (total == 0 || total == outlier.length) {
            throw new IllegalArgumentException(
                    total + " of " + outlier.length + " examples are outliers; expected some and not all");
        }
        return new DetectionCurve(found, total);
    }

    /** Returns the probability that a foreign input has a higher score than a familiar one, equal scores counting half. */
    public static double auroc(double[] familiar, double[] foreign) {
        double[] all = DoubleStream.concat(Arrays.stream(familiar), Arrays.stream(foreign))
                .toArray();
        boolean[] isForeign = new boolean[all.length];
        Arrays.fill(isForeign, familiar.length, all.length, true);
        return of(Vec.of(all), isForeign).auroc();
    }

    /** Returns the curve of a ranking. */
    public static DetectionCurve of(Ranking ranking, boolean[] outlier) {
        double[] scores = new double[ranking.size()];
        for (int place = 0; place < scores.length; place++) {
            scores[ranking.at(place)] = -place;
        }
        return of(Vec.of(scores), outlier);
    }

    /** Returns the curve of an order with all outliers first. */
    public static DetectionCurve ideal(boolean[] outlier) {
        double[] scores = new double[outlier.length];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = outlier[i] ? 1 : 0;
        }
        return of(Vec.of(scores), outlier);
    }

    /** Returns the number of examples. */
    public int size() {
        return found.length - 1;
    }

    /** Returns u_n, the number of outliers among the first n examples; equal scores are averaged. */
    public double found(int n) {
        return found[n];
    }

    private double area() {
        double area = 0;
        for (int n = 1; n < found.length; n++) {
            area += (found[n - 1] + found[n]) / 2;
        }
        return area;
    }

    /** Returns the area under the curve, divided by the area of the {@link #ideal} curve. */
    public double relativeArea() {
        double others = size() - outliers;
        return area() / (outliers * (outliers / 2.0 + others));
    }

    /** Returns the probability that an outlier has a higher score than another example, equal scores counting half. */
    public double auroc() {
        double others = size() - outliers;
        return (area() - outliers * (outliers / 2.0)) / (outliers * others);
    }
}
