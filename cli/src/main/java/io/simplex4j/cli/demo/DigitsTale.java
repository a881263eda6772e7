package io.simplex4j.cli.demo;

import io.simplex4j.experiments.demo.DigitsStory;
import io.simplex4j.report.Section;
import java.nio.file.Path;
import java.util.List;

/** A network that reads digits. */
public final class DigitsTale implements Tale {
    private final DigitsStory story = DigitsStory.load();

    @Override
    public List<Section> tell() {
        return List.of(new Section(
                "A network that reads digits",
                "It turns a picture into 24 numbers, its latent, and those into a digit. Each picture here is explained"
                        + " as a mixture of a thousand pictures that the network learnt from: a clear one, doubtful ones,"
                        + " one that it reads wrongly, and a letter that is no digit at all.",
                story.explainer().explain(story.exhibits())));
    }

    @Override
    public void writeTo(Path folder) {
        story.writeTo(folder);
    }

    @Override
    public List<String> commands(String folder) {
        return List.of("simplex explain --model " + folder + "/digits.onnx --schema " + folder + "/digits.yaml"
                + " --corpus " + folder + "/digits-corpus.idx --corpus-labels " + folder + "/digits-labels.idx"
                + " --input " + folder + "/digits --baseline black --html " + folder + "/digits.html --force");
    }

    @Override
    public void close() {
        story.close();
    }
}
