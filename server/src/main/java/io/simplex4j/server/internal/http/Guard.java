package io.simplex4j.server.internal.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Decides who may ask: by the name of the host, the origin of a page, and a token. Immutable. */
public final class Guard {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Optional<String> host;
    private final Optional<byte[]> token;
    private final BrowserPass pass;

    private Guard(Optional<String> host, Optional<String> token) {
        this.host = host;
        this.token = token.map(text -> text.getBytes(StandardCharsets.UTF_8));
        this.pass = BrowserPass.of(token);
    }

    /**
     * A guard of a server.
     *
     * @param host the name that clients know it by besides those of this machine; empty where a proxy checks names
     * @param token what clients must present; empty where they need none
     */
    public static Guard of(Optional<String> host, Optional<String> token) {
        return new Guard(host, token);
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
            checkToken(header.apply("Authorization"));
        }
        if (method.equals("POST")) {
            checkOrigin(header);
            checkType(header, access == Access.FORM ? "application/x-www-form-urlencoded" : Answer.JSON);
        }
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

    private void checkToken(Optional<String> authorization) {
        if (token.isEmpty()) {
            return;
        }
        byte[] presented = authorization
                .filter(text -> text.regionMatches(true, 0, "Bearer ", 0, 7))
                .map(text -> text.substring(7).strip().getBytes(StandardCharsets.UTF_8))
                .orElse(new byte[0]);
        if (!MessageDigest.isEqual(presented, token.get())) {
            throw new Refusal(401, "expected the header Authorization: Bearer TOKEN with the token of this server");
        }
    }

    /** A page of another origin must not write through somebody's browser. */
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

    private static void checkType(Function<String, Optional<String>> header, String expected) {
        String type =
                header.apply("Content-Type").orElse("none").split(";", 2)[0].strip();
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
