package io.simplex4j.lab.dataset;

/**
 * A patient with prostate cancer, as the paper's tables describe one.
 *
 * @param age in years
 * @param psa prostate-specific antigen, in ng/ml
 * @param comorbidities 0, 1, 2, or 3 for three or more
 * @param treatment the one received
 * @param grade the grade group, 1 to 5
 * @param stage the clinical stage, 1 to 4
 * @param primaryGleason the Gleason score of the most common pattern, 1 to 5
 * @param secondaryGleason the Gleason score of the second most common pattern, 1 to 5
 */
public record ProstatePatient(
        double age,
        double psa,
        int comorbidities,
        ProstateTreatment treatment,
        int grade,
        int stage,
        int primaryGleason,
        int secondaryGleason) {
    public ProstatePatient {
        requireFinite("age", age);
        requireFinite("psa", psa);
        requireRange("comorbidities", comorbidities, 0, 3);
        requireRange("grade", grade, 1, 5);
        requireRange("stage", stage, 1, 4);
        requireRange("primary Gleason", primaryGleason, 1, 5);
        requireRange("secondary Gleason", secondaryGleason, 1, 5);
    }

    /**
     * The grade group of two Gleason scores by the rule in the paper's note: 1 up to a sum of 6, 2 for 3+4, 3 for 4+3,
     * 4 for a sum of 8, 5 above.
     *
     * <p>The note leaves 2+5 and 5+2 open; they are treated like 3+4 and 4+3, by which score is the higher.
     */
    public static int gradeOf(int primaryGleason, int secondaryGleason) {
        requireRange("primary Gleason", primaryGleason, 1, 5);
        requireRange("secondary Gleason", secondaryGleason, 1, 5);
        int sum = primaryGleason + secondaryGleason;
        if (sum <= 6) {
            return 1;
        }
        if (sum == 7) {
            return primaryGleason < secondaryGleason ? 2 : 3;
        }
        return sum == 8 ? 4 : 5;
    }

    private static void requireFinite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " is " + value + "; expected a finite number");
        }
    }

    private static void requireRange(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " is " + value + "; expected " + min + " to " + max);
        }
    }
}
