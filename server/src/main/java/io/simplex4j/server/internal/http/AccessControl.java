package io.simplex4j.server.internal.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Checks the host, the origin, the token and the request rate of a request. Thread-safe. */
public final class AccessControl {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private static final Pattern USER = Pattern.compile("[A-Za-z0-9][\\x21-\\x7e]{0,127}");
    private static final Pattern HTTPS = Pattern.compile("https", Pattern.CASE_INSENSITIVE);
    private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f.:]{2,45}");

    private final Optional<String> host;
    private final List<byte[]> tokens;
    private final SessionCookie cookie;
    private final int rate;
    private final RateLimiter limiter;
    private final FailedLogins failures;
    private final boolean proxied;
    private final boolean encrypted;

    /**
     * Creates the access control of a server.
     *
     * @param host the name of the server besides the names of this machine, or empty to accept any Host header
     * @param tokens the tokens of clients; without any, clients need none
     * @param rate the number of requests that each token may make in a second, or 0 for any
     * @param failures the counter of wrong tokens
     * @param proxied whether a proxy reports the user, the address and the scheme of a client
     * @param encrypted whether the server itself uses TLS
     */
    public AccessControl(
            Optional<String> host,
            List<String> tokens,
            int rate,
            FailedLogins failures,
            boolean proxied,
            boolean encrypted) {
        this.host = host;
        this.tokens = tokens.stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
        this.cookie = SessionCookie.of(tokens);
        this.rate = rate;
        this.limiter = new RateLimiter(
                rate, Duration.ofSeconds(1).dividedBy(Math.max(1, rate)), Math.max(1, tokens.size()), System::nanoTime);
        this.failures = failures;
        this.proxied = proxied;
        this.encrypted = encrypted;
    }

    /** The access that a route requires. */
    enum Access {
        /** None, for example for health. */
        OPEN,
        /** A token. */
        TOKEN,
        /** A token or a session cookie. */
        PAGE,
        /** None except the content type of a form: a browser sends the token with it. */
        FORM
    }

    /**
     * Checks a request.
     *
     * @throws Refusal if it is not allowed
     */
    void check(String method, Access access, Call.Caller caller, Function<String, Optional<String>> header) {
        checkHost(header.apply("Host").orElse(""));
        boolean page = access == Access.PAGE;
        if (access == Access.TOKEN || (page && !cookie.accepts(header.apply("Cookie")))) {
            boolean hasCookie = page && SessionCookie.presented(header.apply("Cookie"));
            checkRate(checkToken(header.apply("Authorization"), caller, hasCookie));
        }
        if (method.equals("POST")) {
            checkOrigin(header);
            checkType(header, page || access == Access.FORM ? "application/x-www-form-urlencoded" : Answer.JSON);
        }
    }

    /** Returns the caller according to the proxy, if there is one, or otherwise to the connection. */
    Call.Caller caller(Function<String, Optional<String>> header, String connection) {
        String address = nearest(header, "X-Forwarded-For", ADDRESS).orElse(connection);
        boolean secure = encrypted
                || nearest(header, "X-Forwarded-Proto", HTTPS).isPresent()
                || header.apply("Origin")
                        .filter(origin -> origin.startsWith("https:"))
                        .isPresent();
        Optional<String> user = header.apply("X-Forwarded-User")
                .filter(name -> proxied && USER.matcher(name).matches());
        return new Call.Caller(user.orElse(address), address, secure);
    }

    /** Returns the last value in a header, which the nearest proxy set. Clients may have sent the values before it. */
    private Optional<String> nearest(Function<String, Optional<String>> header, String name, Pattern form) {
        return header.apply(name)
                .filter(values -> proxied)
                .map(values -> values.substring(values.lastIndexOf(',') + 1).strip())
                .filter(last -> form.matcher(last).matches());
    }

    private void checkHost(String given) {
        String name = withoutPort(given).toLowerCase(Locale.ROOT);
        if (host.isPresent() && !LOOPBACK.contains(name) && !name.equals(host.get())) {
            throw new Refusal(421, "the Host header does not name this server");
        }
    }

    private static String withoutPort(String authority) {
        int colon = authority.lastIndexOf(':');
        return colon > authority.lastIndexOf(']') ? authority.substring(0, colon) : authority;
    }

    /** Returns the index of the token. Compares all tokens, so that the time reveals nothing, and counts wrong ones. */
    private int checkToken(Optional<String> authorization, Call.Caller caller, boolean hasCookie) {
        if (tokens.isEmpty()) {
            return 0;
        }
        byte[] presented = authorization
                .filter(text -> text.regionMatches(true, 0, "Bearer ", 0, 7))
                .map(text -> text.substring(7).strip().getBytes(StandardCharsets.UTF_8))
                .orElse(new byte[0]);
        int found = -1;
        for (int i = 0; i < tokens.size(); i++) {
            found = MessageDigest.isEqual(presented, tokens.get(i)) ? i : found;
        }
        if (found < 0) {
            if (presented.length > 0 || hasCookie) {
                failures.count(caller.address());
            }
            throw new Refusal(401, "a token of this server is required; send the header Authorization: Bearer TOKEN");
        }
        return found;
    }

    private void checkRate(int token) {
        if (rate > 0 && !limiter.count(Integer.toString(token)).isZero()) {
            throw Refusal.tooMany("too many requests with this token; at most " + rate + " per second", 1);
        }
    }

    /** Rejects requests that a page of another site sends through a user's browser. */
    private static void checkOrigin(Function<String, Optional<String>> header) {
        Optional<String> origin = header.apply("Origin");
        if (origin.isPresent() && !authority(origin.get()).equals(header.apply("Host"))) {
            throw new Refusal(403, "the Origin header does not match the Host header");
        }
    }

    private static Optional<String> authority(String origin) {
        try {
            return Optional.ofNullable(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Rejects content types that pages can send without a preflight request. Triton's Java client sends no type. */
    private static void checkType(Function<String, Optional<String>> header, String expected) {
        String fallback = header.apply("Origin").isPresent() ? "none" : Answer.JSON;
        String type =
                header.apply("Content-Type").orElse(fallback).split(";", 2)[0].strip();
        boolean binary = type.equalsIgnoreCase("application/octet-stream")
                && header.apply("Inference-Header-Content-Length").isPresent();
        if (!binary && !type.equalsIgnoreCase(expected)) {
            throw new Refusal(415, "unsupported content type; use " + expected);
        }
        if (header.apply("Content-Encoding")
                .filter(coding -> !coding.equalsIgnoreCase("identity"))
                .isPresent()) {
            throw new Refusal(415, "Content-Encoding is not supported");
        }
    }
}
