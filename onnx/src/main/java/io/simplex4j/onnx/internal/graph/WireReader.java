package io.simplex4j.onnx.internal.graph;

import io.simplex4j.onnx.OnnxModelException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one message of the protobuf wire format.
 *
 * <p>Every length is checked against the end of the message before use, and the memory for a file is bounded by a
 * budget of items, so that a malformed file causes only an exception.
 */
final class WireReader {
    static final int VARINT = 0;
    static final int FIXED64 = 1;
    static final int LENGTH = 2;
    static final int FIXED32 = 5;

    private static final long MAX_ITEMS = 4_000_000;
    private static final int DEEPEST = 48;

    private final byte[] array;
    private final int end;
    private final WireReader root;
    private final String what;
    private int position;
    private int fieldStart;
    private int field;
    private int wireType;
    private long items = MAX_ITEMS;
    private int depth;

    /** A reader of bytes, with a name for messages, that are not part of another message. */
    WireReader(Bytes bytes, String what) {
        this(bytes, null, what);
    }

    private WireReader(Bytes bytes, @Nullable WireReader root, String what) {
        this.array = bytes.array;
        this.position = bytes.start;
        this.end = bytes.start + bytes.length;
        this.root = root == null ? this : root;
        this.what = what;
    }

    /** A reader of bytes that are a part of the same file. */
    WireReader within(Bytes bytes, String name) {
        return new WireReader(bytes, root, name);
    }

    /** Counts one more part of the whole file. */
    void countItem() {
        if (--root.items < 0) {
            throw new OnnxModelException(
                    "not a usable ONNX model: it has more than " + MAX_ITEMS + " parts; expected fewer");
        }
    }

    /** Notes that a graph begins, which may be nested. */
    void enter() {
        if (++root.depth > DEEPEST) {
            throw new OnnxModelException(
                    "not a usable ONNX model: its parts are nested more than " + DEEPEST + " deep; expected fewer");
        }
    }

    void leave() {
        root.depth--;
    }

    /** Goes to the next field; false at the end. */
    boolean next() {
        if (position == end) {
            return false;
        }
        countItem();
        fieldStart = position;
        long tag = readVarint();
        field = (int) (tag >>> 3);
        wireType = (int) (tag & 7);
        if (tag >>> 32 != 0 || field == 0) {
            throw malformed("has a field without a number");
        }
        if (wireType != VARINT && wireType != FIXED64 && wireType != LENGTH && wireType != FIXED32) {
            throw malformed("has field " + field + " of an unknown kind " + wireType);
        }
        return true;
    }

    int field() {
        return field;
    }

    /** Whether the field is a stretch of bytes: text, a message or packed numbers. */
    boolean isStretch() {
        return wireType == LENGTH;
    }

    boolean atEnd() {
        return position == end;
    }

    long varint() {
        require(VARINT);
        return readVarint();
    }

    int fixed32() {
        require(FIXED32);
        return readFixed32();
    }

    /** The next number of packed ones. */
    long readVarint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (position == end) {
                throw malformed("ends in the middle of a number");
            }
            byte b = array[position++];
            value |= (long) (b & 0x7F) << shift;
            if (b >= 0) {
                return value;
            }
        }
        throw malformed("has a number of more than 10 bytes");
    }

    int readFixed32() {
        int value = buffer(4).getInt();
        position += 4;
        return value;
    }

    private ByteBuffer buffer(int size) {
        if (end - position < size) {
            throw malformed("ends in the middle of a number");
        }
        return Bytes.wrap(array, position, size).buffer();
    }

    Bytes bytes() {
        require(LENGTH);
        long length = readVarint();
        if (length < 0 || length > end - position) {
            throw malformed("has field " + field + " of " + Long.toUnsignedString(length) + " bytes where "
                    + (end - position) + " are left");
        }
        Bytes bytes = Bytes.wrap(array, position, (int) length);
        position += (int) length;
        return bytes;
    }

    String text() {
        return text(bytes());
    }

    String text(Bytes bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.buffer()).toString();
        } catch (CharacterCodingException e) {
            throw new OnnxModelException(sentence("has text that is not UTF-8"), e);
        }
    }

    /** The field as a message. */
    WireReader message(String name) {
        return within(bytes(), name);
    }

    /** The field, tag and all, unread. */
    Bytes unread() {
        switch (wireType) {
            case VARINT -> readVarint();
            case FIXED32 -> skip(4);
            case FIXED64 -> skip(8);
            default -> bytes();
        }
        return Bytes.wrap(array, fieldStart, position - fieldStart);
    }

    private void skip(int size) {
        buffer(size);
        position += size;
    }

    private void require(int expected) {
        if (wireType != expected) {
            throw malformed("has field " + field + " of kind " + wireType + "; expected " + expected);
        }
    }

    OnnxModelException malformed(String problem) {
        return new OnnxModelException(sentence(problem));
    }

    private String sentence(String problem) {
        return "not an ONNX model: " + what + " " + problem + " at byte " + position;
    }
}
