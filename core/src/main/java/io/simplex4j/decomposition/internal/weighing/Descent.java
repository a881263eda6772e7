package io.simplex4j.decomposition.internal.weighing;

import io.simplex4j.decomposition.Penalty;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import io.simplex4j.math.Norms;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One run of Adam on softmax pre-weights. Not thread-safe. */
public final class Descent {
    /*
     * Minimises |Hᵀw - h|² + r·(sum of the C - K smallest w) over w = softmax(p) by Adam on p, from p = 0 [1, algorithm 1].
     * With g_c = 2⟨Hᵀw - h, h^c⟩ + r·[c among the smallest], the gradient is w_c (g_c - Σ w g), and Σ w g follows from Hᵀw
     * without the g_c. So an epoch is one pass over the corpus, in blocks: gradient, step, new weights, their mixture.
     *
     * The paper's own penalty is r·(sum of |p| over the C - K smallest p): it adds r·sign(p_c) to the gradient by p_c, with
     * 0 at p_c = 0, and nothing to the g_c.
     *
     * Centring changes neither the residual vector nor the gradient, as Σw = 1. Scaling lengths by s and then gradients by t
     * multiplies gradients by κ = s²t, which is undone by κε in place of ε and κr in place of r. H is read in float, all
     * else is double. Softmax is shifted by the largest pre-weight of the epoch before, which is near enough.
     *
     * Cost of an epoch: 2·C·d multiplications and about fifteen short loops over C numbers.
     *
     * [1] Crabbé, Qian, Imrie, van der Schaar, Explaining Latent Representations with a Corpus of Examples, NeurIPS 2021.
     */

    private static final double LARGEST_KAPPA = 1e120;

    private final CorpusColumns corpus;
    private final Plan plan;
    private final double[] target;
    private final double shrink;
    private final double kappa;
    private final List<AdamBlock> blocks = new ArrayList<>();
    private final Optional<SmallestWeights> smallest;
    private final double[] sums;
    private final double[] direction;
    private final float[] narrow;
    private double total;
    private double shift;
    private double slope;
    private double average;

    /**
     * What a descent does.
     *
     * @param epochs the number of steps
     * @param learningRate the step size of Adam
     * @param penalty the sparsity term
     */
    public record Plan(int epochs, double learningRate, Term penalty) {
        /**
         * A factor, times the sum of what is penalised of all examples but the heaviest {@code members}; it grows
         * exponentially.
         *
         * @param on what is penalised
         * @param members how many weights go free
         * @param from the factor in the first epoch
         * @param to what it would be after the last
         */
        public record Term(Penalty on, int members, double from, double to) {
            /** With the factors that belong to a penalty: those of the authors' code, or the paper's 1. */
            public static Term of(Penalty on, int members) {
                return switch (on) {
                    case WEIGHTS -> new Term(on, members, 0.1, 100);
                    case PRE_WEIGHTS -> new Term(on, members, 1, 1);
                };
            }
        }
    }

    /**
     * A descent towards a latent.
     *
     * @param latent in the coordinates of the source
     */
    public Descent(CorpusColumns corpus, Plan plan, double[] latent) {
        this.corpus = corpus;
        this.plan = plan;
        target = latent.clone();
        corpus.prepared().centre(target);
        double extent = 1 + corpus.extent();
        shrink = Math.scalb(1.0, -Math.getExponent(extent) - Math.getExponent(extent + Norms.euclidean(target)));
        double scale = corpus.prepared().scale();
        kappa = Math.min(LARGEST_KAPPA, scale * scale * shrink);
        int members = plan.penalty().members();
        smallest = members < corpus.prepared().rows()
                ? Optional.of(new SmallestWeights(members, corpus.prepared().rows(), 8 * plan.learningRate()))
                : Optional.empty();
        ScanBlocks scanned = corpus.prepared().blocks();
        for (int b = 0; b < scanned.blocks(); b++) {
            blocks.add(new AdamBlock(scanned.coordinates(b)));
        }
        sums = new double[corpus.prepared().columns()];
        direction = new double[corpus.prepared().columns()];
        narrow = new float[corpus.prepared().columns()];
    }

