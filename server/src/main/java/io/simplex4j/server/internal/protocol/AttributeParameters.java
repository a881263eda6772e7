package io.simplex4j.server.internal.protocol;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The parameters of a request for the features of an output.
 *
 * @param output the name or number of a class, or the number of a value; the predicted class if there is none
 * @param link whether the probability is attributed
 * @param baseline the name of a baseline; the server's default if there is none
 * @param featuresAt the layer whose places are features; the default of the kind of input if there is none
 * @param timeout the time allowed; the server's limit if there is none
 */
record AttributeParameters(
        Optional<String> output,
        boolean link,
        Optional<String> baseline,
        Optional<String> featuresAt,
        Optional<Duration> timeout) {
    private static final int MAX_LENGTH = 200;

    static AttributeParameters none() {
        return new AttributeParameters(Optional.empty(), false, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Reads the object of parameters at the current position. */
    static AttributeParameters read(RequestJson json, Limits limits) throws IOException {
        json.requireObject("parameters");
        Map<String, String> texts = new HashMap<>();
        boolean link = false;
        Optional<Duration> timeout = Optional.empty();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            if (name.equals("timeoutMillis")) {
                int max = (int) Math.min(Integer.MAX_VALUE, limits.deadline().toMillis());
                timeout = Optional.of(Duration.ofMillis(json.integer(name, 1, max)));
            } else if (name.equals("link")) {
                Object value = json.scalar(name);
                if (!(value instanceof Boolean chosen)) {
                    throw Refusal.badRequest("link is " + value + "; expected true or false");
                }
                link = chosen;
            } else {
                texts.put(name, text(name, json));
            }
        }
        return new AttributeParameters(
                Optional.ofNullable(texts.get("output")),
                link,
                Optional.ofNullable(texts.get(ExplanationOption.BASELINE.id())),
                Optional.ofNullable(texts.get(ExplanationOption.FEATURES_AT.id())),
                timeout);
    }

    private static String text(String name, RequestJson json) throws IOException {
        String expected = switch (name) {
            case "output" -> "the name of a class or a number";
            case "baseline" -> "the name of a baseline";
            case "featuresAt" -> "input, auto or the name of a layer";
            default ->
                throw Refusal.badRequest("unknown parameter \"" + OneLine.cut(name)
                        + "\"; expected one of output, link, baseline, featuresAt, timeoutMillis");
        };
        Object value = json.scalar(name);
        String text = value instanceof Number number && number.doubleValue() == number.intValue()
                ? Integer.toString(number.intValue())
                : String.valueOf(value);
        if (value == null || text.length() > MAX_LENGTH) {
            throw Refusal.badRequest(name + " is " + (value == null ? "null" : "too long") + "; expected " + expected);
        }
        return text;
    }
}
