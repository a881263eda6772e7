package io.simplex4j.server.internal.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path that the server answers.
 *
 * @param method GET or POST
 * @param template the path, with variables in braces
 * @param pattern as a regular expression
 * @param kind who computes the answer
 * @param answering computes the answer
 */
public record Route(String method, String template, Pattern pattern, Kind kind, Answering answering) {
    /** The handler of a route. */
    public enum Kind {
        /** At once, even if there are too many connections. */
        HEALTH,
        /** At once, by the thread that reads the request. */
        QUICK,
        /** By a solver, after a wait in the queue. */
        SOLVED
    }

    /** Computes the answer to a call, or throws a {@link Refusal}. */
    @FunctionalInterface
    public interface Answering {
        Answer to(Call call);
    }

    public static Route get(String template, Answering answering) {
        return of("GET", template, Kind.QUICK, answering);
    }

    /** Returns a route for GET that is answered even if there are too many connections. */
    public static Route health(String template, Answering answering) {
        return of("GET", template, Kind.HEALTH, answering);
    }

    /** Returns a route for GET that a solver answers. */
    public static Route solved(String template, Answering answering) {
        return of("GET", template, Kind.SOLVED, answering);
    }

    /** Returns a route for a form that is answered at once. */
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

    /** Returns the values of the variables in a path, if the route matches. */
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
