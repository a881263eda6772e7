package io.simplex4j.cli;

import static io.simplex4j.cli.Ran.simplex;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.report.PublishedSchema;
import io.simplex4j.text.TinyFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sentences on the command line, with an encoder of 30 words. */
final class TextTest {
    @TempDir
    private Path folder;

    private String model = "";
    private String corpus = "";
    private String input = "";

    @BeforeEach
    void write() throws IOException {
        model = TinyFolder.write(folder.resolve("tiny")).toString();
        corpus = file("corpus.csv", """
                sentence,topic
                The cat sat in the garden.,animals
                A dog ran and a bird sang.,animals
                The team won the match.,sport
                The players lost the ball.,sport
                Rain and wind and snow.,weather
                """);
        input = file("input.csv", "sentence\nThe dog sat in the rain.\nThe cats won.\n");
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Tag("slow")
    @Test
    void sentences_are_explained_by_words_and_the_explanations_hold() throws IOException {
        String json = folder.resolve("why.json").toString();
        String html = folder.resolve("why.html").toString();
        String pdf = folder.resolve("why.pdf").toString();
        String csv = folder.resolve("why.csv").toString();
        simplex(
                        "explain",
                        "--model",
                        model,
                        "--corpus",
                        corpus,
                        "--input",
                        input,
                        "--json",
                        json,
                        "--html",
                        html,
                        "--pdf",
                        pdf,
                        "--csv",
                        csv,
                        "--max-tokens",
                        "12")
                .ok();
        String written = Files.readString(Path.of(json));
        PublishedSchema.assertValid(written);
        assertThat(written)
                .contains("\"baseline\":\"blank\"", "\"name\":\"token 12\"", "\"id\":\"The dog sat in the rain.\"")
                .contains("\"[CLS]\",\"the\",\"cat\",\"sat\",\"in\",\"the\",\"garden\",\".\",\"[SEP]\",\"\"");
        assertThat(Files.readString(Path.of(html)))
                .contains("<p class=\"words\">", "</bdi><span class=\"figure\">", "by the word");
        assertThat(Files.readString(Path.of(csv))).contains(",token 2,the,").doesNotContain("token 12");
        assertThat(Files.size(Path.of(pdf))).isGreaterThan(1000);
        Ran verified =
                simplex("verify", json, "--model", model, "--corpus", corpus, "--input", input, "--max-tokens", "12");
        assertThat(verified.out() + verified.err()).contains("2 explanations");
        assertThat(verified.exitCode()).isZero();
        String forged = file("forged.json", written.replaceFirst("\"garden\"", "\"match\""));
        assertThat(simplex(
                                "verify",
                                forged,
                                "--model",
                                model,
                                "--corpus",
                                corpus,
                                "--input",
                                input,
                                "--max-tokens",
                                "12")
                        .exitCode())
                .isEqualTo(3);
    }

    @Tag("slow")
    @Test
    void a_classifier_is_trained_and_put_behind_the_encoder() throws IOException {
        String head = folder.resolve("topics.onnx").toString();
        Ran trained = simplex("model", "train-head", "--model", model, "--corpus", corpus, "--out", head, "--seed", "3")
                .ok();
        assertThat(trained.err())
                .contains(
                        ": 8 numbers to 3 classes (animals, sport, weather); right about 5 of 5 sentences, and about ");
        String json = folder.resolve("why.json").toString();
        String[] explain = {"explain", "--model", model, "--head", head, "--corpus", corpus, "--input", input};
        assertThat(simplex(explain).ok().out()).contains("the model predicts ");
        simplex(Stream.concat(Arrays.stream(explain), Stream.of("--json", json)).toArray(String[]::new))
                .ok();
        assertThat(Files.readString(Path.of(json)))
                .contains("\"classes\":[\"animals\",\"sport\",\"weather\"]", "\"labelled\":5,\"right\":5");
        Ran verified = simplex("verify", json, "--model", model, "--head", head, "--corpus", corpus, "--input", input);
        assertThat(verified.exitCode()).as(verified.err()).isZero();
        assertThat(simplex("verify", json, "--model", model, "--corpus", corpus, "--input", input)
                        .exitCode())
                .isEqualTo(3);
        assertThat(simplex("model", "inspect", model, "--head", head).ok().out())
                .contains("8 numbers to 3 (put behind the encoder), softmax", "classes: animals, sport, weather");
        simplex("model", "inspect", head, "--head", head)
                .failedWith(
                        2,
                        "--head is for sentences; expected a folder with an encoder and its tokenizer.json as the model."
                                + " Try 'simplex model inspect --help'");
        String bare = file("bare.csv", "sentence\nThe cat sat.\nThe team won.\n");
        simplex("model", "train-head", "--model", model, "--corpus", bare, "--out", head, "--force")
                .failedWith(3, bare + ": \"The cat sat.\" has no label; expected one for each sentence");
        simplex("explain", "--model", model, "--head", bare, "--corpus", corpus, "--input", input)
                .failedWith(
                        4,
                        "cannot load the model tiny: bare.csv: not an ONNX model: the file has field 14 of an unknown kind 3 at"
                                + " byte 1");
    }

    @Test
    void the_folder_of_an_encoder_is_inspected() {
        assertThat(simplex("model", "inspect", model).ok().out())
                .contains(
                        "  input     input_ids: int64",
                        "  example   (2, 64) into tokens",
                        "  latent    ",
                        ": 8 numbers; it is ",
                        "  gradient  exact",
                        "sentences: at most 64 tokens of a vocabulary of 35; the vector of a sentence is the mean of"
                                + " those of its tokens, scaled to length 1");
        assertThat(simplex("model", "inspect", model, "--json", "-", "--max-tokens", "20")
                        .ok()
                        .out())
                .contains("\"inputShape\":[2,20]", "\"notes\":[\"sentences: at most 20 ");
    }

    @Test
    void text_names_the_words_that_count() {
        Ran ran = simplex("explain", "--model", model, "--corpus", corpus, "--input", input, "--rows", "1")
                .ok();
        assertThat(ran.out())
                .contains("The cats won. (input 1)", "  words of \"", "the baseline (blank)", "(label weather)");
    }

    @Test
    void a_stored_corpus_of_sentences_explains_as_the_table_does() {
        String stored = folder.resolve("stored").toString();
        simplex("corpus", "build", "--model", model, "--corpus", corpus, "--out", stored)
                .ok();
        Ran table = simplex("explain", "--model", model, "--corpus", corpus, "--input", input)
                .ok();
        Ran folderOf = simplex("explain", "--model", model, "--corpus", stored, "--input", input)
                .ok();
        assertThat(folderOf.out().replace("stored", "corpus.csv")).isEqualTo(table.out());
    }

    /** The encoder has 64 positions, of which its folder says nothing. */
    @Test
    void a_sentence_longer_than_the_encoder_reads_is_cut_with_a_note() throws IOException {
        String longer = file("long.csv", "sentence\n" + "the dog sat ".repeat(40) + "\nThe cats won.\n");
        String json = folder.resolve("cut.json").toString();
        String[] sources = {"--model", model, "--corpus", corpus, "--input", longer};
        Ran ran = simplex(Stream.concat(Stream.of("explain", "--json", json), Arrays.stream(sources))
                        .toArray(String[]::new))
                .ok();
        assertThat(ran.err()).contains("1 sentence has more tokens than the model reads here; the rest is left out");
        List<Json> explanations =
                Json.parse(Files.readString(Path.of(json))).get("explanations").list();
        assertThat(explanations.get(0).get("warnings").list()).anySatisfy(warning -> {
            assertThat(warning.get("code").text()).isEqualTo("sentence-cut");
            assertThat(warning.get("message").text())
                    .isEqualTo(
                            "The sentence fills the 64 tokens that the model reads: what goes beyond them is left out.");
        });
        assertThat(explanations.get(1).get("warnings").list())
                .noneMatch(warning -> warning.get("code").text().equals("sentence-cut"));
        PublishedSchema.assertValid(Files.readString(Path.of(json)));
        simplex(Stream.concat(Stream.of("verify", json), Arrays.stream(sources)).toArray(String[]::new))
                .ok();
        simplex(Stream.concat(Stream.of("explain", "--max-tokens", "65"), Arrays.stream(sources))
                        .toArray(String[]::new))
                .failedWith(
                        4,
                        "cannot load the model tiny: the model reads at most 64 tokens; expected no more than that, found 65");
    }

    @Test
    void what_does_not_fit_is_refused_in_one_line() throws IOException {
        String numbers = file("numbers.csv", "a,b\n1,2\n");
        simplex("explain", "--model", model, "--corpus", numbers, "--input", input)
                .failedWith(
                        4,
                        numbers
                                + ": has the columns a, b; expected one called text or sentence, or a schema with modality:"
                                + " text");
        simplex("explain", "--model", model, "--corpus", corpus, "--input", input, "--baseline", "mean")
                .failedWith(2, "--baseline is mean; expected blank for sentences. Try 'simplex explain --help'");
        simplex("explain", "--model", model, "--corpus", corpus, "--input", input, "--max-tokens", "1")
                .failedWith(
                        2, "--max-tokens is 1; expected a whole number of at least 3. Try 'simplex explain --help'");
        simplex("explain", "--model", model, "--corpus", corpus, "--input", input, "--max-tokens", "9999")
                .failedWith(
                        4,
                        "cannot load the model tiny: the model reads at most 512 tokens; expected no more than that, found"
                                + " 9999");
        simplex("explain", "--model", folder.toString(), "--corpus", corpus, "--input", input)
                .failedWith(
                        4,
                        "cannot load the model " + folder.getFileName()
                                + ": has no tokenizer.json; expected a folder with model.onnx and tokenizer.json, or a file"
                                + " M.onnx");
        String blank = file("blank.csv", "sentence\n\"  \"\n");
        assertThat(simplex("explain", "--model", model, "--corpus", corpus, "--input", blank)
                        .err())
                .contains("expected a sentence");
        String schema = file("s.yaml", "schema: simplex4j/schema/1\nmodality: text\ntext: sentence\nlabel: sentence\n");
        assertThat(simplex("explain", "--model", model, "--schema", schema, "--corpus", corpus, "--input", input)
                        .err())
                .contains("expected one other than those of 'id' and 'label'");
    }
}
