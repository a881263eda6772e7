package io.simplex4j.server.internal.http;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The cookie of browsers that have sent a token. No script can read it, and no other site can send it. Immutable. */
public final class SessionCookie {
    /*
     * The cookie is a keyed digest of a fixed text with the token as the key. It does not reveal the token, outlives a
     * restart and ends with the token. It gives access only to the page and to explanations on record, which are read
     * and not changed.
     */
    private static final String NAME = "simplex-page";
    private static final String RULES = "; Path=/; HttpOnly; SameSite=Strict";

    private final List<byte[]> tokens;

    private SessionCookie(List<byte[]> tokens) {
        this.tokens = tokens;
    }

    /** Returns the cookies of a server with these tokens. Without tokens, no cookie is needed. */
    public static SessionCookie of(List<String> tokens) {
        return new SessionCookie(tokens.stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList());
    }

    /** Returns whether a token is required. */
    public boolean needed() {
        return !tokens.isEmpty();
    }

    /** Returns the Set-Cookie header for a token, or nothing if the token is wrong. */
    public Optional<String> admit(String presented, boolean secure) {
        byte[] given = presented.strip().getBytes(StandardCharsets.UTF_8);
        return tokens.stream()
                .filter(expected -> MessageDigest.isEqual(given, expected))
                .findFirst()
                .map(expected -> NAME + "=" + value(expected) + RULES + (secure ? "; Secure" : ""));
    }

    /** Returns the Set-Cookie header that deletes the cookie. */
    public static String forget() {
        return NAME + "=" + RULES + "; Max-Age=0";
    }

    /** Returns whether a request has a session cookie, right or wrong. */
    static boolean presented(Optional<String> cookies) {
        return cookies.stream()
                .flatMap(text -> Stream.of(text.split(";", -1)))
                .map(String::strip)
                .anyMatch(cookie -> cookie.startsWith(NAME + "=") && cookie.length() > NAME.length() + 1);
    }

    /** Returns whether a request has the right cookie, or needs none. */
    boolean accepts(Optional<String> cookies) {
        if (tokens.isEmpty() || cookies.isEmpty()) {
            return tokens.isEmpty();
        }
        boolean accepted = false;
        for (byte[] token : tokens) {
            byte[] expected = (NAME + "=" + value(token)).getBytes(StandardCharsets.UTF_8);
            for (String cookie : cookies.get().split(";", -1)) {
                accepted |= MessageDigest.isEqual(cookie.strip().getBytes(StandardCharsets.UTF_8), expected);
            }
        }
        return accepted;
    }

    private static String value(byte[] token) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(token, "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal("simplex page".getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }
}
