package io.simplex4j.experiments.demo;

import io.simplex4j.experiments.dataset.BreastCancerFeatures;
import io.simplex4j.experiments.dataset.BreastCancerPatient;
import io.simplex4j.experiments.dataset.BreastCancerTables;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/*
 * Places in the tables decide, not chance. The German table is sorted by progesterone receptors and the Dutch one, roughly,
 * by the kind of patient; to take every so many-th gives all parts patients of all kinds.
 */
/**
 * The patients of the clinical demo, by what they are used for; nobody is in two lists but the Dutch of the corpus, who
 * are some of those of the training.
 *
 * @param training Dutch patients that the network learnt from
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
    /** Copies. */
    public TwoCountries {
        training = List.copyOf(training);
        dutchCorpus = List.copyOf(dutchCorpus);
        dutchTest = List.copyOf(dutchTest);
        germanCorpus = List.copyOf(germanCorpus);
        germanTest = List.copyOf(germanTest);
    }

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

    /** What the network sees of a patient. */
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
