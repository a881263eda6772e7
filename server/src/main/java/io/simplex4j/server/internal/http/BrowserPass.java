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

/**
 * How a browser shows that it has presented the token: by a cookie that no script can read and no other site can have sent.
 * Immutable.
 */
public final class BrowserPass {
    /*
     * The cookie is a keyed digest of a fixed text, with the token as the key: whoever reads it from a disk does not learn the
     * token, it outlives a restart, and it ends with the token. It counts for the page and for explanations on record only, which
     * are read and not changed.
     */
    private static final String NAME = "simplex-page";
    private static final String RULES = "; Path=/; HttpOnly; SameSite=Strict";

    private final List<byte[]> tokens;

    private BrowserPass(List<byte[]> tokens) {
        this.tokens = tokens;
    }

    /** The passes of a server with these tokens; without any, there is nothing to show. */
    public static BrowserPass of(List<String> tokens) {
        return new BrowserPass(tokens.stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList());
    }

    /** Whether there is a token to present. */
    public boolean needed() {
        return !tokens.isEmpty();
    }

    /** The cookie for a browser that presents a token; nothing where it is another one. */
    public Optional<String> admit(String presented, boolean secure) {
        byte[] given = presented.strip().getBytes(StandardCharsets.UTF_8);
        return tokens.stream()
                .filter(expected -> MessageDigest.isEqual(given, expected))
                .findFirst()
                .map(expected -> NAME + "=" + value(expected) + RULES + (secure ? "; Secure" : ""));
    }

    /** The cookie that makes a browser forget. */
    public static String forget() {
        return NAME + "=" + RULES + "; Max-Age=0";
    }

    /** Whether a request has a pass, a right one or not. */
    static boolean presented(Optional<String> cookies) {
        return cookies.stream()
                .flatMap(text -> Stream.of(text.split(";", -1)))
                .map(String::strip)
                .anyMatch(cookie -> cookie.startsWith(NAME + "=") && cookie.length() > NAME.length() + 1);
    }

    /** Whether one of the cookies of a request is the pass. */
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
