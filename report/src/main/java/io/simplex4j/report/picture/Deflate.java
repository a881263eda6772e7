package io.simplex4j.report.picture;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.Adler32;

/** Bytes in the compressed form of zlib. The same bytes give the same result on every machine and JDK. */
final class Deflate {
    /*
     * One block with the fixed codes of RFC 1951, and the longest match among the last few places with the same three
     * bytes. The JDK's own Deflater would do better, but what it writes depends on the zlib that it was built with.
     */
    private static final int WINDOW = 1 << 15;
    private static final int HASHES = 1 << 13;
    private static final int SHORTEST = 3;
    private static final int LONGEST = 258;
    private static final int TRIES = 24;
    private static final int END = 256;
    private static final int[] LENGTHS = {
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258
    };
    private static final int[] LENGTH_BITS = {
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0
    };
    private static final int[] DISTANCES = {
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145, 8193, 12289, 16385, 24577
    };

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final byte[] bytes;
    private final int[] latest = new int[HASHES];
    private final int[] earlier;
    private int pending;
    private int pendingBits;

    private Deflate(byte[] bytes) {
        this.bytes = bytes;
        this.earlier = new int[bytes.length];
        Arrays.fill(latest, -1);
    }

    static byte[] of(byte[] bytes) {
        return new Deflate(bytes).compressed();
    }

    private byte[] compressed() {
        out.write(0x78);
        out.write(0x01);
        bits(0b011, 3);
        int at = 0;
        while (at < bytes.length) {
            at += step(at);
        }
        symbol(END);
        bits(0, (8 - pendingBits) % 8);
        Adler32 sum = new Adler32();
        sum.update(bytes);
        for (int shift = 24; shift >= 0; shift -= 8) {
            out.write((int) (sum.getValue() >>> shift));
        }
        return out.toByteArray();
    }

    /** Writes a match or a byte, and returns how many bytes that stands for. */
    private int step(int at) {
        int from = -1;
        int length = SHORTEST - 1;
        int candidate = at + SHORTEST <= bytes.length ? latest[hash(at)] : -1;
        for (int i = 0; i < TRIES && candidate >= 0 && at - candidate <= WINDOW; i++) {
            int common = common(candidate, at);
            if (common > length) {
                length = common;
                from = candidate;
            }
            candidate = earlier[candidate];
        }
        if (from < 0) {
            symbol(bytes[at] & 0xff);
            remember(at);
            return 1;
        }
        match(length, at - from);
        for (int i = 0; i < length; i++) {
            remember(at + i);
        }
        return length;
    }

    private int common(int left, int right) {
        int most = Math.min(LONGEST, bytes.length - right);
        int length = 0;
        while (length < most && bytes[left + length] == bytes[right + length]) {
            length++;
        }
        return length;
    }

    private void remember(int at) {
        if (at + SHORTEST <= bytes.length) {
            int hash = hash(at);
            earlier[at] = latest[hash];
            latest[hash] = at;
        }
    }

    private int hash(int at) {
        int three = (bytes[at] & 0xff) | (bytes[at + 1] & 0xff) << 8 | (bytes[at + 2] & 0xff) << 16;
        return (three * 0x9E3779B1) >>> 19;
    }

    private void match(int length, int distance) {
        int code = last(LENGTHS, length);
        symbol(END + 1 + code);
        bits(length - LENGTHS[code], LENGTH_BITS[code]);
        int place = last(DISTANCES, distance);
        bits(Integer.reverse(place) >>> 27, 5);
        bits(distance - DISTANCES[place], Math.max(0, place / 2 - 1));
    }

    private static int last(int[] bases, int value) {
        int place = Arrays.binarySearch(bases, value);
        return place >= 0 ? place : -place - 2;
    }

    private void symbol(int symbol) {
        if (symbol < 144) {
            code(0x30 + symbol, 8);
        } else if (symbol < 256) {
            code(0x190 + symbol - 144, 9);
        } else if (symbol < 280) {
            code(symbol - 256, 7);
        } else {
            code(0xc0 + symbol - 280, 8);
        }
    }

    private void code(int code, int count) {
        bits(Integer.reverse(code) >>> (32 - count), count);
    }

    private void bits(int value, int count) {
        pending |= value << pendingBits;
        pendingBits += count;
        while (pendingBits >= 8) {
            out.write(pending);
            pending >>>= 8;
            pendingBits -= 8;
        }
    }
}
