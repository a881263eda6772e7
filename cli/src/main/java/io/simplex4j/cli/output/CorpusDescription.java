package io.simplex4j.cli.output;

import io.simplex4j.math.Matrix;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Which corpus an explanation is made of.
 *
 * @param examples how many it has
 * @param latentSize the number of components of each
 * @param digest SHA-256 of the number of examples and the latent size as 8 bytes each and then all latents, row by row,
 *     as 64-bit floating point numbers, everything little endian: the same for every file that holds the same numbers
 * @param source the name of the file, without its folder
 */
public record CorpusDescription(int examples, int latentSize, String digest, String source) {
    /** Describes a corpus of inputs, reading all of them: the digest is of the inputs, as latents are computed. */
    public static CorpusDescription ofInputs(Matrix inputs, int latentSize, String source) {
        return new CorpusDescription(inputs.rows(), latentSize, digest(inputs), source);
    }

    /** Describes a corpus, reading all of it. */
    public static CorpusDescription of(Matrix latents, String source) {
        return new CorpusDescription(latents.rows(), latents.columns(), digest(latents), source);
    }

    private static String digest(Matrix latents) {
        MessageDigest sha256;
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
        }
        ByteBuffer shape = ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        sha256.update(shape.putLong(latents.rows()).putLong(latents.columns()).array());
        double[] row = new double[latents.columns()];
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(row.length, Double.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int r = 0; r < latents.rows(); r++) {
            latents.copyRow(r, row);
            bytes.asDoubleBuffer().put(row);
            sha256.update(bytes.array());
        }
        return "sha256:" + HexFormat.of().formatHex(sha256.digest());
    }
}
