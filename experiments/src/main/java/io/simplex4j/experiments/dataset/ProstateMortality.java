package io.simplex4j.experiments.dataset;

/** The chance that a synthetic patient dies of the cancer; the same in both countries. */
final class ProstateMortality {
    /*
     * A logistic model. The signs and the order of the effects are those of the medical literature; the sizes are chosen
     * so that 6 % of the synthetic American patients die, as in SEER, and so that a balanced sample can be told apart
     * about as well as the paper's model does it (85 to 86 %). They are estimates of nothing.
     */
    private static final double INTERCEPT = -5.95;
    private static final double PER_DECADE = 0.9;
    private static final double MEAN_AGE = 66.5;
    private static final double PER_LOG_PSA = 1.25;
    private static final double MEDIAN_PSA = 7.4;
    private static final double PER_COMORBIDITY = 0.2;
    private static final double[] BY_GRADE = {0, 0.6, 1.1, 1.8, 2.5};
    private static final double[] BY_STAGE = {0, 0.4, 1.1, 2.5};

    private ProstateMortality() {}

    static double probability(ProstatePatient patient) {
        return 1 / (1 + StrictMath.exp(-logOdds(patient)));
    }

    private static double ofTreatment(ProstateTreatment treatment) {
        return switch (treatment) {
            case HORMONE_THERAPY -> 0.8;
            case RADIOTHERAPY -> 0;
            case SURGERY -> -0.6;
            case CONSERVATIVE -> 0.4;
        };
    }

    private static double logOdds(ProstatePatient patient) {
        return INTERCEPT
                + PER_DECADE * (patient.age() - MEAN_AGE) / 10
                + PER_LOG_PSA * StrictMath.log(patient.psa() / MEDIAN_PSA)
                + PER_COMORBIDITY * patient.comorbidities()
                + BY_GRADE[patient.grade() - 1]
                + BY_STAGE[patient.stage() - 1]
                + ofTreatment(patient.treatment());
    }
}
