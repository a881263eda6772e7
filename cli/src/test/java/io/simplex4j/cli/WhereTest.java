package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A part of the corpus by {@code --where}, from the table to the file that is verified. */
final class WhereTest {
    private static final String MODEL = "src/main/resources/io/simplex4j/cli/demo/clinical.onnx";

    @TempDir
    static Path folder;

    private static String corpus = "";
    private static String schema = "";
    private static String input = "";

    @BeforeEach
    void write_tables() throws IOException {
        Path demo = folder.resolve("demo");
        if (!Files.exists(demo)) {
            Ran.simplex("demo", "clinical", "--out", demo.toString()).ok();
        }
        schema = demo.resolve("clinical.yaml").toString();
        input = demo.resolve("patients.csv").toString();
        Path table = folder.resolve("dutch.csv");
        StringBuilder text = new StringBuilder();
        int line = 0;
        for (String row : Files.readAllLines(demo.resolve("dutch.csv"))) {
            text.append(row)
                    .append(line == 0 ? ",hospital" : line % 2 == 0 ? ",Breda" : ",Delft")
                    .append('\n');
            line++;
        }
        Files.writeString(table, text);
        corpus = table.toString();
    }

    private static Ran explain(String condition, String... more) {
        String[] all = new String[12 + more.length];
        String[] first = {
            "explain",
            "--model",
            MODEL,
            "--schema",
            schema,
            "--corpus",
            corpus,
            "--input",
            input,
            "--no-features",
            "--where",
            condition
        };
        System.arraycopy(first, 0, all, 0, 12);
        System.arraycopy(more, 0, all, 12, more.length);
        return Ran.simplex(all);
    }

    @Test
    void a_file_by_a_part_records_it_and_is_verified() throws IOException {
        String file = folder.resolve("why.json").toString();
        explain("age >= 60 and hospital = Breda and outcome = 'no relapse'", "--rows", "0,1", "--json", file)
                .ok();
        Json json = Json.parse(Files.readString(Path.of(file)));
        assertThat(json.get("settings").get("where").value())
                .isEqualTo("age >= 60 and hospital = Breda and outcome = 'no relapse'");
        Ran.simplex("verify", file, "--model", MODEL, "--schema", schema, "--corpus", corpus, "--input", input)
                .ok();
    }

    @Test
    void a_folder_of_a_corpus_keeps_the_other_columns() {
        String stored = folder.resolve("stored").toString();
        Ran.simplex("corpus", "build", "--model", MODEL, "--schema", schema, "--corpus", corpus, "--out", stored)
                .ok();
        String here = corpus;
        String direct = explain("hospital = Delft", "--rows", "1").ok().out();
        corpus = stored;
        assertThat(explain("hospital = Delft", "--rows", "1").ok().out()).isEqualTo(direct);
        corpus = here;
    }

    @Test
    void held_out_rows_calibrate_the_part() {
        String text = explain(
                        "age >= 60",
                        "--calibration",
                        folder.resolve("demo/german.csv").toString(),
                        "--rows",
                        "1")
                .ok()
                .out();
        assertThat(text).isNotEmpty();
    }

    @Test
    void a_triage_sorts_by_the_part() {
        Ran.simplex(
                        "triage",
                        "--model",
                        MODEL,
                        "--schema",
                        schema,
                        "--corpus",
                        corpus,
                        "--input",
                        input,
                        "--where",
                        "grade = III",
                        "--leave-one-out")
                .ok();
    }

    @Test
    void what_is_wrong_with_a_condition_is_said_in_one_line() {
        assertThat(failed(2, explain("age >= ")))
                .isEqualTo(
                        "--where is \"age >= \"; expected a condition such as age >= 60 and country = NL: expected a value"
                                + " after >=, found the end. Try 'simplex explain --help'");
        assertThat(failed(4, explain("hospitl = Breda")))
                .startsWith(
                        "--where: unknown column \"hospitl\"; expected one of label, outcome, id, patient, prediction, age, ");
        assertThat(failed(4, explain("hospital = breda")))
                .isEqualTo("--where: no example meets hospital = breda; hospital is one of Breda, Delft");
    }

    private static String failed(int exitCode, Ran ran) {
        assertThat(ran.exitCode()).as(ran.err()).isEqualTo(exitCode);
        assertThat(ran.out()).isEmpty();
        return ran.err().lines().findFirst().orElse("").replaceFirst("^simplex: ", "");
    }
}
