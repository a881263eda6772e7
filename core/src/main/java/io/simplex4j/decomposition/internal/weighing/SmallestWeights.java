package io.simplex4j.decomposition.internal.weighing;

import java.util.List;

/** All weights but the K largest, for the penalty on them. Not thread-safe. */
final class SmallestWeights {
    /*
     * Weights are ordered as their pre-weights. Sorting is stable and ascending, as in the authors' code: among equals the
     * first count as smaller. From one epoch to the next pre-weights move by little more than the learning rate, so the few
     * that lie above the last threshold less a margin nearly always contain the new one; quickselect then looks at those
     * only, otherwise at all. The answer does not depend on the margin. Cost: two passes over the pre-weights.
     */

    private final int others;
    private final double margin;
    private final double[] room;
    private double bound = Double.NEGATIVE_INFINITY;
    private double threshold;
    private int equalsToPenalise;
    private double power;

    /** All of {@code size} weights but the {@code others} largest. */
    SmallestWeights(int others, int size, double margin) {
        this.others = others;
        this.margin = margin;
        this.room = new double[size];
    }

    /** Looks which weights are the smallest now. */
    void find(List<AdamBlock> blocks) {
        threshold = threshold(blocks);
        bound = threshold - margin;
        int above = 0;
        int equal = 0;
        double equalPower = 0;
        power = 0;
        for (AdamBlock block : blocks) {
            double[] p = block.preWeights();
            for (int l = 0; l < p.length; l++) {
                if (p[l] < threshold) {
                    power += block.powers()[l];
                } else if (p[l] > threshold) {
                    above++;
                } else {
                    equal++;
                    equalPower = block.powers()[l];
                }
            }
        }
        equalsToPenalise = equal - (others - above);
        power += equalsToPenalise * equalPower;
    }

    /** The sum of their powers. */
    double power() {
        return power;
    }

    /** Adds the penalty to the gradients of the smallest; to be called once for each block, in order. */
    void penalise(AdamBlock block, double penalty) {
        double[] p = block.preWeights();
        double[] gradient = block.gradient();
        for (int l = 0; l < p.length; l++) {
            if (p[l] < threshold) {
                gradient[l] += penalty;
            } else if (p[l] == threshold && equalsToPenalise > 0) {
                gradient[l] += penalty;
                equalsToPenalise--;
            }
        }
    }

    /** Adds the gradient of the penalty times the absolute pre-weights of the smallest; called as {@link #penalise}. */
    void penalisePreWeights(AdamBlock block, double penalty) {
        double[] p = block.preWeights();
        double[] gradient = block.gradient();
        for (int l = 0; l < p.length; l++) {
            if (p[l] < threshold) {
                gradient[l] += penalty * Math.signum(p[l]);
            } else if (p[l] == threshold && equalsToPenalise > 0) {
                gradient[l] += penalty * Math.signum(p[l]);
                equalsToPenalise--;
            }
        }
    }

    private double threshold(List<AdamBlock> blocks) {
        int candidates = collect(blocks, bound);
        if (candidates < others) {
            candidates = collect(blocks, Double.NEGATIVE_INFINITY);
        }
        return select(candidates - others, candidates);
    }

    private int collect(List<AdamBlock> blocks, double lowest) {
        int candidates = 0;
        for (AdamBlock block : blocks) {
            for (double value : block.preWeights()) {
                if (value >= lowest) {
                    room[candidates] = value;
                    candidates++;
                }
            }
        }
        return candidates;
    }

    private double select(int place, int length) {
        int low = 0;
        int high = length - 1;
        while (low < high) {
            double pivot = room[(low + high) >>> 1];
            int i = low;
            int j = high;
            while (i <= j) {
                while (room[i] < pivot) {
                    i++;
                }
                while (room[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    double swapped = room[i];
                    room[i] = room[j];
                    room[j] = swapped;
                    i++;
                    j--;
                }
            }
            if (place > j && place < i) {
                break;
            }
            low = place <= j ? low : i;
            high = place <= j ? j : high;
        }
        return room[place];
    }
}
