package io.simplex4j.lab.study.clinical;

import io.simplex4j.lab.dataset.clinical.ProstateFeatures;
import io.simplex4j.lab.dataset.clinical.ProstatePatient;
import io.simplex4j.lab.record.Numbers;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.Locale;

/** What a page says of a patient with prostate cancer. */
public final class ProstateWords {
    private ProstateWords() {}

    public static String predicted(double mortality) {
        return mortality > 0.5 ? "dies, " + percent(mortality) : "survives, " + percent(1 - mortality);
    }

    private static String percent(double share) {
        return Numbers.fixed(100 * share, 0) + " %";
    }

    public static String outcome(int label) {
        return label == 1 ? "died" : "survived";
    }

    /** What to show of a patient, one text for each group of columns. */
    public static List<String> values(Vec columns) {
        ProstatePatient patient = ProstateFeatures.decode(columns);
        return List.of(
                Numbers.fixed(patient.age(), 0) + " years",
                Numbers.fixed(patient.psa(), 1) + " ng/ml",
                patient.comorbidities() == 3 ? "3 or more" : Integer.toString(patient.comorbidities()),
                patient.treatment().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                Integer.toString(patient.grade()),
                Integer.toString(patient.stage()),
                Integer.toString(patient.primaryGleason()),
                Integer.toString(patient.secondaryGleason()));
    }
}
