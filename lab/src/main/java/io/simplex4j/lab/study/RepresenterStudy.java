package io.simplex4j.lab.study;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.Cholesky;
import io.simplex4j.lab.comparison.RSquared;
import io.simplex4j.lab.comparison.RepresenterPoints;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.study.PatientStudies.Patients;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.List;
import java.util.stream.IntStream;

/** Why the representer theorem estimates outputs poorly: the two reasons that the paper supposes (appendix B.1). */
public final class RepresenterStudy {
    /*
     * The theorem needs the whole training set and a last layer at which the gradient of the training loss is zero. Both are
     * given to it one after the other: first the whole training set, then a last layer that is trained to the end by Newton's
     * method, on latents without dropout and with the weight decay of the training. The bias of the head, which the
     * theorem leaves out, is added in all rows except the paper's.
     */
    private static final List<String> COLUMNS = List.of("method", "quantity", "value");

    static final String CORPUS = "corpus, as in the paper";
    static final String WHOLE = "whole training set";
    static final String STATIONARY = "whole training set, last layer trained to the end";
    static final String OUTPUTS = "R² of outputs";
    static final String GRADIENT = "gradient of the last layer, as a share of the penalty's";

    private static final int STEPS = 40;
    private static final double STATIONARY_GRADIENT = 1e-8;

    private RepresenterStudy() {}

    public static Experiment study() {
        return Experiment.of("prostate-representer", COLUMNS, run -> Patients.measure(run, data -> measure(run, data)));
    }

    private static void measure(Run run, Patients data) {
        RepresenterPoints paper = RepresenterPoints.of(
                data.corpus(), Sampling.labels(data.corpusPatients()), data.head(), 2 * PatientStudies.DECAY);
        Matrix outputs = outputs(data.head(), data.tests());
        run.row(CORPUS, OUTPUTS, RSquared.pooled(outputs, paper.outputs(data.tests())));

        Examples training = data.training();
        Matrix latents = data.model().latents(training.inputs());
        Head trained = new Head(latents, Sampling.labels(training), data.head());
        run.row(WHOLE, GRADIENT, trained.gradient()).row(WHOLE, OUTPUTS, trained.accuracy(data.tests()));
        Head stationary = trained.stationary();
        run.row(STATIONARY, GRADIENT, stationary.gradient())
                .row(STATIONARY, OUTPUTS, stationary.accuracy(data.tests()));
        run.log("gradient " + stationary.gradient());
    }

    private static Matrix outputs(LinearHead head, Matrix latents) {
        return Rows.of(IntStream.range(0, latents.rows())
                .mapToObj(row -> head.apply(latents.row(row)))
                .toList());
    }

    /** A last layer over the latents of the training set, whose parameters are ordered by class, each with its bias last. */
    private static final class Head {
        private static final double CURVATURE = PatientStudies.DECAY;

        private final Matrix latents;
        private final int[] labels;
        private final LinearHead head;

        Head(Matrix latents, int[] labels, LinearHead head) {
            this.latents = latents;
            this.labels = labels;
            this.head = head;
        }

        /** The gradient of the mean cross-entropy and of the penalty, and the matrix of second derivatives. */
        private record Slope(Vec gradient, List<double[]> hessian) {
            double[] newtonStep() {
                return Cholesky.of(hessian.toArray(double[][]::new)).solve(gradient.toArray());
            }
        }

        /** Returns the length of the gradient of the training loss as a share of the gradient of its penalty. */
        double gradient() {
            return slope().gradient.norm() / (CURVATURE * Vec.of(parameters()).norm());
        }

        double accuracy(Matrix tests) {
            Matrix estimated =
                    RepresenterPoints.of(latents, labels, head, CURVATURE).outputs(tests);
            Vec minusBias = Vec.of(new double[head.outputs()]).minus(head.bias());
            return RSquared.pooled(
                    outputs(head, tests),
                    Rows.of(IntStream.range(0, tests.rows())
                            .mapToObj(row -> estimated.row(row).minus(minusBias))
                            .toList()));
        }

        /** Returns the layer after steps of Newton, each halved until the gradient is shorter. */
        Head stationary() {
            Head current = this;
            for (int step = 0; step < STEPS && current.gradient() > STATIONARY_GRADIENT; step++) {
                Slope slope = current.slope();
                double[] direction = slope.newtonStep();
                double length = 1;
                Head next = current.moved(direction, length);
                while (next.slope().gradient.norm() >= slope.gradient.norm() && length > 1e-6) {
                    length /= 2;
                    next = current.moved(direction, length);
                }
                if (length <= 1e-6) {
                    break;
                }
                current = next;
            }
            return current;
        }

        private Head moved(double[] direction, double length) {
            double[] parameters = parameters();
            int width = latents.columns() + 1;
            double[][] weights = new double[head.outputs()][width - 1];
            double[] bias = new double[head.outputs()];
            for (int i = 0; i < parameters.length; i++) {
                double moved = parameters[i] - length * direction[i];
                if (i % width < width - 1) {
                    weights[i / width][i % width] = moved;
                } else {
                    bias[i / width] = moved;
                }
            }
            return new Head(latents, labels, LinearHead.of(Matrix.of(weights), Vec.of(bias), head.activation()));
        }

        private double[] parameters() {
            int width = latents.columns() + 1;
            double[] parameters = new double[head.outputs() * width];
            for (int i = 0; i < parameters.length; i++) {
                parameters[i] = i % width < width - 1
                        ? head.weights().at(i / width, i % width)
                        : head.bias().get(i / width);
            }
            return parameters;
        }

        private Slope slope() {
            double[] parameters = parameters();
            int width = latents.columns() + 1;
            double[] gradient = new double[parameters.length];
            double[][] hessian = new double[parameters.length][parameters.length];
            double[] latent = new double[width];
            latent[width - 1] = 1;
            for (int row = 0; row < latents.rows(); row++) {
                latents.copyRow(row, latent);
                double[] p = RepresenterPoints.probabilities(head, latents.row(row));
                for (int i = 0; i < gradient.length; i++) {
                    int o = i / width;
                    gradient[i] += (p[o] - (o == labels[row] ? 1 : 0)) * latent[i % width] / labels.length;
                    for (int j = 0; j <= i; j++) {
                        double both = p[o] * ((o == j / width ? 1 : 0) - p[j / width]) / labels.length;
                        hessian[i][j] += both * latent[i % width] * latent[j % width];
                    }
                }
            }
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] += CURVATURE * parameters[i];
                hessian[i][i] += CURVATURE;
            }
            return new Slope(Vec.of(gradient), List.of(hessian));
        }
    }
}
