package io.simplex4j.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Matrix;
import java.io.ByteArrayInputStream;
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
final class FuzzTest {
    private static final int MUTANTS = 1000;
    private static final String[] TOKENS = {
        "{",
        "}",
        "(",
        ")",
        ",",
        ":",
        "'",
        "\"",
        "'descr'",
        "'shape'",
        "'fortran_order'",
        "True",
        "False",
        "'<f4'",
        "'|O'",
        "'>u8'",
        "1000000000000",
        "9223372036854775807",
        "0",
        "3",
        "-1",
        " ",
        "\n",
        "[",
        "\\",
        "None",
        "3L"
    };

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void mutants_of_npy_files(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        String[] names = {"float32_le.npy", "int64_be_fortran.npy", "float32_version3.npy", "refused_record.npy"};
        int read = 0;
        for (String name : names) {
            byte[] file = Files.readAllBytes(GoldenTest.golden(name));
            Path path = folder.resolve("mutant.npy");
            for (int i = 0; i < MUTANTS; i++) {
                byte[] mutant = mutate(file, random);
                read += readOrRefused(() -> Npy.read(new ByteArrayInputStream(mutant), "mutant")) ? 1 : 0;
                if (i % 10 == 0) {
                    Files.write(path, mutant);
                    readOrRefused(() -> Npy.read(path, 0, 64));
                }
            }
        }
        assertThat(read).isBetween(1, names.length * MUTANTS - 1);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5, 6})
    void mutants_of_npz_files(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        for (String name : new String[] {"two_stored.npz", "two_deflated.npz"}) {
            byte[] file = Files.readAllBytes(GoldenTest.golden(name));
            for (int i = 0; i < MUTANTS / 3; i++) {
                Path path = folder.resolve(seed + name + i);
                Files.write(path, mutate(file, random));
                readOrRefused(() -> Npz.read(path));
                readOrRefused(() -> Npz.read(path, "corpus"));
                readOrRefused(() -> Npz.read(path, "labels"));
                Files.delete(path);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {7, 8, 9})
    void dictionaries_of_random_tokens(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 10 * MUTANTS; i++) {
            StringBuilder dictionary = new StringBuilder(random.nextInt(4) == 0 ? "" : "{'descr': '<f4', ");
            for (int t = random.nextInt(20); t > 0; t--) {
                dictionary.append(TOKENS[random.nextInt(TOKENS.length)]);
            }
            byte[] file = NpyBytes.file(1 + random.nextInt(3), dictionary.toString(), new byte[12]);
            readOrRefused(() -> NpyBytes.read(file));
        }
    }

    private interface Reading {
        NpyArray read();
    }

    private static boolean readOrRefused(Reading reading) {
        try {
            NpyArray array = reading.read();
            array.toLongs();
            Matrix matrix = array.flattenRows();
            for (int r = 0; r < Math.min(matrix.rows(), 100); r++) {
                matrix.row(r);
            }
            array.asMatrix();
            return true;
        } catch (UnreadableDataException e) {
            if (e.getMessage().contains("\n") || e.getMessage().length() > 600) {
                throw new AssertionError("not a short line: " + e.getMessage(), e);
            }
            return false;
        }
    }

    private static byte[] mutate(byte[] file, SplittableRandom random) {
        byte[] mutant = file.clone();
        for (int steps = 1 + random.nextInt(3); steps > 0; steps--) {
            int at = random.nextInt(mutant.length);
            switch (random.nextInt(6)) {
                case 0 -> mutant[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> mutant[at] = (byte) random.nextInt(256);
                case 2 -> mutant = Arrays.copyOf(mutant, Math.max(1, at));
                case 3 -> mutant = splice(mutant, at, at, (byte) random.nextInt(256));
                case 4 -> mutant = splice(mutant, at, Math.min(mutant.length, at + 4), (byte) '9');
                default -> mutant[random.nextInt(Math.min(mutant.length, 128))] ^= (byte) (1 << random.nextInt(8));
            }
        }
        return mutant;
    }

    private static byte[] splice(byte[] file, int from, int to, byte between) {
        byte[] spliced = new byte[file.length - (to - from) + 1];
        System.arraycopy(file, 0, spliced, 0, from);
        spliced[from] = between;
        System.arraycopy(file, to, spliced, from + 1, file.length - to);
        return spliced;
    }
}
