package io.simplex4j.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.example.Examples;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ProstateCohortTest {
    private static final Examples AMERICANS = ProstateCohort.american().sample(60_000, 1);
    private static final Examples BRITONS = ProstateCohort.british().sample(60_000, 1);

    @Test
    void half_of_the_patients_lie_in_the_ranges_of_the_paper() {
        assertThat(quantile(AMERICANS, 0, 0.25)).isCloseTo(60, within(1.0));
        assertThat(quantile(AMERICANS, 0, 0.75)).isCloseTo(73, within(1.0));
        assertThat(quantile(AMERICANS, 1, 0.25)).isCloseTo(5, within(0.2));
        assertThat(quantile(AMERICANS, 1, 0.75)).isCloseTo(11, within(0.4));
        assertThat(quantile(BRITONS, 0, 0.25)).isCloseTo(64, within(1.0));
        assertThat(quantile(BRITONS, 0, 0.75)).isCloseTo(76, within(1.0));
        assertThat(quantile(BRITONS, 1, 0.25)).isCloseTo(8, within(0.3));
        assertThat(quantile(BRITONS, 1, 0.75)).isCloseTo(21, within(0.8));
    }

    @Test
    void flags_have_their_documented_shares() {
        assertShares(AMERICANS, "Stage", 0.25, 0.50, 0.15, 0.10);
        assertShares(BRITONS, "Stage", 0.50, 0.35, 0.12, 0.03);
        assertShares(AMERICANS, "Primary Gleason", 0.01, 0.03, 0.62, 0.27, 0.07);
        assertShares(BRITONS, "Secondary Gleason", 0.01, 0.04, 0.52, 0.33, 0.10);
        assertShares(AMERICANS, "Treatment", 0.13, 0.30, 0.445, 0.13);
        assertShares(BRITONS, "Treatment", 0.13, 0.35, 0.26, 0.255);
    }

    @Test
    void britons_are_older_have_more_psa_and_earlier_stages() {
        assertThat(mean(BRITONS, ProstatePatient::age)).isGreaterThan(mean(AMERICANS, ProstatePatient::age) + 3);
        assertThat(mean(BRITONS, ProstatePatient::psa)).isGreaterThan(mean(AMERICANS, ProstatePatient::psa) + 5);
        assertThat(mean(BRITONS, ProstatePatient::stage)).isLessThan(mean(AMERICANS, ProstatePatient::stage) - 0.3);
    }

    @Test
    void the_shift_is_there_in_balanced_samples_too() {
        Examples americans = ProstateCohort.american().balanced(4000, 3);
        Examples britons = ProstateCohort.british().balanced(4000, 3);
        assertThat(mean(britons, ProstatePatient::age)).isGreaterThan(mean(americans, ProstatePatient::age) + 2);
        assertThat(mean(britons, ProstatePatient::stage)).isLessThan(mean(americans, ProstatePatient::stage) - 0.4);
    }

    @Test
    void bad_signs_come_together() {
        double early = meanWhere(AMERICANS, 1, ProstatePatient::psa);
        double late = meanWhere(AMERICANS, 4, ProstatePatient::psa);
        assertThat(late).isGreaterThan(1.4 * early);
        assertThat(meanWhere(AMERICANS, 4, ProstatePatient::grade))
                .isGreaterThan(meanWhere(AMERICANS, 1, ProstatePatient::grade) + 1);
    }

    @Test
    void the_rule_for_grades_has_exceptions() {
        long exceptions = patients(BRITONS).stream()
                .filter(patient -> patient.grade()
                        != ProstatePatient.gradeOf(patient.primaryGleason(), patient.secondaryGleason()))
                .count();
        assertThat(exceptions / 60_000.0).isBetween(0.05, 0.08);
    }

    @Test
    void similar_patients_of_different_sites_have_different_outcomes() {
        ProstatePatient old = new ProstatePatient(80, 20, 0, ProstateTreatment.HORMONE_THERAPY, 4, 2, 4, 4);
        assertThat(ProstateCohort.american().mortality(old))
                .isGreaterThan(3 * ProstateCohort.british().mortality(old));
        ProstatePatient waiting = new ProstatePatient(62, 5, 3, ProstateTreatment.CONSERVATIVE, 2, 2, 3, 4);
        assertThat(ProstateCohort.british().mortality(waiting))
                .isGreaterThan(3 * ProstateCohort.american().mortality(waiting));
    }

    @Test
    void few_die_and_as_many_as_in_seer() {
        assertThat(Sampling.ofClass(AMERICANS, 1).length / 60_000.0).isCloseTo(0.062, within(0.004));
        assertThat(Sampling.ofClass(BRITONS, 1).length / 60_000.0).isCloseTo(0.099, within(0.005));
    }

    /** What the best possible model reaches bounds what a network can; the paper's has 85 to 86 %. */
    @Test
    void the_best_possible_accuracy_on_a_balanced_sample_is_near_the_papers() {
        Examples balanced = ProstateCohort.american().balanced(20_000, 2);
        long right = IntStream.range(0, balanced.size())
                .filter(i -> {
                    double probability = ProstateCohort.american()
                            .mortality(ProstateFeatures.decode(balanced.inputs().row(i)));
                    return (probability > 0.062) == (Sampling.label(balanced, i) == 1);
                })
                .count();
        assertThat(right / 20_000.0).isBetween(0.845, 0.865);
    }

    @Test
    void a_balanced_sample_is_balanced_and_shuffled() {
        Examples balanced = ProstateCohort.british().balanced(2000, 4);
        assertThat(balanced.size()).isEqualTo(2000);
        assertThat(Sampling.ofClass(balanced, 1).length).isEqualTo(1000);
        long firstHalf = Arrays.stream(Sampling.labels(balanced)).limit(1000).sum();
        assertThat(firstHalf).isBetween(430L, 570L);
        assertThatThrownBy(() -> ProstateCohort.british().balanced(3, 1))
                .hasMessage("balanced sample is of 3; expected an even number");
    }

    @Test
    void patients_depend_on_seed_and_country_only() {
        Examples again = ProstateCohort.american().sample(100, 1);
        assertThat(again.inputs().row(99)).isEqualTo(AMERICANS.inputs().row(99));
        assertThat(again.label(99)).isEqualTo(AMERICANS.label(99));
        assertThat(ProstateCohort.american().sample(1, 2).inputs().row(0))
                .isNotEqualTo(AMERICANS.inputs().row(0));
        assertThat(AMERICANS.inputs().at(0, 1)).isNotEqualTo(BRITONS.inputs().at(0, 1));
    }

    private static void assertShares(Examples examples, String feature, double... shares) {
        List<Integer> columns = ProstateFeatures.groups().groups().stream()
                .filter(group -> group.name().equals(feature))
                .findFirst()
                .orElseThrow()
                .columns();
        assertThat(columns).hasSize(shares.length);
        for (int i = 0; i < shares.length; i++) {
            int column = columns.get(i);
            double share = IntStream.range(0, examples.size())
                    .mapToDouble(r -> examples.inputs().at(r, column))
                    .average()
                    .orElseThrow();
            assertThat(share).as(feature + " " + i).isCloseTo(shares[i], within(0.01));
        }
    }

    private static double quantile(Examples examples, int column, double share) {
        double[] values = IntStream.range(0, examples.size())
                .mapToDouble(r -> examples.inputs().at(r, column))
                .sorted()
                .toArray();
        return values[(int) (share * values.length)];
    }

    private static List<ProstatePatient> patients(Examples examples) {
        return IntStream.range(0, examples.size())
                .mapToObj(r -> ProstateFeatures.decode(examples.inputs().row(r)))
                .toList();
    }

    private static double mean(Examples examples, ToDoubleFunction<ProstatePatient> quantity) {
        return patients(examples).stream().mapToDouble(quantity).average().orElseThrow();
    }

    private static double meanWhere(Examples examples, int stage, ToDoubleFunction<ProstatePatient> quantity) {
        return patients(examples).stream()
                .filter(patient -> patient.stage() == stage)
                .mapToDouble(quantity)
                .average()
                .orElseThrow();
    }
}
