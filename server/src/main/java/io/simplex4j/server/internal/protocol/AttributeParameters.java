package io.simplex4j.server.internal.protocol;

import io.simplex4j.data.OneLine;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * The parameters of a request for the features of an output.
 *
 * @param output the name or number of a class, or the number of a value; the predicted class if there is none
 * @param link whether the probability is attributed
 * @param baseline the name of a baseline; the server's default if there is none
 * @param timeout the time allowed; the server's limit if there is none
 */
record AttributeParameters(
        Optional<String> output, boolean link, Optional<String> baseline, Optional<Duration> timeout) {
    private static final int MAX_LENGTH = 200;

    static AttributeParameters none() {
        return new AttributeParameters(Optional.empty(), false, Optional.empty(), Optional.empty());
    }

    /** Reads the object of parameters at the current position. */
    static AttributeParameters read(RequestJson json, Limits limits) throws IOException {
        json.requireObject("parameters");
        AttributeParameters all = none();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            all = all.with(name, json, limits);
        }
        return all;
    }

    private AttributeParameters with(String name, RequestJson json, Limits limits) throws IOException {
        String baselineName = ExplanationOption.BASELINE.id();
        if (name.equals("timeoutMillis")) {
            int max = (int) Math.min(Integer.MAX_VALUE, limits.deadline().toMillis());
            return new AttributeParameters(
                    output, link, baseline, Optional.of(Duration.ofMillis(json.integer(name, 1, max))));
        }
        if (!name.equals("output") && !name.equals("link") && !name.equals(baselineName)) {
            throw Refusal.badRequest("unknown parameter \"" + OneLine.cut(name) + "\"; expected one of output, link, "
                    + baselineName + ", timeoutMillis");
        }
        Object value = json.scalar(name);
        if (name.equals("link")) {
            if (!(value instanceof Boolean chosen)) {
                throw Refusal.badRequest("link is " + value + "; expected true or false");
            }
            return new AttributeParameters(output, chosen, baseline, timeout);
        }
        String text = value instanceof Number number && number.doubleValue() == number.intValue()
                ? Integer.toString(number.intValue())
                : String.valueOf(value);
        if (value == null || text.length() > MAX_LENGTH) {
            throw Refusal.badRequest(name + " is " + (value == null ? "null" : "too long") + "; expected "
                    + (name.equals("output") ? "the name of a class or a number" : "the name of a baseline"));
        }
        return name.equals("output")
                ? new AttributeParameters(Optional.of(text), link, baseline, timeout)
                : new AttributeParameters(output, link, Optional.of(text), timeout);
    }
}
