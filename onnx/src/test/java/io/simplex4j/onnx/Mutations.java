package io.simplex4j.onnx;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Damages files, the same way for the same seed. */
final class Mutations {
    private static final int[] TELLING = {0, 1, 2, 7, 8, 10, 26, 127, 128, 254, 255};

    private final SplittableRandom random;

    Mutations(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** A copy with one to four damages: bytes changed, cut out, repeated or put in. */
    byte[] of(byte[] bytes) {
        byte[] result = bytes;
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count && result.length > 0; i++) {
            result = once(result);
        }
        return result;
    }

    private byte[] once(byte[] bytes) {
        int place = random.nextInt(bytes.length);
        int length = Math.min(1 + random.nextInt(8), bytes.length - place);
        return switch (random.nextInt(6)) {
            case 0 -> changed(bytes, place, (byte) (bytes[place] ^ 1 << random.nextInt(8)));
            case 1 -> changed(bytes, place, (byte) TELLING[random.nextInt(TELLING.length)]);
            case 2 -> joined(Arrays.copyOf(bytes, place), Arrays.copyOfRange(bytes, place + length, bytes.length));
            case 3 -> joined(Arrays.copyOf(bytes, place + length), Arrays.copyOfRange(bytes, place, bytes.length));
            case 4 -> joined(joined(Arrays.copyOf(bytes, place), noise(length)), tail(bytes, place));
            default ->
                random.nextInt(8) == 0 ? Arrays.copyOf(bytes, place) : changed(bytes, place, (byte) random.nextInt());
        };
    }

    byte[] noise(int length) {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        return noise;
    }

    private static byte[] changed(byte[] bytes, int place, byte value) {
        byte[] copy = bytes.clone();
        copy[place] = value;
        return copy;
    }

    private static byte[] tail(byte[] bytes, int from) {
        return Arrays.copyOfRange(bytes, from, bytes.length);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
