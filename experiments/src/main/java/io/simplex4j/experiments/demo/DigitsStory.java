package io.simplex4j.experiments.demo;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.experiments.dataset.DrawnLetters;
import io.simplex4j.experiments.dataset.EmbeddedDigits;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.experiments.dataset.Mnist;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.onnx.OnnxModel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A network that reads handwritten digits, a thousand digits that explain what it sees, and pictures to be explained.
 *
 * <p>The network was trained on the 60,000 training pictures of MNIST; the thousand are the first of them. The exhibits
 * are none of these: four of the 300 test pictures that come with the software, and a drawn letter. They were chosen by
 * hand. All 300 were explained, and those looked at that the network reads wrongly (4 of them) or with a probability
 * below 0.9; shown are the ones that tell most to a person. Of the thirteen letters that {@link DrawnLetters} draws, only
 * K and X have such a residual however they are drawn; a T or a V is as near to the corpus as digits are. Tests hold each
 * exhibit to what is said of it.
 *
 * <p>Instances are immutable and thread-safe, and hold native memory until they are closed.
 */
public final class DigitsStory implements AutoCloseable {
    private static final int CORPUS = 1000;
    private static final Schema SCHEMA = Schema.parse(DigitFiles.SCHEMA, "digits.yaml");

    private final OnnxModel model;
    private final Corpus corpus;
    private final Examples exhibits;

    private DigitsStory(OnnxModel model, Corpus corpus, Examples exhibits) {
        this.model = model;
        this.corpus = corpus;
        this.exhibits = exhibits;
    }

    /** The story as it comes with the software, to be closed by the caller. */
    public static DigitsStory load() {
        LabelledExamples.Split digits = EmbeddedDigits.both();
        LabelledExamples known = digits.training().split(CORPUS).training();
        OnnxModel model = StoredNetwork.open("digits.onnx");
        try {
            Examples examples = Examples.of(known.inputs(), SCHEMA.form())
                    .withName("digits that it learnt from")
                    .withIds(IntStream.range(0, CORPUS)
                            .mapToObj(place -> "train " + place)
                            .toList())
                    .withLabels(Arrays.stream(known.labels())
                            .mapToObj(Integer::toString)
                            .toList());
            return new DigitsStory(model, Corpus.encode(model, examples), exhibits(digits.test()));
        } catch (RuntimeException e) {
            model.close();
            throw e;
        }
    }

    private static Examples exhibits(LabelledExamples test) {
        return Examples.of(List.of(
                digit(test, 0, "A clear digit: its whole mixture is of sevens."),
                digit(test, 115, "A 4 or a 9? The network says 9, and most of its mixture is of nines and fours."),
                digit(
                        test,
                        266,
                        "Clear to people, but the network wavers between 0 and 8, and its mixture is of zeros and eights."),
                digit(
                        test,
                        259,
                        "The network is sure that this 6 is a 0, but more than half of its mixture is a 6 that it misreads"
                                + " in the same way: the warning is right."),
                letter(
                        'K',
                        1,
                        "No digit, yet the network names one; the residual gives it away, larger than those of 99 % of"
                                + " test digits.")));
    }

    private static Example digit(LabelledExamples test, int place, String why) {
        return exhibit("test " + place, test.inputs().row(place), why).withLabel(Integer.toString(test.label(place)));
    }

    private static Example letter(char letter, long seed, String why) {
        return exhibit("letter " + letter, Vec.of(DrawnLetters.draw(letter, seed)), why);
    }

    private static Example exhibit(String name, Vec input, String why) {
        return Examples.of(Matrix.of(new double[][] {input.toArray()}), SCHEMA.form())
                .get(0)
                .withId(name)
                .withComment(why);
    }

    /** The network: pictures of 28 by 28 pixels, scaled as {@link Mnist} says, to ten classes. */
    public OnnxModel model() {
        return model;
    }

    /** The digits that explain, with what they are and what the network reads. */
    public Corpus corpus() {
        return corpus;
    }

    /** What the 784 numbers mean. */
    public Schema schema() {
        return SCHEMA;
    }

    /** Writes the network, the schema and the pictures into a folder, where files of the same names are replaced. */
    public void writeTo(Path folder) {
        StoredNetwork.copy("digits.onnx", folder);
        DemoFile.write(folder, "digits.yaml", SCHEMA.toYaml());
        DigitFiles files = new DigitFiles((ImageForm) SCHEMA.form());
        DemoFile.write(folder, "digits-corpus.idx", files.pictures(corpus.inputs()));
        DemoFile.write(folder, "digits-labels.idx", DigitFiles.labels(corpus));
        Path pictures = DemoFile.folder(folder, "digits");
        exhibits.forEach(exhibit ->
                DemoFile.write(pictures, exhibit.id().replace(' ', '-') + ".png", files.png(exhibit.input())));
    }

    /** A black picture, so that only ink can count. */
    public Baseline baseline() {
        return Baseline.black(SCHEMA.form());
    }

    /** What explains the exhibits, with features. */
    public Explainer explainer() {
        return Explainer.of(model, corpus).withBaseline(baseline());
    }

    /** The pictures to be explained, in the order of telling. */
    public Examples exhibits() {
        return exhibits;
    }

    @Override
    public void close() {
        model.close();
    }
}
