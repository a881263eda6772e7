package io.simplex4j.experiments.record;

/**
 * A claim of the paper, and what was found here.
 *
 * @param paper the paper's claim
 * @param ours the result found here
 * @param verdict whether the claim holds here
 */
public record Claim(String paper, String ours, Verdict verdict) {
    public enum Verdict {
        HOLDS("yes"),
        /** It holds in some cases, which the result names. */
        PARTLY("in part"),
        FAILS("**no**"),
        NOT_MEASURED("not measured");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /** A claim that was measured, and holds or does not. */
    public static Claim of(String paper, String ours, boolean holds) {
        return of(paper, ours, holds, false);
    }

    /** A claim that was measured, and holds, holds in part or does not. */
    public static Claim of(String paper, String ours, boolean holds, boolean partly) {
        return new Claim(paper, ours, holds ? Verdict.HOLDS : partly ? Verdict.PARTLY : Verdict.FAILS);
    }
}
