package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.UsageException;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The language of cards and text. */
public final class LanguageOption {
    @Option(
            names = "--language",
            paramLabel = "en|de",
            defaultValue = "en",
            description = "language of HTML, PDF and text: en, or de for German; JSON and CSV stay English (default:"
                    + " ${DEFAULT-VALUE})")
    private String language = "en";

    public LanguageOption() {}

    public LanguageOption(String language) {
        this.language = language;
    }

    /** Returns the language. Rejects those that there are no words for. */
    public Locale chosen() {
        if (!language.equals("en") && !language.equals("de")) {
            throw new UsageException("--language is " + language + "; expected en or de");
        }
        return Locale.forLanguageTag(language);
    }
}
