package io.simplex4j.server.internal.protocol;

import static io.simplex4j.explanation.ExplanationOption.CONTRAST;
import static io.simplex4j.explanation.ExplanationOption.CORPUS;
import static io.simplex4j.explanation.ExplanationOption.MEMBERS;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.OptionException;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The parameters of a request.
 *
 * @param options how inputs are explained
 * @param timeout the time allowed; the server's limit if there is none
 */
public record ExplainParameters(ExplanationOptions options, Optional<Duration> timeout) {
    /** Options that are set when the server starts; requests cannot change them. */
    static final Set<ExplanationOption> OF_THE_SERVER = EnumSet.of(
            ExplanationOption.SOLVER,
            ExplanationOption.TOLERANCE,
            ExplanationOption.EPOCHS,
            ExplanationOption.PENALTY,
            ExplanationOption.RANGES,
            ExplanationOption.ATTRIBUTION_TOLERANCE,
            ExplanationOption.BINS,
            ExplanationOption.REFERENCES,
            ExplanationOption.CALIBRATION,
            ExplanationOption.SCORE,
            ExplanationOption.DISPUTES,
            ExplanationOption.DECODER);

    private static final String TIMEOUT = "timeoutMillis";
    private static final int MAX_LENGTH = 200;
    private static final ExplainParameters NONE =
            new ExplainParameters(ExplanationOptions.defaults(), Optional.empty());

    static ExplainParameters none() {
        return NONE;
    }

    /** Returns the options that a request may set. */
    public static Set<ExplanationOption> ofRequests() {
        return EnumSet.complementOf(EnumSet.copyOf(OF_THE_SERVER));
    }

    public static ExplainParameters of(ExplanationOptions options) {
        return new ExplainParameters(options, Optional.empty());
    }

    /** Returns parameters for a corpus, with a limit on members if one is given. */
    public static ExplainParameters of(String corpus, OptionalInt members) {
        ExplanationOptions options = ExplanationOptions.defaults().with(CORPUS, corpus);
        return of(members.isPresent() ? options.with(MEMBERS, members.getAsInt()) : options);
    }

    public Optional<String> corpus() {
        return options.text(CORPUS);
    }

    /** Returns whether the answer has projections, if the request specifies it. */
    Optional<Boolean> projections() {
        return options.has(ExplanationOption.PROJECTIONS)
                ? Optional.of(options.isOn(ExplanationOption.PROJECTIONS))
                : Optional.empty();
    }

    ExplainParameters withCorpus(String name) {
        return new ExplainParameters(options.with(CORPUS, name), timeout);
    }

    /** Parses the result of {@link #text}. */
    static ExplainParameters parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Limits limits = Limits.withDefaults();
        return RequestJson.read(bytes, 0, bytes.length, limits, json -> members(json, limits));
    }

    /** Reads the object of parameters at the current position. */
    static ExplainParameters read(RequestJson json, Limits limits) throws IOException {
        json.requireObject("parameters");
        return members(json, limits);
    }

    private static ExplainParameters members(RequestJson json, Limits limits) throws IOException {
        ExplainParameters all = none();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            all = all.with(name, json, limits);
        }
        return all;
    }

    private ExplainParameters with(String name, RequestJson json, Limits limits) throws IOException {
        if (name.equals(TIMEOUT)) {
            int max = (int) Math.min(Integer.MAX_VALUE, limits.deadline().toMillis());
            return new ExplainParameters(options, Optional.of(Duration.ofMillis(json.integer(name, 1, max))));
        }
        ExplanationOption option = ExplanationOption.find(name)
                .filter(known -> known.id().equals(name))
                .orElseThrow(() -> Refusal.badRequest(
                        "unknown parameter \"" + OneLine.cut(name) + "\"; expected one of " + names()));
        if (OF_THE_SERVER.contains(option)) {
            throw Refusal.badRequest(name + " cannot be set by a request; set it when the server starts");
        }
        Object value = json.scalar(name);
        if (value == null) {
            throw Refusal.badRequest(name + " is null; expected " + option.expected());
        }
        if (value instanceof String text && text.length() > MAX_LENGTH) {
            throw Refusal.badRequest(name + " has " + text.length() + " characters; expected at most " + MAX_LENGTH);
        }
        try {
            return option == CONTRAST && value.equals(false)
                    ? this
                    : new ExplainParameters(options.with(option, value), timeout);
        } catch (OptionException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private static String names() {
        return ofRequests().stream().map(ExplanationOption::id).collect(Collectors.joining(", ")) + ", " + TIMEOUT;
    }

    /** Returns the options as JSON. */
    String text() {
        Tree all = new Tree();
        options.toMap()
                .forEach((name, value) ->
                        all.put(name, value instanceof Boolean || value instanceof Number ? value : value.toString()));
        return new String(JsonOutput.bytes(all), StandardCharsets.UTF_8).strip();
    }
}
