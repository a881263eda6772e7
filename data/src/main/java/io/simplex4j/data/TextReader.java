package io.simplex4j.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/** The text of a stream as it comes, as strict as {@link TextFile}. */
final class TextReader extends Reader {
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

    /** Reads behind the byte order mark. */
    TextReader(InputStream in, Charset charset, String name) {
        this.in = in;
        this.name = name;
        this.charset = charset;
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
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
            throw refusal("found bytes that are not " + charset.name() + ", expected text saved as UTF-8");
        }
    }

    private void count(char c) {
        boolean breaks = c == '\n' || c == '\r';
        if (breaks) {
            line += c == '\n' && afterReturn ? 0 : 1;
            place = 0;
        } else if (c == '\0') {
            throw refusal("found a NUL character, expected text");
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
