package io.simplex4j.server.internal.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Decides who may ask: by the name of the host, the origin of a page, a token and how often it asked. Thread-safe. */
public final class Guard {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private static final Pattern USER = Pattern.compile("[A-Za-z0-9][\\x21-\\x7e]{0,127}");

    private final Optional<String> host;
    private final List<byte[]> tokens;
    private final BrowserPass pass;
    private final RateLimit rate;
    private final boolean proxied;

    private Guard(Optional<String> host, List<byte[]> tokens, BrowserPass pass, RateLimit rate, boolean proxied) {
        this.host = host;
        this.tokens = tokens;
        this.pass = pass;
        this.rate = rate;
        this.proxied = proxied;
    }

    /**
     * A guard of a server.
     *
     * @param host the name that clients know it by besides those of this machine; empty where any may be
     * @param tokens of which clients must present one; empty where they need none
     * @param rate how many requests each token may make a second; 0 where that is not limited
     */
    public static Guard of(Optional<String> host, List<String> tokens, int rate) {
        List<byte[]> known = tokens.stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
        return new Guard(host, known, BrowserPass.of(tokens), new RateLimit(Math.max(1, known.size()), rate), false);
    }

    /** The same behind a proxy, which says who asks. */
    public Guard behindProxy() {
        return new Guard(host, tokens, pass, rate, true);
    }

    /** Who has to say what at a route. */
    enum Access {
        /** Anybody, as for health. */
        OPEN,
        /** Whoever presents the token. */
        TOKEN,
        /** The same, or a browser that has presented it before. */
        PAGE,
        /** Anybody may send the form in which a browser presents the token. */
        FORM
    }

    /** Lets a request pass, or throws. */
    void check(String method, Access access, Function<String, Optional<String>> header) {
        checkHost(header.apply("Host").orElse(""));
        if (access == Access.TOKEN || (access == Access.PAGE && !pass.accepts(header.apply("Cookie")))) {
            rate.check(checkToken(header.apply("Authorization")));
        }
        if (method.equals("POST")) {
            checkOrigin(header);
            checkType(header, access == Access.FORM ? "application/x-www-form-urlencoded" : Answer.JSON);
        }
    }

    /** Who asks: a user, where a proxy says so, else an address. */
    String who(Function<String, Optional<String>> header, String address) {
        return header.apply("X-Forwarded-User")
                .filter(user -> proxied && USER.matcher(user).matches())
                .orElse(address);
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

    /** Which token is presented; all are compared, so that the time says nothing. */
    private int checkToken(Optional<String> authorization) {
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
            throw new Refusal(401, "expected the header Authorization: Bearer TOKEN with a token of this server");
        }
        return found;
    }

    /** A page of another origin must not write through a user's browser. */
    private static void checkOrigin(Function<String, Optional<String>> header) {
        Optional<String> origin = header.apply("Origin");
        if (origin.isPresent() && !authority(origin.get()).equals(header.apply("Host"))) {
            throw new Refusal(403, "the Origin header names another site than the Host header");
        }
    }

    private static Optional<String> authority(String origin) {
        try {
            return Optional.ofNullable(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** What a page can send without asking first is refused; Triton's Java client, which is no page, names no type. */
    private static void checkType(Function<String, Optional<String>> header, String expected) {
        String otherwise = header.apply("Origin").isPresent() ? "none" : Answer.JSON;
        String type =
                header.apply("Content-Type").orElse(otherwise).split(";", 2)[0].strip();
        boolean binary = type.equalsIgnoreCase("application/octet-stream")
                && header.apply("Inference-Header-Content-Length").isPresent();
        if (!binary && !type.equalsIgnoreCase(expected)) {
            throw new Refusal(415, "found content of another type, expected " + expected);
        }
        if (header.apply("Content-Encoding")
                .filter(coding -> !coding.equalsIgnoreCase("identity"))
                .isPresent()) {
            throw new Refusal(415, "found encoded content, expected none: Content-Encoding is not supported");
        }
    }
}
