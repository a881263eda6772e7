package io.simplex4j.corpus.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.OptionException;
import io.simplex4j.explanation.Resources;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Shape;
import io.simplex4j.trust.Calibration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConditionTest {
    private static final FunctionModel MODEL = FunctionModel.ofDoubles(Shape.of(2), 2, x -> x);
    private static final Corpus CORPUS = Corpus.encode(
            MODEL,
            Examples.of(
                            Matrix.of(new double[][] {{59, 1}, {60, 0.5}, {61, 2}, {75, 2}}),
                            TableForm.of(List.of("age", "tumour size")))
                    .withIds(List.of("anna", "bea", "cleo", "dora"))
                    .withLabels(List.of("well", "ill", "well", "ill"))
                    .withTags(Map.of(
                            "country", List.of("NL", "DE", "NL", ""), "ward", List.of("a 1", "b", "1e2", "100.0"))));

    private static String ids(String condition) {
        Corpus part = CORPUS.where(condition);
        return String.join(" ", part.examples().stream().map(each -> each.id()).toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "age >= 60                                  | bea cleo dora",
                "age > 60                                   | cleo dora",
                "age<60                                     | anna",
                "age <= 60.0                                | anna bea",
                "age = 6e1                                  | bea",
                "age != 60                                  | anna cleo dora",
                "'tumour size' = 2                          | cleo dora",
                "country = NL                               | anna cleo",
                "country != NL                              | bea",
                "country in (NL, DE)                        | anna bea cleo",
                "not country = NL                           | bea dora",
                "label = ill and age > 60                   | dora",
                "label = ill or country = NL and age >= 61  | bea cleo dora",
                "(label = ill or country = NL) and age >= 61| cleo dora",
                "NOT (label = ill) AND id = \"cleo\"        | cleo",
                "ward = 100                                 | cleo dora",
                "ward = 'a 1'                               | anna",
            })
    void examples_that_meet_a_condition_stay_in_their_order(String condition, String expected) {
        assertThat(ids(condition)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "age >=             | expected a value after >=, found the end",
                "age                | expected =, !=, <, <=, >, >= or in after age, found the end",
                "age 60             | expected =, !=, <, <=, >, >= or in after age, found 60",
                "age >= 60 country  | expected and, or or the end, found country",
                "(age >= 60         | expected ), found the end",
                "country in (NL     | expected ), found the end",
                "age = and          | expected a value after =, found and",
                "age ? 60           | unexpected ? at character 4",
                "country = 'NL      | unexpected ' at character 10",
                "and                | expected the name of a column, found and",
            })
    void a_text_that_is_no_condition_is_refused_with_the_place(String text, String problem) {
        assertThatThrownBy(() -> Condition.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(problem);
        assertThatThrownBy(() -> ExplanationOptions.defaults().with(ExplanationOption.WHERE, text))
                .isInstanceOf(OptionException.class)
                .hasMessageStartingWith("where is ")
                .hasMessageEndingWith("; expected a condition such as age >= 60 and country = NL: " + problem);
    }

    @Test
    void levels_are_limited() {
        assertThatThrownBy(() -> Condition.parse("(".repeat(10_000) + "a = 1" + ")".repeat(10_000)))
                .hasMessage("more than 20 levels");
        assertThatThrownBy(() -> Condition.parse("not ".repeat(10_000) + "a = 1"))
                .hasMessage("more than 20 levels");
    }

    @Test
    void unknown_columns_are_refused_with_the_known_ones() {
        assertThatThrownBy(() -> CORPUS.where("contry = NL"))
                .hasMessage("unknown column \"contry\"; expected one of label, id, age, tumour size, "
                        + String.join(", ", CORPUS.examples().tags().keySet()));
        assertThatThrownBy(() -> CORPUS.where("age > 90 and contry = NL")).hasMessageContaining("contry");
    }

    @Test
    void a_condition_that_nobody_meets_is_refused_with_the_values_there_are() {
        assertThatThrownBy(() -> CORPUS.where("country = nl"))
                .hasMessage("no example meets country = nl; country is one of DE, NL");
        assertThatThrownBy(() -> CORPUS.where("age > 90"))
                .hasMessage("no example meets age > 90; expected a condition that some do");
    }

    @Test
    void texts_have_no_order() {
        assertThatThrownBy(() -> CORPUS.where("country > 3"))
                .hasMessage("country of example anna is \"NL\"; expected numbers for >");
        assertThatThrownBy(() -> CORPUS.where("age > old")).hasMessage("age > old: expected a number after >");
    }

    @Test
    void a_replaced_value_is_a_missing_one() {
        Corpus replaced = CORPUS.withExamples(
                CORPUS.examples().withReplaced(List.of(List.of(), List.of(0), List.of(1), List.of())));
        assertThat(replaced.where("age >= 60").examples().stream().map(each -> each.id()))
                .containsExactly("cleo", "dora");
    }

    @Test
    void a_part_of_a_part_meets_both_conditions() {
        Corpus part = CORPUS.where("age >= 60").where("label = ill or label = well");
        assertThat(part.condition()).contains("(age >= 60) and (label = ill or label = well)");
        assertThat(part.size()).isEqualTo(3);
        assertThat(part.where("(age >= 60) and (label = ill or label = well)")).isSameAs(part);
        assertThat(CORPUS.where(part.condition().orElseThrow()).digest()).isEqualTo(part.digest());
    }

    @Test
    void an_explainer_of_a_part_is_one_of_the_part_alone() {
        Corpus alone = CORPUS.select(1, 2, 3);
        Explainer plain = Explainer.of(MODEL, alone);
        Explainer part = Explainer.of(
                MODEL, () -> CORPUS, ExplanationOptions.defaults().with(ExplanationOption.WHERE, "age >= 60"));
        Vec input = Vec.of(62, 1.7);
        assertThat(part.explain(input).decomposition().residual())
                .isEqualTo(plain.explain(input).decomposition().residual());
        assertThat(part.provenance().corpus().digest()).isEqualTo(alone.digest());
        assertThat(part.provenance().references().sorted())
                .isEqualTo(plain.provenance().references().sorted());
        assertThat(part.provenance().settings()).containsEntry("where", "age >= 60");
        assertThat(plain.provenance().settings()).doesNotContainKey("where");
        assertThat(part.baseline().orElseThrow().digest())
                .isEqualTo(plain.baseline().orElseThrow().digest());
    }

    /** Of ten rows two are old, and only those are near the old examples: the eight others must not make inputs look near. */
    @Test
    void calibration_rows_of_a_part_are_those_that_meet_its_condition() {
        double[][] all = new double[10][];
        Arrays.setAll(all, row -> row < 8 ? new double[] {row, 9} : new double[] {70 + row, 2});
        Corpus rows = Corpus.encode(MODEL, Examples.of(Matrix.of(all), CORPUS.form()));
        Corpus part = CORPUS.where("age >= 60");
        Calibration calibration = Calibration.heldOut(part, rows);
        assertThat(calibration.examples().orElseThrow().digest())
                .isEqualTo(rows.select(8, 9).digest());
        Explainer explainer = Explainer.of(MODEL, part);
        Explanation young = explainer.withCalibration(calibration).explain(Vec.of(5, 9));
        assertThat(young.pValues().far()).hasValue(1 / 3.0);
        assertThat(calibration.examples().orElseThrow().condition()).isEqualTo(part.condition());

        Resources resources = new Resources() {
            @Override
            public Corpus defaultCorpus() {
                return CORPUS;
            }

            @Override
            public Corpus rows(String name) {
                return rows;
            }
        };
        ExplanationOptions options = ExplanationOptions.defaults()
                .with(ExplanationOption.WHERE, "age >= 60")
                .with(ExplanationOption.CALIBRATION, "rows");
        Explanation byOptions = Explainer.of(MODEL, resources, options).explain(Vec.of(5, 9));
        assertThat(byOptions.pValues()).isEqualTo(young.pValues());
        assertThat(byOptions.provenance().calibration().orElseThrow().rows()).isEqualTo(2);
    }

    @Test
    void calibration_rows_that_cannot_be_of_the_part_are_refused() {
        Corpus part = CORPUS.where("age >= 60 and country = DE");
        Corpus untagged = Corpus.encode(MODEL, Examples.of(Matrix.of(new double[][] {{70, 1}}), CORPUS.form()));
        assertThatThrownBy(() -> Calibration.heldOut(part, untagged))
                .hasMessageStartingWith(
                        "calibration rows cannot be those that meet the condition of the corpus: unknown column"
                                + " \"country\"");
        Corpus young = CORPUS.select(0);
        assertThatThrownBy(() -> Calibration.heldOut(part, young)).hasMessageContaining("no example meets");
        assertThatThrownBy(() -> Calibration.heldOut(part, untagged.latents()))
                .hasMessage("calibration rows are latents, of which none is known to meet the condition age >= 60 and"
                        + " country = DE of the corpus; expected rows with their inputs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"age >= 99", "size = 3"})
    void options_name_the_condition_that_fails(String condition) {
        ExplanationOptions options = ExplanationOptions.defaults().with(ExplanationOption.WHERE, condition);
        assertThatThrownBy(() -> Explainer.of(MODEL, () -> CORPUS, options))
                .isInstanceOf(OptionException.class)
                .hasMessageStartingWith("where: ");
    }

    @Test
    void tags_follow_examples() {
        assertThat(CORPUS.select(3, 0).examples().tags().get("country")).containsExactly("", "NL");
        Corpus others = Corpus.encode(
                MODEL,
                Examples.of(Matrix.of(new double[][] {{80, 3}}), CORPUS.form())
                        .withIds(List.of("eva"))
                        .withLabels(List.of("ill")));
        assertThat(CORPUS.append(others).examples().tags().get("country")).containsExactly("NL", "DE", "NL", "", "");
    }
}
