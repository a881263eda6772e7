package io.simplex4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.lab.dataset.BreastCancerPatient;
import io.simplex4j.lab.dataset.TwoCountries;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.trust.ReferenceResiduals;
import io.simplex4j.trust.Verdict;
import io.simplex4j.trust.internal.Reasons;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
final class ClinicalStoryTest {
    private static final TwoCountries PATIENTS = TwoCountries.split();
    private static ClinicalStory story;

    @BeforeAll
    static void load() {
        story = ClinicalStory.load();
    }

    @AfterAll
    static void close() {
        story.close();
    }

    /** The probability of relapse or death. */
    private static double risk(Explanation explanation) {
        LinearHead head = story.model().head().orElseThrow();
        return head.scores(head.apply(explanation.latent())).get(1);
    }

    private static double share(Corpus corpus, Explanation explanation) {
        return ReferenceResiduals.ofHeldOut(corpus.latents())
                .share(explanation.decomposition().residual())
                .orElseThrow();
    }

    private static List<String> warnings(Explanation explanation) {
        return explanation.verdict().reasons().stream()
                .map(reason -> reason.code().id())
                .toList();
    }

    private static Set<Integer> numbers(List<BreastCancerPatient> patients) {
        return patients.stream().map(BreastCancerPatient::number).collect(Collectors.toSet());
    }

    @Test
    void nobody_is_explained_who_was_learnt_from_or_explains() {
        assertThat(numbers(PATIENTS.training()))
                .hasSize(2356)
                .doesNotContainAnyElementsOf(numbers(PATIENTS.dutchTest()));
        assertThat(numbers(PATIENTS.training())).containsAll(numbers(PATIENTS.dutchCorpus()));
        assertThat(numbers(PATIENTS.germanCorpus())).doesNotContainAnyElementsOf(numbers(PATIENTS.germanTest()));
        assertThat(PATIENTS.dutchTest()).hasSize(588);
        assertThat(PATIENTS.germanTest()).hasSize(277);
        assertThat(numbers(PATIENTS.germanTest())).contains(724);
        assertThat(numbers(PATIENTS.dutchTest())).contains(2405);
    }

    @Test
    void examples_are_told_by_table_and_class() {
        assertThat(story.dutch().size()).isEqualTo(295);
        assertThat(story.german().size()).isEqualTo(278);
        assertThat(story.dutch().id(0)).isEqualTo("Rotterdam 1");
        assertThat(story.german().id(0)).isEqualTo("GBSG 132");
        assertThat(story.dutch().judged()).isTrue();
        assertThat(story.dutch().label(0)).hasValue("no relapse");
    }

    @Test
    void features_are_told_in_words() {
        assertThat(words(story.seenByBoth().input()))
                .containsExactly(
                        "55 years", "after", "≤ 20 mm", "I or II", "3 positive", "16 fmol/l", "14 fmol/l", "yes");
        assertThat(words(story.baseline().resolve(story.model().inputShape())))
                .startsWith(
                        "55 years",
                        "between before and after",
                        "≤ 20 mm 51%, 20–50 mm 41%, > 50 mm 9%",
                        "between I or II and III")
                .endsWith("between no and yes");
        assertThat(story.schema().form().groups().groups()).hasSize(8);
    }

    private static List<String> words(Vec input) {
        return story.schema().form().values(input);
    }

    @Test
    void words_are_the_values_of_the_table() {
        Examples encoded = PATIENTS.features().encode(PATIENTS.germanTest());
        for (int r = 0; r < encoded.size(); r++) {
            BreastCancerPatient patient = PATIENTS.germanTest().get(r);
            assertThat(words(encoded.inputs().row(r)))
                    .startsWith(patient.age() + " years", patient.postmenopausal() ? "after" : "before")
                    .endsWith(
                            patient.nodes() + " positive",
                            patient.progesteroneReceptors() + " fmol/l",
                            patient.oestrogenReceptors() + " fmol/l",
                            patient.hormoneTherapy() ? "yes" : "no");
        }
    }

    @Test
    void the_shared_patient_is_usual_at_home_and_unusual_abroad() {
        Example patient = story.seenByBoth();
        Explanation home = story.germanDoctor().explain(patient);
        Explanation abroad = story.dutchDoctor().explain(patient);
        assertThat(share(story.german(), home)).isLessThan(0.6);
        assertThat(share(story.dutch(), abroad)).isGreaterThan(0.95);
        assertThat(warnings(home)).isEmpty();
        assertThat(warnings(abroad)).contains("far-from-corpus");
        assertThat(risk(home)).isLessThan(0.3);
        assertThat(patient.label()).hasValue("relapse or death");
        assertThat(patient.id()).isEqualTo("GBSG 724");
    }

    private static double relapses(Explanation explanation) {
        return explanation.contributions().stream()
                .filter(each -> each.label().equals(Optional.of("relapse or death")))
                .mapToDouble(each -> each.weight())
                .sum();
    }

