package io.simplex4j.corpus;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 over names, sizes and numbers, each number as a double in big-endian order. */
final class ContentDigest {
    private final MessageDigest sha256;

    private ContentDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    static String of(Corpus corpus, Corpus.Names names) {
        ContentDigest digest = new ContentDigest();
        digest.matrix("inputs", corpus.inputs());
        digest.matrix("latents", corpus.latents());
        names.ids().ifPresent(ids -> digest.texts("ids", ids));
        names.labels().ifPresent(labels -> digest.texts("labels", labels));
        names.predictions().ifPresent(predictions -> digest.texts("predictions", predictions));
        return digest.text();
    }

    static String of(Vec values) {
        ContentDigest digest = new ContentDigest();
        digest.matrix("input", Matrix.of(new double[][] {values.toArray()}));
        return digest.text();
    }

    private void matrix(String name, Matrix matrix) {
        header(name, matrix.rows(), matrix.columns());
        double[] row = new double[matrix.columns()];
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(row.length, Double.BYTES));
        for (int r = 0; r < matrix.rows(); r++) {
            matrix.copyRow(r, row);
            bytes.clear();
            bytes.asDoubleBuffer().put(row);
            sha256.update(bytes);
        }
    }

    private void texts(String name, List<String> texts) {
        header(name, texts.size(), 1);
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            sha256.update(
                    ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
            sha256.update(bytes);
        }
    }

    private void header(String name, int rows, int columns) {
        sha256.update((name + "[" + rows + "," + columns + "]").getBytes(StandardCharsets.UTF_8));
    }

    private String text() {
        return "sha256:" + HexFormat.of().formatHex(sha256.digest());
    }
}
