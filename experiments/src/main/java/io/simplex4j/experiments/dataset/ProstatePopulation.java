package io.simplex4j.experiments.dataset;

import java.util.Arrays;
import java.util.SplittableRandom;

/** How often each feature of a synthetic patient occurs, and together with which. */
final class ProstatePopulation {
    /*
     * A Gaussian copula with one factor, the aggressiveness of the cancer: log PSA, both Gleason scores and the stage
     * are each a normal number that shares the factor, cut at its quantiles, so that the shares below hold exactly and
     * bad signs come together. Comorbidities share a little with age. The treatment is chosen by a multinomial logit in
     * age, stage, grade and comorbidities.
     */
    private static final double UPPER_QUARTILE = 0.6744897501960817;
    private static final double PSA_LOADING = 0.6;
    private static final double PRIMARY_LOADING = 0.7;
    private static final double SECONDARY_LOADING = 0.6;
    private static final double STAGE_LOADING = 0.6;
    private static final double COMORBIDITY_LOADING = 0.3;
    private static final double[] PRIMARY_GLEASON = {0.01, 0.03, 0.62, 0.27, 0.07};
    private static final double[] SECONDARY_GLEASON = {0.01, 0.04, 0.52, 0.33, 0.10};

    static final ProstatePopulation AMERICAN = new ProstatePopulation(
            new Quartiles(60, 73),
            new Quartiles(5, 11),
            new double[] {0.62, 0.22, 0.10, 0.06},
            new double[] {0.25, 0.50, 0.15, 0.10},
            new double[] {-1.2, 0.3, 0.8, -0.3});
    static final ProstatePopulation BRITISH = new ProstatePopulation(
            new Quartiles(64, 76),
            new Quartiles(8, 21),
            new double[] {0.55, 0.25, 0.12, 0.08},
            new double[] {0.50, 0.35, 0.12, 0.03},
            new double[] {-0.8, 0.4, 0.2, 0.1});

    private final Quartiles age;
    private final Quartiles psa;
    private final double[] comorbidities;
    private final double[] stages;
    private final double[] treatments;

    /** Half of the values lie between the two. */
    private record Quartiles(double lower, double upper) {
        double at(double normal) {
            return (lower + upper) / 2 + normal * (upper - lower) / 2 / UPPER_QUARTILE;
        }

        Quartiles log() {
            return new Quartiles(StrictMath.log(lower), StrictMath.log(upper));
        }
    }

    private ProstatePopulation(
            Quartiles age, Quartiles psa, double[] comorbidities, double[] stages, double[] treatments) {
        this.age = age;
        this.psa = psa;
        this.comorbidities = comorbidities;
        this.stages = stages;
        this.treatments = treatments;
    }

    ProstatePatient draw(SplittableRandom random) {
        double factor = random.nextGaussian();
        double ageNormal = random.nextGaussian();
        double years = clamp(Math.rint(age.at(ageNormal)), 40, 95);
        double antigen = StrictMath.exp(psa.log().at(mixed(factor, PSA_LOADING, random)));
        int primary = 1 + place(mixed(factor, PRIMARY_LOADING, random), PRIMARY_GLEASON);
        int secondary = 1 + place(mixed(factor, SECONDARY_LOADING, random), SECONDARY_GLEASON);
        int stage = 1 + place(mixed(factor, STAGE_LOADING, random), stages);
        int diseases = place(mixed(ageNormal, COMORBIDITY_LOADING, random), comorbidities);
        int grade = ProstatePatient.gradeOf(primary, secondary);
        double[] utilities = utilities((years - 66.5) / 10, stage - 2, grade - 1, diseases);
        ProstateTreatment treatment = ProstateTreatment.ALL.get(choose(utilities, random));
        double rounded = clamp(Math.rint(antigen * 10) / 10, 0.1, 98);
        return new ProstatePatient(years, rounded, diseases, treatment, grade, stage, primary, secondary);
    }

    private double[] utilities(double decades, int stage, int grade, int diseases) {
        double[] utilities = treatments.clone();
        utilities[0] += 0.5 * decades + stage;
        utilities[1] += 0.2 * decades;
        utilities[2] += -0.8 * decades - 0.5 * stage - 0.3 * diseases;
        utilities[3] += 0.5 * decades - 0.5 * stage - 0.4 * grade;
        return utilities;
    }

    private static int choose(double[] utilities, SplittableRandom random) {
        double[] shares = Arrays.stream(utilities).map(StrictMath::exp).toArray();
        return placeAt(random.nextDouble() * Arrays.stream(shares).sum(), shares);
    }

    private static double mixed(double factor, double loading, SplittableRandom random) {
        return loading * factor + Math.sqrt(1 - loading * loading) * random.nextGaussian();
    }

    private static int place(double normal, double[] shares) {
        return placeAt(cumulative(normal), shares);
    }

    /** The part of a line of these lengths that a point lies on. */
    private static int placeAt(double point, double[] lengths) {
        double rest = point;
        for (int i = 0; i < lengths.length - 1; i++) {
            rest -= lengths[i];
            if (rest < 0) {
                return i;
            }
        }
        return lengths.length - 1;
    }

    /** The standard normal distribution function within 1e-7 (Abramowitz and Stegun, 26.2.17). */
    private static double cumulative(double x) {
        double t = 1 / (1 + 0.2316419 * Math.abs(x));
        double series =
                t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        double upper = StrictMath.exp(-x * x / 2) / Math.sqrt(2 * Math.PI) * series;
        return x < 0 ? upper : 1 - upper;
    }

    private static double clamp(double value, double least, double most) {
        return Math.max(least, Math.min(most, value));
    }
}
