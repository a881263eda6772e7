package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.example.Noun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Examples from tables, pictures and stored corpora, with the files of the demo. */
final class SourcesTest {
    private static final String SOME = "some-dutch.csv";

    @TempDir
    static Path demo;

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    @BeforeAll
    static void files() throws IOException {
        Ran.simplex("demo", "--out", demo.toString()).ok();
        List<String> dutch = Files.readAllLines(demo.resolve("dutch.csv"));
        Files.write(demo.resolve(SOME), dutch.subList(0, 201));
        Ran.simplex(
                        "corpus",
                        "build",
                        "--model",
                        file("clinical.onnx"),
                        "--schema",
                        file("clinical.yaml"),
                        "--corpus",
                        file(SOME),
                        "--out",
                        shared.resolve("stored").toString())
                .ok();
    }

    /** Explained with a few of the examples, where it does not matter which. */
    private static Ran some(String... more) {
        return explain("clinical", SOME, "patients.csv", more);
    }

    private static Ran clinical(String... more) {
        return explain("clinical", "dutch.csv", "patients.csv", more);
    }

    private static Ran explain(String model, String corpus, String input, String... more) {
        List<String> args = new ArrayList<>(List.of("--schema", file(model + ".yaml")));
        args.addAll(List.of(more));
        return plain(model, file(corpus), file(input), args.toArray(String[]::new));
    }

    /** Without a schema. */
    private static Ran plain(String model, String corpus, String input, String... more) {
        List<String> args = new ArrayList<>(
                List.of("explain", "--model", file(model + ".onnx"), "--corpus", corpus, "--input", input));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }

    private static String file(String name) {
        return demo.resolve(name).toString();
    }

    @Test
    void of_rows_with_labels_in_a_file_the_others_are_not_looked_at() throws IOException {
        List<String> lines =
                new ArrayList<>(Files.readAllLines(demo.resolve("german.csv")).subList(0, 4));
        lines.set(1, lines.get(1).replaceAll("[0-9]", "x"));
        Files.write(demo.resolve("rubbish.csv"), lines);
        byte[] labels = {6, 7, 8};
        String file = Files.write(folder.resolve("L.npy"), Arrays2d.npy("|u1", "(3,)", labels))
                .toString();
        List<Json> explanations = Json.parse(explain(
                                "clinical",
                                SOME,
                                "rubbish.csv",
                                "--rows",
                                "2,1",
                                "--input-labels",
                                file,
                                "--no-features",
                                "--json",
                                "-")
                        .ok()
                        .out())
                .get("explanations")
                .list();
        assertThat(explanations).extracting(each -> each.get("label").text()).containsExactly("8", "7");
        Files.write(folder.resolve("L.npy"), Arrays2d.npy("|u1", "(2,)", new byte[2]));
        explain("clinical", SOME, "rubbish.csv", "--rows", "1", "--input-labels", file)
                .failedWith(4, file + ": found 2 labels; expected 3 as in " + demo.resolve("rubbish.csv"));
    }

    @Test
    void a_table_is_explained_in_its_own_words() {
        assertThat(clinical().ok().out())
                .contains("GBSG 724 (patient 0)")
                .contains("To the model, this patient is 63% like Rotterdam 2502, 28% like Rotterdam 2532")
                .contains("Rotterdam 2502 (label relapse or death, predicted no relapse)")
                .containsPattern("features of Rotterdam 2502: .*Nodes \\(\\d+ positive\\) [+-]")
                .contains("output: the model predicts no relapse and the mixture keeps it");
    }

    @Test
    void json_has_ids_and_names_of_classes_and_verifies() throws IOException {
        Path json = folder.resolve("why.json");
        some("--json", json.toString()).ok();
        assertThat(json).content().contains("\"id\":\"Rotterdam ", "\"label\":\"relapse or death\"");
        String[] verify = {
            "verify",
            json.toString(),
            "--model",
            file("clinical.onnx"),
            "--schema",
            file("clinical.yaml"),
            "--corpus",
            file(SOME),
            "--input",
            file("patients.csv")
        };
        assertThat(Ran.simplex(verify).exitCode()).isZero();
        Files.writeString(
                json,
                Files.readString(json).replaceFirst("\"label\":\"relapse or death\"", "\"label\":\"no relapse\""));
        Ran tampered = Ran.simplex(verify);
        assertThat(tampered.exitCode()).isEqualTo(3);
        assertThat(tampered.out()).contains("is no relapse; expected relapse or death");
    }

    @Test
    void a_stored_corpus_explains_the_same() {
        String direct = some("--json", "-").ok().out();
        Ran again = plain("clinical", shared.resolve("stored").toString(), file("patients.csv"), "--json", "-");
        assertThat(again.ok().out().replace("\"source\":\"stored\"", "\"source\":\"" + SOME + "\""))
                .isEqualTo(direct);
    }

