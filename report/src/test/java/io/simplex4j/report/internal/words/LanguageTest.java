package io.simplex4j.report.internal.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.example.Noun;
import io.simplex4j.report.internal.document.ExplanationTrees;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reason.Code;
import io.simplex4j.trust.Reason.Gravity;
import io.simplex4j.trust.Verdict;
import io.simplex4j.trust.internal.Reasons;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class LanguageTest {
    private static final Language WORDS = Language.english();

    private static Reason reason(Code code) {
        return new Reason(code, Gravity.CARE);
    }

    static Stream<Arguments> sentences() {
        return Stream.of(
                Arguments.of(
                        reason(Code.NO_BETTER_THAN_CHANCE).with("right", 1).with("labelled", 40),
                        "The model is right about 1 of 40 labelled examples of the corpus, which chance alone could"
                                + " explain."),
                Arguments.of(
                        reason(Code.NO_BETTER_THAN_CHANCE).with("labelled", 40),
                        "The model's values are no nearer to the 40 labels of the corpus than their mean is."),
                Arguments.of(
                        reason(Code.IN_CORPUS).with("weight", 1.0).with("id", "3"),
                        "100% of the weight is on this input itself, which is in the corpus as 3."),
                Arguments.of(
                        Reasons.noGradient("the model gives no gradients"),
                        "There are no projections: the model gives no gradients."),
                Arguments.of(
                        reason(Code.CLASS_NOT_GUARANTEED).with("prediction", "class 0"),
                        "The mixture of examples keeps the prediction, class 0, but what is left unexplained is large"
                                + " enough to change it."),
                Arguments.of(
                        reason(Code.CLASS_NOT_KEPT)
                                .with("prediction", "class 0")
                                .with("mixture", "class 1"),
                        "The model predicts class 0, but the mixture of examples would be class 1."),
                Arguments.of(
                        reason(Code.INCOMPLETE_ATTRIBUTION)
                                .with("sum", 0.995)
                                .with("expected", 1.0)
                                .with("error", 0.005)
                                .with("gradients", 512),
                        "The projections sum to 0.995, expected 1: their integrals missed the tolerance after 512"
                                + " gradients."),
                Arguments.of(
                        reason(Code.INCOMPLETE_ATTRIBUTION)
                                .with("sum", 1.0)
                                .with("expected", 1.0)
                                .with("error", 0.0004)
                                .with("gradients", 200),
                        "The projections are off by 0.0004 in all: their integrals missed the tolerance after"
                                + " 200 gradients."),
                Arguments.of(
                        reason(Code.DEGENERATE_BASELINE),
                        "The baseline has the same latent as what is explained, so there is no shift to attribute and"
                                + " all projections are 0: choose another baseline."),
                Arguments.of(
                        reason(Code.WEIGHT_ON_MISCLASSIFIED).with("weight", 0.5),
                        "50% of the weight is on examples that the model misclassifies: the prediction may be wrong"
                                + " too."),
                Arguments.of(
                        reason(Code.CENTRAL_DIFFERENCES),
                        "Gradients are differences of nearby latents and are not exact."),
                Arguments.of(
                        reason(Code.PARTLY_EXPLAINED)
                                .with("relativeResidual", 0.7)
                                .with("references", 40)
                                .with("share", 0.775),
                        "The examples explain only a part: the mixture is still 70% as far from this input as the"
                                + " average of the corpus. That is usual here: of the 40 corpus examples that"
                                + " it is compared with, 78% are explained worse by the others."),
                Arguments.of(
                        reason(Code.ABOVE_REFERENCES).with("above", 100).with("references", 100),
                        "More is left unexplained than for any of the 100 corpus examples that it is compared with."),
                Arguments.of(
                        reason(Code.ABOVE_REFERENCES).with("above", 199).with("references", 200),
                        "More is left unexplained than for 199 of the 200 corpus examples that it is compared with."),
                Arguments.of(
                        reason(Code.FAR_FROM_CORPUS)
                                .with("relativeResidual", 0.6)
                                .with("attainable", 0.2),
                        "The mixture misses 60% of the distance to the corpus mean, but another mixture may miss as"
                                + " little as 20%."),
                Arguments.of(
                        reason(Code.LIMITED_MEMBERS)
                                .with("members", 1)
                                .with("residual", 6.0)
                                .with("unlimitedResidual", 2.0),
                        "At most 1 example leaves a residual of 6; without the limit it would be 2."),
                Arguments.of(
                        reason(Code.NOT_CONVERGED)
                                .with("ending", "stalled")
                                .with("residualLowerBound", 2.0)
                                .with("residual", 2.0),
                        "The solver ended before the optimum (stalled): the smallest residual lies between 2 and 2."),
                Arguments.of(
                        reason(Code.RANGES_ARE_BOUNDS).with("bounds", 1).with("ranges", 2),
                        "1 of 2 ranges are outer bounds: the true ones lie within them."));
    }

    @ParameterizedTest
    @MethodSource("sentences")
    void says_what_was_found(Reason reason, String sentence) {
        assertThat(WORDS.reason(reason).toString()).isEqualTo(sentence);
    }

    @Test
    void keeps_names_apart_from_its_words() {
        Sentence sentence = WORDS.reason(
                reason(Code.CLASS_NOT_KEPT).with("prediction", "no relapse").with("mixture", "{mixture} relapse"));
        assertThat(sentence.names()).containsExactly("no relapse", "{mixture} relapse");
        assertThat(sentence)
                .hasToString("The model predicts no relapse, but the mixture of examples would be {mixture} relapse.");
    }

    @Test
    void a_language_has_sentences_of_its_own_and_english_ones_where_it_lacks_them() {
        Language esperanto = Language.of(Locale.forLanguageTag("eo"));
        assertThat(esperanto.advice(Code.NOT_UNIQUE)).isEqualTo("Legu la intervalojn.");
        assertThat(esperanto.advice(Code.NO_EXAMPLE)).isEqualTo(WORDS.advice(Code.NO_EXAMPLE));
        assertThat(esperanto.list(List.of(Sentence.name("a"), Sentence.name("b"), Sentence.name("c"))))
                .hasToString("a, b kaj c");
        assertThat(Language.of(Locale.UK)).isSameAs(WORDS);
    }

    private static Map<String, String> patterns(String file) throws IOException {
        Properties patterns = new Properties();
        try (InputStream in = LanguageTest.class.getResourceAsStream("/io/simplex4j/report/words/" + file)) {
            patterns.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        }
        return patterns.stringPropertyNames().stream()
                .collect(Collectors.toMap(key -> key, patterns::getProperty, (a, b) -> a, TreeMap::new));
    }

    /** The names of figures with those of their forms that do not depend on the language. */
    private static Set<String> figures(String pattern) {
        return Pattern.compile("\\{([\\w-]+)(?::(\\w+)[^}]*)?}")
                .matcher(pattern)
                .results()
                .map(each -> each.group(1)
                        + (each.group(2) == null
                                        || Set.of("whole", "count", "plural").contains(each.group(2))
                                ? ""
                                : ":" + each.group(2)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void german_has_the_sentences_and_the_figures_of_english() throws IOException {
        Map<String, String> english = patterns("words.properties");
        Map<String, String> german = patterns("words-de.properties");
        assertThat(german.keySet()).isEqualTo(english.keySet());
        assertThat(english.keySet())
                .allSatisfy(key -> assertThat(figures(german.get(key))).as(key).isEqualTo(figures(english.get(key))));
        assertThat(german.values()).noneMatch(words -> words.contains(" the ") || words.contains(" of "));
    }

    @Test
    void german_words_are_never_taken_for_the_english_noun() throws IOException {
        Noun noun = Noun.of("patient");
        assertThat(patterns("words-de.properties").values().stream().map(words -> words.replaceAll("\\{[\\w-]+", "{")))
                .allSatisfy(words -> assertThat(noun.into(words)).isEqualTo(words));
    }

    @Test
    void says_in_german_what_was_found() {
        Language german = Language.of(Locale.GERMAN);
        assertThat(german.code()).isEqualTo("de");
        assertThat(german.reason(reason(Code.WEIGHT_ON_MISCLASSIFIED).with("weight", 0.5))
                        .toString())
                .isEqualTo("50% des Gewichts liegen auf Beispielen, die das Modell falsch einordnet: Auch diese"
                        + " Vorhersage kann falsch sein.");
        assertThat(german.verdict(Verdict.Level.DO_NOT_RELY)).isEqualTo("nicht darauf verlassen");
    }

    @Test
    void verdicts_have_the_same_words_everywhere() {
        assertThat(Verdict.Level.values())
                .allSatisfy(level -> assertThat(WORDS.verdict(level)).isEqualTo(level.words()));
    }

    @Test
    void rejects_a_language_without_words() {
        assertThatThrownBy(() -> Language.of(Locale.FRENCH))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("language is fr; expected en or de");
    }

    @Test
    void rejects_a_code_without_words() {
        assertThatThrownBy(() -> WORDS.text("advice.unheard"))
                .hasMessage("there are no words for 'advice.unheard'; expected a key of words.properties");
    }

    @Test
    void every_code_has_a_sentence_and_an_advice_of_its_own() {
        assertThat(Arrays.stream(Code.values()).map(WORDS::advice))
                .doesNotHaveDuplicates()
                .allMatch(words -> words.endsWith("."));
        assertThat(Arrays.stream(Code.values())
                        .map(code -> WORDS.reason(reason(code)).toString()))
                .doesNotHaveDuplicates()
                .allMatch(words -> words.endsWith("."));
    }

    @Test
    void a_reason_is_read_back_from_its_warning() {
        Reason reason = Reasons.predictorDiffers(3, 1, 0.25);
        Tree warning = ExplanationTrees.warnings(Verdict.of(List.of(reason))).get(0);
        assertThat(WORDS.reason(ExplanationTrees.reason(warning)).toString())
                .isEqualTo(WORDS.reason(reason).toString());
        assertThat(warning.objects("figures").get(0).value("value")).isEqualTo(3);
    }
}