    @Test
    void the_clear_case_is_clear_and_right() {
        Example patient = story.clear();
        Explanation why = story.dutchDoctor().explain(patient);
        assertThat(why.verdict().level()).isEqualTo(Verdict.Level.EXAMPLES_FIT);
        assertThat(relapses(why)).isZero();
        assertThat(why.contributions())
                .allSatisfy(each -> assertThat(each.prediction()).isEqualTo(each.label()))
                .allSatisfy(each -> assertThat(each.weight()).isLessThan(0.35));
        assertThat(risk(why)).isLessThan(0.15);
        assertThat(why.prediction()).isEqualTo(patient.label()).hasValue("no relapse");
    }

    @Test
    void the_open_case_has_examples_of_both_outcomes() {
        Example patient = story.open();
        Explanation why = story.dutchDoctor().explain(patient);
        assertThat(why.verdict().level()).isEqualTo(Verdict.Level.EXAMPLES_FIT);
        assertThat(relapses(why)).isBetween(0.3, 0.4);
        assertThat(risk(why)).isBetween(0.4, 0.5);
        assertThat(why.prediction()).isEqualTo(patient.label()).hasValue("no relapse");
        assertThat(story.served().cases().get("dutch-patients").stream())
                .filteredOn(each -> each.comment().isPresent())
                .extracting(Example::id)
                .containsExactly("Rotterdam 97", "Rotterdam 2405", "Rotterdam 2415");
    }

    @Test
    void the_warning_of_the_other_patient_is_right() {
        Example patient = story.warnedOf();
        Explanation explanation = story.dutchDoctor().explain(patient);
        double wrong = explanation.contributions().stream()
                .filter(each -> !each.label().equals(each.prediction()))
                .mapToDouble(each -> each.weight())
                .sum();
        assertThat(wrong).isBetween(0.87, 0.95);
        assertThat(warnings(explanation)).containsExactly("weight-on-misclassified");
        assertThat(risk(explanation)).isLessThan(0.3);
        assertThat(share(story.dutch(), explanation)).isLessThan(0.5);
        assertThat(patient.label()).hasValue("relapse or death");
        assertThat(patient.id()).isEqualTo("Rotterdam 2405");
    }

    @Test
    void the_caveat_says_how_often_the_warning_is_right() {
        Examples tests = PATIENTS.features().encode(PATIENTS.dutchTest());
        Corpus judged = Corpus.encode(story.model(), Examples.of(tests.inputs()));
        List<Decomposition> decompositions =
                ActiveSet.withDefaults().over(story.dutch().latents()).decomposeAll(judged.latents());
        int[] all = new int[2];
        int[] wrong = new int[2];
        for (int r = 0; r < tests.size(); r++) {
            boolean warned =
                    !Reasons.of(story.dutch(), decompositions.get(r).weights()).isEmpty();
            all[warned ? 1 : 0]++;
            wrong[warned ? 1 : 0] +=
                    judged.prediction(r).orElseThrow().equals(tests.label(r).orElseThrow()) ? 0 : 1;
        }
        assertThat(story.caveat())
                .contains("with such a warning the network is wrong about 3 in 10, of the others about 2");
        assertThat((double) wrong[1] / all[1]).isBetween(0.26, 0.34);
        assertThat((double) wrong[0] / all[0]).isBetween(0.16, 0.24);
        assertThat(all[1]).isBetween(80, 120);
    }

    @Test
    void what_is_said_of_the_verdict_and_wrong_predictions_is_counted() {
        Map<Verdict.Level, Explanations.Accuracy.AtLevel> found = story
                .dutchDoctor()
                .withoutFeatures()
                .explain(story.germanTest())
                .accuracy()
                .orElseThrow()
                .byVerdict()
                .stream()
                .collect(Collectors.toMap(Explanations.Accuracy.AtLevel::level, each -> each));
        Explanations.Accuracy.AtLevel fit = found.get(Verdict.Level.EXAMPLES_FIT);
        Explanations.Accuracy.AtLevel not = found.get(Verdict.Level.DO_NOT_RELY);
        assertThat(story.aboutExamples())
                .contains(
                        "of the " + not.inputs() + " German test patients",
                        "wrong about " + (not.inputs() - not.right()) + ",",
                        "of the " + fit.inputs() + " with “examples fit” about " + (fit.inputs() - fit.right()));
        assertThat(story.seenByBoth().comment().orElseThrow()).doesNotContain("wrong");
    }

    @Test
    void integrals_reach_their_tolerance() {
        for (Example patient : List.of(story.seenByBoth(), story.warnedOf())) {
            Explanation explanation = story.dutchDoctor().explain(patient);
            assertThat(explanation.groupedAttribution().orElseThrow().withinTolerance())
                    .isTrue();
        }
    }
}
