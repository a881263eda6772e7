package io.simplex4j.model.internal.option;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The values that an option accepts.
 *
 * @param expected the values in a phrase
 * @param type the type of a value, {@link CharSequence} if any text is one
 * @param parser returns the value of text, a number or an object, or nothing if the option does not accept it
 */
public record OptionValues(String expected, Class<?> type, Function<Object, Optional<Object>> parser) {
    /** Accepts true and false. */
    public static OptionValues flag() {
        return new OptionValues(
                "true or false",
                Boolean.class,
                value -> value instanceof Boolean || value.equals("true") || value.equals("false")
                        ? Optional.of(Boolean.valueOf(value.toString()))
                        : Optional.empty());
    }

    /** Accepts whole numbers between two bounds; an upper bound of {@link Integer#MAX_VALUE} means none. */
    public static OptionValues whole(int min, int max) {
        return new OptionValues(
                "a whole number " + (max == Integer.MAX_VALUE ? "of at least " + min : "from " + min + " to " + max),
                Integer.class,
                value -> decimal(value)
                        .filter(number -> number.stripTrailingZeros().scale() <= 0
                                && number.compareTo(BigDecimal.valueOf(min)) >= 0
                                && number.compareTo(BigDecimal.valueOf(max)) <= 0)
                        .map(BigDecimal::intValue));
    }

    /** Accepts numbers above a bound and below another, or equal to that one if it is included. */
    public static OptionValues number(double above, double below, boolean included) {
        return new OptionValues(
                "a number above " + (int) above + " and " + (included ? "at most " : "below ") + (int) below,
                Double.class,
                value -> decimal(value)
                        .map(BigDecimal::doubleValue)
                        .filter(number -> number > above && (number < below || (included && number == below)))
                        .map(number -> number));
    }

    /** Accepts numbers from 0 to a bound. */
    public static OptionValues notNegative(double max) {
        return new OptionValues(
                "a number from 0 to " + (int) max,
                Double.class,
                value -> decimal(value)
                        .map(BigDecimal::doubleValue)
                        .filter(number -> number >= 0 && number <= max)
                        .map(number -> number));
    }

    /** Accepts one of these words. */
    public static OptionValues words(String... words) {
        return new OptionValues(
                String.join(", ", words).replaceFirst(", (?=[^,]*$)", " or "),
                String.class,
                value -> Optional.<Object>of(value).filter(List.of(words)::contains));
    }

    /** Accepts any text that is not blank. */
    public static OptionValues text(String expected) {
        return new OptionValues(
                expected,
                CharSequence.class,
                value -> Optional.of(value).filter(each -> each instanceof String text && !text.isBlank()));
    }

    private static Optional<BigDecimal> decimal(Object value) {
        try {
            return value instanceof Number || value instanceof String
                    ? Optional.of(new BigDecimal(value.toString()))
                    : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Returns the value that an option is set to, if it accepts it. */
    public Optional<Object> parse(Object value) {
        return parser.apply(value);
    }

    /** Returns the name of an option in camel case, such as {@code attributedShare}. */
    public static String id(Enum<?> option) {
        StringBuilder id = new StringBuilder();
        for (String word : option.name().split("_", -1)) {
            id.append(id.isEmpty() ? word.substring(0, 1).toLowerCase(Locale.ROOT) : word.substring(0, 1))
                    .append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return id.toString();
    }
}
