package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.Changes;
import io.simplex4j.report.Samples;
import io.simplex4j.report.internal.words.Language;
import org.junit.jupiter.api.Test;

final class SentenceTest {
    private static String sentence(Explanation why) {
        return Glance.of(why, Language.english()).sentence().toString();
    }

    private static Explanation trusted(Explanation why) {
        return Changes.residual(Changes.reasons(why), 0.01, 0.01);
    }

    @Test
    void names_the_examples_and_the_features_that_matter_most() {
        assertThat(sentence(trusted(Samples.patient("Patient 10", 10, e -> e))))
                .isEqualTo("To the model, Patient 10 is 96% like Ada 2 and 3.9% like Joke, linked mostly by stage and"
                        + " age.");
    }

    @Test
    void names_three_of_many_examples() {
        assertThat(sentence(Samples.table(60, 50)))
                .isEqualTo("To the model, Row 1 is 3.9% like example 49, 3.8% like example 48, 3.8% like example 47 and"
                        + " 88% like 47 others, linked above all by feature 28, feature 45 and feature 35.");
    }

    @Test
    void says_so_where_it_should_not_be_relied_on() {
        assertThat(sentence(Samples.patient()))
                .isEqualTo("Do not rely on this: to the model, Patient 17 is at best 43% like Sara 2, 39% like Joke,"
                        + " 9.8% like Ada 2 and 8.2% like 2 others.");
    }

    @Test
    void tells_tiny_weights() {
        assertThat(sentence(trusted(Samples.series(50))))
                .isEqualTo("To the model, Stay 21 is 84% like Piet, 15% like Sara 2 and 0.4% like Ada.");
    }

    @Test
    void names_no_feature_where_none_is_explained() {
        assertThat(sentence(trusted(Samples.patient("Patient 10", 10, Explainer::withoutFeatures))))
                .isEqualTo("To the model, Patient 10 is 96% like Ada 2 and 3.9% like Joke.");
    }

    @Test
    void tells_what_a_bare_number_numbers() {
        Explanation numbered = Changes.example(Samples.table(20, 1), example -> example.withId("17"));
        assertThat(sentence(numbered)).startsWith("To the model, input 17 is 100%");
    }

    @Test
    void says_that_nothing_is_alike() {
        assertThat(sentence(Changes.empty(Samples.patient())))
                .isEqualTo("To the model, Patient 17 is like no example of the corpus.");
    }
}
