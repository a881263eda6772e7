package io.simplex4j.cli.demo;

import io.simplex4j.cli.input.Readings;
import io.simplex4j.experiments.demo.DigitsStory;
import io.simplex4j.experiments.demo.Exhibit;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;
import io.simplex4j.report.Report;
import io.simplex4j.trust.ReferenceResiduals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A network that reads digits. */
public final class DigitsTale implements Tale {
    private static final int REFERENCES = 100;

    private final DigitsStory story = DigitsStory.load();

    @Override
    public List<Report.Section> tell() {
        Explainer explainer = story.explainer();
        List<Explained> explained = new ArrayList<>();
        for (Exhibit exhibit : story.exhibits()) {
            explained.add(
                    new Explained(exhibit.name(), exhibit.input(), exhibit.label(), explainer.explain(exhibit.input()))
                            .withNote(exhibit.why()));
        }
        return List.of(new Report.Section(
                "A network that reads digits",
                "It turns a picture into 24 numbers, its latent, and those into a digit. Each picture here is explained"
                        + " as a mixture of a thousand pictures that the network learnt from: a clear one, doubtful ones,"
                        + " one that it reads wrongly, and a letter that is no digit at all.",
                background(),
                explained));
    }

    private Background background() {
        Matrix latents = story.corpus().latents();
        return new Background(
                "digits.onnx",
                "1,000 digits that it learnt from",
                story.corpus(),
                Readings.of(story.schema()),
                List.of(),
                Optional.of(story.baseline().resolve(story.model().inputShape())),
                ReferenceResiduals.ofHeldOut(latents, REFERENCES, Workers.all()).sorted(),
                Map.of("features", "compared with a black picture"));
    }

    @Override
    public void writeTo(Path folder) {
        story.writeTo(folder);
    }

    @Override
    public List<String> commands(String folder) {
        return List.of("simplex explain --model " + folder + "/digits.onnx --schema " + folder + "/digits.yaml"
                + " --corpus " + folder + "/digits-corpus.idx --corpus-labels " + folder + "/digits-labels.idx"
                + " --input " + folder + "/digits --html " + folder + "/digits.html --force");
    }

    @Override
    public void close() {
        story.close();
    }
}
