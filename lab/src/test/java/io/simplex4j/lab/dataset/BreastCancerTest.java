package io.simplex4j.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The counts were taken from the R package survival 3.5-3 with R itself. */
final class BreastCancerTest {
    private static final List<BreastCancerPatient> DUTCH = BreastCancerTables.dutch();
    private static final List<BreastCancerPatient> GERMAN = BreastCancerTables.german();

    @Test
    void patients_with_a_known_outcome_remain() {
        assertThat(DUTCH).hasSize(2944);
        assertThat(count(DUTCH, BreastCancerPatient::relapseOrDeath)).isEqualTo(922);
        assertThat(GERMAN).hasSize(555);
        assertThat(count(GERMAN, BreastCancerPatient::relapseOrDeath)).isEqualTo(224);
    }

    @Test
    void the_first_patients_are_those_of_the_tables() {
        assertThat(DUTCH.get(0))
                .isEqualTo(new BreastCancerPatient(1, 74, true, TumourSize.SMALL, true, 0, 35, 291, false, false));
        assertThat(GERMAN.get(0))
                .isEqualTo(new BreastCancerPatient(132, 49, false, TumourSize.SMALL, false, 2, 0, 0, false, false));
        assertThat(GERMAN.get(1))
                .isEqualTo(new BreastCancerPatient(1575, 55, true, TumourSize.SMALL, true, 16, 0, 0, false, true));
    }

    @Test
    void each_patient_has_a_number_of_its_own() {
        assertThat(DUTCH.stream().map(BreastCancerPatient::number)).doesNotHaveDuplicates();
        assertThat(GERMAN.stream().map(BreastCancerPatient::number)).doesNotHaveDuplicates();
    }

    @Test
    void germans_all_have_cancer_in_a_node() {
        assertThat(GERMAN).allMatch(patient -> patient.nodes() > 0);
        assertThat(count(DUTCH, patient -> patient.nodes() == 0) / 2944.0).isBetween(0.45, 0.5);
    }

    @ParameterizedTest(name = "{0} mm is {1}")
    @CsvSource({"3, SMALL", "20, SMALL", "21, MEDIUM", "50, MEDIUM", "51, LARGE", "120, LARGE"})
    void tumours_are_classed_as_in_the_dutch_table(double millimetres, TumourSize expected) {
        assertThat(TumourSize.of(millimetres)).isEqualTo(expected);
    }

    @Test
    void training_patients_have_mean_0_and_deviation_1() {
        List<BreastCancerPatient> training = Sampling.shuffled(DUTCH, 1).subList(0, 2000);
        BreastCancerFeatures features = BreastCancerFeatures.fitted(training);
        Matrix inputs = features.encode(training).inputs();
        for (int column : new int[] {0, 6, 7, 8}) {
            double mean = moment(inputs, column, 0, 1);
            assertThat(mean).isCloseTo(0, within(1e-12));
            assertThat(moment(inputs, column, mean, 2)).isCloseTo(1, within(1e-12));
        }
        Matrix germans = features.encode(GERMAN).inputs();
        assertThat(moment(germans, 6, 0, 1)).isGreaterThan(0.5);
    }

    @Test
    void a_patient_is_encoded_in_ten_columns() {
        BreastCancerPatient one = new BreastCancerPatient(1, 50, true, TumourSize.MEDIUM, true, 0, 0, 0, false, true);
        BreastCancerPatient other =
                new BreastCancerPatient(2, 60, false, TumourSize.LARGE, false, 3, 8, 0, true, false);
        Examples examples = BreastCancerFeatures.fitted(List.of(one, other)).encode(List.of(one, other));
        assertThat(Sampling.labels(examples)).containsExactly(1, 0);
        assertThat(examples.inputs().row(0).toArray()).containsExactly(-1, 1, 0, 1, 0, 1, -1, -1, 0, 0);
        assertThat(examples.inputs().row(1).toArray()).containsExactly(1, 0, 0, 0, 1, 0, 1, 1, 0, 1);
        assertThatThrownBy(() -> BreastCancerFeatures.fitted(List.of()))
                .hasMessage("there are 0 training patients; expected at least 1");
    }

    private static long count(List<BreastCancerPatient> patients, Predicate<BreastCancerPatient> property) {
        return patients.stream().filter(property).count();
    }

    private static double moment(Matrix matrix, int column, double centre, int power) {
        return IntStream.range(0, matrix.rows())
                .mapToDouble(r -> Math.pow(matrix.at(r, column) - centre, power))
                .average()
                .orElseThrow();
    }
}
