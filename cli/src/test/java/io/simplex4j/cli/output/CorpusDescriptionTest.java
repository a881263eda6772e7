package io.simplex4j.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Matrix;
import org.junit.jupiter.api.Test;

final class CorpusDescriptionTest {
    /** Python 3.11: sha256(pack('<qq', 2, 2) + pack('<4d', 1, 2, 3, 4)), from hashlib and struct. */
    private static final String EXPECTED = "sha256:0e09ddf38b4c4d6b2d49c225a8daf6c3f67f8fcd2fe9d472ffb917b071cb3849";

    @Test
    void the_digest_is_that_of_the_numbers() {
        Matrix doubles = Matrix.of(new double[][] {{1, 2}, {3, 4}});
        Matrix floats = Matrix.of(new float[][] {{1, 2}, {3, 4}});
        assertThat(CorpusDescription.of(doubles, "H.npy"))
                .isEqualTo(new CorpusDescription(2, 2, EXPECTED, "H.npy"))
                .isEqualTo(CorpusDescription.of(floats, "H.npy"));
    }

    @Test
    void the_shape_counts() {
        assertThat(CorpusDescription.of(Matrix.of(new double[][] {{1, 2, 3, 4}}), "H.npy")
                        .digest())
                .isNotEqualTo(EXPECTED);
    }
}
