package io.simplex4j.lab.dataset;

import io.simplex4j.example.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Synthetic patients with prostate cancer, which replace the private SEER and CUTRACT tables.
 *
 * <p>They have the features of the paper's tables, and the ranges given there for age and PSA as quartiles, so that
 * half of the patients lie between them. British patients are older, have a higher PSA, earlier stages and less
 * surgery, and similar patients of the two countries can have different outcomes. Grades follow from the Gleason scores
 * for nine in ten patients. Label 1 is death from the cancer: about 6 % of the Americans, 10 % of the British. All
 * distributions are in {@code docs/data/prostate-cohorts.md}. Nothing here is a statement about real patients.
 *
 * <p>Instances are immutable and thread-safe.
 */
public final class ProstateCohort {
    /*
     * Patients are drawn from a Gaussian copula with one factor, the aggressiveness of the cancer: log PSA, both
     * Gleason scores and the stage are each a normal number that shares the factor, cut at its quantiles, so that the
     * shares below hold exactly and bad signs come together. Comorbidities depend a little on age. The treatment is
     * chosen by a multinomial logit in age, stage, grade and comorbidities.
     *
     * Death follows a logistic model for each country. The signs and the order of the American effects follow the
     * medical literature; the sizes are chosen so that 6 % of the synthetic American patients die, as in SEER, and so
     * that the classes of a balanced sample can be distinguished about as well as by the paper's model (85 to 86 %). In
     * Britain age and PSA matter less, other diseases more, hormone therapy protects and conservative management does
     * harm: the site effects behind the paper's "similar patients from different sites can have different outcomes".
     * None of them are estimates. Mortality depends on the grade that follows from the Gleason scores, whatever grade
     * was recorded.
     */
    private static final double UPPER_QUARTILE = 0.6744897501960817;
    private static final double PSA_LOADING = 0.6;
    private static final double PRIMARY_LOADING = 0.7;
    private static final double SECONDARY_LOADING = 0.6;
    private static final double STAGE_LOADING = 0.6;
    private static final double COMORBIDITY_LOADING = 0.3;
    private static final double[] PRIMARY_GLEASON = {0.01, 0.03, 0.62, 0.27, 0.07};
    private static final double[] SECONDARY_GLEASON = {0.01, 0.04, 0.52, 0.33, 0.10};

    private static final double MEAN_AGE = 66.5;
    private static final double MEDIAN_PSA = 7.4;
    /**
     * The share of patients whose grade was recorded by another convention, and the equal share whose grade was
     * imputed.
     */
    private static final double OTHER_GRADES = 0.05;

    private static final double[] BY_GRADE = {0, 0.6, 1.1, 1.8, 2.5};
    private static final double[] BY_STAGE = {0, 0.4, 1.1, 2.5};

    /** Separate streams of random numbers, so that no American and British patient of one seed are the same. */
    private final long stream;

    private final Quartiles age;
    private final Quartiles psa;
    private final double[] comorbidities;
    private final double[] stages;
    private final double[] treatments;
    private final Outcomes outcomes;

    /** The log-odds of death from the cancer that depend on the country. */
    private record Outcomes(
            double intercept,
            double perDecade,
            double perLogPsa,
            double perComorbidity,
            double byHormones,
            double bySurgery,
            double byWaiting) {}

    private static final Outcomes AMERICAN_OUTCOMES = new Outcomes(-5.95, 0.9, 1.25, 0.2, 0.8, -0.6, 0.4);

    /** Half of the values lie between these two. */
    private record Quartiles(double lower, double upper) {
        double at(double normal) {
            return (lower + upper) / 2 + normal * (upper - lower) / 2 / UPPER_QUARTILE;
        }

        Quartiles log() {
            return new Quartiles(StrictMath.log(lower), StrictMath.log(upper));
        }
    }

    private ProstateCohort(
            long stream,
            Quartiles age,
            Quartiles psa,
            double[] comorbidities,
            double[] stages,
            double[] treatments,
            Outcomes outcomes) {
        this.stream = stream;
        this.age = age;
        this.psa = psa;
        this.comorbidities = comorbidities;
        this.stages = stages;
        this.treatments = treatments;
        this.outcomes = outcomes;
    }

    /** Patients with the distribution of SEER. */
    public static ProstateCohort american() {
        return new ProstateCohort(
                1,
                new Quartiles(60, 73),
                new Quartiles(5, 11),
                new double[] {0.62, 0.22, 0.10, 0.06},
                new double[] {0.25, 0.50, 0.15, 0.10},
                new double[] {-1.2, 0.3, 0.8, -0.3},
                AMERICAN_OUTCOMES);
    }

    /** Patients with the distribution of CUTRACT. */
    public static ProstateCohort british() {
        return british(2, new Outcomes(-5.1, 0.3, 0.5, 0.5, -0.2, -0.6, 1.4));
    }

