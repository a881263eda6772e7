package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.solver.Corpus;
import io.simplex4j.decomposition.internal.weighing.WeighingDecomposer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;

/**
 * The paper's algorithm 1, for comparison: Adam on the pre-weights of a softmax, for a fixed number of epochs.
 *
 * <p>It ends near the optimum, not at it, and every example keeps a positive weight, also with a
 * {@linkplain #withSparsity sparsity}: that is a penalty, not a limit. Use {@link ActiveSet} for the best mixture. The
 * penalty is the one of the authors' code by default, or the one of the {@linkplain Penalty#PRE_WEIGHTS paper's text}.
 *
 * <p>The result does not depend on the number of threads or on other latents of the batch. Instances are immutable and
 * thread-safe.
 */
public final class SoftmaxAdam implements DecompositionMethod {
    /*
     * Minimises |Hᵀw − h|² + r·(sum of the C − K smallest w) over w = softmax(p) by Adam on p, from p = 0 [1, algorithm 1].
     * With g_c = 2⟨Hᵀw − h, h^c⟩ + r·[c among the smallest], the gradient is w_c (g_c − Σ w g). The paper's own penalty is
     * r·(sum of |p| over the C − K smallest p): it adds r·sign(p_c) to the gradient by p_c, and nothing to the g_c.
     *
     * An epoch takes 2·C·d multiplications and C exponentials.
     *
     * [1] Crabbé, Qian, Imrie, van der Schaar, Explaining Latent Representations with a Corpus of Examples, NeurIPS 2021.
     */

    private static final double BETA1 = 0.9;
    private static final double BETA2 = 0.999;
    private static final double EPSILON = 1e-8;

    private static final SoftmaxAdam DEFAULT =
            new SoftmaxAdam(new Plan(10_000, 1e-3, Penalty.WEIGHTS, Sparsity.unlimited(), 0.1, 100), Workers.all());

    private final Plan plan;
    private final Workers workers;

    /** The settings; the factor of the penalty grows exponentially from the first epoch to after the last. */
    private record Plan(
            int epochs,
            double learningRate,
            Penalty penalty,
            Sparsity sparsity,
            double firstFactor,
            double lastFactor) {}

    private SoftmaxAdam(Plan plan, Workers workers) {
        this.plan = plan;
        this.workers = workers;
    }

    /**
     * Returns the method with its defaults.
     *
     * <ul>
     *   <li>{@linkplain #withEpochs epochs} 10,000
     *   <li>{@linkplain #withLearningRate learning rate} 1e-3; the other numbers of Adam are β₁ = 0.9, β₂ = 0.999,
     *       ε = 1e-8
     *   <li>{@linkplain #withSparsity sparsity} unlimited: no penalty
     *   <li>{@linkplain #withPenalty penalty} on {@link Penalty#WEIGHTS}, used with a sparsity only
     *   <li>{@linkplain #withRegularisation regularisation}: the schedule of the penalty, from 0.1 to 100
     *   <li>{@linkplain #withThreads threads} as many as there are processors
     *   <li>{@linkplain #withExecutor executor} the common pool
     * </ul>
     */
    public static SoftmaxAdam withDefaults() {
        return DEFAULT;
    }

    /** Sets the number of steps. */
    public SoftmaxAdam withEpochs(int newEpochs) {
        if (newEpochs < 1) {
            throw new IllegalArgumentException("epochs is " + newEpochs + "; expected at least 1");
        }
        return with(
                new Plan(newEpochs, plan.learningRate, plan.penalty, plan.sparsity, plan.firstFactor, plan.lastFactor));
    }

    /** Sets the step size of Adam. */
    public SoftmaxAdam withLearningRate(double newLearningRate) {
        requirePositive("learning rate", newLearningRate);
        return with(
                new Plan(plan.epochs, newLearningRate, plan.penalty, plan.sparsity, plan.firstFactor, plan.lastFactor));
    }

    /** Penalises all examples except the heaviest K, the {@linkplain Sparsity#members() members}. */
    @Override
    public SoftmaxAdam withSparsity(Sparsity newSparsity) {
        return with(
                new Plan(plan.epochs, plan.learningRate, plan.penalty, newSparsity, plan.firstFactor, plan.lastFactor));
    }

    /**
     * Sets the penalty and the {@linkplain #withRegularisation regularisation} that belongs to it: from 0.1 to 100 for
     * {@link Penalty#WEIGHTS}, as in the authors' code; 1 throughout for {@link Penalty#PRE_WEIGHTS}, as in the paper.
     */
    public SoftmaxAdam withPenalty(Penalty newPenalty) {
        boolean authors = newPenalty == Penalty.WEIGHTS;
        return with(new Plan(
                plan.epochs, plan.learningRate, newPenalty, plan.sparsity, authors ? 0.1 : 1, authors ? 100 : 1));
    }

    /**
     * Lets the factor of the penalty grow exponentially over the epochs.
     *
     * @param from the factor in the first epoch
     * @param to the factor after the last
     */
    public SoftmaxAdam withRegularisation(double from, double to) {
        requirePositive("first regularisation factor", from);
        requirePositive("last regularisation factor", to);
        return with(new Plan(plan.epochs, plan.learningRate, plan.penalty, plan.sparsity, from, to));
    }

    /** Uses at most this number of threads, one for each latent; 1 stays on the calling one. */
    public SoftmaxAdam withThreads(int newThreads) {
        return withWorkers(workers.withThreads(newThreads));
    }

