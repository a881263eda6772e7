package io.simplex4j.lab.dataset;

import io.simplex4j.example.Examples;
import io.simplex4j.example.InputForm;
import io.simplex4j.math.Matrix;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The ten numbers a model sees of a patient with breast cancer.
 *
 * <p>Age, nodes and receptors are standardised by the mean and deviation of the training patients, nodes and receptors
 * after {@code log(1 + x)}; the tumour size is one-hot, the rest 0 or 1. Instances are immutable and thread-safe.
 */
public final class BreastCancerFeatures {
    public static final int COLUMNS = 10;

    private final Standard age;
    private final Standard nodes;
    private final Standard progesterone;
    private final Standard oestrogen;

    /** A quantity as its distance from the mean of the training patients, in deviations. */
    private record Standard(ToDoubleFunction<BreastCancerPatient> quantity, double mean, double deviation) {
        static Standard of(ToDoubleFunction<BreastCancerPatient> quantity, List<BreastCancerPatient> training) {
            double mean = training.stream().mapToDouble(quantity).average().orElseThrow();
            double variance = training.stream()
                    .mapToDouble(patient -> {
                        double distance = quantity.applyAsDouble(patient) - mean;
                        return distance * distance;
                    })
                    .average()
                    .orElseThrow();
            return new Standard(quantity, mean, variance > 0 ? Math.sqrt(variance) : 1);
        }

        double of(BreastCancerPatient patient) {
            return (quantity.applyAsDouble(patient) - mean) / deviation;
        }

        InputForm.Scale scale() {
            return new InputForm.Scale(mean, deviation);
        }
    }

    private BreastCancerFeatures(Standard age, Standard nodes, Standard progesterone, Standard oestrogen) {
        this.age = age;
        this.nodes = nodes;
        this.progesterone = progesterone;
        this.oestrogen = oestrogen;
    }

    /**
     * Standardises by these patients; a quantity that is constant over all of them is only centred.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static BreastCancerFeatures fitted(List<BreastCancerPatient> training) {
        if (training.isEmpty()) {
            throw new IllegalArgumentException("there are 0 training patients; expected at least 1");
        }
        return new BreastCancerFeatures(
                Standard.of(BreastCancerPatient::age, training),
                Standard.of(patient -> StrictMath.log1p(patient.nodes()), training),
                Standard.of(patient -> StrictMath.log1p(patient.progesteroneReceptors()), training),
                Standard.of(patient -> StrictMath.log1p(patient.oestrogenReceptors()), training));
    }

    /** The columns of patients and their labels, one per row in the given order. */
    public Examples encode(List<BreastCancerPatient> patients) {
        return Sampling.labelled(
                Matrix.of(patients.stream().map(this::columns).toArray(double[][]::new)),
                patients.stream().mapToInt(BreastCancerPatient::label).toArray());
    }

    /** The mean and deviation for the age in years. */
    public InputForm.Scale age() {
        return age.scale();
    }

    /** The mean and deviation for {@code log(1 + nodes)}. */
    public InputForm.Scale nodes() {
        return nodes.scale();
    }

    /** The mean and deviation for {@code log(1 + receptors)} of progesterone. */
    public InputForm.Scale progesteroneReceptors() {
        return progesterone.scale();
    }

    /** The mean and deviation for {@code log(1 + receptors)} of oestrogen. */
    public InputForm.Scale oestrogenReceptors() {
        return oestrogen.scale();
    }

    private double[] columns(BreastCancerPatient patient) {
        double[] columns = new double[COLUMNS];
        columns[0] = age.of(patient);
        columns[1] = patient.postmenopausal() ? 1 : 0;
        columns[2] = patient.tumourSize() == TumourSize.SMALL ? 1 : 0;
        columns[3] = patient.tumourSize() == TumourSize.MEDIUM ? 1 : 0;
        columns[4] = patient.tumourSize() == TumourSize.LARGE ? 1 : 0;
        columns[5] = patient.gradeThree() ? 1 : 0;
        columns[6] = nodes.of(patient);
        columns[7] = progesterone.of(patient);
        columns[8] = oestrogen.of(patient);
        columns[9] = patient.hormoneTherapy() ? 1 : 0;
        return columns;
    }
}
