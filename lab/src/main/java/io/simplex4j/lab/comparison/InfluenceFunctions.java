package io.simplex4j.lab.comparison;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;

/** Influence functions of corpus examples on tests. Immutable, and thread-safe if the loss is. */
public final class InfluenceFunctions {
    /*
     * With more weight ε on the loss of example c, the minimum moves by −ε H⁻¹ g_c and the loss of a test by
     * −ε ⟨g_test, H⁻¹ g_c⟩ to first order [1]. The score here is ⟨g_test, (H + δI)⁻¹ g_c⟩: positive where more weight lowers
     * the loss of the test, that is, where the example helps. Divided by the number of examples it is how much the loss of
     * the test rises when the example is left out. One solve for each test; gradients of the corpus are asked for once.
     *
     * The authors' code takes the opposite sign, so that its "helpful" examples are the harmful ones.
     *
     * [1] P. W. Koh and P. Liang, Understanding Black-box Predictions via Influence Functions, ICML 2017.
     */

    private final TrainingLoss loss;
    private final InverseHessian inverse;

    private InfluenceFunctions(TrainingLoss loss, InverseHessian inverse) {
        this.loss = loss;
        this.inverse = inverse;
    }

    /** Returns the influence functions of a loss, with {@link ConjugateGradients#withDefaults()}. */
    public static InfluenceFunctions of(TrainingLoss loss) {
        return new InfluenceFunctions(loss, ConjugateGradients.withDefaults());
    }

    /** Sets the method that inverts the Hessian. */
    public InfluenceFunctions withInverse(InverseHessian newInverse) {
        return new InfluenceFunctions(loss, newInverse);
    }

    /**
     * Returns the influence of all corpus examples on one test.
     *
     * @param testGradient of the loss of the test with respect to the parameters, without the penalty
     */
    public Influence on(Vec testGradient) {
        return onAll(Matrix.of(new double[][] {testGradient.toArray()})).get(0);
    }

    /**
     * Returns the influence of all corpus examples on each test.
     *
     * @param testGradients one per row, as in {@link #on}
     * @throws IllegalArgumentException if a gradient has another size than there are parameters, or a number that is not
     *     finite
     */
    public List<Influence> onAll(Matrix testGradients) {
        List<InverseHessianProduct> solutions = new ArrayList<>();
        for (int test = 0; test < testGradients.rows(); test++) {
            solutions.add(inverse.times(loss, testGradients.row(test)));
        }
        double[][] scores = new double[solutions.size()][loss.examples()];
        for (int c = 0; c < loss.examples(); c++) {
            Vec gradient = loss.gradient(c);
            for (int test = 0; test < scores.length; test++) {
                scores[test][c] = solutions.get(test).vector().dot(gradient);
            }
        }
        List<Influence> influences = new ArrayList<>();
        for (int test = 0; test < scores.length; test++) {
            influences.add(new Influence(Vec.of(scores[test]), solutions.get(test)));
        }
        return influences;
    }
}
