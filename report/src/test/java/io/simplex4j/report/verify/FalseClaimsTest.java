package io.simplex4j.report.verify;

import static io.simplex4j.report.verify.Verifying.CORPUS;
import static io.simplex4j.report.verify.Verifying.FILE;
import static io.simplex4j.report.verify.Verifying.INPUTS;
import static io.simplex4j.report.verify.Verifying.MODEL;
import static io.simplex4j.report.verify.Verifying.VERIFIER;
import static io.simplex4j.report.verify.Verifying.assertFails;
import static io.simplex4j.report.verify.Verifying.assertPasses;
import static io.simplex4j.report.verify.Verifying.report;
import static io.simplex4j.report.verify.Verifying.tampered;
import static io.simplex4j.report.verify.Verifying.verify;
import static io.simplex4j.report.verify.Verifying.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Penalty;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.model.Quadrature;
import io.simplex4j.report.EqualNeighbours;
import io.simplex4j.report.internal.document.ExplanationDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** What is false fails, each false statement by itself. */
final class FalseClaimsTest {
    private static final String REST_OF_WARNING =
            ",\"gravity\":\"[^\"]*\",\"message\":\"[^\"]*\"(?:,\"figures\":\\[[^]]*])?}";
    private static final String WARNING = "\\{\"code\":\"[^\"]*\"" + REST_OF_WARNING;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "weight":0\\.6        | "weight":0.5        | weights sum to
            "weight":0\\.6        | "weight":-0.6       | contributions[0].weight is -0.68741169719193
            "contributions":\\[   | "contributions":[{"index":7,"id":"x","weight":0}, | contributions[0].weight is 0.0; expected a number above 0
            "residual":0\\.11     | "residual":0.12     | residual is 0.12
            "relativeResidual":0\\. | "relativeResidual":0.9 | relativeResidual is
            "index":9             | "index":40          | example is 40; expected each row of the corpus
            "index":9             | "index":8           | residual is
            "index":9             | "index":9.5         | contributions[0].index is 9.5; expected an integer
            "projections":\\[0    | "projections":[9    | completeness.error is
            "errorBound":0        | "errorBound":7      | errorBound is 7
            "predicted":0         | "predicted":1       | predicted is 1, recomputed 0
            "kept":true           | "kept":false        | kept is false, recomputed true
            "guaranteed":true     | "guaranteed":false  | guaranteed is false, recomputed true
            "sum":1\\.            | "sum":3.            | completeness.sum is 3
            "mixture":\\[         | "mixture":[8,       | output.mixture has 3 numbers; expected 2
            "output":\\{"model":\\[ | "output":{"model":[8, | output.model has 3 numbers; expected 2
            "model":\\[1          | "model":[2          | output.model[0] is 2
            "r2":0                | "r2":7              | r2 is 7
            "converged":true      | "converged":3       | certificate.converged is 3.0; expected true or false
            "iterations":\\d+    | "iterations":"two"  | certificate.iterations is 'two'; expected an integer
            "passes":1            | "passes":-1         | certificate.passes is -1.0; expected at least 0
            "completeness"        | "complete"          | complete is an unknown key
            "latent":\\{"r2"      | "hidden":{"r2"      | latent is missing
            "baseline":"mean"     | "baseline":"zeros"  | completeness.error is
            "id":"Rotterdam 709"  | "id":"Rotterdam 3"  | contributions[0].id is Rotterdam 3; expected Rotterdam 709
            "unique":true         | "unique":false      | warning not-unique is missing
            "weightRange":\\[0    | "weightRange":[1    | weight of example 9 is outside its weightRange
            "weightRange":\\[0.6\\d* | "weightRange":[0 | unique is true, but the weight of example 9 has a range
            "weightRange":\\[[^]]*], | ''               | weightRange of example 9 is missing
            "converged":true      | "converged":false   | converged is false, but the ending is optimal
            "ending":"optimal"    | "ending":"limited-members" | the ending is limited-members, but members are not limited
            "ending":"optimal"    | "ending":"happy"    | certificate.ending is 'happy'; expected optimal or
            "residualLowerBound":0 | "residualLowerBound":1 | residualLowerBound is 1
            "residualLowerBound":0.11 | "residualLowerBound":0.01 | residualLowerBound is 0.01
            "gap":[^,]*           | "gap":0.5           | gap is 0.5, recomputed
            "gap":[^,]*           | "gap":-1            | certificate.gap is -1.0; expected at least 0
            "input":0             | "input":99          | input is 99; expected a row that was given
            "input":0             | "input":1           | id is GBSG 700; expected GBSG 701
            "id":"GBSG 700"       | "id":"GBSG 7"       | id is GBSG 7; expected GBSG 700
            "label":"relapse"     | "label":"no relapse" | label is no relapse; expected relapse
            "label":"relapse",    | ''                  | label is missing; expected relapse
            "prediction":"no relapse","ver | "prediction":"relapse","ver | prediction is relapse; expected no relapse
            "prediction":"no relapse","ver | "ver       | prediction is missing; expected no relapse
            "label":"no relapse"  | "label":"relapse"   | contributions[0].label is relapse; expected no relapse
            "prediction":"no relapse","val | "prediction":"relapse","val | contributions[0].prediction is relapse; expected no relapse
            "prediction":"no relapse","val | "val       | contributions[0].prediction is missing; expected no relapse
            "18.39 mm"            | "81.39 mm"          | contributions[0].values[1] is 81.39 mm; expected 18.39 mm
            "values":\\[[^]]*],   | ''                  | contributions[0].values is missing
            "shares":\\[0.5       | "shares":[0.6       | share 0 of example 9 is 0.6
            "shares":\\[[^]]*],   | ''                  | shares of example 9 are 0; expected 3
            "shares":\\[          | "shares":[0.1,      | shares of example 9 are 4; expected 3
            "projections":\\[     | "projections":[0.1, | projections of example 9 are 5; expected 4
            "model":\\[0.93       | "model":[0.83       | output.probabilities.model[0] is 0.83
            ,"probabilities":\\{[^}]*} | ''             | output.probabilities is missing
            "level":"examples-fit" | "level":"do-not-rely" | verdict.level is do-not-rely; expected examples-fit
            "level":"examples-fit" | "level":"fine"     | verdict.level is 'fine'; expected examples-fit or
            "reasons":\\[]        | "reasons":["not-unique"] | verdict.reasons has 1 elements; expected 0
            "warnings":\\[]       | "warnings":[{"code":"far-from-corpus","message":""}] | warning far-from-corpus is unfounded
            "warnings":\\[]       | "warnings":[{"code":"all-is-well","message":""}]  | warnings[0].code is 'all-is-well'; expected
            "warnings":\\[]       | "warnings":[],"mood":"good" | mood is an unknown key
            """)
    void what_is_changed_in_an_explanation_fails(String from, String to, String reason) {
        Verification verification = verify(tampered(FILE, from, to));
        assertFails(verification, reason);
        assertThat(verification.problems()).isEmpty();
        assertThat(verification.explanations().get(0).problems())
                .anySatisfy(problem -> assertThat(problem).contains(reason));
        assertThat(verification.explanations()).hasSize(6);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "digest":"function:network" | "digest":"function:other" | the model is a different one
            "digest":"sha256:4    | "digest":"sha256:5  | the corpus is a different one
            "latentSize":3        | "latentSize":4      | model.latentSize is 4, recomputed 3
            "outputs":2           | "outputs":3         | model.outputs is 3, recomputed 2
            "latentSize":3        | "latent":"Relu_2","latentSize":3 | model.latent is Relu_2; expected none
            "task":"classes"      | "task":"values"     | model.task is values; expected classes
            "gradient":"exact"    | "gradient":"none"   | model.gradient is none; expected exact
            "examples":40         | "examples":41       | corpus.examples is 41, recomputed 40
            "tolerance":1.0E-10   | "tolerance":0.99    | tolerance is 0.99; expected at most 1.0E-6
            "attributionTolerance":0.001 | "attributionTolerance":0.5 | attributionTolerance is 0.5; expected at most 0.1
            "references":40       | "references":39     | references is 39, recomputed 40
            "references":40       | "baselineInput":[0,0,0,0] | baselineInput is present, but the baseline is not given
            "classes":\\["no relapse","relapse"] | "classes":["relapse","no relapse"] | classes[0] is relapse; expected no relapse
            "classes":\\[[^]]*],  | ''                  | classes is missing; expected [no relapse, relapse]
            "name":"Age"          | "name":"Size"       | features[0].name is Size; expected Age
            "unit":"mm"           | "unit":"cm"         | features[1].unit is cm; expected mm
            "columns":\\[2,3]     | "columns":[3,2]     | features[2].columns[0] is 3, recomputed 2
            """)
    void what_is_changed_about_all_explanations_fails(String from, String to, String reason) {
        Verification verification = verify(tampered(FILE, from, to));
        assertThat(verification.passed()).isFalse();
        assertThat(verification.problems())
                .anySatisfy(problem -> assertThat(problem).contains(reason));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "schema":"[^"]*"      | "schema":"other"    | schema is 'other'; expected 'simplex4j/explanations/1'
            "projectOn":"appro[^"]*" | "projectOn":"moon" | settings.projectOn is 'moon'; expected approximation or latent
            "projectOn":"appro[^"]*", | ''              | settings.projectOn is missing
            "solver":"exact",     | ''                  | settings.solver is missing
            "settings":           | "mood":"good","settings": | mood is an unknown key
            "examples":40         | "examples":"many"   | corpus.examples is 'many'; expected an integer
            "sha256:4             | "md5:4              | corpus.digest is 'md5:
            "baseline":"mean"     | "baseline":"given"  | there is no baselineInput
            "classes":\\[         | "classes":[null,    | found null; expected no such value
            """)
    void what_is_no_file_of_explanations_is_refused(String from, String to, String reason) {
        String json = tampered(FILE, from, to);
        assertThatThrownBy(() -> verify(json))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith("explanations: ")
                .hasMessageContaining(reason);
    }

    @Test
    void features_that_are_swapped_fail_though_their_sum_is_right() {
        String swapped = swapped(FILE, "projections");
        Verification verification = verify(swapped);
        assertFails(verification, "projections of example 9: feature 0 has ");
        assertThat(verification.explanations().get(1).passed()).isTrue();
        String loose = tampered(swapped, "\"attributionTolerance\":0.001", "\"attributionTolerance\":0.1");
        assertFails(verify(loose), "projections of example 9: feature 0 has ");
    }

    private static String swapped(String json, String name) {
        return tampered(json, "\"" + name + "\":\\[([^,]*),([^,]*),", "\"" + name + "\":[$2,$1,");
    }

    @Test
    void shares_are_integrated_where_projections_are_left_out() {
        String brief = report(explainer -> explainer).withoutProjections().toString();
        assertFails(verify(swapped(brief, "shares")), "shares of example 9: feature 0 has ");
        Verification sums = verify(VERIFIER.withoutIntegrals(), swapped(brief, "shares"));
        assertPasses(sums);
        assertThat(sums.unchecked()).contains("projections and shares, except for their sums");
        assertFails(
                verify(VERIFIER.withoutIntegrals(), tampered(brief, "\"shares\":\\[0.5", "\"shares\":[0.6")),
                "completeness.sum is");
    }

    @Test
    void features_that_are_all_a_little_off_fail_though_their_sum_is_right() {
        Matcher first = Pattern.compile("\"projections\":\\[([^]]*)]").matcher(FILE);
        assertThat(first.find()).isTrue();
        Verification verification = verify(FILE);
        for (double off = 1e-3; !verification.toString().contains("projections of") && off < 0.1; off *= 1.05) {
            List<Double> values = new ArrayList<>();
            for (String value : first.group(1).split(",", -1)) {
                values.add(Double.parseDouble(value) + (values.size() % 2 == 0 ? off : -off));
            }
            verification = verify(tampered(FILE, "\"projections\":\\[[^]]*]", "\"projections\":" + values));
        }
        assertFails(verification, "projections of example 9 are off by ");
        assertFails(verification, " together; expected at most ");
    }

    @Test
    void a_tolerance_that_promises_more_than_was_done_fails() {
        String coarse = write(
                explainer -> explainer.withQuadrature(Quadrature.midpoint(2).withTolerance(0.1)));
        assertPasses(verify(coarse));
        assertFails(
                verify(tampered(coarse, "\"attributionTolerance\":0.1", "\"attributionTolerance\":1e-6")),
                "projections of example");
        assertFails(verify(VERIFIER.withAttributionTolerance(0.01), coarse), "expected at most 0.01");
    }

    @Test
    void an_estimate_that_is_too_small_fails() {
        String coarse = write(
                explainer -> explainer.withQuadrature(Quadrature.midpoint(2).withTolerance(0.1)));
        String claim = "\"completeness\":\\{\"sum\":([^,]*),\"error\":([^}]*)}";
        String told = "\"completeness\":{\"sum\":$1,\"error\":$2,\"featureError\":";
        assertPasses(verify(tampered(coarse, claim, told + "0.5}")));
        assertFails(
                verify(tampered(coarse, claim, told + "1e-9}")),
                "completeness.featureError is 1.0E-9, but features are off by ");
        String binned = write(explainer -> explainer.withQuadrature(Quadrature.rightRiemann(20)));
        assertFails(
                verify(tampered(binned, claim, told + "0.5}")),
                "completeness.featureError is present, but sums of bins come with no estimate");
    }

    @Test
    void projections_are_in_all_explanations_or_in_none() {
        String line = FILE.lines().skip(2).findFirst().orElseThrow();
        String without = line.replaceAll(",\"projections\":\\[[^]]*]", "");
        assertFails(verify(FILE.replace(line, without)), "projections are missing, but those of others are not");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "members":2,"v        | "members":1,"v      | there are 2 examples, more than the 1 allowed
            "members":2,"u        | "members":3,"u      | sparsity.members is 3; expected 2
            "unlimitedResidual":0 | "unlimitedResidual":1 | unlimitedResidual is 1
            "price":0             | "price":1           | price is not the residual less unlimitedResidual
            ,"sparsity":\\{[^}]*} | ''                  | sparsity is missing, but members are limited
            "members":2,"v        | "v                  | the ending is limited-members, but members are not limited
            "unlimitedResidual":0 | "unlimitedResidual":-1 | sparsity.unlimitedResidual is -1
            "code":"limited-members" | "code":"not-unique" | warning limited-members is missing
            "gap":[^,]*,          | "gap":0,            | gap is 0.0, recomputed
            "version"             | "references":40,"version" | references is 40.0; expected none
            """)
    void what_is_said_of_a_limit_is_checked(String from, String to, String reason) {
        String limited = write(explainer -> explainer.withSparsity(Sparsity.atMost(2)));
        assertFails(verify(tampered(limited, from, to)), reason);
    }

    @Test
    void a_bad_mixture_is_not_made_good_by_a_limit_or_a_tolerance() {
        String bad = write(explainer -> explainer
                        .withMethod(new EqualNeighbours(3))
                        .withoutFeatures()
                        .withoutReferences())
                .replaceAll("\"converged\":false", "\"converged\":true")
                .replaceAll("\\{\"code\":\"not-converged\"" + REST_OF_WARNING + ",?", "")
                .replaceAll("\"not-converged\",?", "")
                .replaceAll("\"level\":\"[^\"]*\"", "\"level\":\"examples-fit\"");
        String optimal = bad.replace("\"ending\":\"not-minimised\"", "\"ending\":\"optimal\"")
                .replace("\"solver\":", "\"tolerance\":1000000000,\"solver\":");
        assertFails(verify(optimal), "tolerance is 1.0E9; expected at most 1.0E-6");
        assertFails(verify(optimal), "the ending is optimal, but the recomputed gap is");
        String limited = bad.replace("\"ending\":\"not-minimised\"", "\"ending\":\"limited-members\"")
                .replaceFirst("\"solver\":\"[^\"]*\"", "\"solver\":\"exact\",\"members\":1000")
                .replaceAll(
                        "(\"residual\":([^,]*),.*?\"latent\":\\{[^}]*})",
                        "$1,\"sparsity\":{\"members\":1000,\"unlimitedResidual\":$2,\"price\":0,\"provenBest\":true}");
        assertFails(verify(limited), "the same examples with other weights leave less");
        assertFails(verify(limited), "unlimitedResidual is");
    }

    @Test
    void explanations_stand_in_the_order_of_the_inputs() {
        JsonNode document = JsonMapper.shared().readTree(FILE);
        ArrayNode all = (ArrayNode) document.get("explanations");
        all.insert(1, all.remove(2));
        Verification verification = verify(document.toString());
        assertThat(verification.passed()).isFalse();
        assertThat(verification.problems())
                .containsExactly("the explanation of input 1 stands too late; expected the order of the inputs");
    }

    @Test
    void warnings_say_what_was_found_in_its_order_and_once() {
        String json =
                write(explainer -> explainer.withMethod(ActiveSet.withDefaults().withIterations(1)));
        Matcher two =
                Pattern.compile("\"reasons\":\\[\"([^\"]*)\",\"([^\"]*)\"").matcher(json);
        assertThat(two.find()).isTrue();
        assertFails(
                verify(tampered(json, "\"reasons\":\\[\"([^\"]*)\",\"([^\"]*)\"", "\"reasons\":[\"$2\",\"$1\"")),
                "verdict.reasons[0] is " + two.group(2) + "; expected " + two.group(1));
        assertFails(
                verify(tampered(json, "\"warnings\":\\[(" + WARNING + "),(" + WARNING + ")", "\"warnings\":[$2,$1")),
                "warnings[0].code is " + two.group(2) + "; expected " + two.group(1));
        assertFails(
                verify(tampered(json, "\"warnings\":\\[(" + WARNING + ")", "\"warnings\":[$1,$1")), "warnings has ");
        assertFails(
                verify(tampered(FILE, "52% of the weight", "5% of the weight")),
                "warning weight-on-misclassified says '5% of the weight");
        assertFails(
                verify(FILE.replaceAll("\\{\"code\":\"not-unique\"[^}]*},", "")
                        .replace("\"reasons\":[\"not-unique\",", "\"reasons\":[")
                        .replace("read-with-care", "examples-fit")),
                "warning not-unique is missing");
    }

    @Test
    void another_corpus_fails() {
        Verification verification =
                verify(Verifier.of(MODEL, CORPUS.select(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), INPUTS), FILE);
        assertThat(verification.problems().get(0)).startsWith("the corpus is a different one");
        assertThat(verification.passes()).isZero();
    }

    @Test
    void nothing_and_the_same_twice_fail() {
        assertFails(
                verify(FILE.replaceFirst("(?s)\"explanations\":.*", "\"explanations\":[]}")),
                "there is no explanation");
        String first = FILE.lines().skip(1).findFirst().orElseThrow();
        String second = FILE.lines().skip(2).findFirst().orElseThrow();
        assertFails(verify(FILE.replace(second, first)), "expected a row that was given and is not explained yet");
        assertFails(verify(FILE.replace(second, first + second)), "there are more explanations than the 6 inputs");
    }

    @Test
    void what_is_cut_short_goes_on_too_long_or_is_too_large_is_refused() {
        String huge = FILE.replaceFirst("\"projections\":\\[", "\"projections\":[" + "0,".repeat(1_100_000));
        for (String json : List.of(
                FILE.substring(0, FILE.length() - 4),
                FILE.replace("\n],", "\n],\"mood\":\"good\","),
                FILE + FILE,
                huge)) {
            assertThatThrownBy(() -> verify(json)).isInstanceOf(UnreadableDataException.class);
        }
        assertThatThrownBy(() -> verify(huge)).hasMessageContaining("found an object of more than 10");
    }

    @Test
    void what_stood_in_the_file_cannot_steer_a_terminal() {
        String evil = "\\u001b[2K6 of 6 explanations pass\\n";
        for (String json : List.of(
                FILE.replace("GBSG 700", evil),
                FILE.replace("\"kept\"", "\"" + evil + "\":1,\"kept\""),
                FILE.replace("\"name\":\"Age\"", "\"name\":\"" + evil + "\""),
                FILE.replace("52% of", evil),
                FILE.replace("\"prediction\":\"no relapse\",\"ver", "\"prediction\":\"" + evil + "\",\"ver"),
                FILE.replace("\"ending\":\"optimal\"", "\"ending\":\"" + evil + "\""),
                FILE.replace("function:network", evil))) {
            Verification verification = verify(json);
            assertThat(verification.passed()).isFalse();
            assertThat(verification.toString()).doesNotContain("\u001b", "\n");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "labelled":6          | "labelled":7        | summary.labelled is 7, recomputed 6
            ,"right":(\\d),"by  | ,"right":9,"by      | summary.right is 9, recomputed
            "wrongWithWarning":\\d | "wrongWithWarning":8 | summary.wrongWithWarning is 8, recomputed
            "inputs":\\d        | "inputs":8          | summary.byVerdict[0].inputs is 8, recomputed
            "summary":\\{       | "summary":{"mood":1, | summary.mood is an unknown key
            ,"summary":.*$        | }                   | summary is missing; expected an object
            "level":"read-with-care","inputs" | "level":"examples-fit","inputs" | summary.byVerdict[1].level is
            """)
    void what_is_changed_in_the_summary_fails(String from, String to, String reason) {
        Verification verification = verify(tampered(FILE, from, to));
        assertThat(verification.passed()).isFalse();
        assertThat(verification.problems())
                .anySatisfy(problem -> assertThat(problem).contains(reason));
    }

    @Test
    void a_summary_stands_behind_the_explanations_and_needs_labels() {
        String first = tampered(FILE, "\"explanations\":", "\"summary\":{},\"explanations\":");
        assertThatThrownBy(() -> verify(first))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("summary comes first; expected it after the explanations");
        String more = tampered(FILE, "}\\s*$", ",\"mood\":1}");
        assertThatThrownBy(() -> verify(more)).hasMessageContaining("found more after the explanations");
    }

    @Test
    void bins_are_summed_again() {
        String binned = write(explainer -> explainer.withQuadrature(Quadrature.rightRiemann(20)));
        assertThat(binned).contains("\"bins\":20");
        assertPasses(verify(binned));
        assertFails(verify(tampered(binned, "\"bins\":20", "\"bins\":200")), "projections of example");
        assertFails(verify(tampered(binned, "\"bins\":20,", "")), "projections of example");
        assertFails(
                verify(tampered(binned, "\"bins\":20", "\"bins\":2000000000")),
                "bins is 2.0E9; expected at most 100000.0");
    }

    @Test
    void examples_beyond_the_attributed_share_have_no_features() {
        String some = write(explainer ->
                explainer.withMethod(SoftmaxAdam.withDefaults().withEpochs(400)).withAttributedShare(0.9));
        assertThat(some).contains("\"attributedShare\":0.9", "\"solver\":\"adam\"");
        assertPasses(verify(some));
        assertFails(verify(tampered(some, "\"attributedShare\":0.9", "\"attributedShare\":0.95")), "are 0; expected");
        assertFails(verify(tampered(some, "\"attributedShare\":0.9", "\"attributedShare\":0.8")), "; expected 0");
        assertFails(
                verify(tampered(some, "\"attributedShare\":0.9", "\"attributedShare\":1.5")),
                "attributedShare is 1.5; expected at most 1.0");
    }

    @Test
    void a_penalty_is_told_with_the_members_it_stands_for() {
        String few = write(explainer -> explainer
                .withMethod(SoftmaxAdam.withDefaults()
                        .withEpochs(50)
                        .withSparsity(Sparsity.atMost(3))
                        .withPenalty(Penalty.PRE_WEIGHTS))
                .withAttributedShare(0.5));
        assertThat(few).contains("\"members\":3,\"penalty\":\"pre-weights\"");
        assertPasses(verify(few));
    }

    @Test
    void numbers_of_an_input_must_be_those_of_the_input() {
        String file = report(explainer -> explainer).withInputs().toString();
        assertPasses(verify(file));
        assertThat(ExplanationDocument.read(file, "file").explanations().get(1).numbers("inputNumbers"))
                .containsExactly(INPUTS.get(1).input().toArray());
        assertFails(
                verify(tampered(file, "\"inputNumbers\":\\[", "\"inputNumbers\":[7,")), "inputNumbers are not those");
        assertThatThrownBy(() -> ExplanationDocument.read("{}", "empty"))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("empty: there is no array of explanations");
    }
}
