package io.simplex4j.server.internal.protocol;

import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a client wants to have inputs explained: the parameters of a request.
 *
 * @param corpus the name of the corpus; the usual one where there is none
 * @param members at most this many examples; no limit where there is none
 * @param features whether features are attributed
 * @param baseline what features are compared with; as usual where there is none
 * @param contrast the class that the prediction is set against, {@link #RUNNER_UP} for the next likely one; none where nobody asks
 * @param projections whether the answer has the projections of single numbers
 * @param timeout how long it may take; as long as the server allows where there is none
 */
public record Wish(
        Optional<String> corpus,
        OptionalInt members,
        boolean features,
        Optional<String> baseline,
        Optional<String> contrast,
        boolean projections,
        Optional<Duration> timeout) {
    static final String RUNNER_UP = "";

    static Wish none() {
        return new Wish(
                Optional.empty(),
                OptionalInt.empty(),
                true,
                Optional.empty(),
                Optional.empty(),
                true,
                Optional.empty());
    }

    /** Features by a corpus, by at most some members if their number is given, and why not another class if it is. */
    public static Wish of(String corpus, OptionalInt members, Optional<String> contrast) {
        return new Wish(Optional.of(corpus), members, true, Optional.empty(), contrast, true, Optional.empty());
    }

    Wish withCorpus(String name) {
        return new Wish(Optional.of(name), members, features, baseline, contrast, projections, timeout);
    }

    /** Reads what {@link #text} gave. */
    static Wish parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Limits limits = Limits.withDefaults();
        return RequestJson.read(bytes, 0, bytes.length, limits, json -> members(json, limits));
    }

    /** Reads the object of parameters that the parser stands at. */
    static Wish read(RequestJson json, Limits limits) throws IOException {
        json.requireObject("parameters");
        return members(json, limits);
    }

    private static Wish members(RequestJson json, Limits limits) throws IOException {
        Wish wish = none();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            wish = wish.with(name, json, limits);
        }
        return wish;
    }

    /** What was asked for other than usual, as JSON. */
    String text() {
        Answer answer = Answer.json(json -> {
            json.text("corpus", corpus);
            json.integer("members", members);
            if (!features) {
                json.truth("features", false);
            }
            json.text("baseline", baseline);
            if (contrast.filter(RUNNER_UP::equals).isPresent()) {
                json.truth("contrast", true);
            } else {
                json.text("contrast", contrast);
            }
            if (!projections) {
                json.truth("projections", false);
            }
        });
        return new String(answer.body(), StandardCharsets.UTF_8).strip();
    }

    private Wish with(String name, RequestJson json, Limits limits) throws IOException {
        return switch (name) {
            case "corpus" -> withCorpus(json.text(name));
            case "members" ->
                new Wish(
                        corpus,
                        OptionalInt.of(json.integer(name, 1, 1000)),
                        features,
                        baseline,
                        contrast,
                        projections,
                        timeout);
            case "features" -> new Wish(corpus, members, json.truth(name), baseline, contrast, projections, timeout);
            case "baseline" ->
                new Wish(corpus, members, features, Optional.of(json.text(name)), contrast, projections, timeout);
            case "contrast" -> new Wish(corpus, members, features, baseline, contrast(json), projections, timeout);
            case "projections" -> new Wish(corpus, members, features, baseline, contrast, json.truth(name), timeout);
            case "timeoutMillis" -> {
                int most = (int) Math.min(Integer.MAX_VALUE, limits.deadline().toMillis());
                Duration time = Duration.ofMillis(json.integer(name, 1, most));
                yield new Wish(corpus, members, features, baseline, contrast, projections, Optional.of(time));
            }
            default ->
                throw Refusal.badRequest("found a parameter that is not known, expected corpus, members, features,"
                        + " baseline, contrast, projections or timeoutMillis");
        };
    }

    /** A class, or whether the runner-up is asked for. */
    private static Optional<String> contrast(RequestJson json) throws IOException {
        if (json.isTruth()) {
            return json.truth("contrast") ? Optional.of(RUNNER_UP) : Optional.empty();
        }
        return Optional.of(json.text("contrast, which is a class or true"));
    }
}