    @Test
    void a_changed_corpus_is_refused() throws IOException {
        Path changed = Files.createDirectory(folder.resolve("changed"));
        try (Stream<Path> files = Files.list(shared.resolve("stored"))) {
            for (Path file : files.toList()) {
                Files.copy(file, changed.resolve(file.getFileName()));
            }
        }
        Path latents = changed.resolve("latents.npy");
        byte[] bytes = Files.readAllBytes(latents);
        bytes[bytes.length - 1] ^= 1;
        Files.write(latents, bytes);
        Ran ran = plain("clinical", changed.toString(), file("patients.csv"));
        assertThat(ran.exitCode()).isEqualTo(4);
        assertThat(ran.err()).contains("latents.npy").contains("was changed after it was built");
    }

    @Test
    void a_stored_corpus_is_bound_to_its_model_and_latent() {
        Ran ran = plain("clinical", shared.resolve("stored").toString(), file("patients.csv"), "--latent", "Relu_1");
        assertThat(ran.exitCode()).isEqualTo(4);
        assertThat(ran.err())
                .contains("was built with clinical.onnx (sha256:", "latent Relu_2); expected this model")
                .contains("latent Relu_1): build the corpus again")
                .hasLineCount(1);
    }

    @Test
    void pictures_and_idx_files_are_read_with_labels() {
        Ran ran = explain(
                "digits",
                "digits-corpus.idx",
                "digits",
                "--corpus-labels",
                file("digits-labels.idx"),
                "--rows",
                "0",
                "--no-features");
        assertThat(ran.ok().out())
                .contains("letter-K.png (input 0)")
                .contains(
                        "To the model, this input is 24% like #499, 21% like #660, 18% like #372 and 36% like 6 others.")
                .contains("#499 (label 8, predicted 8)");
    }

    @Test
    void folders_of_pictures_that_are_no_classes_are_refused_or_mapped() throws IOException {
        Path shapes = folder.resolve("shapes");
        for (String picture : List.of("seven/test-0.png", "four/test-115.png", "nine/test-266.png")) {
            Path to = shapes.resolve(picture);
            Files.createDirectories(to.getParent());
            Files.copy(demo.resolve("digits").resolve(to.getFileName()), to);
        }
        plain("digits", shapes.toString(), file("digits"), "--schema", file("digits.yaml"), "--no-features")
                .failedWith(
                        4,
                        shapes + ": has pictures in a folder called 'four', but the classes of the model have numbers"
                                + " only; expected --classes with the names of the folders in the order of the model's"
                                + " outputs");
        plain(
                        "digits",
                        shapes.toString(),
                        file("digits"),
                        "--schema",
                        file("digits.yaml"),
                        "--no-features",
                        "--classes",
                        "zero,one,two,three,four,five,six,seven,eight,nine")
                .ok();
    }

    @Test
    void pictures_without_a_schema_say_how_light_was_taken() {
        Ran ran = plain("digits", file("digits-corpus.idx"), file("digits"), "--rows", "0", "--no-features");
        assertThat(ran.ok().err())
                .contains("digits-corpus.idx: brightness is taken as 0 for black to 1 for white")
                .contains("digits: brightness is taken as 0 for black to 1 for white");
    }

