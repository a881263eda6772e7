package io.simplex4j.report;

import io.simplex4j.report.internal.words.Language;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.util.Locale;

/** The sentences of verdicts and their reasons in one language. Immutable and thread-safe. */
public final class Words {
    private final Language language;

    private Words(Language language) {
        this.language = language;
    }

    /** Returns the English sentences. */
    public static Words english() {
        return new Words(Language.english());
    }

    /**
     * Returns the sentences of a language, English or German.
     *
     * @throws IllegalArgumentException if there are none in this language
     */
    public static Words of(Locale locale) {
        return new Words(Language.of(locale));
    }

    /** Returns the words of a verdict. */
    public String verdict(Verdict.Level level) {
        return language.verdict(level);
    }

    /** Returns what was found, one sentence. */
    public String message(Reason reason) {
        return language.reason(reason).toString();
    }

    /** Returns what to do about a kind of reason, one sentence. */
    public String advice(Reason.Code code) {
        return language.advice(code);
    }
}
