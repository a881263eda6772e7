package io.simplex4j.lab.study.precision;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.ConjugateGradients;
import io.simplex4j.lab.comparison.L2Penalty;
import io.simplex4j.lab.comparison.RSquared;
import io.simplex4j.lab.comparison.RepresenterPoints;
import io.simplex4j.lab.comparison.SoftmaxHeadLoss;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.ArrayList;
import java.util.List;

/** Why the representer theorem estimates outputs poorly: the two reasons that the paper supposes (appendix B.1). */
public final class RepresenterStudy {
    /*
     * The theorem needs the whole training set and a last layer at which the gradient of the training loss is zero. Both are
     * given to it one after the other: first the whole training set, then a last layer that is trained to the end by Newton's
     * method, on latents without dropout and with the weight decay of the training. The bias of the head, which the theorem
     * leaves out, is added in all rows except those of the paper.
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
        return Experiment.of(
                "prostate-representer", COLUMNS, run -> PatientLatents.measure(run, data -> measure(run, data)));
    }

    private static void measure(Run run, PatientLatents data) {
        RepresenterPoints paper = RepresenterPoints.of(
                data.corpus(),
                Sampling.labels(data.corpusPatients()),
                data.head(),
                L2Penalty.squaredNorm(PatientLatents.DECAY));
        Matrix outputs = outputs(data.head(), data.tests());
        run.row(CORPUS, OUTPUTS, RSquared.pooled(outputs, paper.outputs(data.tests())));

        L2Penalty penalty = L2Penalty.weightDecay(PatientLatents.DECAY);
        Examples training = data.training();
        Matrix latents = data.model().latents(training.inputs());
        Head trained = new Head(latents, Sampling.labels(training), data.head(), penalty);
        run.row(WHOLE, GRADIENT, trained.gradient());
        run.row(WHOLE, OUTPUTS, trained.accuracy(data.tests()));
        Head stationary = trained.stationary();
        run.row(STATIONARY, GRADIENT, stationary.gradient());
        run.row(STATIONARY, OUTPUTS, stationary.accuracy(data.tests()));
        run.log("gradient " + stationary.gradient());
    }

    private static Matrix outputs(LinearHead head, Matrix latents) {
        List<Vec> outputs = new ArrayList<>();
        for (int row = 0; row < latents.rows(); row++) {
            outputs.add(head.apply(latents.row(row)));
        }
        return Rows.of(outputs);
    }

    /** A last layer over the latents of the training set. */
    static final class Head {
        private final Matrix latents;
        private final int[] labels;
        private final LinearHead head;
        private final L2Penalty penalty;

        Head(Matrix latents, int[] labels, LinearHead head, L2Penalty penalty) {
            this.latents = latents;
            this.labels = labels.clone();
            this.head = head;
            this.penalty = penalty;
        }

        /** Returns the length of the gradient of the training loss as a share of the gradient of its penalty. */
        double gradient() {
            double[] parameters = parameters();
            double length = 0;
            for (double each : parameters) {
                length += each * each;
            }
            return gradientOf(parameters).norm() / (penalty.curvature() * Math.sqrt(length));
        }

        double accuracy(Matrix tests) {
            Matrix estimated =
                    RepresenterPoints.of(latents, labels, head, penalty).outputs(tests);
            Vec noBias = Vec.of(new double[head.outputs()]);
            List<Vec> withBias = new ArrayList<>();
            for (int row = 0; row < tests.rows(); row++) {
                withBias.add(estimated.row(row).minus(noBias.minus(head.bias())));
            }
            return RSquared.pooled(outputs(head, tests), Rows.of(withBias));
        }

        /** Returns the layer after steps of Newton, each halved until the gradient is shorter. */
        Head stationary() {
            Head current = this;
            for (int step = 0; step < STEPS && current.gradient() > STATIONARY_GRADIENT; step++) {
                double[] parameters = current.parameters();
                Vec gradient = current.gradientOf(parameters);
                Vec direction = ConjugateGradients.withDefaults()
                        .withDamping(0)
                        .withTolerance(1e-6)
                        .withBudget(1000)
                        .times(SoftmaxHeadLoss.of(latents, labels, current.head, penalty), gradient)
                        .vector();
                double length = 1;
                Head next = current.moved(direction, -length);
                while (next.gradientOf(next.parameters()).norm() >= gradient.norm() && length > 1e-6) {
                    length /= 2;
                    next = current.moved(direction, -length);
                }
                if (length <= 1e-6) {
                    break;
                }
                current = next;
            }
            return current;
        }

        private Head moved(Vec direction, double length) {
            int width = latents.columns() + 1;
            double[][] weights = new double[head.outputs()][width - 1];
            double[] bias = new double[head.outputs()];
            for (int o = 0; o < bias.length; o++) {
                for (int j = 0; j < width - 1; j++) {
                    weights[o][j] = head.weights().at(o, j) + length * direction.get(o * width + j);
                }
                bias[o] = head.bias().get(o) + length * direction.get(o * width + width - 1);
            }
            return new Head(
                    latents, labels, LinearHead.of(Matrix.of(weights), Vec.of(bias), head.activation()), penalty);
        }

        private double[] parameters() {
            int width = latents.columns() + 1;
            double[] parameters = new double[head.outputs() * width];
            for (int o = 0; o < head.outputs(); o++) {
                for (int j = 0; j < width - 1; j++) {
                    parameters[o * width + j] = head.weights().at(o, j);
                }
                parameters[o * width + width - 1] = head.bias().get(o);
            }
            return parameters;
        }

        /** Returns the gradient of the mean cross-entropy and of the penalty. */
        private Vec gradientOf(double[] parameters) {
            int width = latents.columns() + 1;
            double[] gradient = new double[parameters.length];
            double[] latent = new double[width];
            latent[width - 1] = 1;
            for (int row = 0; row < latents.rows(); row++) {
                latents.copyRow(row, latent);
                Vec scores = head.scores(head.apply(latents.row(row)));
                for (int o = 0; o < head.outputs(); o++) {
                    double error = scores.get(o) - (o == labels[row] ? 1 : 0);
                    for (int j = 0; j < width; j++) {
                        gradient[o * width + j] += error * latent[j];
                    }
                }
            }
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] = gradient[i] / latents.rows() + penalty.curvature() * parameters[i];
            }
            return Vec.of(gradient);
        }
    }
}
