package io.simplex4j.server.internal.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is answered at a path.
 *
 * @param method GET or POST
 * @param template the path, with names in braces for the parts that are open
 * @param pattern the same as a regular expression
 * @param kind whether it takes a turn in the queue
 * @param answering answers
 */
public record Route(String method, String template, Pattern pattern, Kind kind, Answering answering) {
    /** Whether an answer takes time. */
    public enum Kind {
        /** Answered at once, by whoever reads the request. */
        QUICK,
        /** Answered by a solver, when its turn comes. */
        SOLVED
    }

    /** Answers a call, or throws a {@link Refusal}. */
    @FunctionalInterface
    public interface Answering {
        Answer to(Call call);
    }

    public static Route get(String template, Answering answering) {
        return of("GET", template, Kind.QUICK, answering);
    }

    /** As {@link #get}, by a solver: what may take time. */
    public static Route solved(String template, Answering answering) {
        return of("GET", template, Kind.SOLVED, answering);
    }

    /** A form that is sent, answered at once. */
    public static Route form(String template, Answering answering) {
        return of("POST", template, Kind.QUICK, answering);
    }

    public static Route post(String template, Answering answering) {
        return of("POST", template, Kind.SOLVED, answering);
    }

    private static Route of(String method, String template, Kind kind, Answering answering) {
        String open = template.replaceAll("\\{[a-z]+}", "\\\\E([A-Za-z0-9_.-]{1,128})\\\\Q");
        return new Route(method, template, Pattern.compile("\\Q" + open + "\\E"), kind, answering);
    }

    /** The open parts of a path that this route is for. */
    Optional<List<String>> names(String path) {
        Matcher matcher = pattern.matcher(path);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        for (int group = 1; group <= matcher.groupCount(); group++) {
            names.add(matcher.group(group));
        }
        return Optional.of(names);
    }
}
