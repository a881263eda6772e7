package io.simplex4j.server.internal.record;

import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.server.AuditEvent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.HexFormat;
import java.util.Locale;

/**
 * SHA-256 over lists of strings. Each string follows its length in four big-endian bytes, so that lists are
 * unambiguous.
 */
public final class ChainHash {
    private static final DateTimeFormatter INSTANT =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    private ChainHash() {}

    /** Returns the hash of an event after an event with another hash. */
    public static String of(String previous, AuditEvent event) {
        MessageDigest digest = ContentDigest.sha256();
        digest.update(HexFormat.of().parseHex(previous));
        update(
                digest,
                event.chain(),
                Long.toString(event.seq()),
                text(event.at()),
                event.who(),
                event.action(),
                event.subject(),
                event.content());
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns the hash of strings. */
    public static String ofTexts(String... texts) {
        MessageDigest digest = ContentDigest.sha256();
        update(digest, texts);
        return HexFormat.of().formatHex(digest.digest());
    }

    public static String sha256(byte[] bytes) {
        return HexFormat.of().formatHex(ContentDigest.sha256().digest(bytes));
    }

    /** Returns a time as 24 characters that sort by time. */
    public static String text(Instant at) {
        return INSTANT.format(at);
    }

    private static void update(MessageDigest digest, String... texts) {
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update(
                    ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
            digest.update(bytes);
        }
    }
}
