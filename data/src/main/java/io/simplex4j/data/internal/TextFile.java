package io.simplex4j.data.internal;

import io.simplex4j.data.UnreadableDataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A reader of a text file in UTF-8, or in UTF-16 with a byte order mark. */
public final class TextFile extends Reader {
    private static final byte[] UTF_8_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte[] UTF_16BE_MARK = {(byte) 0xFE, (byte) 0xFF};
    private static final byte[] UTF_16LE_MARK = {(byte) 0xFF, (byte) 0xFE};
    private static final byte[] ZIP_MARK = {'P', 'K', 3, 4};
    private static final int BLOCK = 1 << 16;

    private final InputStream in;
    private final String name;
    private final Charset charset;
    private final CharsetDecoder decoder;
    private final ByteBuffer bytes = ByteBuffer.allocate(BLOCK).limit(0);
    private final CharBuffer characters = CharBuffer.allocate(BLOCK).limit(0);
    private boolean atEnd;
    private int line = 1;
    private long place;
    private boolean afterReturn;

    /** Creates a reader of what follows the byte order mark. */
    private TextFile(InputStream in, Charset charset, String name) {
        this.in = in;
        this.name = name;
        this.charset = charset;
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /**
     * Reads all text of a file, without a byte order mark.
     *
     * @throws UnreadableDataException if the file does not exist, is too large or is not text
     */
    public static String read(Path file) {
        SourceName.requireFile(file);
        try (InputStream in = Files.newInputStream(file)) {
            requireSize(Files.size(file), file.toString());
            return read(in, file.toString());
        } catch (IOException e) {
            throw UnreadableDataException.of(file.toString(), e);
        }
    }

    /**
     * Reads all text of a stream, without a byte order mark. Does not close the stream.
     *
     * @param name for messages
     * @throws UnreadableDataException if it cannot be read, is too large or not text
     */
    public static String read(InputStream in, String name) {
        try {
            long max = maxBytes();
            byte[] bytes = in.readNBytes((int) max);
            if (bytes.length == max && in.read() >= 0) {
                throw tooLarge("more than " + max, name);
            }
            StringWriter text = new StringWriter(bytes.length);
            open(new ByteArrayInputStream(bytes), name).transferTo(text);
            return text.toString();
        } catch (IOException e) {
            throw UnreadableDataException.of(name, e);
        }
    }

    /**
     * Opens a text file of any size, without its byte order mark. The reader rejects bytes that are not text when it
     * reaches them.
     *
     * @throws UnreadableDataException if the file does not exist
     */
    public static Reader open(Path file) {
        SourceName.requireFile(file);
        try {
            return open(Files.newInputStream(file), file.toString());
        } catch (IOException e) {
            throw UnreadableDataException.of(file.toString(), e);
        }
    }

    private static Reader open(InputStream bytes, String name) throws IOException {
        PushbackInputStream in = new PushbackInputStream(bytes, ZIP_MARK.length);
        byte[] start = in.readNBytes(ZIP_MARK.length);
        if (startsWith(start, ZIP_MARK)) {
            throw new UnreadableDataException(
                    name, "is a spreadsheet or a zip file; expected text (a spreadsheet can be saved as CSV)");
        }
        Charset charset = startsWith(start, UTF_16BE_MARK)
                ? StandardCharsets.UTF_16BE
                : startsWith(start, UTF_16LE_MARK) ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8;
        int mark = !charset.equals(StandardCharsets.UTF_8)
                ? UTF_16BE_MARK.length
                : startsWith(start, UTF_8_MARK) ? UTF_8_MARK.length : 0;
        in.unread(start, mark, start.length - mark);
        return new TextFile(in, charset, name);
    }

    private static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }

    /** Returns the maximum size: bytes, characters and the string are in memory at the same time. */
    private static long maxBytes() {
        return Math.min(Integer.MAX_VALUE - 16, Runtime.getRuntime().maxMemory() / 8);
    }

    private static void requireSize(long bytes, String name) {
        if (bytes > maxBytes()) {
            throw tooLarge(Long.toString(bytes), name);
        }
    }

    private static UnreadableDataException tooLarge(String bytes, String name) {
        return new UnreadableDataException(
                name, "has " + bytes + " bytes; expected at most " + maxBytes() + " with this much memory (java -Xmx)");
    }

    @Override
    public int read(char[] into, int from, int length) throws IOException {
        while (!characters.hasRemaining()) {
            if (atEnd && !bytes.hasRemaining()) {
                return -1;
            }
            decode();
        }
        int count = Math.min(length, characters.remaining());
        characters.get(into, from, count);
        return count;
    }

    private void decode() throws IOException {
        bytes.compact();
        int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
        atEnd = read < 0;
        bytes.position(bytes.position() + Math.max(0, read)).flip();
        characters.clear();
        CoderResult result = decoder.decode(bytes, characters, atEnd);
        characters.flip();
        for (int i = 0; i < characters.limit(); i++) {
            count(characters.get(i));
        }
        if (result.isError()) {
            throw refusal("found bytes that are not " + charset.name() + "; expected UTF-8 text");
        }
    }

    private void count(char c) {
        boolean breaks = c == '\n' || c == '\r';
        if (breaks) {
            line += c == '\n' && afterReturn ? 0 : 1;
            place = 0;
        } else if (c == '\0') {
            throw refusal("found a NUL character; expected text");
        } else {
            place++;
        }
        afterReturn = c == '\r';
    }

    private UnreadableDataException refusal(String problem) {
        return new UnreadableDataException(name + " line " + line + ", character " + (place + 1), problem);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
