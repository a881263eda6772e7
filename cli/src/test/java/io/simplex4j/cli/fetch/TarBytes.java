package io.simplex4j.cli.fetch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Tar archives written block by block. */
final class TarBytes {
    private final ByteArrayOutputStream archive = new ByteArrayOutputStream();

    TarBytes folder(String name) {
        return entry("", name, '5', new byte[0]);
    }

    TarBytes file(String name, byte[] content) {
        return entry("", name, '0', content);
    }

    TarBytes file(String prefix, String name, byte[] content) {
        return entry(prefix, name, '0', content);
    }

    TarBytes entry(String prefix, String name, char type, byte[] content) {
        byte[] header = new byte[512];
        put(header, 0, name);
        put(header, 124, String.format(Locale.ROOT, "%011o", content.length));
        header[156] = (byte) type;
        put(header, 257, "ustar");
        put(header, 345, prefix);
        archive.writeBytes(header);
        archive.writeBytes(content);
        archive.writeBytes(new byte[(512 - content.length % 512) % 512]);
        return this;
    }

    /** The archive so far, and the two empty blocks that end it. */
    byte[] bytes() {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(archive.toByteArray());
        whole.writeBytes(new byte[1024]);
        return whole.toByteArray();
    }

    private static void put(byte[] header, int offset, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, offset, bytes.length);
    }
}
