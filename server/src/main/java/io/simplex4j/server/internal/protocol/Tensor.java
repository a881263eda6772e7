package io.simplex4j.server.internal.protocol;

import io.simplex4j.server.internal.http.Refusal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * An output tensor of the Open Inference Protocol with numbers or strings.
 *
 * @param type FP32, FP64, INT64 or BYTES
 * @param numbers the numbers, row by row; empty if there are strings
 * @param texts the strings; empty if there are numbers
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Tensor(String name, String type, List<Integer> shape, double[] numbers, List<String> texts) {
    static Tensor of(String name, String type, List<Integer> shape, double[] numbers) {
        return new Tensor(name, type, shape, numbers, List.of());
    }

    static Tensor of(String name, List<String> texts) {
        return new Tensor(name, "BYTES", List.of(texts.size()), new double[0], texts);
    }

    /** Returns the binary form: little-endian numbers, or strings each after its length. */
    byte[] bytes() {
        if (type.equals("BYTES")) {
            List<byte[]> all = texts.stream()
                    .map(text -> text.getBytes(StandardCharsets.UTF_8))
                    .toList();
            byte[] array =
                    new byte[all.stream().mapToInt(each -> each.length + 4).sum()];
            ByteBuffer bytes = little(array);
            all.forEach(each -> bytes.putInt(each.length).put(each));
            return array;
        }
        byte[] array = new byte[numbers.length * width(type)];
        ByteBuffer bytes = little(array);
        for (double number : numbers) {
            switch (type) {
                case "FP32" -> bytes.putFloat((float) number);
                case "FP64" -> bytes.putDouble(number);
                default -> bytes.putLong((long) number);
            }
        }
        return array;
    }

    private static ByteBuffer little(byte[] array) {
        return ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the number of bytes of a value. Refuses types other than FP32, FP64 and INT64. */
    static int width(String type) {
        return switch (type) {
            case "FP32" -> Float.BYTES;
            case "FP64" -> Double.BYTES;
            case "INT64" -> Long.BYTES;
            default -> throw Refusal.badRequest("unsupported datatype; use FP32 or FP64");
        };
    }

    /** Reads finite numbers from binary data. */
    static double[] numbers(String type, byte[] body, int from, int size) {
        ByteBuffer bytes = ByteBuffer.wrap(body, from, size).order(ByteOrder.LITTLE_ENDIAN);
        double[] numbers = new double[size / width(type)];
        Arrays.setAll(numbers, i -> switch (type) {
            case "FP32" -> bytes.getFloat();
            case "FP64" -> bytes.getDouble();
            default -> bytes.getLong();
        });
        for (double number : numbers) {
            if (!Double.isFinite(number)) {
                throw Refusal.badRequest("a number in a tensor is not finite");
            }
        }
        return numbers;
    }
}
