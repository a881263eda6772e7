package io.simplex4j.lab.claim;

import io.simplex4j.lab.claim.Rule.Outcome;

/**
 * One case of a claim, such as one K.
 *
 * @param label the attributes that distinguish it from other cases of the claim
 * @param outcome of the rule
 * @param estimate the lead or the value
 * @param text the text instead of the estimate, or empty
 * @param slack larger for cases that support the claim more strongly
 */
record Case(String label, Outcome outcome, Estimate estimate, String text, double slack) {
    /** Returns a case without rows. */
    static Case missing(String label) {
        return new Case(label, Outcome.NOT_TESTED, new Estimate(Double.NaN, Double.NaN, 0), "no rows", 0);
    }

    String words(ClaimRow claim) {
        return text.isEmpty() ? estimate.words(claim.isComparison() ? "+" : "", claim.isPercent()) : text;
    }

    String shortWords(ClaimRow claim) {
        return text.isEmpty()
                ? estimate.shortWords(claim.isComparison() ? "+" : "", claim.isPercent())
                : text.replace("deviation ", "");
    }
}
