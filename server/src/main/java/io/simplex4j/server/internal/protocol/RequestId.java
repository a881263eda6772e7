package io.simplex4j.server.internal.protocol;

import java.security.SecureRandom;

/** Names for answers: 26 characters that sort by time and that nobody can guess. */
final class RequestId {
    private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final SecureRandom RANDOM = new SecureRandom();

    private RequestId() {}

    static String next() {
        char[] text = new char[26];
        long time = System.currentTimeMillis();
        for (int i = 9; i >= 0; i--) {
            text[i] = DIGITS.charAt((int) (time & 31));
            time >>>= 5;
        }
        for (int i = 10; i < text.length; i++) {
            text[i] = DIGITS.charAt(RANDOM.nextInt(32));
        }
        return new String(text);
    }
}
