package io.simplex4j.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FeatureGroupsTest {
    @Test
    void named_columns_are_summed_and_the_others_stay() {
        FeatureGroups groups = FeatureGroups.of(5, List.of(new FeatureGroups.Group("grade", List.of(3, 1, 4))));
        assertThat(groups.groups()).extracting(FeatureGroups.Group::name).containsExactly("0", "grade", "2");
        assertThat(groups.sum(Vec.of(1, 2, 4, 8, 16))).isEqualTo(Vec.of(1, 26, 4));
    }

    @Test
    void time_steps_are_summed_over_channels() {
        FeatureGroups groups = FeatureGroups.along(Shape.of(3, 2), 0);
        assertThat(groups.groups()).extracting(FeatureGroups.Group::name).containsExactly("0", "1", "2");
        assertThat(groups.sum(Vec.of(1, 2, 4, 8, 16, 32))).isEqualTo(Vec.of(3, 12, 48));
    }

    @Test
    void pixels_are_summed_over_channels() {
        FeatureGroups groups = FeatureGroups.across(Shape.of(2, 2, 2), 0);
        assertThat(groups.groups()).extracting(FeatureGroups.Group::name).containsExactly("0,0", "0,1", "1,0", "1,1");
        assertThat(groups.sum(Vec.of(1, 2, 4, 8, 16, 32, 64, 128))).isEqualTo(Vec.of(17, 34, 68, 136));
    }

    @Test
    void groups_are_equal_with_the_same_names_units_and_columns() {
        FeatureGroups groups = FeatureGroups.along(Shape.of(2, 2), 0);
        FeatureGroups same = FeatureGroups.of(
                4, List.of(new FeatureGroups.Group("0", List.of(0, 1)), new FeatureGroups.Group("1", List.of(2, 3))));
        assertThat(groups).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(groups).isNotEqualTo(FeatureGroups.along(Shape.of(2, 2), 1));
    }

    @Test
    void what_does_not_fit_is_refused() {
        assertThatThrownBy(() -> FeatureGroups.of(
                        3,
                        List.of(new FeatureGroups.Group("a", List.of(0, 1)), new FeatureGroups.Group("b", List.of(1)))))
                .hasMessage("group b has column 1; expected each of 0 to 2 in one group at most");
        assertThatThrownBy(() -> FeatureGroups.of(3, List.of(new FeatureGroups.Group("a", List.of(3)))))
                .hasMessage("group a has column 3; expected each of 0 to 2 in one group at most");
        assertThatThrownBy(() -> FeatureGroups.of(3, List.of(new FeatureGroups.Group("a", List.of()))))
                .hasMessage("group a has 0 columns; expected at least 1");
        assertThatThrownBy(() -> FeatureGroups.along(Shape.of(3, 2), 2))
                .hasMessage("axis is 2; expected one of the 2 axes of (3, 2)");
        assertThatThrownBy(() -> FeatureGroups.of(3, List.of()).sum(Vec.of(1.0)))
                .hasMessage("there are 1 values; expected 3");
    }
}
