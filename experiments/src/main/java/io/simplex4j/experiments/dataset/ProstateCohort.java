package io.simplex4j.experiments.dataset;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Synthetic patients with prostate cancer, in place of the private SEER and CUTRACT tables.
 *
 * <p>They have the features of the paper's tables, and the ranges given there for age and PSA as quartiles: half of the
 * patients lie between. British patients are older, have a higher PSA, earlier stages and less surgery; how mortality
 * depends on the features is the same in both countries. Grades follow from the Gleason scores. Label 1 is death from the
 * cancer: about 6 % of the Americans, 10 % of the British. All distributions are in
 * {@code docs/data/prostate-cohorts.md}. Nothing here says anything about real patients.
 *
 * <p>Instances are immutable and thread-safe.
 */
public final class ProstateCohort {
    private final ProstatePopulation population;
    private final long stream;

    private ProstateCohort(ProstatePopulation population, long stream) {
        this.population = population;
        this.stream = stream;
    }

    /** Patients like those of SEER. */
    public static ProstateCohort american() {
        return new ProstateCohort(ProstatePopulation.AMERICAN, 1);
    }

    /** Patients like those of CUTRACT. */
    public static ProstateCohort british() {
        return new ProstateCohort(ProstatePopulation.BRITISH, 2);
    }

    /** Patients as they come, few of whom die. */
    public LabelledExamples sample(int count, long seed) {
        if (count < 0) {
            throw new IllegalArgumentException("sample is of " + count + ", expected 0 or more");
        }
        return draw(count, count, random(seed));
    }

    /**
     * Patients half of whom die, in random order: the first of an endless sample, as many as needed of each class.
     *
     * @param count how many, an even number
     */
    public LabelledExamples balanced(int count, long seed) {
        if (count < 0 || count % 2 != 0) {
            throw new IllegalArgumentException("balanced sample is of " + count + ", expected an even number");
        }
        SplittableRandom random = random(seed);
        return draw(count, count / 2, random).shuffled(random.nextLong());
    }

    /** Numbers of its own for each country, lest an American and a British patient of one seed be the same man. */
    private SplittableRandom random(long seed) {
        return new SplittableRandom(new SplittableRandom(seed).nextLong() + stream);
    }

    /** Patients in the order drawn, no more of a class than its quota. */
    private LabelledExamples draw(int count, int quota, SplittableRandom random) {
        List<ProstatePatient> patients = new ArrayList<>(count);
        int[] labels = new int[count];
        int[] found = new int[2];
        while (patients.size() < count) {
            ProstatePatient patient = population.draw(random);
            int label = random.nextDouble() < ProstateMortality.probability(patient) ? 1 : 0;
            if (found[label] < quota) {
                found[label]++;
                labels[patients.size()] = label;
                patients.add(patient);
            }
        }
        return LabelledExamples.of(ProstateFeatures.encode(patients), labels);
    }
}
