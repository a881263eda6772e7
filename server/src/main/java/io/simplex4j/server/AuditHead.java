package io.simplex4j.server;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of a chain. A copy in another place later proves that no event before it was changed or deleted.
 *
 * @param seq the number of the last event, or 0
 * @param hash its hash
 */
public record AuditHead(long seq, String hash) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,18}):([0-9a-fA-F]{64})");

    /** Returns the end of a chain without events. */
    public static AuditHead none() {
        return new AuditHead(0, AuditEvent.BEFORE_FIRST);
    }

    /**
     * Parses the format of {@link #toString}.
     *
     * @throws IllegalArgumentException if the text has another format
     */
    public static AuditHead parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("invalid head '" + text
                    + "'; expected SEQ:HASH with the number of an event and 64 hexadecimal digits");
        }
        return new AuditHead(Long.parseLong(matcher.group(1)), matcher.group(2).toLowerCase(Locale.ROOT));
    }

    /** Returns the number and the hash with a colon between them. */
    @Override
    public String toString() {
        return seq + ":" + hash;
    }
}
