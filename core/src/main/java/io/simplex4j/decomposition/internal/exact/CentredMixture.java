package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Dot;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import java.util.Arrays;

/** A mixture of corpus rows and where it lies relative to a target, in centred coordinates. Immutable. */
public final class CentredMixture {
    private final int[] members;
    private final double[] weights;
    private final double[] approximation;
    private final double[] shift;
    private final double reach;

    private CentredMixture(int[] members, double[] weights, double[] approximation, double[] shift, double reach) {
        this.members = members;
        this.weights = weights;
        this.approximation = approximation;
        this.shift = shift;
        this.reach = reach;
    }

    /** The mixture of a support. */
    public static CentredMixture of(Support support) {
        int[] members = new int[support.size()];
        double[] weights = new double[members.length];
        for (int k = 0; k < members.length; k++) {
            members[k] = support.id(k);
            weights[k] = support.weight(k);
        }
        return new CentredMixture(
                members,
                weights,
                support.approximation().clone(),
                support.shift().clone(),
                support.reach());
    }

    /** The best mixture of some rows and no others. */
    public static CentredMixture best(ScannedCorpus corpus, double[] target, int[] members) {
        return of(Support.of(corpus, target, members));
    }

    /** The mixture of rows, in ascending order, with these weights, which are divided by their sum. */
    public static CentredMixture of(ScannedCorpus corpus, double[] target, int[] members, double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        double[] normalised = new double[weights.length];
        double[] approximation = new double[target.length];
        double[] shift = new double[target.length];
        double[] row = new double[target.length];
        double reach = Math.sqrt(Dot.of(target, target, target.length));
        for (int k = 0; k < members.length; k++) {
            normalised[k] = weights[k] / sum;
            corpus.copyCentred(members[k], row);
            for (int j = 0; j < row.length; j++) {
                approximation[j] += normalised[k] * row[j];
            }
            reach += normalised[k] * Math.sqrt(Dot.of(row, row, row.length));
        }
        for (int j = 0; j < shift.length; j++) {
            shift[j] = approximation[j] - target[j];
        }
        return new CentredMixture(members.clone(), normalised, approximation, shift, reach);
    }

    public int size() {
        return members.length;
    }

    public int[] members() {
        return members.clone();
    }

    public double[] weights() {
        return weights.clone();
    }

    /** The centred distance from the target. */
    public double length() {
        return Math.sqrt(Dot.of(shift, shift, shift.length));
    }

    /** The size of the target plus the weighted mean size of the examples: what rounding is proportional to. */
    public double reach() {
        return reach;
    }

    /** The members with more than this weight. */
    public int[] membersAbove(double weight) {
        int[] kept = new int[members.length];
        int count = 0;
        for (int k = 0; k < members.length; k++) {
            if (weights[k] > weight) {
                kept[count++] = members[k];
            }
        }
        return Arrays.copyOf(kept, count);
    }

    double[] approximation() {
        return approximation;
    }

    double[] shift() {
        return shift;
    }
}
