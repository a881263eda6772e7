package io.simplex4j.lab.dataset;

import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.FeatureGroups.Group;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The 26 numbers of a patient that a model sees: age, PSA and comorbidities unchanged, then treatment, grade, stage,
 * primary and secondary Gleason score as one-hot columns.
 */
public final class ProstateFeatures {
    public static final int COLUMNS = 26;

    /** The columns at the start that are numbers, not flags. */
    public static final int CONTINUOUS = 3;

    static final List<String> CONTINUOUS_NAMES = List.of("Age", "PSA", "Comorbidities");
    static final List<Category> CATEGORIES = List.of(
            new Category(
                    "Treatment",
                    ProstateTreatment.ALL.stream()
                            .map(ProstateTreatment::shortName)
                            .toList()),
            new Category("Grade", numbers(5)),
            new Category("Stage", numbers(4)),
            new Category("Primary Gleason", numbers(5)),
            new Category("Secondary Gleason", numbers(5)));

    private ProstateFeatures() {}

    /** A feature with one column for each of its values. */
    record Category(String name, List<String> values) {}

    /** The names of the columns, such as {@code Grade 3}. */
    public static List<String> names() {
        List<String> names = new ArrayList<>(CONTINUOUS_NAMES);
        for (Category category : CATEGORIES) {
            category.values().forEach(value -> names.add(category.name() + " " + value));
        }
        return List.copyOf(names);
    }

    /** The columns of each of the eight features. */
    public static FeatureGroups groups() {
        List<Group> groups = new ArrayList<>();
        for (int column = 0; column < CONTINUOUS; column++) {
            groups.add(new Group(CONTINUOUS_NAMES.get(column), List.of(column)));
        }
        int start = CONTINUOUS;
        for (Category category : CATEGORIES) {
            int end = start + category.values().size();
            groups.add(new Group(
                    category.name(), IntStream.range(start, end).boxed().toList()));
            start = end;
        }
        return FeatureGroups.of(COLUMNS, groups);
    }

    public static Vec encode(ProstatePatient patient) {
        return Vec.of(columns(patient));
    }

    public static Matrix encode(List<ProstatePatient> patients) {
        return Matrix.of(patients.stream().map(ProstateFeatures::columns).toArray(double[][]::new));
    }

    /**
     * The patient with these columns.
     *
     * @throws IllegalArgumentException if there are not 26, or the columns of a category are not one 1 and zeros
     */
    public static ProstatePatient decode(Vec columns) {
        if (columns.size() != COLUMNS) {
            throw new IllegalArgumentException("there are " + columns.size() + " columns; expected " + COLUMNS);
        }
        int[] places = new int[CATEGORIES.size()];
        int start = CONTINUOUS;
        for (int c = 0; c < places.length; c++) {
            places[c] = placeOfOne(columns, start, CATEGORIES.get(c));
            start += CATEGORIES.get(c).values().size();
        }
        return new ProstatePatient(
                columns.get(0),
                columns.get(1),
                (int) columns.get(2),
                ProstateTreatment.ALL.get(places[0]),
                1 + places[1],
                1 + places[2],
                1 + places[3],
                1 + places[4]);
    }

    private static double[] columns(ProstatePatient patient) {
        double[] columns = new double[COLUMNS];
        columns[0] = patient.age();
        columns[1] = patient.psa();
        columns[2] = patient.comorbidities();
        int[] places = {
            ProstateTreatment.ALL.indexOf(patient.treatment()),
            patient.grade() - 1,
            patient.stage() - 1,
            patient.primaryGleason() - 1,
            patient.secondaryGleason() - 1
        };
        int start = CONTINUOUS;
        for (int c = 0; c < places.length; c++) {
            columns[start + places[c]] = 1;
            start += CATEGORIES.get(c).values().size();
        }
        return columns;
    }

    private static int placeOfOne(Vec columns, int start, Category category) {
        int[] set = IntStream.range(0, category.values().size())
                .filter(i -> columns.get(start + i) != 0)
                .toArray();
        if (set.length != 1 || columns.get(start + set[0]) != 1) {
            throw new IllegalArgumentException(
                    category.name() + " has " + set.length + " columns that are not 0; expected one that is 1");
        }
        return set[0];
    }

    private static List<String> numbers(int max) {
        return IntStream.rangeClosed(1, max).mapToObj(Integer::toString).toList();
    }
}
