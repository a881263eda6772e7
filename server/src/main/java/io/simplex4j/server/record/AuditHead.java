package io.simplex4j.server.record;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of a chain. Who keeps it elsewhere can tell later that nothing before it was changed or cut off.
 *
 * @param seq the number of the last event; 0 where there is none yet
 * @param hash its hash
 */
public record AuditHead(long seq, String hash) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,18}):([0-9a-fA-F]{64})");

    /** That of a chain without events. */
    public static AuditHead none() {
        return new AuditHead(0, AuditEvent.BEFORE_FIRST);
    }

    /**
     * Reads what {@link #toString} gives.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static AuditHead parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "found '" + text + "', expected SEQ:HASH with the number of an event and 64 hexadecimal digits");
        }
        return new AuditHead(Long.parseLong(matcher.group(1)), matcher.group(2).toLowerCase(Locale.ROOT));
    }

    /** Number and hash with a colon between them. */
    @Override
    public String toString() {
        return seq + ":" + hash;
    }
}
