package io.simplex4j.lab.comparison;

import io.simplex4j.math.Vec;

/** The loss ½⟨θ, Hθ⟩, with given gradients of examples. */
final class Quadratic implements TrainingLoss {
    private final double[][] hessian;
    private final double[][] gradients;

    Quadratic(double[][] hessian, double[][] gradients) {
        this.hessian = hessian;
        this.gradients = gradients;
    }

    @Override
    public int examples() {
        return gradients.length;
    }

    @Override
    public int parameters() {
        return hessian.length;
    }

    @Override
    public Vec gradient(int example) {
        return Vec.of(gradients[example]);
    }

    @Override
    public Vec hessianTimes(Vec direction) {
        double[] product = new double[hessian.length];
        for (int i = 0; i < product.length; i++) {
            product[i] = Vec.of(hessian[i]).dot(direction);
        }
        return Vec.of(product);
    }
}
