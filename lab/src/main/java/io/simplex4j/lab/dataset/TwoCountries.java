package io.simplex4j.lab.dataset;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The patients of the clinical demo, by what they are used for; no patient is in two lists except that the Dutch corpus
 * is part of the training patients.
 *
 * @param training Dutch patients that the network was trained on
 * @param dutchCorpus some of them, to explain with
 * @param dutchTest the other Dutch patients
 * @param germanCorpus German patients to explain with
 * @param germanTest the other German patients
 */
public record TwoCountries(
        List<BreastCancerPatient> training,
        List<BreastCancerPatient> dutchCorpus,
        List<BreastCancerPatient> dutchTest,
        List<BreastCancerPatient> germanCorpus,
        List<BreastCancerPatient> germanTest) {
    /*
     * Positions in the tables decide, not chance. The German table is sorted by progesterone receptors and the Dutch
     * one, roughly, by the kind of patient; taking every nth patient gives every part patients of all kinds.
     */

    /** The patients of both tables, always split in the same way. */
    public static TwoCountries split() {
        List<BreastCancerPatient> dutch = BreastCancerTables.dutch();
        List<BreastCancerPatient> german = BreastCancerTables.german();
        List<BreastCancerPatient> training = some(dutch, place -> place % 5 != 4);
        return new TwoCountries(
                training,
                some(training, place -> place % 8 == 0),
                some(dutch, place -> place % 5 == 4),
                some(german, place -> place % 2 == 0),
                some(german, place -> place % 2 == 1));
    }

    /** The inputs of the network for a patient. */
    public BreastCancerFeatures features() {
        return BreastCancerFeatures.fitted(training);
    }

    private static List<BreastCancerPatient> some(List<BreastCancerPatient> patients, IntPredicate places) {
        return IntStream.range(0, patients.size())
                .filter(places)
                .mapToObj(patients::get)
                .toList();
    }
}
