package io.simplex4j.data;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A second, naive writer of npy files, for tests only. */
final class NpyBytes {
    private NpyBytes() {}

    /** The array named {@code x.npy} in these bytes. */
    static NpyArray read(byte[] bytes) {
        return Npy.read(new ByteArrayInputStream(bytes), "x.npy");
    }

    /** A file of any version with any dictionary before any data. */
    static byte[] file(int version, String dictionary, byte[] data) {
        byte[] text = dictionary.getBytes(StandardCharsets.UTF_8);
        ByteBuffer length = ByteBuffer.allocate(version == 1 ? 2 : 4).order(ByteOrder.LITTLE_ENDIAN);
        if (version == 1) {
            length.putShort((short) text.length);
        } else {
            length.putInt(text.length);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x93);
        out.writeBytes("NUMPY".getBytes(StandardCharsets.US_ASCII));
        out.write(version);
        out.write(0);
        out.writeBytes(length.array());
        out.writeBytes(text);
        out.writeBytes(data);
        return out.toByteArray();
    }

    static String dictionary(String descr, boolean fortran, String shape) {
        return "{'descr': '" + descr + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': " + shape
                + ", }\n";
    }

    /** A version 1 file of little endian floats 0, 1, 2, ... */
    static byte[] floats(String shape, int count) {
        ByteBuffer data = ByteBuffer.allocate(count * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            data.putFloat(i);
        }
        return file(1, dictionary("<f4", false, shape), data.array());
    }

    /** Whole numbers as elements of a type. */
    static byte[] elements(String code, ByteOrder order, long... values) {
        int bytes = code.charAt(1) - '0';
        ByteBuffer data = ByteBuffer.allocate(values.length * bytes).order(order);
        for (long value : values) {
            switch (code) {
                case "f2" -> data.putShort(half(value));
                case "f4" -> data.putFloat((float) value);
                case "f8" -> data.putDouble((double) value);
                default -> put(data, value, bytes);
            }
        }
        return data.array();
    }

    private static void put(ByteBuffer data, long value, int bytes) {
        switch (bytes) {
            case 1 -> data.put((byte) value);
            case 2 -> data.putShort((short) value);
            case 4 -> data.putInt((int) value);
            default -> data.putLong(value);
        }
    }

    /** The half of a whole number below 2048: its leading one is the exponent, the rest the fraction. */
    private static short half(long value) {
        if (value == 0) {
            return 0;
        }
        int magnitude = (int) Math.abs(value);
        int exponent = 31 - Integer.numberOfLeadingZeros(magnitude);
        int fraction = (magnitude - (1 << exponent)) << (10 - exponent);
        return (short) ((value < 0 ? 0x8000 : 0) | (exponent + 15) << 10 | fraction);
    }
}