    /** Takes the threads besides the calling one from this executor. The result does not depend on it. */
    public SoftmaxAdam withExecutor(Executor newExecutor) {
        return withWorkers(workers.withExecutor(newExecutor));
    }

    @Override
    public SoftmaxAdam withWorkers(Workers newWorkers) {
        return new SoftmaxAdam(plan, newWorkers);
    }

    private SoftmaxAdam with(Plan newPlan) {
        return new SoftmaxAdam(newPlan, workers);
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " is " + value + "; expected a positive number");
        }
    }

    @Override
    public String name() {
        return "adam";
    }

    @Override
    public MethodDescription describe() {
        MethodDescription described = MethodDescription.of(name(), sparsity()).withEpochs(plan.epochs);
        return sparsity().limited() ? described.withPenalty(plan.penalty) : described;
    }

    @Override
    public Sparsity sparsity() {
        return plan.sparsity;
    }

    @Override
    public Decomposer over(Matrix corpusLatents) {
        Corpus corpus = Corpus.of(corpusLatents, true, workers);
        double[][] rows = new double[corpusLatents.rows()][corpusLatents.columns()];
        for (int c = 0; c < rows.length; c++) {
            corpusLatents.copyRow(c, rows[c]);
        }
        return new WeighingDecomposer(
                corpus,
                latent -> {
                    double[] weights = new Descent(rows, plan, latent).run();
                    return MixtureWeights.of(
                            weights.length,
                            IntStream.range(0, weights.length)
                                    .mapToObj(c -> new MixtureWeights.Entry(c, weights[c]))
                                    .toList());
                },
                Certificate.Ending.BUDGET_SPENT,
                plan.epochs,
                workers);
    }

    /** One run of Adam for one latent. Not thread-safe. */
    private static final class Descent {
        private final double[][] rows;
        private final Plan plan;
        private final double[] latent;
        private final double[] preWeights;
        private final double[] weights;
        private final double[] gradient;

        Descent(double[][] rows, Plan plan, double[] latent) {
            this.rows = rows;
            this.plan = plan;
            this.latent = latent;
            this.preWeights = new double[rows.length];
            this.weights = new double[rows.length];
            this.gradient = new double[rows.length];
        }

        /** Takes all steps and returns the weights, which sum to 1 except for the rounding of each. */
        double[] run() {
            double[] mean = new double[rows.length];
            double[] square = new double[rows.length];
            double growth = Math.pow(plan.lastFactor / plan.firstFactor, 1.0 / plan.epochs);
            double factor = plan.firstFactor;
            for (int epoch = 1; epoch <= plan.epochs; epoch++) {
                Workers.checkInterrupted();
                softmax();
                findGradient(factor);
                double rate = plan.learningRate / (1 - Math.pow(BETA1, epoch));
                double correction = 1 / Math.sqrt(1 - Math.pow(BETA2, epoch));
                for (int c = 0; c < mean.length; c++) {
                    mean[c] = BETA1 * mean[c] + (1 - BETA1) * gradient[c];
                    square[c] = BETA2 * square[c] + (1 - BETA2) * gradient[c] * gradient[c];
                    preWeights[c] -= rate * mean[c] / (Math.sqrt(square[c]) * correction + EPSILON);
                }
                factor *= growth;
            }
            softmax();
            return weights;
        }

        /** Computes the weights: powers divided by their sum, to which its rounding errors are added back (Kahan). */
        private void softmax() {
            double largest = Arrays.stream(preWeights).max().orElse(0);
            double sum = 0;
            double lost = 0;
            for (int c = 0; c < weights.length; c++) {
                weights[c] = Math.exp(preWeights[c] - largest);
                double added = weights[c] - lost;
                double next = sum + added;
                lost = next - sum - added;
                sum = next;
            }
            for (int c = 0; c < weights.length; c++) {
                weights[c] /= sum;
            }
        }

        private void findGradient(double factor) {
            double[] shift = new double[latent.length];
            for (int c = 0; c < rows.length; c++) {
                for (int j = 0; j < shift.length; j++) {
                    shift[j] += weights[c] * rows[c][j];
                }
            }
            for (int j = 0; j < shift.length; j++) {
                shift[j] = 2 * (shift[j] - latent[j]);
            }
            for (int c = 0; c < rows.length; c++) {
                gradient[c] = Norms.dot(shift, rows[c]);
            }
            if (plan.penalty == Penalty.WEIGHTS) {
                penalise(factor);
            }
            double average = Norms.dot(weights, gradient);
            for (int c = 0; c < rows.length; c++) {
                gradient[c] = weights[c] * (gradient[c] - average);
            }
            if (plan.penalty == Penalty.PRE_WEIGHTS) {
                penalise(factor);
            }
        }

        /**
         * Adds the penalty to the gradients of all except the largest weights; of equal weights the first counts as
         * smaller.
         */
        private void penalise(double factor) {
            int others = plan.sparsity.members();
            if (others >= rows.length) {
                return;
            }
            double[] sorted = preWeights.clone();
            Arrays.sort(sorted);
            double threshold = sorted[rows.length - others];
            int equals = 0;
            for (int place = rows.length - others - 1; place >= 0 && sorted[place] == threshold; place--) {
                equals++;
            }
            for (int c = 0; c < rows.length; c++) {
                if (preWeights[c] < threshold || (preWeights[c] == threshold && equals-- > 0)) {
                    gradient[c] += plan.penalty == Penalty.WEIGHTS ? factor : factor * Math.signum(preWeights[c]);
                }
            }
        }
    }
}
