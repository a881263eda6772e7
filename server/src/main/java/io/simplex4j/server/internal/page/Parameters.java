package io.simplex4j.server.internal.page;

import io.simplex4j.data.OneLine;
import io.simplex4j.server.internal.http.Refusal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** What follows the path of an address, or a form that was sent: names and values, each checked. Immutable. */
final class Parameters {
    /** What names of values of features begin with. */
    static final String FEATURE = "x.";

    private static final int LONGEST_QUOTE = 60;

    private final Map<String, List<String>> values;

    private Parameters(Map<String, List<String>> values) {
        this.values = values;
    }

    /** Reads {@code a=1&b=2}; a value that is empty counts as not given. */
    static Parameters of(String query) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String part : query.split("&", -1)) {
            int sign = part.indexOf('=');
            String name = decoded(sign < 0 ? part : part.substring(0, sign));
            String value = sign < 0 ? "" : decoded(part.substring(sign + 1));
            if (!name.isEmpty()) {
                values.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
            }
        }
        return new Parameters(values);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest("the address has a % that no two digits follow, expected an address of this page");
        }
    }

    /** Refuses every name but these, and values of features where they are of use. */
    Parameters allow(Set<String> names, boolean features) {
        for (String name : values.keySet()) {
            if (!names.contains(name) && !(features && name.startsWith(FEATURE))) {
                throw Refusal.badRequest("the address has " + quoted(name) + ", expected "
                        + String.join(", ", names.stream().sorted().toList())
                        + (features ? " or a feature such as x.age" : ""));
            }
        }
        return this;
    }

    private static String quoted(String text) {
        return OneLine.quoted(text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…");
    }

    /** The value of a name that is given once. */
    Optional<String> text(String name) {
        List<String> all = texts(name);
        if (all.size() > 1) {
            throw Refusal.badRequest("the address has " + name + " " + all.size() + " times, expected it once");
        }
        return all.stream().findFirst();
    }

    /** All values of a name. */
    List<String> texts(String name) {
        return values.getOrDefault(name, List.of()).stream()
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
    }

    /** One of some words. */
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

    OptionalInt number(String name, int least, int most) {
        return text(name).stream()
                .mapToInt(given -> number(name, given, least, most))
                .findFirst();
    }

    List<Integer> numbers(String name, int least, int most) {
        return texts(name).stream()
                .map(given -> number(name, given, least, most))
                .distinct()
                .toList();
    }

    /** A whole number, or a refusal that says what was found. */
    static int number(String name, String given, int least, int most) {
        if (given.matches("[0-9]{1,9}")) {
            int number = Integer.parseInt(given);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw unexpected(name, given, "a whole number from " + least + " to " + most);
    }

    private static Refusal unexpected(String name, String given, String expected) {
        return Refusal.badRequest(name + " is " + quoted(given) + ", expected " + expected);
    }

    /** The values of features by their names, as they were typed; also those that are empty. */
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
