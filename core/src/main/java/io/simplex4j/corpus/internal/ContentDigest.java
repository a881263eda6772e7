package io.simplex4j.corpus.internal;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The SHA-256 digest of a table: the numbers of its rows and columns as 8 bytes each, then all its numbers, row by row,
 * as 64-bit floating point numbers, everything little endian. Files with the same numbers have the same digest.
 */
public final class ContentDigest {
    private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");

    private ContentDigest() {}

    /** Returns the digest of a table with one row. */
    public static String of(Vec values) {
        return of(Matrix.of(new double[][] {values.toArray()}));
    }

    /** Returns {@code sha256:} and the digest in hexadecimal digits. */
    public static String of(Matrix matrix) {
        MessageDigest sha256 = sha256();
        ByteBuffer shape = ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        sha256.update(shape.putLong(matrix.rows()).putLong(matrix.columns()).array());
        double[] row = new double[matrix.columns()];
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(row.length, Double.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int r = 0; r < matrix.rows(); r++) {
            Workers.checkInterrupted();
            matrix.copyRow(r, row);
            for (int column = 0; column < row.length; column++) {
                row[column] = Double.isNaN(row[column]) ? Double.NaN : row[column];
            }
            bytes.asDoubleBuffer().put(row);
            sha256.update(bytes.array());
        }
        return "sha256:" + HexFormat.of().formatHex(sha256.digest());
    }

    /**
     * Checks that a text is a digest.
     *
     * @param name the name of the digest, for the message
     * @throws IllegalArgumentException if it is none
     */
    public static void require(String name, String digest) {
        if (!DIGEST.matcher(digest).matches()) {
            throw new IllegalArgumentException(
                    name + " is '" + digest + "'; expected sha256: and 64 hexadecimal digits in lower case");
        }
    }

    /** Returns a new SHA-256 digest. */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
