package io.simplex4j.onnx.internal.graph;

import io.simplex4j.onnx.OnnxModelException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes the fields of one message of the protobuf wire format, in the order of their numbers as protobuf does.
 *
 * <p>Ranges of bytes are kept by reference until {@link #toByteArray()}, so that weights are copied once at any depth.
 */
final class WireWriter {
    private final SortedMap<Integer, List<Bytes>> fields = new TreeMap<>();

    void varint(int number, long value) {
        add(number, List.of(joined(tag(number, WireReader.VARINT), encoded(value))));
    }

    void fixed32(int number, int value) {
        byte[] four = ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
        add(number, List.of(joined(tag(number, WireReader.FIXED32), four)));
    }

    void bytes(int number, Bytes bytes) {
        add(number, List.of(header(number, bytes.length()), bytes));
    }

    void text(int number, String text) {
        bytes(number, Bytes.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    void textUnlessEmpty(int number, String text) {
        if (!text.isEmpty()) {
            text(number, text);
        }
    }

    void message(int number, WireWriter message) {
        List<Bytes> parts = new ArrayList<>();
        List<Bytes> inside = message.parts();
        parts.add(header(number, length(inside)));
        parts.addAll(inside);
        add(number, parts);
    }

    /** An undecoded field, including its tag. */
    void unread(int number, Bytes field) {
        add(number, List.of(field));
    }

    byte[] toByteArray() {
        List<Bytes> parts = parts();
        byte[] all = new byte[length(parts)];
        int position = 0;
        for (Bytes part : parts) {
            part.copyTo(all, position);
            position += part.length();
        }
        return all;
    }

    private List<Bytes> parts() {
        return fields.values().stream().flatMap(List::stream).toList();
    }

    private static int length(List<Bytes> parts) {
        long length = parts.stream().mapToLong(Bytes::length).sum();
        if (length > Integer.MAX_VALUE - 16) {
            throw new OnnxModelException("the model has " + length + " bytes; expected less than 2 GiB");
        }
        return (int) length;
    }

    private void add(int number, List<Bytes> parts) {
        fields.computeIfAbsent(number, any -> new ArrayList<>()).addAll(parts);
    }

    private static Bytes header(int number, long length) {
        return joined(tag(number, WireReader.LENGTH), encoded(length));
    }

    private static byte[] tag(int number, int wireType) {
        return encoded((long) number << 3 | wireType);
    }

    private static byte[] encoded(long value) {
        byte[] bytes = new byte[Math.max(1, (70 - Long.numberOfLeadingZeros(value)) / 7)];
        long rest = value;
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ((rest & 0x7F) | (i == bytes.length - 1 ? 0 : 0x80));
            rest >>>= 7;
        }
        return bytes;
    }

    private static Bytes joined(byte[] first, byte[] second) {
        byte[] both = new byte[first.length + second.length];
        System.arraycopy(first, 0, both, 0, first.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return Bytes.wrap(both);
    }
}
