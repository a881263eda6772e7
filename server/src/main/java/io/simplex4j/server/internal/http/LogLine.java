package io.simplex4j.server.internal.http;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Lines of the log: JSON without values of features. */
final class LogLine {
    private LogLine() {}

    static String of(String method, String route, int status, Duration time) {
        return line(Answer.json(json -> {
            json.text("at", now());
            json.text("method", method.length() <= 10 ? method : "other");
            json.text("route", route);
            json.integer("status", status);
            json.number("millis", Math.rint(time.toNanos() / 1e3) / 1e3);
        }));
    }

    /** Returns the line of a problem, whose description must not quote anything that a client sent. */
    static String problem(String route, String problem) {
        return line(Answer.json(json -> {
            json.text("at", now());
            json.text("route", route);
            json.text("problem", problem);
        }));
    }

    /** Returns the line of an unexpected exception: its class and place. Its message may quote what a client sent. */
    static String defect(String route, Throwable exception) {
        StackTraceElement[] trace = exception.getStackTrace();
        return line(Answer.json(json -> {
            json.text("at", now());
            json.text("route", route);
            json.text("defect", exception.getClass().getName());
            json.text("place", trace.length == 0 ? "unknown" : trace[0].toString());
        }));
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private static String line(Answer answer) {
        return new String(answer.body(), StandardCharsets.UTF_8).strip();
    }
}
