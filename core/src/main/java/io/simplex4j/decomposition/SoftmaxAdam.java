package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.weighing.CorpusColumns;
import io.simplex4j.decomposition.internal.weighing.Descent;
import io.simplex4j.decomposition.internal.weighing.Descent.Plan;
import io.simplex4j.decomposition.internal.weighing.WeighingDecomposer;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * The paper's algorithm 1, for comparison: Adam on the pre-weights of a softmax, for a fixed number of epochs.
 *
 * <p>It ends near the optimum, not at it, and every example keeps a positive weight, also with a
 * {@linkplain #withSparsity sparsity}: that is a penalty, not a limit. Use {@link ActiveSet} for the best mixture. The
 * penalty is that of the authors' code by default, or that of the {@linkplain Penalty#PRE_WEIGHTS paper's text}.
 *
 * <p>The result does not depend on the number of threads or on what else is in the batch. Instances are immutable and
 * thread-safe.
 */
public final class SoftmaxAdam implements DecompositionMethod {
    private static final SoftmaxAdam DEFAULT = new SoftmaxAdam(
            new Plan(
                    10_000,
                    1e-3,
                    Plan.Term.of(Penalty.WEIGHTS, Sparsity.unlimited().members())),
            Workers.all());

    private final Plan plan;
    private final Workers workers;

    private SoftmaxAdam(Plan plan, Workers workers) {
        this.plan = plan;
        this.workers = workers;
    }

    /**
     * The method with its defaults.
     *
     * <ul>
     *   <li>{@linkplain #withEpochs epochs} 10,000
     *   <li>{@linkplain #withLearningRate learning rate} 1e-3; the other numbers of Adam are β₁ = 0.9, β₂ = 0.999,
     *       ε = 1e-8
     *   <li>{@linkplain #withSparsity sparsity} unlimited: no penalty
     *   <li>{@linkplain #withPenalty penalty} on {@link Penalty#WEIGHTS}, used with a sparsity only
     *   <li>{@linkplain #withRegularisation regularisation} that of the penalty: from 0.1 to 100
     *   <li>{@linkplain #withThreads threads} as many as there are processors
     *   <li>{@linkplain #withExecutor executor} the common pool
     * </ul>
     */
    public static SoftmaxAdam withDefaults() {
        return DEFAULT;
    }

    /** Takes this number of steps. */
    public SoftmaxAdam withEpochs(int newEpochs) {
        if (newEpochs < 1) {
            throw new IllegalArgumentException("epochs is " + newEpochs + ", expected at least 1");
        }
        return new SoftmaxAdam(new Plan(newEpochs, plan.learningRate(), plan.penalty()), workers);
    }

    /** Sets the step size of Adam. */
    public SoftmaxAdam withLearningRate(double newLearningRate) {
        requirePositive("learning rate", newLearningRate);
        return new SoftmaxAdam(new Plan(plan.epochs(), newLearningRate, plan.penalty()), workers);
    }

    /** Penalises all examples but the heaviest K, the {@linkplain Sparsity#members() members}. */
    @Override
    public SoftmaxAdam withSparsity(Sparsity newSparsity) {
        Plan.Term old = plan.penalty();
        return with(new Plan.Term(old.on(), newSparsity.members(), old.from(), old.to()));
    }

    /**
     * Penalises in this way, with the {@linkplain #withRegularisation regularisation} that belongs to it: from 0.1 to 100
     * for {@link Penalty#WEIGHTS}, as in the authors' code; 1 throughout for {@link Penalty#PRE_WEIGHTS}, as in the paper.
     */
    public SoftmaxAdam withPenalty(Penalty newPenalty) {
        return with(Plan.Term.of(newPenalty, plan.penalty().members()));
    }

    @Override
    public String name() {
        return "adam";
    }

    @Override
    public MethodDescription describe() {
        MethodDescription described = MethodDescription.of(name(), sparsity()).withEpochs(plan.epochs());
        return sparsity().limited() ? described.withPenalty(plan.penalty().on()) : described;
    }

    @Override
    public Sparsity sparsity() {
        return Sparsity.atMost(plan.penalty().members());
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
        Plan.Term old = plan.penalty();
        return with(new Plan.Term(old.on(), old.members(), from, to));
    }

    /** Uses at most this number of threads, one for each latent; 1 stays on the calling one. */
    public SoftmaxAdam withThreads(int newThreads) {
        return new SoftmaxAdam(plan, workers.withThreads(newThreads));
    }

    /** Takes the threads besides the calling one from this executor. The result does not depend on it. */
    public SoftmaxAdam withExecutor(Executor newExecutor) {
        return new SoftmaxAdam(plan, workers.withExecutor(newExecutor));
    }

    @Override
    public Decomposer over(Matrix corpusLatents) {
        PreparedCorpus corpus = PreparedCorpus.of(corpusLatents, workers);
        CorpusColumns columns = new CorpusColumns(corpus);
        return new WeighingDecomposer(
                corpus,
                latent -> weights(new Descent(columns, plan, latent).run()),
                new WeighingDecomposer.Effort(Certificate.Ending.BUDGET_SPENT, plan.epochs(), plan.epochs()),
                workers);
    }

    private static MixtureWeights weights(double[] dense) {
        List<MixtureWeights.Entry> entries = new ArrayList<>(dense.length);
        for (int c = 0; c < dense.length; c++) {
            entries.add(new MixtureWeights.Entry(c, dense[c]));
        }
        return MixtureWeights.of(dense.length, entries);
    }

    private SoftmaxAdam with(Plan.Term newPenalty) {
        return new SoftmaxAdam(new Plan(plan.epochs(), plan.learningRate(), newPenalty), workers);
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " is " + value + ", expected a positive number");
        }
    }
}
