package io.simplex4j.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.Reader;
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

/** Files of text: UTF-8, or UTF-16 if a byte order mark says so. */
public final class TextFile {
    private static final byte[] UTF_8_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte[] UTF_16BE_MARK = {(byte) 0xFE, (byte) 0xFF};
    private static final byte[] UTF_16LE_MARK = {(byte) 0xFF, (byte) 0xFE};
    private static final byte[] ZIP_MARK = {'P', 'K', 3, 4};

    private TextFile() {}

    /**
     * All text of a file, without a byte order mark.
     *
     * @throws UnreadableDataException if there is no such file, it is too large or not text
     */
    public static String read(Path file) {
        InputFile.require(file);
        try (InputStream in = Files.newInputStream(file)) {
            requireSize(Files.size(file), file.toString());
            return read(in, file.toString());
        } catch (IOException e) {
            throw UnreadableDataException.of(file.toString(), e);
        }
    }

    /**
     * All text of a stream, without a byte order mark; the stream stays open.
     *
     * @param name for messages
     * @throws UnreadableDataException if it cannot be read, is too large or not text
     */
    public static String read(InputStream in, String name) {
        try {
            long most = mostBytes();
            byte[] bytes = in.readNBytes((int) most);
            if (bytes.length == most && in.read() >= 0) {
                throw tooLarge("more than " + most, name);
            }
            return decode(bytes, name);
        } catch (IOException e) {
            throw UnreadableDataException.of(name, e);
        }
    }

    /**
     * The text of a file of any size, without a byte order mark, as it is read. What is not text is refused where it comes.
     *
     * @throws UnreadableDataException if there is no such file
     */
    public static Reader open(Path file) {
        InputFile.require(file);
        try {
            PushbackInputStream in = new PushbackInputStream(Files.newInputStream(file), ZIP_MARK.length);
            byte[] start = in.readNBytes(ZIP_MARK.length);
            requireNoZip(start, file.toString());
            boolean bigEndian = startsWith(start, UTF_16BE_MARK);
            Charset charset = bigEndian
                    ? StandardCharsets.UTF_16BE
                    : startsWith(start, UTF_16LE_MARK) ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8;
            int mark = !charset.equals(StandardCharsets.UTF_8)
                    ? UTF_16BE_MARK.length
                    : startsWith(start, UTF_8_MARK) ? UTF_8_MARK.length : 0;
            in.unread(start, mark, start.length - mark);
            return new TextReader(in, charset, file.toString());
        } catch (IOException e) {
            throw UnreadableDataException.of(file.toString(), e);
        }
    }

    private static void requireNoZip(byte[] bytes, String name) {
        if (startsWith(bytes, ZIP_MARK)) {
            throw new UnreadableDataException(
                    name, "is a spreadsheet or a zip file, expected text (a spreadsheet can be saved as CSV)");
        }
    }

    private static String decode(byte[] bytes, String name) {
        requireNoZip(bytes, name);
        if (startsWith(bytes, UTF_16BE_MARK)) {
            return decode(bytes, UTF_16BE_MARK.length, StandardCharsets.UTF_16BE, name);
        }
        if (startsWith(bytes, UTF_16LE_MARK)) {
            return decode(bytes, UTF_16LE_MARK.length, StandardCharsets.UTF_16LE, name);
        }
        int start = startsWith(bytes, UTF_8_MARK) ? UTF_8_MARK.length : 0;
        return decode(bytes, start, StandardCharsets.UTF_8, name);
    }

    private static String decode(byte[] bytes, int start, Charset charset, String name) {
        CharsetDecoder decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
        CharBuffer out = CharBuffer.allocate(bytes.length - start);
        CoderResult result = decoder.decode(in, out, true);
        String text = out.flip().toString();
        if (!result.isError()) {
            result = decoder.flush(CharBuffer.allocate(1));
        }
        if (result.isError()) {
            throw new UnreadableDataException(
                    place(name, text), "found bytes that are not " + charset.name() + ", expected text saved as UTF-8");
        }
        int nul = text.indexOf('\0');
        if (nul >= 0) {
            throw new UnreadableDataException(
                    place(name, text.substring(0, nul)), "found a NUL character, expected text");
        }
        return text;
    }

    /** Where the character after some text is. */
    private static String place(String name, String before) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < before.length(); i++) {
            char c = before.charAt(i);
            if (c == '\n' || (c == '\r' && (i + 1 == before.length() || before.charAt(i + 1) != '\n'))) {
                line++;
                lineStart = i + 1;
            }
        }
        return name + " line " + line + ", character " + (before.length() - lineStart + 1);
    }

    private static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }

    /** The bytes, the characters and the string made of them are held at the same time. */
    private static long mostBytes() {
        return Math.min(Integer.MAX_VALUE - 16, Runtime.getRuntime().maxMemory() / 8);
    }

    private static void requireSize(long bytes, String name) {
        if (bytes > mostBytes()) {
            throw tooLarge(Long.toString(bytes), name);
        }
    }

    private static UnreadableDataException tooLarge(String bytes, String name) {
        return new UnreadableDataException(
                name,
                "has " + bytes + " bytes, expected at most " + mostBytes() + " with this much memory (java -Xmx)");
    }
}
