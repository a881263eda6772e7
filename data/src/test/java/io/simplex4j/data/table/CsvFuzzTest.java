package io.simplex4j.data.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.UnreadableDataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged tables are read or refused; any other exception or error fails the test by itself. */
@Tag("fuzz")
final class CsvFuzzTest {
    private static final int MUTANTS = 500;
    private static final String[] TABLES = {
        "id,age,note\nP1,54,\"a, b\"\nP2,61,\"say \"\"x\"\"\"\nP3,48,\n",
        "id;age;note\r\nP1;54,5;'x'\r\nP2;61,25;'y;z'\r\n",
        "sep=|\na|b\n1|2\n3|4\n",
        "\ufeffgröße\tb\n1\t2\n"
    };

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void mutants_are_read_or_refused(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int read = 0;
        for (String table : TABLES) {
            byte[] bytes = table.getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < MUTANTS; i++) {
                read += isRead(mutant(bytes, random)) ? 1 : 0;
            }
        }
        assertThat(read).isBetween(1, TABLES.length * MUTANTS - 1);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5})
    void reading_row_by_row_makes_no_difference(long seed, @TempDir Path folder) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Path file = folder.resolve("mutant.csv");
        for (String table : TABLES) {
            for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16)) {
                for (int i = 0; i < MUTANTS / 20; i++) {
                    Files.write(file, mutant(table.getBytes(charset), random));
                    assertThat(content(() -> CsvTable.read(file, row -> true)))
                            .isEqualTo(content(() -> CsvTable.read(file)));
                }
            }
        }
    }

    /** All cells and their lines, or why there are none; of several places that are not text either may be named. */
    private static String content(Supplier<CsvTable> reading) {
        try {
            CsvTable table = reading.get();
            assertThat(table.total()).isEqualTo(table.rows());
            StringBuilder content = new StringBuilder(table.header().toString());
            for (int row = 0; row < table.rows(); row++) {
                content.append('\n').append(table.line(row));
                for (int column = 0; column < table.header().size(); column++) {
                    content.append('|').append(table.cell(row, column));
                }
            }
            return content.toString();
        } catch (UnreadableDataException e) {
            return String.valueOf(e.getMessage()).replaceFirst(" line .*(a NUL|bytes that are not).*", " is not text");
        }
    }

    private static boolean isRead(byte[] bytes) {
        try {
            CsvTable table = CsvTable.read(new ByteArrayInputStream(bytes), "mutant");
            assertThat(table.rows()).isPositive();
            assertThat(table.header()).doesNotContain("").doesNotHaveDuplicates();
            for (int row = 0; row < table.rows(); row++) {
                assertThat(table.line(row)).isGreaterThan(row == 0 ? 1 : table.line(row - 1));
                assertThat(table.cell(row, table.header().size() - 1)).isNotNull();
            }
            return true;
        } catch (UnreadableDataException e) {
            assertThat(e.getMessage()).doesNotContain("\n").hasSizeLessThan(400);
            return false;
        }
    }

    private static byte[] mutant(byte[] bytes, SplittableRandom random) {
        byte[] signs = ",;\t|\"'\n\r \0=\u00e9".getBytes(StandardCharsets.UTF_8);
        byte[] mutant = bytes.clone();
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            int at = random.nextInt(mutant.length);
            switch (random.nextInt(4)) {
                case 0 -> mutant[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> mutant[at] = signs[random.nextInt(signs.length)];
                case 2 -> mutant = Arrays.copyOf(mutant, Math.max(1, at));
                default -> mutant[at] = mutant[random.nextInt(mutant.length)];
            }
        }
        return mutant;
    }
}