    /** Patients with the features of the British ones and the outcomes of the American ones: a covariate shift alone. */
    public static ProstateCohort britishByShiftAlone() {
        return british(3, AMERICAN_OUTCOMES);
    }

    private static ProstateCohort british(long stream, Outcomes outcomes) {
        return new ProstateCohort(
                stream,
                new Quartiles(64, 76),
                new Quartiles(8, 21),
                new double[] {0.55, 0.25, 0.12, 0.08},
                new double[] {0.50, 0.35, 0.12, 0.03},
                new double[] {-0.8, 0.4, 0.2, 0.1},
                outcomes);
    }

    /** An unbalanced sample of patients, few of whom die. */
    public Examples sample(int count, long seed) {
        if (count < 0) {
            throw new IllegalArgumentException("sample is of " + count + "; expected 0 or more");
        }
        return draw(count, count, random(seed));
    }

    /**
     * A balanced sample in random order: the first of an endless sample, as many as needed of each class.
     *
     * @param count an even number
     */
    public Examples balanced(int count, long seed) {
        if (count < 0 || count % 2 != 0) {
            throw new IllegalArgumentException("balanced sample is of " + count + "; expected an even number");
        }
        SplittableRandom random = random(seed);
        return Sampling.sample(draw(count, count / 2, random), count, random.nextLong());
    }

    private SplittableRandom random(long seed) {
        return new SplittableRandom(new SplittableRandom(seed).nextLong() + stream);
    }

    /** Patients in the order drawn, no more of a class than its quota. */
    private Examples draw(int count, int quota, SplittableRandom random) {
        List<ProstatePatient> patients = new ArrayList<>(count);
        int[] labels = new int[count];
        int[] found = new int[2];
        while (patients.size() < count) {
            ProstatePatient patient = draw(random);
            int label = random.nextDouble() < mortality(patient) ? 1 : 0;
            if (found[label] < quota) {
                found[label]++;
                labels[patients.size()] = label;
                patients.add(patient);
            }
        }
        return Sampling.labelled(ProstateFeatures.encode(patients), labels);
    }

    private ProstatePatient draw(SplittableRandom random) {
        double factor = random.nextGaussian();
        double ageNormal = random.nextGaussian();
        double years = clamp(Math.rint(age.at(ageNormal)), 40, 95);
        double antigen = StrictMath.exp(psa.log().at(mixed(factor, PSA_LOADING, random)));
        int primary = 1 + place(mixed(factor, PRIMARY_LOADING, random), PRIMARY_GLEASON);
        int secondary = 1 + place(mixed(factor, SECONDARY_LOADING, random), SECONDARY_GLEASON);
        int stage = 1 + place(mixed(factor, STAGE_LOADING, random), stages);
        int diseases = place(mixed(ageNormal, COMORBIDITY_LOADING, random), comorbidities);
        int grade = recordedGrade(primary, secondary, random);
        double[] utilities = utilities((years - MEAN_AGE) / 10, stage - 2, grade - 1, diseases);
        ProstateTreatment treatment = ProstateTreatment.ALL.get(choose(utilities, random));
        double rounded = clamp(Math.rint(antigen * 10) / 10, 0.1, 98);
        return new ProstatePatient(years, rounded, diseases, treatment, grade, stage, primary, secondary);
    }

    /** By the rule of the literature, by the sum of the scores alone, or at random. */
    private static int recordedGrade(int primary, int secondary, SplittableRandom random) {
        double kind = random.nextDouble();
        int any = 1 + random.nextInt(5);
        if (kind < OTHER_GRADES) {
            return Math.max(1, primary + secondary - 5);
        }
        return kind < 2 * OTHER_GRADES ? any : ProstatePatient.gradeOf(primary, secondary);
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

    /** The index of the segment that contains a point, on a line of segments with these lengths. */
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

    private static double clamp(double value, double min, double max) {
        return Math.max(min, Math.min(max, value));
    }

    /** The probability of death from the cancer. */
    double mortality(ProstatePatient patient) {
        double byTreatment = switch (patient.treatment()) {
            case HORMONE_THERAPY -> outcomes.byHormones;
            case RADIOTHERAPY -> 0;
            case SURGERY -> outcomes.bySurgery;
            case CONSERVATIVE -> outcomes.byWaiting;
        };
        int grade = ProstatePatient.gradeOf(patient.primaryGleason(), patient.secondaryGleason());
        double logOdds = outcomes.intercept
                + outcomes.perDecade * (patient.age() - MEAN_AGE) / 10
                + outcomes.perLogPsa * StrictMath.log(patient.psa() / MEDIAN_PSA)
                + outcomes.perComorbidity * patient.comorbidities()
                + BY_GRADE[grade - 1]
                + BY_STAGE[patient.stage() - 1]
                + byTreatment;
        return 1 / (1 + StrictMath.exp(-logOdds));
    }
}
