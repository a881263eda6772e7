package io.simplex4j.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.example.Examples;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.HeadFile;
import io.simplex4j.onnx.OnnxModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TextModelTest {
    private static final List<String> SENTENCES = List.of(
            "The cat sat in the garden.",
            "A dog ran and a bird sang.",
            "The team won the match.",
            "The players lost the ball.",
            "Rain and wind and snow.",
            "Clouds of the storm.");

    @TempDir
    private Path folder;

    private static Vec row(TextModel model, String sentence) {
        return model.examples(List.of(sentence)).inputs().row(0);
    }

    @Test
    void words_are_read_as_the_tokenizer_reads_them() {
        try (TextModel model = TextModel.load(TinyFolder.write(folder))) {
            TextForm form = model.form();
            Vec input = row(model, "The players SANG ödd singing");
            assertThat(form.values(input).subList(0, 10))
                    .containsExactly("[CLS]", "the", "player", "##s", "sang", "[UNK]", "[UNK]", "[SEP]", "", "");
            assertThat(form.words(input))
                    .extracting(TextForm.Word::text)
                    .containsExactly("the", "players", "sang", "[UNK]", "[UNK]");
            assertThat(form.words(input).get(1).tokens()).containsExactly(2, 3);
            assertThat(form.sentence(input)).isEqualTo("the players sang [UNK] [UNK]");
            assertThat(model.name()).isEqualTo(folder.getFileName().toString());
        }
    }

    @Test
    void a_prompt_is_the_beginning_of_every_sentence() throws IOException {
        Path encoder = TinyFolder.write(folder);
        String plain;
        try (TextModel model = TextModel.load(encoder)) {
            plain = model.digest();
        }
        Files.writeString(
                encoder.resolve("config_sentence_transformers.json"),
                "{\"prompts\": {\"query\": \"the team \", \"none\": \"\"}, \"default_prompt_name\": \"query\"}");
        try (TextModel model = TextModel.load(encoder)) {
            assertThat(model.form().sentence(row(model, "won"))).isEqualTo("the team won");
            assertThat(model.digest()).isNotEqualTo(plain);
            assertThat(model.report().notes()).anyMatch(note -> note.endsWith("each begins with \"the team \""));
        }
        try (TextModel model = TextModel.load(encoder, ModelOptions.defaults().withPrompt("a dog "))) {
            assertThat(model.form().sentence(row(model, "won"))).isEqualTo("a dog won");
        }
        try (TextModel model = TextModel.load(encoder, ModelOptions.defaults().withPrompt(""))) {
            assertThat(model.form().sentence(row(model, "won"))).isEqualTo("won");
            assertThat(model.digest()).isEqualTo(plain);
        }
        Files.writeString(
                encoder.resolve("config_sentence_transformers.json"), "{\"default_prompt_name\": \"passage\"}");
        assertThatThrownBy(() -> TextModel.load(encoder))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageEndingWith(
                        "config_sentence_transformers.json has the default_prompt_name passage; expected a"
                                + " text of that name in prompts");
    }

    @Test
    void an_explanation_adds_up_over_the_words_of_its_examples() {
        try (TextModel model = TextModel.load(TinyFolder.write(folder))) {
            Corpus corpus = Corpus.encode(model, model.examples(SENTENCES));
            Explainer explainer = Explainer.of(model, corpus);
            Explanation why = explainer
                    .explain(model.examples(List.of("The dog sat in the rain.")))
                    .iterator()
                    .next();
            assertThat(why.completeness().orElseThrow().sum()).isCloseTo(1, within(1e-2));
            assertThat(why.completeness().orElseThrow().expected()).isCloseTo(1, within(1e-6));
            TextForm form = model.form();
            for (Contribution contribution : why.contributions()) {
                Vec byToken = form.groups()
                        .sum(contribution.projection().orElseThrow().values());
                Vec input = corpus.inputs().row(contribution.row());
                double words = form.words(input).stream()
                        .mapToDouble(word -> word.sum(byToken))
                        .sum();
                assertThat(words)
                        .isCloseTo(contribution.projection().orElseThrow().sum(), within(1e-9));
                assertThat(byToken.get(0)).isZero();
            }
            assertThat(explainer.provenance().settings()).containsEntry("baseline", "blank");
            assertThatThrownBy(() -> explainer.withBaseline(Baseline.mean(corpus)))
                    .hasMessage("baseline is mean; expected blank for sentences");
        }
    }

    @Test
    void tables_of_sentences_are_read_with_and_without_a_schema() throws IOException {
        Path csv = Files.writeString(
                folder.resolve("sentences.csv"),
                "sentence,topic\nThe cat sat.,animals\nThe team won.,sport\nThe cat sat.,animals\n");
        Schema schema = Schema.parse(
                "schema: simplex4j/schema/1\nmodality: text\ntext: sentence\nlabel: topic\nclasses: [animals, sport]\n",
                "s.yaml");
        assertThat(Schema.parse(schema.toYaml(), "again").toYaml()).isEqualTo(schema.toYaml());
        try (TextModel model = TextModel.load(TinyFolder.write(folder))) {
            for (ExampleReader reader : List.of(
                    ExampleReader.ofSentences(model.sentences(), Optional.of(schema)),
                    ExampleReader.ofSentences(model.sentences(), Optional.empty()))) {
                Examples examples = reader.corpus(csv.toString()).examples();
                assertThat(examples.size()).isEqualTo(3);
                assertThat(examples.id(0)).isEqualTo("The cat sat.");
                assertThat(examples.id(2)).isEqualTo("The cat sat. (line 4)");
                assertThat(examples.label(1)).contains("sport");
                assertThat(examples.inputs().row(0)).isEqualTo(row(model, "The cat sat."));
            }
            assertThatThrownBy(() -> ExampleReader.ofSentences(
                            model.sentences(), Optional.of(Schema.ofColumns(List.of("a", "b")))))
                    .hasMessageContaining("describes 2 features; expected modality: text as the model takes sentences");
        }
    }

    @Test
    void long_sentences_are_cut_and_that_is_said() throws IOException {
        Path csv = Files.writeString(
                folder.resolve("long.csv"), "text\nthe cat sat in the garden and the dog ran\na cat\n");
        ModelOptions options = ModelOptions.defaults().withMaxTokens(6);
        try (TextModel model = TextModel.load(TinyFolder.write(folder), options)) {
            Examples examples = ExampleReader.ofSentences(model.sentences(), Optional.empty())
                    .corpus(csv.toString())
                    .examples();
            assertThat(model.form().sentence(examples.inputs().row(0))).isEqualTo("the cat sat in");
            assertThat(examples.notes())
                    .containsExactly(
                            csv + ": 1 sentence has more tokens than the model reads here; the rest is left out"
                                    + " (--max-tokens or withLongest)");
        }
    }

    @Test
    void a_linear_layer_can_be_put_behind_the_encoder() {
        try (TextModel plain = TextModel.load(TinyFolder.write(folder))) {
            double[][] weights = new double[2][plain.latentSize()];
            weights[1][0] = 1;
            LinearHead head = LinearHead.of(Matrix.of(weights), Vec.of(0, 0), LinearHead.Activation.SOFTMAX);
            TextModel classifier = plain.withHead(head);
            assertThat(classifier.head()).contains(head);
            assertThat(plain.head()).isEmpty();
            assertThat(classifier.digest()).isNotEqualTo(plain.digest()).startsWith("sha256:");
            Corpus corpus = Corpus.encode(classifier, classifier.examples(SENTENCES));
            assertThat(corpus.prediction(0)).isPresent();
        }
    }

    @Tag("slow")
    @Test
    void a_layer_is_trained_on_labels_and_read_from_its_file() throws IOException {
        Path file = folder.resolve("topics.onnx");
        try (TextModel plain = TextModel.load(TinyFolder.write(folder))) {
            List<String> labels = List.of("life", "life", "sport", "sport", "weather", "weather");
            Examples labelled = plain.examples(SENTENCES).withLabels(labels);
            HeadTraining training = HeadTraining.of(plain, labelled);
            assertThat(training.classes()).containsExactly("life", "sport", "weather");
            assertThat(training.train().bytes()).isEqualTo(training.train().bytes());
            assertThat(training.withSeed(1).train().bytes())
                    .isNotEqualTo(training.train().bytes());
            Files.write(file, training.train().bytes());
            HeadFile read = HeadFile.read(file, ModelOptions.defaults());
            assertThat(training.right(read.head())).isEqualTo(6);
            assertThat(training.rightWhenLeftOut()).isBetween(0, 6);
            TextModel classifier = plain.withHead(read);
            Corpus corpus =
                    Corpus.encode(classifier, classifier.examples(SENTENCES).withLabels(labels));
            assertThat(corpus.prediction(2)).contains("sport");
            assertThat(corpus.misclassified()).isEmpty();
            assertThat(classifier.sentences().classes()).containsExactly("life", "sport", "weather");
            assertThat(classifier
                            .report()
                            .use()
                            .orElseThrow()
                            .head()
                            .orElseThrow()
                            .outputs())
                    .isEqualTo(3);
            assertThat(classifier.report().notes()).contains("classes: life, sport, weather");
            assertThatThrownBy(() -> HeadTraining.of(plain, plain.examples(SENTENCES)))
                    .hasMessage("\"0\" has no label; expected one for each sentence");
            assertThatThrownBy(() -> HeadTraining.of(
                            plain, plain.examples(SENTENCES).withLabels(List.of("a", "a", "a", "a", "a", "a"))))
                    .hasMessage("all sentences have the label \"a\"; expected at least two different ones");
        }
    }

    @Test
    void only_a_single_layer_can_be_put_behind() {
        try (TextModel plain = TextModel.load(TinyFolder.write(folder))) {
            assertThatThrownBy(() -> HeadFile.read(folder.resolve("model.onnx"), ModelOptions.defaults()))
                    .isInstanceOf(OnnxModelException.class)
                    .hasMessageStartingWith("model.onnx: ");
            LinearHead narrow =
                    LinearHead.of(Matrix.of(new double[][] {{1, 2}, {3, 4}}), Vec.of(0, 0), LinearHead.Activation.NONE);
            assertThatThrownBy(() -> plain.withHead(new HeadFile(narrow, List.of())))
                    .isInstanceOf(OnnxModelException.class)
                    .hasMessage("the head takes 2 numbers; expected " + plain.latentSize() + " as latents have");
        }
    }

    @Test
    void the_folder_says_how_vectors_are_pooled_and_how_much_is_read() throws IOException {
        TinyFolder.write(folder);
        Files.createDirectories(folder.resolve("1_Pooling"));
        Files.writeString(
                folder.resolve("1_Pooling/config.json"),
                "{\"pooling_mode_cls_token\": true, \"pooling_mode_mean_tokens\": false}");
        Files.writeString(folder.resolve("modules.json"), "[{\"type\": \"sentence_transformers.models.Transformer\"}]");
        Files.writeString(folder.resolve("sentence_bert_config.json"), "{\"max_seq_length\": 20}");
        try (TextModel model = TextModel.load(folder)) {
            assertThat(model.form().tokens()).isEqualTo(20);
            assertThat(model.latents(model.examples(SENTENCES).inputs()).row(0).norm())
                    .isGreaterThan(1.5);
        }
        assertThatThrownBy(() -> TextModel.load(folder, ModelOptions.defaults().withMaxTokens(21)))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageEndingWith(": the model reads at most 20 tokens; expected no more than that, found 21");
    }

    @Test
    void folders_without_an_encoder_are_refused() throws IOException {
        assertThatThrownBy(() -> TextModel.load(folder))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageEndingWith(
                        ": has no tokenizer.json; expected a folder with model.onnx and tokenizer.json, or a file M.onnx");
        Files.writeString(folder.resolve("tokenizer.json"), "{}");
        assertThatThrownBy(() -> TextModel.load(folder))
                .hasMessageEndingWith(
                        ": has a tokenizer.json, but no model.onnx or onnx/model.onnx; expected one of them");
        TinyFolder.write(folder);
        Files.writeString(folder.resolve("tokenizer.json"), "{\"model\": {\"vocab\": {\"[PAD]\": 0}}}");
        assertThatThrownBy(() -> TextModel.load(folder))
                .hasMessageContaining("expected [MASK], <mask>, [PAD] or <pad>");
        Files.writeString(folder.resolve("tokenizer.json"), "not JSON");
        assertThatThrownBy(() -> TextModel.load(folder)).hasMessageContaining("tokenizer.json is not JSON");
    }
}
