package io.simplex4j.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged files are read or refused; any other exception or error fails the test by itself. */
@Tag("fuzz")
final class IdxFuzzTest {
    private static final int MUTANTS = 1000;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "compressed {0}")
    @ValueSource(booleans = {false, true})
    void every_truncation_is_refused(boolean compressed) throws IOException {
        byte[] whole = content(compressed);
        for (int length = 0; length < whole.length; length++) {
            assertThat(isRead(Arrays.copyOf(whole, length)))
                    .as("%s bytes", length)
                    .isFalse();
        }
        assertThat(isRead(whole)).isTrue();
    }

    @ParameterizedTest(name = "compressed {0}")
    @ValueSource(booleans = {false, true})
    void random_flips_are_read_or_refused(boolean compressed) throws IOException {
        byte[] whole = content(compressed);
        SplittableRandom random = new SplittableRandom(11);
        int read = 0;
        for (int i = 0; i < MUTANTS; i++) {
            byte[] mutant = whole.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                mutant[random.nextInt(mutant.length)] ^= (byte) (1 << random.nextInt(8));
            }
            read += isRead(mutant) ? 1 : 0;
        }
        assertThat(read).isBetween(1, MUTANTS - 1);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void random_headers_are_read_or_refused(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < MUTANTS / 3; i++) {
            byte[] file = new byte[random.nextInt(64)];
            for (int b = 2; b < file.length; b++) {
                file[b] = (byte) (random.nextInt(3) == 0 ? random.nextInt(256) : random.nextInt(9));
            }
            isRead(random.nextBoolean() ? file : IdxBytes.gzip(file));
        }
    }

    private static byte[] content(boolean compressed) throws IOException {
        return compressed ? IdxBytes.gzip(IdxBytes.IMAGES) : IdxBytes.IMAGES;
    }

    private boolean isRead(byte[] content) throws IOException {
        Path file = Files.write(folder.resolve("mutant"), content);
        try {
            NpyArray array = Idx.read(file);
            array.flattenRows();
            array.toLongs();
            return true;
        } catch (UnreadableDataException e) {
            assertThat(e.getMessage()).doesNotContain("\n").hasSizeLessThan(600);
            return false;
        }
    }
}
