package io.simplex4j.explanation;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Thrown if an option has a value that it does not accept, or if options do not go together. */
public final class OptionException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String pattern;
    private final transient List<ExplanationOption> options;

    /**
     * @param pattern the message with {@code %s} for the name of each option
     * @param options the options that the message names, in its order
     */
    OptionException(String pattern, ExplanationOption... options) {
        super(message(pattern, List.of(options), ExplanationOption::id));
        this.pattern = pattern;
        this.options = List.of(options);
    }

    /** Returns whether the message is about an option. */
    public boolean names(ExplanationOption option) {
        return options.contains(option);
    }

    /** Returns the failure of resolving the value of an option. */
    public static OptionException unresolved(ExplanationOption option, IllegalArgumentException cause) {
        String message = String.valueOf(cause.getMessage()).replace("%s", "%");
        String own = option.id() + " is ";
        OptionException e = new OptionException(
                message.startsWith(own) ? "%s is " + message.substring(own.length()) : "%s: " + message, option);
        e.initCause(cause);
        return e;
    }

    /** Returns the message with options spelt as a door spells them, such as {@code --members}. */
    public String message(Function<ExplanationOption, String> spelling) {
        return message(pattern, options, spelling);
    }

    private static String message(
            String pattern, List<ExplanationOption> options, Function<ExplanationOption, String> spelling) {
        String text = pattern;
        for (String name : options.stream().map(spelling).toList()) {
            int place = text.indexOf("%s");
            text = text.substring(0, place) + name + text.substring(place + 2);
        }
        return text;
    }

    static OptionException unknown(String name) {
        return new OptionException("unknown option \"" + name.replace("%s", "%") + "\"; expected one of "
                + String.join(
                        ", ",
                        Stream.of(ExplanationOption.values())
                                .map(ExplanationOption::id)
                                .toList()));
    }
}
