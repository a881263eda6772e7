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
    private static final Pattern HTTPS = Pattern.compile("https", Pattern.CASE_INSENSITIVE);
    private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f.:]{2,45}");

    private final Optional<String> host;
    private final List<byte[]> tokens;
    private final BrowserPass pass;
    private final RateLimit rate;
    private final WrongTokens wrong;
    private final boolean proxied;
    private final boolean encrypted;

    private Guard(
            Optional<String> host,
            List<byte[]> tokens,
            BrowserPass pass,
            RateLimit rate,
            WrongTokens wrong,
            boolean proxied,
            boolean encrypted) {
        this.host = host;
        this.tokens = tokens;
        this.pass = pass;
        this.rate = rate;
        this.wrong = wrong;
        this.proxied = proxied;
        this.encrypted = encrypted;
    }

    /**
     * A guard of a server.
     *
     * @param host the name that clients know it by besides those of this machine; empty where any may be
     * @param tokens of which clients must present one; empty where they need none
     * @param rate how many requests each token may make a second; 0 where that is not limited
     * @param wrong counts wrong tokens
     */
    public static Guard of(Optional<String> host, List<String> tokens, int rate, WrongTokens wrong) {
        List<byte[]> known = tokens.stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
        RateLimit limit = new RateLimit(Math.max(1, known.size()), rate);
        return new Guard(host, known, BrowserPass.of(tokens), limit, wrong, false, false);
    }

    /** The same behind a proxy, which says who asks, from where and whether by HTTPS. */
    public Guard behindProxy() {
        return new Guard(host, tokens, pass, rate, wrong, true, encrypted);
    }

    /** The same where the server itself speaks HTTPS. */
    public Guard overTls() {
        return new Guard(host, tokens, pass, rate, wrong, proxied, true);
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
    void check(String method, Access access, Caller caller, Function<String, Optional<String>> header) {
        checkHost(header.apply("Host").orElse(""));
        boolean page = access == Access.PAGE;
        if (access == Access.TOKEN || (page && !pass.accepts(header.apply("Cookie")))) {
            boolean presents = page && BrowserPass.presented(header.apply("Cookie"));
            rate.check(checkToken(header.apply("Authorization"), caller, presents));
        }
        if (method.equals("POST")) {
            checkOrigin(header);
            checkType(header, access == Access.FORM ? "application/x-www-form-urlencoded" : Answer.JSON);
        }
    }

    /** Who asks, from where: as a proxy says, where there is one, else by the connection. */
    Caller caller(Function<String, Optional<String>> header, String connection) {
        String address = nearest(header, "X-Forwarded-For", ADDRESS).orElse(connection);
        boolean secure = encrypted
                || nearest(header, "X-Forwarded-Proto", HTTPS).isPresent()
                || header.apply("Origin")
                        .filter(origin -> origin.startsWith("https:"))
                        .isPresent();
        Optional<String> user = header.apply("X-Forwarded-User")
                .filter(said -> proxied && USER.matcher(said).matches());
        return new Caller(user.orElse(address), address, secure);
    }

    /** What a proxy says, the nearest one where there are several: what stands before that may be from anybody. */
    private Optional<String> nearest(Function<String, Optional<String>> header, String name, Pattern form) {
        return header.apply(name)
                .filter(said -> proxied)
                .map(said -> said.substring(said.lastIndexOf(',') + 1).strip())
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

    /** Which token is presented; all are compared, so that the time says nothing, and only a wrong one is counted. */
    private int checkToken(Optional<String> authorization, Caller caller, boolean otherwisePresented) {
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
            if (presented.length > 0 || otherwisePresented) {
                wrong.count(caller.address());
            }
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
