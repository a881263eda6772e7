package io.simplex4j.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.example.FeatureGroups.Group;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProstateFeaturesTest {
    private static final ProstatePatient JOE = new ProstatePatient(64, 16.5, 2, ProstateTreatment.SURGERY, 3, 2, 4, 3);

    @ParameterizedTest(name = "{0}+{1} is grade {2}")
    @CsvSource({
        "1, 1, 1", "1, 2, 1", "1, 3, 1", "1, 4, 1", "1, 5, 1",
        "2, 1, 1", "2, 2, 1", "2, 3, 1", "2, 4, 1", "2, 5, 2",
        "3, 1, 1", "3, 2, 1", "3, 3, 1", "3, 4, 2", "3, 5, 4",
        "4, 1, 1", "4, 2, 1", "4, 3, 3", "4, 4, 4", "4, 5, 5",
        "5, 1, 1", "5, 2, 3", "5, 3, 4", "5, 4, 5", "5, 5, 5"
    })
    void the_grade_follows_from_the_gleason_scores(int primary, int secondary, int grade) {
        assertThat(ProstatePatient.gradeOf(primary, secondary)).isEqualTo(grade);
    }

    @Test
    void the_model_sees_3_numbers_and_23_flags() {
        assertThat(ProstateFeatures.names())
                .hasSize(ProstateFeatures.COLUMNS)
                .hasSize(26)
                .doesNotHaveDuplicates()
                .startsWith("Age", "PSA", "Comorbidities", "Treatment PHT", "Treatment RT-RDx")
                .contains("Grade 5", "Stage 4", "Primary Gleason 1")
                .endsWith("Secondary Gleason 5");
        List<Group> groups = ProstateFeatures.groups().groups();
        assertThat(groups.stream().map(Group::name))
                .containsExactly(
                        "Age",
                        "PSA",
                        "Comorbidities",
                        "Treatment",
                        "Grade",
                        "Stage",
                        "Primary Gleason",
                        "Secondary Gleason");
        assertThat(groups.stream().map(group -> group.columns().size())).containsExactly(1, 1, 1, 4, 5, 4, 5, 5);
    }

    @Test
    void a_patient_is_encoded_in_the_columns_of_those_names() {
        Vec columns = ProstateFeatures.encode(JOE);
        List<String> names = ProstateFeatures.names();
        assertThat(columns.get(0)).isEqualTo(64);
        assertThat(columns.get(1)).isEqualTo(16.5);
        assertThat(columns.get(2)).isEqualTo(2);
        List<String> set = List.of("Treatment RT-Sx", "Grade 3", "Stage 2", "Primary Gleason 4", "Secondary Gleason 3");
        for (int c = 3; c < 26; c++) {
            assertThat(columns.get(c)).as(names.get(c)).isEqualTo(set.contains(names.get(c)) ? 1 : 0);
        }
        assertThat(ProstateFeatures.decode(columns)).isEqualTo(JOE);
        assertThat(ProstateFeatures.encode(List.of(JOE, JOE)).row(1)).isEqualTo(columns);
    }

    @Test
    void columns_that_are_no_patient_are_refused() {
        assertThatThrownBy(() -> ProstateFeatures.decode(Vec.of(1.0, 2.0)))
                .hasMessage("there are 2 columns; expected 26");
        double[] two = ProstateFeatures.encode(JOE).toArray();
        two[3] = 1;
        assertThatThrownBy(() -> ProstateFeatures.decode(Vec.of(two)))
                .hasMessage("Treatment has 2 columns that are not 0; expected one that is 1");
        double[] none = Arrays.copyOf(ProstateFeatures.encode(JOE).toArray(), 26);
        Arrays.fill(none, 12, 16, 0);
        assertThatThrownBy(() -> ProstateFeatures.decode(Vec.of(none)))
                .hasMessage("Stage has 0 columns that are not 0; expected one that is 1");
    }

    @Test
    void values_out_of_range_are_refused() {
        assertThatThrownBy(() -> new ProstatePatient(64, 16, 4, ProstateTreatment.SURGERY, 3, 2, 4, 3))
                .hasMessage("comorbidities is 4; expected 0 to 3");
        assertThatThrownBy(() -> new ProstatePatient(Double.NaN, 16, 1, ProstateTreatment.SURGERY, 3, 2, 4, 3))
                .hasMessage("age is NaN; expected a finite number");
        assertThatThrownBy(() -> ProstatePatient.gradeOf(0, 3)).hasMessage("primary Gleason is 0; expected 1 to 5");
    }
}
