package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged schemas and tables are read or refused; any other exception or error fails the test by itself. */
@Tag("fuzz")
final class SchemaFuzzTest {
    private static final int MUTANTS = 300;
    private static final String V = "schema: simplex4j/schema/1\n";
    private static final String[] SCHEMAS = {
        SchemaTest.CANCER,
        V + "modality: image\nshape: [1, 28, 28]\nlayout: channels-first\npixels: {mean: 0.1307, deviation: [0.3]}\n",
        V + "modality: series\nsteps: 50\nlayout: steps-first\n"
                + "channels: [{name: heart rate, unit: bpm, scale: {mean: 80, deviation: 12}}]\n"
    };
    private static final String ROWS = """
            patient,age,grade,Size,meno_pre,meno_post,Nodes,outcome,comment
            P1,67,3,small,1,0,2.25,died,x
            P2,NA,?,large,0,0,0,0,
            P3,50,1,medium,0,1,1e3,1,"a, b"
            """;
    private static final String[] TOKENS = {
        "-",
        ":",
        ": ",
        " ",
        "  ",
        "\n",
        "\t",
        "#",
        "[",
        "]",
        "{",
        "}",
        ",",
        "\"",
        "'",
        "&a ",
        "*a",
        "!x ",
        "!!int ",
        "|\n",
        ">\n",
        "? ",
        "---\n",
        "...\n",
        "%YAML 1.1\n",
        "null",
        "~",
        "1e999",
        "-1",
        "0",
        "99999999999",
        ".inf",
        "<<: ",
        "\\",
        "\ufeff",
        "\u0000",
        "\ud800",
        "\u0085",
        "missing",
        "categories: ",
        "scale: ",
        "columns: [a, b]",
        "name: ",
        "mean",
        "NaN",
        "0x1",
        "1,5",
        "\""
    };

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void mutants_of_schemas(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int read = 0;
        for (String schema : SCHEMAS) {
            for (int i = 0; i < MUTANTS; i++) {
                read += isRead(mutant(schema, random), ROWS) ? 1 : 0;
            }
        }
        assertThat(read).isBetween(1, SCHEMAS.length * MUTANTS - 1);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5, 6})
    void mutants_of_tables(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < MUTANTS; i++) {
            String rows = mutant(ROWS, random);
            isRead(SchemaTest.CANCER, rows);
            try {
                SchemaTest.schema(SchemaInference.infer(SchemaTest.table(rows)).toYaml());
            } catch (UnreadableDataException e) {
                requireShortLine(e);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {7, 8, 9})
    void random_tokens(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 2 * MUTANTS; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? V : V + "features:\n  - name: a\n    ");
            for (int t = random.nextInt(15); t > 0; t--) {
                text.append(TOKENS[random.nextInt(TOKENS.length)]);
            }
            isRead(text.toString(), ROWS);
        }
    }

    private static boolean isRead(String text, String rows) {
        try {
            Schema schema = SchemaTest.schema(text);
            assertThat(SchemaTest.schema(schema.toYaml()).toYaml()).isEqualTo(schema.toYaml());
            CsvTable table = SchemaTest.table(rows);
            Examples encoded = schema.examples(table);
            encoded.requireFinite();
            for (int feature = 0; feature < schema.features().size(); feature++) {
                assertThat(schema.form().text(feature, encoded.inputs().row(0))).isNotEmpty();
            }
            return true;
        } catch (UnreadableDataException e) {
            requireShortLine(e);
            return false;
        }
    }

    private static void requireShortLine(UnreadableDataException e) {
        assertThat(e.getMessage()).doesNotContain("\n").hasSizeLessThan(600);
    }

    private static String mutant(String text, SplittableRandom random) {
        StringBuilder mutant = new StringBuilder(text);
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(mutant.length());
            switch (random.nextInt(5)) {
                case 0 -> mutant.deleteCharAt(at);
                case 1 -> mutant.insert(at, TOKENS[random.nextInt(TOKENS.length)]);
                case 2 -> mutant.setCharAt(at, mutant.charAt(random.nextInt(mutant.length())));
                case 3 -> mutant.setLength(Math.max(1, random.nextInt(8) == 0 ? at : mutant.length()));
                default -> mutant.delete(at, Math.min(mutant.length(), at + random.nextInt(30)));
            }
            if (mutant.length() == 0) {
                mutant.append('x');
            }
        }
        return mutant.toString();
    }
}
