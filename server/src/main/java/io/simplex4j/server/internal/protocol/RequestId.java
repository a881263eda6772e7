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
        byte[] random = new byte[text.length - 10];
        RANDOM.nextBytes(random);
        for (int i = 0; i < random.length; i++) {
            text[10 + i] = DIGITS.charAt(random[i] & 31);
        }
        return new String(text);
    }
}
