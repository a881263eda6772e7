package io.simplex4j.experiments.record;

import java.util.List;

/**
 * A claim of the paper, or one of our own, and what was found here.
 *
 * @param section of the paper, or {@link #OURS}
 * @param quote the claim in the paper's words, or in ours
 * @param ours the result found here, with what it was measured on
 * @param verdict whether the claim holds here
 */
public record Claim(String section, String quote, String ours, Verdict verdict) {
    /** In place of a section of the paper, for what only our own design claims. */
    public static final String OURS = "ours";

    public enum Verdict {
        HOLDS("holds"),
        FAILS("**does not hold**"),
        /** What should differ does not. */
        NO_DIFFERENCE("**does not hold** (no difference)"),
        NOT_TESTED("not tested here");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /** A claim that one thing is ahead of another, in all cases. */
    public static Claim ahead(String section, String quote, String ours, List<Lead> leads) {
        return new Claim(section, quote, ours, verdict(leads));
    }

    /** A claim that two things are similar, in all cases. */
    public static Claim similar(String section, String quote, String ours, List<Lead> leads) {
        boolean similar = leads.stream().noneMatch(lead -> lead.ahead() || lead.behind());
        return new Claim(
                section,
                quote,
                ours,
                leads.stream().anyMatch(Lead::unknown) ? Verdict.NOT_TESTED : similar ? Verdict.HOLDS : Verdict.FAILS);
    }

    /** A claim that one thing is no larger than another, in all cases: it leads in none. */
    public static Claim atMost(String section, String quote, String ours, List<Lead> leads) {
        boolean unknown = leads.isEmpty() || leads.stream().anyMatch(Lead::unknown);
        boolean holds = leads.stream().noneMatch(Lead::ahead);
        return new Claim(section, quote, ours, unknown ? Verdict.NOT_TESTED : holds ? Verdict.HOLDS : Verdict.FAILS);
    }

    /** A claim that can be read off. */
    public static Claim of(String section, String quote, String ours, boolean holds) {
        return new Claim(section, quote, ours, holds ? Verdict.HOLDS : Verdict.FAILS);
    }

    /** A claim that was not tested, and why. */
    public static Claim notTested(String section, String quote, String why) {
        return new Claim(section, quote, why, Verdict.NOT_TESTED);
    }

    /** Whether the paper does not make it. */
    public boolean isOurs() {
        return section.equals(OURS);
    }

    private static Verdict verdict(List<Lead> leads) {
        if (leads.isEmpty() || leads.stream().anyMatch(Lead::unknown)) {
            return Verdict.NOT_TESTED;
        }
        if (leads.stream().allMatch(Lead::ahead)) {
            return Verdict.HOLDS;
        }
        return leads.stream().anyMatch(Lead::behind) ? Verdict.FAILS : Verdict.NO_DIFFERENCE;
    }
}
