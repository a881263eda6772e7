package io.simplex4j.comparison;

import io.simplex4j.comparison.InverseHessianProduct.Ending;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;

/** The inverse of a damped Hessian by a series, for comparison with work that uses LiSSA. Immutable and thread-safe. */
public final class NeumannSeries implements InverseHessian {
    /*
     * s ← v + (1 − damping) s − H s / scale from s = v, then x = s / scale: the partial sums of the Neumann series of
     * (H + δI)⁻¹ with δ = damping · scale. This is LiSSA [1, 2] without its sampling: H is that of the whole corpus, so
     * nothing is averaged and the result is the same every time. It converges if all eigenvalues of H lie between −δ and
     * scale · (2 − damping), by a factor of 1 − damping − μ / scale for an eigenvalue μ; conjugate gradients need far fewer
     * products for the same error and notice more. The authors' experiment takes a depth of 1, which is 1.99 v − H v / 25
     * but for the scale: nearly v itself, and no inverse at all.
     *
     * [1] N. Agarwal et al., Second-Order Stochastic Optimization for Machine Learning in Linear Time, JMLR 2017.
     * [2] P. W. Koh and P. Liang, Understanding Black-box Predictions via Influence Functions, ICML 2017.
     */

    private static final double TOLERANCE = 1e-8;
    private static final double FAR = 1e100;

    private final int depth;
    private final double damping;
    private final double scale;

    private NeumannSeries(int depth, double damping, double scale) {
        this.depth = depth;
        this.damping = damping;
        this.scale = scale;
    }

    /**
     * Takes {@code depth} steps, one product each, with a {@linkplain #withDamping damping} of 0.01 and a {@linkplain #withScale
     * scale} of 25; and one product more to check the residual.
     */
    public static NeumannSeries of(int depth) {
        if (depth < 1) {
            throw new IllegalArgumentException("depth is " + depth + ", expected at least 1");
        }
        return new NeumannSeries(depth, 0.01, 25);
    }

    /** Adds this times the scale to every eigenvalue of the Hessian. */
    public NeumannSeries withDamping(double newDamping) {
        return new NeumannSeries(depth, DampedHessian.requireDamping(newDamping), scale);
    }

    /** Divides the Hessian by this, which must be more than half its largest eigenvalue. */
    public NeumannSeries withScale(double newScale) {
        if (!(newScale > 0 && Double.isFinite(newScale))) {
            throw new IllegalArgumentException("scale is " + newScale + ", expected a finite positive number");
        }
        return new NeumannSeries(depth, damping, newScale);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the vector has another size than there are parameters, or a number in it or in
     *     a product is not finite
     */
    @Override
    public InverseHessianProduct times(TrainingLoss loss, Vec vector) {
        DampedHessian.requireSize(loss, vector);
        DampedHessian hessian = new DampedHessian(loss, damping * scale);
        double length = vector.norm();
        double[] right = DampedHessian.direction(vector, length);
        double[] sum = right.clone();
        boolean positive = true;
        for (int step = 0; step < depth && length > 0 && Norms.euclidean(sum) < FAR; step++) {
            double[] product = hessian.times(sum);
            positive &= hessian.rises(sum, product);
            DampedHessian.add(-1 / scale, product, sum);
            DampedHessian.add(1, right, sum);
        }
        double[] x = DampedHessian.scaled(sum, 1 / scale).toArray();
        double residual = length == 0 ? 0 : Norms.euclidean(hessian.residual(x, right));
        return new InverseHessianProduct(
                DampedHessian.scaled(x, length),
                ending(residual, positive),
                hessian.products(),
                residual,
                hessian.leastCurvature());
    }

    /** Each step of a series that converges reduces the residual, which is below 1 from the first on. */
    private static Ending ending(double residual, boolean positive) {
        if (residual <= TOLERANCE) {
            return Ending.CONVERGED;
        }
        if (!positive) {
            return Ending.NEGATIVE_CURVATURE;
        }
        return residual <= 1 ? Ending.BUDGET_SPENT : Ending.DIVERGED;
    }
}
