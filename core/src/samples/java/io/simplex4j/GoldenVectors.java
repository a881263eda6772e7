package io.simplex4j;

import io.simplex4j.math.Matrix;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The reference numbers under {@code golden/}, see the README there. */
public final class GoldenVectors {
    private static final Pattern HEADER = Pattern.compile(
            "\\{'descr': '(<f4|<f8|<i8)', 'fortran_order': False, 'shape': \\((\\d+),((?: \\d+,?)*)\\), \\}\\s*");

    private GoldenVectors() {}

    /** An array such as {@code "mnist/qp_weights.npy"}: a row for each index of the first axis, all other axes flattened. */
    public static Matrix matrix(String path) {
        return parse(path, read("/golden/" + path));
    }

    /** An array of an archive such as {@code "mlp/weights.npz"}. */
    public static Matrix archived(String path, String entry) {
        byte[] archive = read("/golden/" + path).array();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry next = zip.getNextEntry(); next != null; next = zip.getNextEntry()) {
                if (next.getName().equals(entry + ".npy")) {
                    return parse(path, ByteBuffer.wrap(zip.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN));
                }
            }
            throw new IllegalArgumentException("there is no " + entry + " in " + path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Matrix parse(String path, ByteBuffer bytes) {
        int headerLength = bytes.getShort(8);
        byte[] text = new byte[headerLength];
        bytes.position(10).get(text);
        Matcher header = HEADER.matcher(new String(text, StandardCharsets.ISO_8859_1));
        if (!header.matches()) {
            throw new IllegalArgumentException(path + " has an unexpected header");
        }
        String kind = header.group(1);
        int columns = Stream.of(header.group(3).split("\\D+"))
                .filter(axis -> !axis.isEmpty())
                .mapToInt(Integer::parseInt)
                .reduce(1, Math::multiplyExact);
        double[][] rows = new double[Integer.parseInt(header.group(2))][columns];
        for (double[] row : rows) {
            for (int c = 0; c < columns; c++) {
                row[c] = next(bytes, kind);
            }
        }
        return Matrix.of(rows);
    }

    private static double next(ByteBuffer bytes, String kind) {
        if (kind.equals("<f4")) {
            return bytes.getFloat();
        }
        return kind.equals("<f8") ? bytes.getDouble() : bytes.getLong();
    }

    private static ByteBuffer read(String resource) {
        try (InputStream in = GoldenVectors.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalArgumentException("there is no " + resource);
            }
            return ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
