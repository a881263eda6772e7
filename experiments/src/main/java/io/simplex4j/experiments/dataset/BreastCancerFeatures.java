package io.simplex4j.experiments.dataset;

import io.simplex4j.attribution.FeatureGroups;
import io.simplex4j.attribution.FeatureGroups.Group;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The ten numbers a model sees of a patient with breast cancer.
 *
 * <p>Age, nodes and receptors are standardised by the mean and deviation of the training patients, nodes and receptors
 * after {@code log(1 + x)}; the tumour size is one-hot, the rest 0 or 1. Instances are immutable and thread-safe.
 */
public final class BreastCancerFeatures {
    /** The number of columns. */
    public static final int COLUMNS = 10;

    private static final List<String> NAMES = List.of(
            "Age",
            "Postmenopausal",
            "Tumour <=20 mm",
            "Tumour 20-50 mm",
            "Tumour >50 mm",
            "Grade 3",
            "Nodes",
            "Progesterone receptors",
            "Oestrogen receptors",
            "Hormone therapy");

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

        double measured(double column) {
            return mean + deviation * column;
        }
    }

    private BreastCancerFeatures(Standard age, Standard nodes, Standard progesterone, Standard oestrogen) {
        this.age = age;
        this.nodes = nodes;
        this.progesterone = progesterone;
        this.oestrogen = oestrogen;
    }

    /**
     * Standardises by these patients; what is the same for all of them is only centred.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static BreastCancerFeatures fitted(List<BreastCancerPatient> training) {
        if (training.isEmpty()) {
            throw new IllegalArgumentException("there are 0 training patients, expected at least 1");
        }
        return new BreastCancerFeatures(
                Standard.of(BreastCancerPatient::age, training),
                Standard.of(patient -> StrictMath.log1p(patient.nodes()), training),
                Standard.of(patient -> StrictMath.log1p(patient.progesteroneReceptors()), training),
                Standard.of(patient -> StrictMath.log1p(patient.oestrogenReceptors()), training));
    }

    /** The names of the columns. */
    public static List<String> names() {
        return NAMES;
    }

    /** The columns of each of the eight features. */
    public static FeatureGroups groups() {
        return FeatureGroups.of(
                COLUMNS,
                List.of(
                        new Group("Age", List.of(0)),
                        new Group("Menopause", List.of(1)),
                        new Group("Tumour size", List.of(2, 3, 4)),
                        new Group("Grade", List.of(5)),
                        new Group("Nodes", List.of(6)),
                        new Group("Progesterone receptors", List.of(7)),
                        new Group("Oestrogen receptors", List.of(8)),
                        new Group("Hormone therapy", List.of(9))));
    }

    /** What to show of a patient, one text for each group. */
    public static List<String> describe(BreastCancerPatient patient) {
        return List.of(
                Integer.toString(patient.age()),
                patient.postmenopausal() ? "after" : "before",
                patient.tumourSize().millimetres() + " mm",
                patient.gradeThree() ? "3" : "1 or 2",
                Integer.toString(patient.nodes()),
                Integer.toString(patient.progesteroneReceptors()),
                Integer.toString(patient.oestrogenReceptors()),
                patient.hormoneTherapy() ? "yes" : "no");
    }

    /** The columns of patients and their labels, one per row in the given order. */
    public LabelledExamples encode(List<BreastCancerPatient> patients) {
        return LabelledExamples.of(
                Matrix.of(patients.stream().map(this::columns).toArray(double[][]::new)),
                patients.stream().mapToInt(BreastCancerPatient::label).toArray());
    }

    /**
     * What columns say of a feature, in words with its unit: the way back from {@link #encode}. Columns that no single
     * patient has, such as the mean of many, are told by shares.
     *
     * @param group the place of the feature among the {@link #groups}
     * @param columns of one patient
     */
    public String words(int group, Vec columns) {
        return switch (group) {
            case 0 -> number(age.measured(columns.get(0))) + " years";
            case 1 -> either(columns.get(1), "after", "before");
            case 2 -> size(columns);
            case 3 -> either(columns.get(5), "III", "I or II");
            case 4 -> number(StrictMath.expm1(nodes.measured(columns.get(6)))) + " positive";
            case 5 -> number(StrictMath.expm1(progesterone.measured(columns.get(7)))) + " fmol/l";
            case 6 -> number(StrictMath.expm1(oestrogen.measured(columns.get(8)))) + " fmol/l";
            case 7 -> either(columns.get(9), "yes", "no");
            default -> throw new IndexOutOfBoundsException("feature " + group + ", expected 0 to 7");
        };
    }

    private static String size(Vec columns) {
        List<String> ranges = List.of("≤ 20 mm", "20–50 mm", "> 50 mm");
        int largest = 0;
        for (int i = 1; i < ranges.size(); i++) {
            largest = columns.get(2 + i) > columns.get(2 + largest) ? i : largest;
        }
        return shared(columns.get(2 + largest), ranges.get(largest));
    }

    private static String either(double column, String one, String zero) {
        return column >= 0.5 ? shared(column, one) : shared(1 - column, zero);
    }

    private static String shared(double share, String word) {
        return share == 1 ? word : Math.round(100 * share) + " % " + word;
    }

    /** As a whole number where it is one but for rounding; nodes and receptors went through a logarithm. */
    private static String number(double value) {
        double whole = Math.rint(value);
        return Math.abs(value - whole) <= 1e-6 * Math.max(1, Math.abs(value))
                ? Long.toString((long) whole)
                : String.format(Locale.ROOT, "%.1f", value);
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
