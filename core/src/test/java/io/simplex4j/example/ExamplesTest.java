package io.simplex4j.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ExamplesTest {
    private static final Matrix INPUTS = Matrix.of(new double[][] {{1, 2}, {3, 4}, {5, 6}});

    private static final Examples PATIENTS = Examples.of(INPUTS, TableForm.of(List.of("age", "grade")))
            .withName("patients.csv")
            .withIds(List.of("Ann", "Bea", "Cem"))
            .withClasses(new ClassNames(List.of("well", "ill")))
            .withLabels(List.of("0", "ill", "other"))
            .withComments(List.of("a", "b", "c"))
            .withNotes(List.of("Two values were missing."));

    @Test
    void bare_numbers_are_called_by_their_rows() {
        Examples bare = Examples.of(INPUTS);
        assertThat(bare.size()).isEqualTo(3);
        assertThat(bare.named()).isFalse();
        assertThat(bare.labelled()).isFalse();
        assertThat(bare.id(2)).isEqualTo("2");
        assertThat(bare.label(2)).isEmpty();
        assertThat(bare.form().features()).isEmpty();
        assertThat(bare.form().groups().groups().get(1).name()).isEqualTo("feature 1");
        assertThat(bare.get(2).named()).isFalse();
    }

    @Test
    void an_example_knows_all_that_is_known_of_it() {
        Example bea = PATIENTS.get(1);
        assertThat(bea.row()).isEqualTo(1);
        assertThat(bea.id()).isEqualTo("Bea");
        assertThat(bea.named()).isTrue();
        assertThat(bea.input()).isEqualTo(Vec.of(3, 4));
        assertThat(bea.label()).contains("ill");
        assertThat(bea.comment()).contains("b");
        assertThat(bea.form()).isSameAs(PATIENTS.form());
        assertThat(PATIENTS.name()).isEqualTo("patients.csv");
        assertThat(PATIENTS.notes()).containsExactly("Two values were missing.");
    }

    @Test
    void labels_that_are_numbers_of_classes_become_their_names() {
        assertThat(PATIENTS.stream().map(Example::label))
                .containsExactly(Optional.of("well"), Optional.of("ill"), Optional.of("other"));
        assertThat(new ClassNames(List.of("well")).named("7")).isEqualTo("7");
        assertThat(ClassNames.none().named("0")).isEqualTo("0");
    }

    @Test
    void selected_examples_keep_their_names_and_rows() {
        Examples some = PATIENTS.select(2, 0).select(1, 0);
        assertThat(some.stream().map(Example::id)).containsExactly("Ann", "Cem");
        assertThat(some.row(1)).isEqualTo(2);
        assertThat(some.get(1).comment()).contains("c");
        assertThat(some.inputs().row(1)).isEqualTo(Vec.of(5, 6));
        assertThat(Examples.of(INPUTS).select(2).id(0)).isEqualTo("2");
        assertThatThrownBy(() -> PATIENTS.select(3)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void examples_come_together_again_as_they_were() {
        Examples together = Examples.of(PATIENTS.stream().toList());
        assertThat(together.stream().toList()).isEqualTo(PATIENTS.stream().toList());
        assertThat(Examples.of(PATIENTS.get(1)).get(0)).isEqualTo(PATIENTS.get(1));
        assertThat(Examples.of(List.of())).isEmpty();
    }

    @Test
    void a_label_may_be_known_of_some_only() {
        Example unknown = new Example(
                7, "Dan", Vec.of(0, 0), Optional.empty(), Optional.empty(), PATIENTS.form(), PATIENTS.classes());
        Examples mixed = Examples.of(List.of(PATIENTS.get(0), unknown));
        assertThat(mixed.labelled()).isTrue();
        assertThat(mixed.label(0)).contains("well");
        assertThat(mixed.label(1)).isEmpty();
        assertThat(mixed.row(1)).isEqualTo(7);
    }

    @Test
    void numbers_that_are_not_finite_are_named_by_where_they_come_from() {
        Examples bad = Examples.of(Matrix.of(new double[][] {{1, 2}, {3, Double.POSITIVE_INFINITY}}))
                .withName("bad.npy");
        bad.select(0).requireFinite();
        assertThatThrownBy(() -> bad.select(1).requireFinite())
                .isInstanceOf(NotFiniteException.class)
                .hasMessage("bad.npy: the table of inputs has Infinity at row 1, column 1; expected a finite number");
    }

    @Test
    void what_does_not_fit_is_refused() {
        assertThatThrownBy(() -> Examples.of(INPUTS, TableForm.unnamed(Shape.of(3))))
                .hasMessage("inputs have 2 numbers each; expected 3 for their form");
        assertThatThrownBy(() -> PATIENTS.withForm(TableForm.unnamed(Shape.of(3))))
                .hasMessage("inputs have 2 numbers each; expected 3 for their form");
        assertThatThrownBy(() -> PATIENTS.withIds(List.of("Ann")))
                .hasMessage("there are 1 ids; expected 3, one for each example");
        assertThatThrownBy(() -> PATIENTS.withIds(List.of("Ann", "Bea", "Ann")))
                .hasMessage("id Ann occurs twice; expected each once");
        assertThatThrownBy(() -> new Example(
                        0, "0", Vec.of(1.0), Optional.empty(), Optional.empty(), PATIENTS.form(), ClassNames.none()))
                .hasMessage("input has 1 numbers; expected 2 for its form");
    }
}