    /** Takes all steps and gives the weights, which sum to 1 but for the rounding of each. */
    public double[] run() {
        for (int b = 0; b < blocks.size(); b++) {
            weigh(b);
        }
        Plan.Term penalty = plan.penalty();
        double growth = Math.pow(penalty.to() / penalty.from(), 1.0 / plan.epochs());
        double factor = penalty.from() * kappa;
        for (int epoch = 1; epoch <= plan.epochs(); epoch++) {
            aim(factor);
            advance(AdamBlock.Step.of(epoch, plan.learningRate(), kappa), factor);
            factor *= growth;
        }
        return normalised();
    }

    /** Finds the direction of the residual, and what the gradient by the weights is along it and on average. */
    private void aim(double factor) {
        for (int j = 0; j < sums.length; j++) {
            direction[j] = sums[j] / total - target[j];
        }
        double length = Norms.euclidean(direction);
        slope = 2 * length * shrink;
        average = 0;
        for (int j = 0; j < sums.length; j++) {
            direction[j] = length > 0 ? direction[j] / length : 0;
            narrow[j] = (float) direction[j];
            average += slope * direction[j] * (sums[j] / total);
        }
        smallest.ifPresent(weights -> {
            weights.find(blocks);
            if (plan.penalty().on() == Penalty.WEIGHTS) {
                average += factor * (weights.power() / total);
            }
        });
    }

    private void advance(AdamBlock.Step step, double factor) {
        double oldTotal = total;
        double highest = Double.NEGATIVE_INFINITY;
        Arrays.fill(sums, 0);
        total = 0;
        for (int b = 0; b < blocks.size(); b++) {
            Workers.checkInterrupted();
            AdamBlock block = blocks.get(b);
            block.score(narrow, slope);
            scoreWild(b);
            if (plan.penalty().on() == Penalty.WEIGHTS) {
                smallest.ifPresent(weights -> weights.penalise(block, factor));
                block.throughSoftmax(average, oldTotal);
            } else {
                block.throughSoftmax(average, oldTotal);
                smallest.ifPresent(weights -> weights.penalisePreWeights(block, factor));
            }
            block.descend(step);
            highest = Math.max(highest, block.largestPreWeight());
            weigh(b);
        }
        shift = highest;
    }

    private void weigh(int b) {
        AdamBlock block = blocks.get(b);
        total += block.weigh(shift);
        block.mixInto(sums);
        for (int i = 0; i < corpus.wildCount(); i++) {
            if (corpus.wildRow(i) / ScanBlocks.BLOCK == b) {
                double power = block.powers()[corpus.wildRow(i) % ScanBlocks.BLOCK];
                for (int j = 0; j < sums.length; j++) {
                    sums[j] += power * corpus.wild(i)[j];
                }
            }
        }
    }

    private void scoreWild(int b) {
        for (int i = 0; i < corpus.wildCount(); i++) {
            if (corpus.wildRow(i) / ScanBlocks.BLOCK == b) {
                double score = 0;
                for (int j = 0; j < direction.length; j++) {
                    score += direction[j] * corpus.wild(i)[j];
                }
                blocks.get(b).gradient()[corpus.wildRow(i) % ScanBlocks.BLOCK] = slope * score;
            }
        }
    }

    /** The weights: the powers divided by their sum, with its rounding errors added back (Kahan). */
    private double[] normalised() {
        double sum = 0;
        double lost = 0;
        for (AdamBlock block : blocks) {
            for (double power : block.powers()) {
                double added = power - lost;
                double next = sum + added;
                lost = next - sum - added;
                sum = next;
            }
        }
        double[] weights = new double[corpus.prepared().rows()];
        int c = 0;
        for (AdamBlock block : blocks) {
            for (double power : block.powers()) {
                weights[c] = power / sum;
                c++;
            }
        }
        return weights;
    }
}