    @Test
    void reports_go_to_files() throws IOException {
        Path html = folder.resolve("why.html");
        Path csv = folder.resolve("why.csv");
        Path pdf = folder.resolve("why.pdf");
        Ran ran = some(
                "--html",
                html.toString(),
                "--csv",
                csv.toString(),
                "--pdf",
                pdf.toString(),
                "--title",
                "Two <b>patients</b>");
        assertThat(ran.ok().out()).isEmpty();
        assertThat(ran.err()).contains("wrote " + html + ": 2 explanations", "wrote " + csv + ": 2 explanations");
        assertThat(html).content().contains("Two &lt;b&gt;patients&lt;/b&gt;").doesNotContain("<b>patients");
        assertThat(Files.readAllBytes(pdf)).startsWith("%PDF-".getBytes(StandardCharsets.US_ASCII));
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines.get(0)).startsWith("section,input,label,prediction,residual");
        assertThat(lines).hasSizeGreaterThan(100);
        assertThat(lines.get(1)).contains("GBSG 724").doesNotContain("NaN");
    }

    @Test
    void all_formats_say_the_same_of_every_input() throws IOException {
        Path json = folder.resolve("why.json");
        Path csv = folder.resolve("why.csv");
        Path html = folder.resolve("why.html");
        String text = explain("clinical", SOME, "german.csv", "--rows", "0-14", "--no-features")
                .ok()
                .out();
        explain(
                        "clinical",
                        SOME,
                        "german.csv",
                        "--rows",
                        "0-14",
                        "--no-features",
                        "--json",
                        json.toString(),
                        "--csv",
                        csv.toString(),
                        "--html",
                        html.toString())
                .ok();
        String page = Files.readString(html);
        List<String> rows = Files.readAllLines(csv);
        Noun patient = Noun.of("patient");
        int reasons = 0;
        for (Json each : Json.parse(Files.readString(json)).get("explanations").list()) {
            String id = each.get("id").text();
            String level = each.get("verdict").get("level").text();
            String words = level.equals("do-not-rely") ? "do not rely on this" : level.replace('-', ' ');
            assertThat(text).contains(id + " (patient " + each.get("input").integer() + "): " + words);
            List<String> codes = new ArrayList<>();
            for (Json warning : each.get("warnings").list()) {
                reasons++;
                codes.add(warning.get("code").text());
                assertThat(text)
                        .contains(warning.get("code").text() + ": "
                                + patient.into(warning.get("message").text()));
                assertThat(page).contains(patient.into(warning.get("message").text()));
            }
            assertThat(each.get("verdict").get("reasons").list().stream().map(Json::text))
                    .containsExactlyElementsOf(codes);
            assertThat(rows)
                    .anyMatch(row -> row.contains("," + id + ",")
                            && row.contains("," + level + "," + String.join(" ", codes) + ","));
        }
        assertThat(reasons).isGreaterThan(5);
    }

    @Test
    void projections_can_be_left_out_of_json() {
        String json = some("--json", "-", "--no-projections").ok().out();
        assertThat(json).doesNotContain("\"projections\":[").contains("\"shares\":[");
    }

    @Tag("slow")
    @Test
    void a_large_report_is_told_to_be_large() {
        Path html = folder.resolve("large.html");
        Ran ran = explain("clinical", SOME, "german.csv", "--attribution-tolerance", "0.5", "--html", html.toString());
        assertThat(ran.err()).containsPattern("large.html is \\d+ MB; --rows 0,3-7 writes only some of the inputs");
        assertThat(some("--html", folder.resolve("small.html").toString()).err())
                .doesNotContain(" MB");
    }

    @Test
    void bad_tables_are_refused_with_their_place() throws IOException {
        Path bad = folder.resolve("bad.csv");
        String header = Files.readAllLines(demo.resolve("patients.csv")).get(0);
        Files.writeString(bad, header + "\nJoe,57,after,<=20,IV,3,16,14,yes,no relapse\n");
        Ran ran = plain("clinical", file(SOME), bad.toString(), "--schema", file("clinical.yaml"));
        ran.failedWith(
                3,
                "cannot read the input " + bad
                        + " line 2, column 'grade': found 'IV'; expected one of 'I or II', 'III'");
    }

    @Test
    void names_do_not_steer_the_terminal() throws IOException {
        Path odd = folder.resolve("odd.csv");
        String header = Files.readAllLines(demo.resolve("patients.csv")).get(0);
        Files.writeString(odd, header + "\n\u001b[31mJoe,57,after,<=20,III,3,16,14,yes,no relapse\n");
        Ran ran = plain("clinical", file(SOME), odd.toString(), "--schema", file("clinical.yaml"));
        assertThat(ran.ok().out()).contains("?[31mJoe (patient 0)").doesNotContain("\u001b");
    }

    @Test
    void a_table_without_a_schema_is_numbers_only() {
        Ran ran = plain("clinical", file("german.csv"), file("patients.csv"));
        ran.failedWith(
                3,
                "cannot read " + demo.resolve("german.csv") + " line 2, column 'patient': found 'GBSG 132'; expected a"
                        + " finite number; --schema S.yaml says how words become numbers, and 'simplex schema infer'"
                        + " proposes one");
    }

    @Test
    void a_schema_that_does_not_fit_the_model_is_refused() {
        Ran ran = plain("clinical", file(SOME), file("patients.csv"), "--schema", file("digits.yaml"));
        assertThat(ran.exitCode()).isEqualTo(4);
        assertThat(ran.err()).contains("digits.yaml").hasLineCount(1);
    }

    @Test
    void a_schema_is_proposed_for_a_table() throws IOException {
        Path yaml = folder.resolve("german.yaml");
        Ran.simplex("schema", "infer", file("german.csv"), "--out", yaml.toString())
                .ok();
        assertThat(yaml).content().contains("id: patient", "label: outcome", "name: grade");
        assertThat(Ran.simplex("schema", "infer", file("german.csv")).ok().out())
                .isEqualTo(Files.readString(yaml));
    }

    @Test
    void a_schema_takes_hints() {
        String yaml = Ran.simplex("schema", "infer", file("german.csv"), "--label", "hormones", "--classes", "yes,no")
                .ok()
                .out();
        assertThat(yaml).contains("label: hormones", "classes: [\"yes\", \"no\"]", "name: outcome");
        Ran.simplex("schema", "infer", file("german.csv"), "--id", "patent")
                .failedWith(
                        3,
                        "cannot read the table " + file("german.csv")
                                + ": has no column 'patent'; expected one (did you mean 'patient'?)");
    }

    @Test
    void names_of_more_or_fewer_classes_than_the_model_has_end_with_4() throws IOException {
        String yaml = Files.readString(demo.resolve("clinical.yaml"));
        Path three = Files.writeString(
                folder.resolve("three.yaml"), yaml.replaceFirst("classes: \\[", "classes: [a third one, "));
        String line = three + ": names 3 classes; expected 2 as the model has 2 outputs";
        plain("clinical", file(SOME), file("patients.csv"), "--schema", three.toString())
                .failedWith(4, line);
        Ran.simplex(
                        "corpus",
                        "build",
                        "--model",
                        file("clinical.onnx"),
                        "--schema",
                        three.toString(),
                        "--corpus",
                        file(SOME),
                        "--out",
                        folder.resolve("corpus").toString())
                .failedWith(4, line);
    }

    @Test
    void a_number_outside_its_range_is_named_with_its_cell() throws IOException {
        List<String> patients = new ArrayList<>(Files.readAllLines(demo.resolve("patients.csv")));
        int age = List.of(patients.get(0).split(",")).indexOf("age");
        String[] cells = patients.get(2).split(",");
        cells[age] = "-5";
        patients.set(2, String.join(",", cells));
        Path file = Files.write(folder.resolve("patients.csv"), patients);
        plain("clinical", file(SOME), file.toString(), "--schema", file("clinical.yaml"))
                .failedWith(
                        3,
                        "cannot read the input " + file + " line 3, column 'age': found '-5'; expected a number from"
                                + " 0 to 120");
    }

    @Test
    void one_column_is_not_both_the_name_and_the_label() {
        Ran.simplex("schema", "infer", file("german.csv"), "--id", "patient", "--label", "patient")
                .failedWith(
                        2, "--label is 'patient' as id is; expected two columns. Try 'simplex schema infer --help'");
    }

    @Test
    void a_corpus_is_not_built_from_itself_nor_where_it_cannot_be() throws IOException {
        Path stored = shared.resolve("stored");
        build(stored.toString(), stored, "--force")
                .failedWith(
                        2,
                        "--out: " + stored + " is an input corpus; choose another name."
                                + " Try 'simplex corpus build --help'");
        Path none = folder.resolve("none/corpus");
        build(file("none.csv"), none).failedWith(2, "cannot write " + none + ": no such folder: " + none.getParent());
        Path foreign = Files.createDirectory(folder.resolve("foreign"));
        Ran.simplex(
                        "corpus",
                        "build",
                        "--model",
                        file("clinical.onnx"),
                        "--corpus",
                        stored.toString(),
                        "--out",
                        foreign.resolve("corpus").toString())
                .ok();
        Files.writeString(foreign.resolve("corpus/notes.txt"), "dear");
        build(file("none.csv"), foreign.resolve("corpus"), "--force")
                .failedWith(
                        2,
                        "cannot write " + foreign.resolve("corpus")
                                + ": holds notes.txt besides a corpus; expected nothing else that would be lost");
    }

    private static Ran build(String corpus, Path out, String... more) {
        List<String> args = new ArrayList<>(List.of("corpus", "build", "--model", file("clinical.onnx")));
        args.addAll(List.of("--schema", file("clinical.yaml"), "--corpus", corpus, "--out", out.toString()));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }

    @Test
    void nothing_is_written_into_what_is_read() throws IOException {
        Path stored = shared.resolve("stored");
        for (String name : List.of("corpus.json", "report.json")) {
            plain("clinical", stored.toString(), file("patients.csv"), "--force", "--json", stored + "/" + name)
                    .failedWith(
                            2,
                            "--json: " + stored + "/" + name + " is an input file; choose another name."
                                    + " Try 'simplex explain --help'");
        }
        Path picture;
        try (Stream<Path> pictures = Files.list(demo.resolve("digits"))) {
            picture = pictures.sorted().findFirst().orElseThrow();
        }
        explain("digits", "digits-corpus.idx", "digits", "--force", "--html", picture.toString())
                .failedWith(
                        2,
                        "--html: " + picture + " is an input file; choose another name."
                                + " Try 'simplex explain --help'");
    }

    @Test
    void outputs_are_not_mixed_up() {
        String one = folder.resolve("one").toString();
        some("--html", one, "--csv", one)
                .failedWith(
                        2,
                        one + " is to be written twice; expected a name for each output."
                                + " Try 'simplex explain --help'");
        some("--html", one, "--palette", "pink")
                .failedWith(2, "--palette is pink; expected blue-red or print. Try 'simplex explain --help'");
    }
}
