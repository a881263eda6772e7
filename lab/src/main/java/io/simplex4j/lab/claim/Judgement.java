package io.simplex4j.lab.claim;

import io.simplex4j.lab.claim.Rule.Outcome;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A claim as judged on one data set.
 *
 * @param cases the weakest first
 */
public record Judgement(ClaimRow claim, DataSet data, List<Case> cases) {
    /* A case that refutes the claim comes before an undecided one, and that before a supporting one. */
    public Judgement {
        cases = cases.stream()
                .sorted(Comparator.<Case>comparingInt(each -> weight(claim, each))
                        .thenComparingDouble(Case::slack))
                .toList();
    }

    private static int weight(ClaimRow claim, Case each) {
        return claim.rule().supports(each.outcome()).map(yes -> yes ? 2 : 0).orElse(1);
    }

    /** Returns the verdict: a claim holds if it holds in every case. */
    public Verdict verdict() {
        if (claim.rule().kind() == Rule.Kind.PROVED) {
            return Verdict.HOLDS;
        }
        if (cases.stream().anyMatch(each -> weight(claim, each) == 0)) {
            return Verdict.FAILS;
        }
        if (cases.isEmpty() || cases.stream().anyMatch(each -> each.outcome() == Outcome.NOT_TESTED)) {
            return Verdict.NOT_TESTED;
        }
        return weight(claim, cases.get(0)) == 1 ? Verdict.UNDECIDED : Verdict.HOLDS;
    }

    boolean isByConstruction() {
        return claim.byConstruction(data).isPresent();
    }

    /** Returns the verdict, marked with the setting of the generator. */
    String verdictWords() {
        boolean isEquivalence = claim.rule().kind() == Rule.Kind.EQUIVALENT && verdict() == Verdict.HOLDS;
        return verdict().markdown()
                + (isEquivalence ? claim.rule().words().replace("equivalent", "") : "")
                + (isByConstruction() ? ", by construction" : "");
    }

    /** Returns a word and a number for the summary: the weakest case of a comparison, or the verdict. */
    String cell() {
        Verdict verdict = verdict();
        if (verdict == Verdict.NOT_TESTED || claim.rule().kind() == Rule.Kind.PROVED) {
            return verdict == Verdict.HOLDS ? "proved, `" + claim.find("note").orElseThrow() + "`" : "not tested here";
        }
        Case weakest = cases.get(0);
        boolean word = claim.isComparison() && claim.rule().kind() != Rule.Kind.EQUIVALENT;
        String text = word ? outcomeWords(weakest.outcome()) : verdict.words();
        String marked = verdict == Verdict.FAILS ? "**" + text + "**" : text;
        return marked + " " + weakest.shortWords(claim) + (isByConstruction() ? ", by construction" : "");
    }

    String outcomeWords(Outcome outcome) {
        String margin = claim.rule().words().replace("equivalent", "");
        return outcome.words() + (outcome == Outcome.EQUIVALENT ? margin : "");
    }

    /** Returns the weakest case with its interval. */
    String weakest() {
        return cases.isEmpty() ? "" : cases.get(0).words(claim);
    }

    String weakestLabel() {
        return cases.isEmpty() ? "" : cases.get(0).label();
    }

    /** Returns how many cases had which outcome, such as {@code 40 ahead} or {@code 2 undecided of 40}. */
    String counts() {
        if (cases.isEmpty() || (!claim.isComparison() && cases.size() < 2)) {
            return "";
        }
        Map<Outcome, Long> counts = cases.stream()
                .filter(each -> weight(claim, each) < 2 || verdict() == Verdict.HOLDS)
                .collect(Collectors.groupingBy(Case::outcome, LinkedHashMap::new, Collectors.counting()));
        String words = counts.entrySet().stream()
                .map(entry -> entry.getValue() + " "
                        + (entry.getKey() == Outcome.HOLDS
                                ? "hold"
                                : entry.getKey().words()))
                .collect(Collectors.joining(", "));
        return verdict() == Verdict.HOLDS ? words : words + " of " + cases.size();
    }

    /** Returns the cases that do not support the claim, or why there are none. */
    String misses() {
        if (cases.isEmpty() || verdict() == Verdict.NOT_TESTED) {
            return cases.isEmpty() ? "" : "no such rows in the CSV file";
        }
        return cases.stream()
                .filter(each -> weight(claim, each) < 2)
                .map(each -> (cases.size() == 1 && each.label().isEmpty() ? "" : outcomeWords(each.outcome()) + " ")
                        + (each.label().isEmpty() ? "" : each.label() + ": ")
                        + each.shortWords(claim))
                .collect(Collectors.joining("; "));
    }

    /** Returns the section of the paper, or an empty text if the claim is our own. */
    public String section() {
        return claim.section();
    }

    /** Returns the claim in the paper's words, or in ours. */
    public String quote() {
        return claim.quote();
    }

    /** Returns the result with its data and the weakest case. */
    public String found() {
        return claim.name() + "; " + data.words() + (cases.isEmpty() ? "" : "; weakest case: " + weakestLabel() + " ")
                + weakest();
    }
}
