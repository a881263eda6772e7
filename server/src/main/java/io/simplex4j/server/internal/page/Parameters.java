package io.simplex4j.server.internal.page;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.OptionException;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.protocol.ExplainParameters;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The parameters of an address or a form, each checked when it is read. Immutable. */
final class Parameters {
    /** The prefix of the names of features. */
    static final String FEATURE = "x.";

    private static final int MAX_QUOTE = 60;

    private final Map<String, List<String>> values;

    private Parameters(Map<String, List<String>> values) {
        this.values = values;
    }

    /** Deprecated names. */
    private static final Map<String, String> DEPRECATED = Map.of("drop", ExplanationOption.EXCLUDE.kebab());

    /** Parses {@code a=1&b=2}. Empty values count as absent. */
    static Parameters of(String query) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String part : query.split("&", -1)) {
            int sign = part.indexOf('=');
            String name = decoded(sign < 0 ? part : part.substring(0, sign));
            String value = sign < 0 ? "" : decoded(part.substring(sign + 1));
            if (!name.isEmpty()) {
                values.computeIfAbsent(DEPRECATED.getOrDefault(name, name), key -> new ArrayList<>())
                        .add(value);
            }
        }
        return new Parameters(values);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest("the address has an invalid % escape");
        }
    }

    /** Refuses all names except these and, if allowed, features. */
    Parameters allow(Set<String> names, boolean features) {
        for (String name : values.keySet()) {
            if (!names.contains(name) && !(features && name.startsWith(FEATURE))) {
                throw Refusal.badRequest("unknown parameter " + quoted(name) + "; expected one of "
                        + String.join(", ", names.stream().sorted().toList())
                        + (features ? " or a feature such as x.age" : ""));
            }
        }
        return this;
    }

    private static String quoted(String text) {
        return OneLine.quoted(text.length() <= MAX_QUOTE ? text : text.substring(0, MAX_QUOTE) + "…");
    }

    /** Returns the value of a parameter, which may occur only once. */
    Optional<String> text(String name) {
        List<String> all = texts(name);
        if (all.size() > 1) {
            throw Refusal.badRequest(name + " occurs " + all.size() + " times; expected it once");
        }
        return all.stream().findFirst();
    }

    /** Returns all values of a parameter. */
    List<String> texts(String name) {
        return values.getOrDefault(name, List.of()).stream()
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
    }

    /** Returns a value that must be one of some words. */
    Optional<String> word(String name, Set<String> allowed) {
        return text(name).map(given -> {
            if (!allowed.contains(given)) {
                throw unexpected(
                        name,
                        given,
                        String.join(" or ", allowed.stream().sorted().toList()));
            }
            return given;
        });
    }

    OptionalInt number(String name, int min, int max) {
        return text(name).stream()
                .mapToInt(given -> number(name, given, min, max))
                .findFirst();
    }

    List<Integer> numbers(String name, int min, int max) {
        return texts(name).stream()
                .map(given -> number(name, given, min, max))
                .distinct()
                .toList();
    }

    /**
     * Returns the options that requests may set, by the names of the vocabulary, except the corpus and the examples
     * left out.
     */
    ExplanationOptions options() {
        ExplanationOptions options = ExplanationOptions.defaults();
        for (ExplanationOption option : ExplainParameters.ofRequests()) {
            boolean apart = option == ExplanationOption.EXCLUDE || option == ExplanationOption.CORPUS;
            Optional<String> given = apart ? Optional.empty() : text(option.kebab());
            try {
                options = given.isPresent() ? options.with(option, given.get()) : options;
            } catch (OptionException e) {
                throw unexpected(option.kebab(), given.get(), option.expected());
            }
        }
        return options;
    }

    /** Parses a whole number. */
    static int number(String name, String given, int min, int max) {
        if (given.matches("[0-9]{1,9}")) {
            int number = Integer.parseInt(given);
            if (number >= min && number <= max) {
                return number;
            }
        }
        throw unexpected(name, given, "a whole number from " + min + " to " + max);
    }

    private static Refusal unexpected(String name, String given, String expected) {
        return Refusal.badRequest(name + " is " + quoted(given) + "; expected " + expected);
    }

    /** Returns the typed values of features by name, including empty ones. */
    Map<String, String> features() {
        Map<String, String> features = new LinkedHashMap<>();
        values.forEach((name, given) -> {
            if (name.startsWith(FEATURE)) {
                text(name);
                features.put(
                        name.substring(FEATURE.length()),
                        given.get(given.size() - 1).strip());
            }
        });
        return features;
    }
}
