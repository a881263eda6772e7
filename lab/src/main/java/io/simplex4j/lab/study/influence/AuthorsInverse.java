package io.simplex4j.lab.study.influence;

import io.simplex4j.lab.comparison.InverseHessian;
import io.simplex4j.lab.comparison.InverseHessianProduct;
import io.simplex4j.lab.comparison.InverseHessianProduct.Ending;
import io.simplex4j.lab.comparison.TrainingLoss;
import io.simplex4j.math.Vec;
import java.util.OptionalDouble;

/** What the authors' code takes for the inverse of a Hessian. */
final class AuthorsInverse implements InverseHessian {
    /*
     * One step of LiSSA [1] without its sampling: (1.99 v − H v / 25) / 25, nearly v itself but for the scale, and no inverse at
     * all. More steps would sum the Neumann series of (H + 0.25 I)⁻¹.
     *
     * [1] N. Agarwal et al., Second-Order Stochastic Optimization for Machine Learning in Linear Time, JMLR 2017.
     */
    private static final double DAMPING = 0.01;

    private static final double SCALE = 25;

    @Override
    public InverseHessianProduct times(TrainingLoss loss, Vec vector) {
        double[] product = loss.hessianTimes(vector).toArray();
        for (int i = 0; i < product.length; i++) {
            product[i] = ((2 - DAMPING) * vector.get(i) - product[i] / SCALE) / SCALE;
        }
        return new InverseHessianProduct(Vec.of(product), Ending.BUDGET_SPENT, 1, Double.NaN, OptionalDouble.empty());
    }
}
