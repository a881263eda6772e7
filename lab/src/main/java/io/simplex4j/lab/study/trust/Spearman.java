package io.simplex4j.lab.study.trust;

import java.util.Comparator;
import java.util.stream.IntStream;

/** The correlation of ranks; equal numbers share their mean rank. */
final class Spearman {
    private Spearman() {}

    /** From -1 to 1; 0 where all numbers of one side are equal. */
    static double of(double[] left, double[] right) {
        if (left.length != right.length || left.length < 2) {
            throw new IllegalArgumentException(
                    "there are " + left.length + " and " + right.length + " numbers; expected as many, at least 2");
        }
        double[] x = ranks(left);
        double[] y = ranks(right);
        double middle = (left.length - 1) / 2.0;
        double products = 0;
        double squaresX = 0;
        double squaresY = 0;
        for (int i = 0; i < x.length; i++) {
            products += (x[i] - middle) * (y[i] - middle);
            squaresX += (x[i] - middle) * (x[i] - middle);
            squaresY += (y[i] - middle) * (y[i] - middle);
        }
        return squaresX > 0 && squaresY > 0 ? products / Math.sqrt(squaresX * squaresY) : 0;
    }

    private static double[] ranks(double[] numbers) {
        int[] order = IntStream.range(0, numbers.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> numbers[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] ranks = new double[numbers.length];
        int first = 0;
        while (first < order.length) {
            int end = first;
            while (end < order.length && numbers[order[end]] == numbers[order[first]]) {
                end++;
            }
            for (int i = first; i < end; i++) {
                ranks[order[i]] = (first + end - 1) / 2.0;
            }
            first = end;
        }
        return ranks;
    }
}
