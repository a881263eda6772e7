package io.simplex4j.report.internal.document;

import static io.simplex4j.trust.Reason.Code.ABOVE_REFERENCES;
import static io.simplex4j.trust.Reason.Code.CLASS_NOT_GUARANTEED;
import static io.simplex4j.trust.Reason.Code.FAR_FROM_CORPUS;
import static io.simplex4j.trust.Reason.Code.NOT_UNIQUE;
import static io.simplex4j.trust.Reason.Code.NO_GRADIENT;
import static io.simplex4j.trust.Reason.Code.WEIGHT_ON_MISCLASSIFIED;
import static io.simplex4j.trust.Verdict.Level.DO_NOT_RELY;
import static io.simplex4j.trust.Verdict.Level.EXAMPLES_FIT;
import static io.simplex4j.trust.Verdict.Level.READ_WITH_CARE;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.report.internal.words.Language;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class DisagreementTest {
    private static Disagreement.View view(String corpus, Verdict.Level level, double residual, Reason.Code... reasons) {
        return new Disagreement.View(
                corpus, level, List.of(reasons), residual, residual / 2, OptionalDouble.empty(), Optional.empty());
    }

    private static Disagreement.View labelled(
            Disagreement.View view, double misclassified, String label, double weight) {
        return new Disagreement.View(
                view.corpus(),
                view.level(),
                view.reasons(),
                view.residual(),
                view.relativeResidual(),
                OptionalDouble.of(misclassified),
                Optional.of(label));
    }

    private static void assertSays(boolean agree, String sentence, Disagreement.View... views) {
        Disagreement found = Disagreement.of(List.of(views), Language.english());
        assertThat(found.sentence().toString()).isEqualTo(sentence);
        assertThat(found.agree()).isEqualTo(agree);
    }

    @Test
    void tells_levels_apart_and_why() {
        assertSays(
                false,
                "With dutch, the examples fit; with german, read with care: 71% of the weight is on misclassified"
                        + " examples.",
                labelled(view("dutch", EXAMPLES_FIT, 1), 0.1, "ill", 0.9),
                labelled(view("german", READ_WITH_CARE, 1, WEIGHT_ON_MISCLASSIFIED), 0.71, "ill", 0.8));
    }

    @Test
    void leaves_out_reasons_that_all_share() {
        assertSays(
                false,
                "With dutch, do not rely on this: 75% of the distance to the corpus mean is left unexplained; with"
                        + " german, read with care: other weights fit as well; dutch leaves the larger residual, 1.5"
                        + " against 1.",
                view("dutch", DO_NOT_RELY, 1.5, FAR_FROM_CORPUS, ABOVE_REFERENCES, NOT_UNIQUE),
                view("german", READ_WITH_CARE, 1, NOT_UNIQUE));
    }

    @Test
    void tells_reasons_apart() {
        assertSays(
                false,
                "With both corpora, read with care, but for different reasons: with dutch, other weights fit as well;"
                        + " with german, what is left unexplained is large enough to change the prediction.",
                view("dutch", READ_WITH_CARE, 1, NOT_UNIQUE),
                view("german", READ_WITH_CARE, 1, CLASS_NOT_GUARANTEED));
    }

    @Test
    void names_only_those_with_reasons_beyond_what_all_share() {
        assertSays(
                false,
                "With both corpora, do not rely on this; besides, with dutch, other weights fit as well.",
                view("dutch", DO_NOT_RELY, 1, FAR_FROM_CORPUS, NOT_UNIQUE),
                view("german", DO_NOT_RELY, 1, FAR_FROM_CORPUS));
    }

    @Test
    void says_what_all_warn_of() {
        assertSays(
                true,
                "With both corpora, read with care: with dutch, 91% of the weight is on misclassified examples; with"
                        + " german, 60% of the weight is on misclassified examples; most of the weight is on examples"
                        + " labelled ill.",
                labelled(view("dutch", READ_WITH_CARE, 1, WEIGHT_ON_MISCLASSIFIED), 0.91, "ill", 0.9),
                labelled(view("german", READ_WITH_CARE, 1, WEIGHT_ON_MISCLASSIFIED), 0.6, "ill", 0.8));
        assertSays(
                true,
                "With both corpora, read with care: other weights fit as well.",
                view("dutch", READ_WITH_CARE, 1, NOT_UNIQUE),
                view("german", READ_WITH_CARE, 1, NOT_UNIQUE, NO_GRADIENT));
    }

    @Test
    void tells_labels_apart_and_who_is_wrong_more_often() {
        assertSays(
                false,
                "With both corpora, the examples fit; most of the weight is on examples labelled ill with dutch and well"
                        + " with german; misclassified examples have 40% of the weight with dutch and 10% with german.",
                labelled(view("dutch", EXAMPLES_FIT, 1), 0.4, "ill", 0.9),
                labelled(view("german", EXAMPLES_FIT, 1), 0.1, "well", 0.8));
    }

    @Test
    void says_that_corpora_agree() {
        assertSays(
                true,
                "With both corpora, the examples fit, and most of the weight is on examples labelled ill; german leaves"
                        + " the larger residual, 1.2 against 1.",
                labelled(view("dutch", EXAMPLES_FIT, 1), 0, "ill", 0.9),
                labelled(view("german", EXAMPLES_FIT, 1.2), 0, "ill", 0.8));
        assertSays(
                true,
                "With both corpora, the examples fit.",
                view("dutch", EXAMPLES_FIT, 1e-9),
                view("german", EXAMPLES_FIT, 1e-12));
    }

    @Test
    void takes_any_number_of_corpora() {
        assertSays(
                false,
                "With a, the examples fit; with b, the examples fit; with c, read with care: other weights fit as well; a"
                        + " leaves the largest residual, 3, and b the smallest, 1.",
                view("a", EXAMPLES_FIT, 3),
                view("b", EXAMPLES_FIT, 1),
                view("c", READ_WITH_CARE, 2, NOT_UNIQUE));
    }

    @Test
    void keeps_names_apart_from_words() {
        assertThat(Disagreement.of(
                                List.of(view("x, the examples fit", EXAMPLES_FIT, 1), view("y", EXAMPLES_FIT, 2)),
                                Language.english())
                        .sentence()
                        .names())
                .containsExactly("y");
    }
}
