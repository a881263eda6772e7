package io.simplex4j.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.lab.record.ResultTable;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClaimFileTest {
    /** Ours leads by k − 2 but for noise, so that it is behind at 1, undecided at 2 and ahead at 3. */
    private static ResultTable results() {
        ResultTable.Builder rows = ResultTable.withColumns("run", "method", "k", "score");
        double[] noise = {0.01, -0.02, 0.03, 0};
        for (int run = 0; run < noise.length; run++) {
            for (int k = 1; k <= 3; k++) {
                rows.row(run, "ours", k, run + k - 2 + noise[run]).row(run, "theirs", k, run);
            }
        }
        return rows.build();
    }

    private static List<Judgement> judge(String claim) {
        String file = "data: {main: {name: numbers, mark: synthetic, column: numbers}}\nnames: {k: K}\nclaims:\n"
                + "- {quote: ours is better, name: better, data: main, value: score, " + claim + "}\n";
        return ClaimFile.parse("test.yaml", file).judge(results(), false);
    }

    private static Judgement compare(String more) {
        return judge("of: {method: ours}, against: {method: theirs}, rule: ahead" + more)
                .get(0);
    }

    @Test
    void a_claim_about_every_case_fails_by_one_and_names_it() {
        Judgement all = compare(", each: k");
        assertThat(all.verdict()).isEqualTo(Verdict.FAILS);
        assertThat(all.counts()).isEqualTo("1 behind, 1 undecided of 3");
        assertThat(all.weakestLabel()).isEqualTo("vs theirs, K = 1");
        assertThat(all.misses()).isEqualTo("behind vs theirs, K = 1: −0.995; undecided vs theirs, K = 2: +0.005");
        assertThat(all.cell()).isEqualTo("**behind** −0.995");
    }

    @Test
    void what_one_case_leaves_open_is_undecided() {
        assertThat(compare(", each: k, except: {k: smallest}").verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(compare(", each: k, where: {k: largest}").verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void a_claim_without_rows_was_not_tested() {
        assertThat(compare(", each: k, where: {k: [9]}").verdict()).isEqualTo(Verdict.NOT_TESTED);
        assertThat(judge("of: {method: ours}, against: {method: others}, rule: ahead, where: {k: 1}")
                        .get(0)
                        .verdict())
                .isEqualTo(Verdict.NOT_TESTED);
    }

    @Test
    void less_can_be_better() {
        assertThat(compare(", where: {k: 1}, better: lower").verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void steps_compare_neighbours_in_a_column() {
        Judgement rising = judge("of: {method: ours}, rule: ahead, steps: {column: k, compare: rising}")
                .get(0);
        assertThat(rising.cases()).extracting(Case::label).containsExactly("K = 2 vs K = 1", "K = 3 vs K = 2");
        assertThat(rising.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judge("of: {method: ours}, rule: ahead, steps: {column: k, compare: falling}")
                        .get(0)
                        .verdict())
                .isEqualTo(Verdict.FAILS);
    }

    @Test
    void several_rows_of_a_run_need_a_way_to_become_one() {
        assertThatThrownBy(() -> compare(""))
                .hasMessage("there are 3 rows for score of run 0; expected one, or \"over\" in the claims file");
        assertThat(compare(", over: max").verdict()).isEqualTo(Verdict.HOLDS);
    }

    /* Nothing found in few trials has no deviation, which is no certainty. */
    @Test
    void a_share_of_few_trials_has_the_interval_of_all_trials() {
        String file = "data: {main: {name: numbers, mark: synthetic, column: numbers}}\nclaims:\n"
                + "- {quote: rare, name: rare, data: main, value: score, where: {method: hits}, %srule: at most 0.01}\n";
        ResultTable.Builder rows = ResultTable.withColumns("run", "method", "score");
        for (int run = 0; run < 5; run++) {
            rows.row(run, "hits", 0).row(run, "trials", 20);
        }
        String trials = "trials: {method: trials}, ";
        Judgement few = ClaimFile.parse("test.yaml", String.format(file, trials))
                .judge(rows.build(), false)
                .get(0);
        assertThat(few.weakest()).isEqualTo("0 of 100 [0.0, 3.6%]");
        assertThat(few.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(ClaimFile.parse("test.yaml", String.format(file, ""))
                        .judge(rows.build(), false)
                        .get(0)
                        .verdict())
                .isEqualTo(Verdict.HOLDS);
    }

    @Test
    void the_mark_of_construction_stays_with_the_verdict() {
        assertThat(compare(", where: {k: 3}, by construction: the generator adds one")
                        .verdictWords())
                .isEqualTo("holds, by construction");
        assertThat(compare(", where: {k: 3}, by construction: {stand-in: the generator adds one}")
                        .verdictWords())
                .isEqualTo("holds");
    }

    @Test
    void mistakes_in_a_file_are_named_with_their_place() {
        assertThatThrownBy(() -> compare(", marign: 3"))
                .hasMessageStartingWith("test.yaml: claims[0] has a key marign; expected one of section, quote");
        assertThatThrownBy(() -> judge("rule: ahead"))
                .hasMessage(
                        "test.yaml: claims[0] has the rule ahead; expected \"against\" with rules that compare, and with no"
                                + " others");
        assertThatThrownBy(() -> ClaimFile.parse("test.yaml", "data: {a: {name: b, mark: real, instead of: c}}")
                        .data(false))
                .hasMessage(
                        "test.yaml: data.a is real and takes the place of other data; expected the mark synthetic or"
                                + " stand-in");
        assertThatThrownBy(() -> ClaimFile.parse("test.yaml", "like: nothing"))
                .hasMessage("there is no claims file for nothing; expected claims/nothing.yaml");
    }

    @Test
    void numbers_of_a_text_come_from_results() {
        ClaimFile file = ClaimFile.parse(
                "test.yaml",
                "numbers: {best: {value: score, where: {method: ours, k: largest}, show: max}}\n"
                        + "parameters: {limit: {value: 7, in: paper}}\n");
        assertThat(file.text("{runs} runs reach {best} of {limit}", results())).isEqualTo("4 runs reach 4 of 7");
        assertThatThrownBy(() -> file.text("{worst}", results()))
                .hasMessage("test.yaml has a placeholder {worst}; expected one of its numbers or parameters");
    }
}
