package io.simplex4j.server.internal.http;

import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.report.internal.document.Tree;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Lines of the log: JSON without values of features. */
final class LogLine {
    private LogLine() {}

    static String of(String method, String route, int status, Duration time) {
        return line(begin().put("method", method.length() <= 10 ? method : "other")
                .put("route", route)
                .put("status", status)
                .put("millis", Math.rint(time.toNanos() / 1e3) / 1e3));
    }

    /** Returns the line of a problem, whose description must not quote anything that a client sent. */
    static String problem(String route, String problem) {
        return line(begin().put("route", route).put("problem", problem));
    }

    /** Returns the line of an unexpected exception: its class and place. Its message may quote what a client sent. */
    static String defect(String route, Throwable exception) {
        StackTraceElement[] trace = exception.getStackTrace();
        return line(begin().put("route", route)
                .put("defect", exception.getClass().getName())
                .put("place", trace.length == 0 ? "unknown" : trace[0].toString()));
    }

    private static Tree begin() {
        return new Tree().put("at", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
    }

    private static String line(Tree tree) {
        return new String(JsonOutput.bytes(tree), StandardCharsets.UTF_8).strip();
    }
}
