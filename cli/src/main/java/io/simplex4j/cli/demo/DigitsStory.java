package io.simplex4j.cli.demo;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.lab.dataset.DrawnLetters;
import io.simplex4j.lab.dataset.EmbeddedDigits;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.report.Section;
import io.simplex4j.server.ServedModel;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** A network for handwritten digits, a corpus of a thousand digits, and images to explain. */
public final class DigitsStory implements DemoStory {
    /*
     * The network was trained on the 60,000 training images of MNIST; the thousand are the first of them. The exhibits
     * are none of these: four of the 300 test images that are part of the software, and a drawn letter. They were
     * chosen by hand. All 300 were explained; those that the network misclassifies (4 of them) or gives a probability
     * below 0.9 were inspected, and the most instructive ones are shown. Of the thirteen letters that can be drawn,
     * only K and X always have such a residual; a T or a V is as close to the corpus as digits are. Tests verify the
     * statements about each exhibit.
     */
    private static final int CORPUS = 1000;
    private static final int BRIGHTEST = 255;
    private static final Schema SCHEMA = Schema.parse("""
                    schema: simplex4j/schema/1
                    title: Handwritten digits
                    modality: image
                    shape: [1, 28, 28]
                    pixels: {mean: 0.1307, deviation: 0.3081}
                    """, "digits.yaml");
    private static final ImageForm FORM = (ImageForm) SCHEMA.form();

    private final OnnxModel model;
    private final Corpus corpus;
    private final Examples exhibits;

    private DigitsStory(OnnxModel model, Corpus corpus, Examples exhibits) {
        this.model = model;
        this.corpus = corpus;
        this.exhibits = exhibits;
    }

    /** Loads the story, which the caller closes. */
    public static DigitsStory load() {
        Sampling.Split digits = EmbeddedDigits.both();
        OnnxModel model = DemoFiles.network("digits.onnx");
        try {
            Examples known = Sampling.split(digits.training(), CORPUS)
                    .training()
                    .withForm(FORM)
                    .withName("digits that it was trained on")
                    .withIds(IntStream.range(0, CORPUS)
                            .mapToObj(row -> "train " + row)
                            .toList());
            return new DigitsStory(model, Corpus.encode(model, known), exhibits(digits.test()));
        } catch (RuntimeException e) {
            model.close();
            throw e;
        }
    }

    private static Examples exhibits(Examples test) {
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
                                + " in the same way: hence the warning."),
                exhibit(
                        "letter K",
                        Vec.of(DrawnLetters.draw('K', 1)),
                        "Not a digit, yet the network names one; the residual gives it away, larger than those of 99% of"
                                + " test digits.")));
    }

    private static Example digit(Examples test, int row, String comment) {
        return exhibit(name(row), test.inputs().row(row), comment)
                .withLabel(test.label(row).orElseThrow());
    }

    private static String name(int row) {
        return "test " + row;
    }

    private static Example exhibit(String id, Vec input, String comment) {
        return Examples.of(Matrix.of(new double[][] {input.toArray()}), FORM)
                .get(0)
                .withId(id)
                .withComment(comment);
    }

    OnnxModel model() {
        return model;
    }

    Corpus corpus() {
        return corpus;
    }

    /** Returns the explainer of the images. Its baseline is black, so that only ink counts. */
    public Explainer explainer() {
        return Explainer.of(model, corpus).withBaseline(Baseline.black(FORM));
    }

    /** Returns the images to explain, in the order of the story. */
    public Examples exhibits() {
        return exhibits;
    }

    @Override
    public List<Section> sections() {
        return List.of(new Section(
                "A network that reads digits",
                "It turns an image into 24 numbers, its latent, and those into a digit. Each image here is explained as a"
                        + " mixture of a thousand images that the network was trained on: a clear one, ambiguous ones, one"
                        + " that it misreads, and a letter that is not a digit at all.",
                explainer().explain(exhibits)));
    }

    @Override
    public ServedModel served() {
        Examples test = EmbeddedDigits.test();
        List<Example> pictures = new ArrayList<>(exhibits.stream().toList());
        Set<String> told = exhibits.stream().map(Example::id).collect(Collectors.toSet());
        IntStream.range(0, test.size())
                .filter(row -> !told.contains(name(row)))
                .forEach(row -> pictures.add(Examples.of(test.inputs().select(row), FORM)
                        .get(0)
                        .withId(name(row))
                        .withLabel(test.label(row).orElseThrow())));
        return ServedModel.of("digits", model, "training", corpus)
                .withSchema(SCHEMA)
                .withBaseline(Baseline.black(FORM))
                .withCases("pictures", Examples.of(pictures));
    }

    @Override
    public void writeTo(Path folder) {
        DemoFiles.copy("digits.onnx", folder);
        DemoFiles.write(folder, "digits.yaml", SCHEMA.toYaml());
        DemoFiles.write(folder, "digits-corpus.idx", images(corpus.inputs()));
        DemoFiles.write(folder, "digits-labels.idx", labels(corpus));
        Path images = folder.resolve("digits");
        try {
            Files.createDirectories(images);
        } catch (IOException e) {
            throw UnwritableDataException.of(images.toString(), e);
        }
        exhibits.forEach(
                exhibit -> DemoFiles.write(images, exhibit.id().replace(' ', '-') + ".png", png(exhibit.input())));
    }

    /** Encodes images as an IDX file. */
    private static byte[] images(Matrix inputs) {
        ByteBuffer file = ByteBuffer.allocate(4 * Integer.BYTES + inputs.rows() * inputs.columns());
        file.putInt(0x803).putInt(inputs.rows()).putInt(FORM.height()).putInt(FORM.width());
        for (int row = 0; row < inputs.rows(); row++) {
            for (int pixel = 0; pixel < inputs.columns(); pixel++) {
                file.put((byte) brightness(inputs.at(row, pixel)));
            }
        }
        return file.array();
    }

    /** Encodes labels as an IDX file. */
    private static byte[] labels(Corpus corpus) {
        ByteBuffer file = ByteBuffer.allocate(2 * Integer.BYTES + corpus.size());
        file.putInt(0x801).putInt(corpus.size());
        for (int example = 0; example < corpus.size(); example++) {
            file.put((byte) Integer.parseInt(corpus.label(example).orElseThrow()));
        }
        return file.array();
    }

    private static byte[] png(Vec input) {
        BufferedImage image = new BufferedImage(FORM.width(), FORM.height(), BufferedImage.TYPE_BYTE_GRAY);
        for (int pixel = 0; pixel < input.size(); pixel++) {
            image.getRaster().setSample(pixel % FORM.width(), pixel / FORM.width(), 0, brightness(input.get(pixel)));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static int brightness(double input) {
        double light = (input - FORM.black(0)) / (FORM.white(0) - FORM.black(0));
        return (int) Math.max(0, Math.min(BRIGHTEST, Math.rint(BRIGHTEST * light)));
    }

    @Override
    public List<String> commands(String folder) {
        return List.of("simplex explain --model " + folder + "/digits.onnx --schema " + folder + "/digits.yaml"
                + " --corpus " + folder + "/digits-corpus.idx --corpus-labels " + folder + "/digits-labels.idx"
                + " --input " + folder + "/digits --baseline black --html " + folder + "/digits.html --force");
    }

    @Override
    public void close() {
        model.close();
    }
}
