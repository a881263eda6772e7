package io.simplex4j.cli.demo;

import io.simplex4j.cli.input.Readings;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.experiments.demo.ClinicalStory;
import io.simplex4j.experiments.demo.Exhibit;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;
import io.simplex4j.report.Report;
import io.simplex4j.trust.ReferenceResiduals;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A model of patients in two countries. */
public final class ClinicalTale implements Tale {
    private static final int REFERENCES = 100;

    private final ClinicalStory story = ClinicalStory.load();

    @Override
    public List<Report.Section> tell() {
        Background dutch = background(story.dutch(), "Dutch");
        Background german = background(story.german(), "German");
        return List.of(
                section(
                        "A German patient, to a German doctor",
                        "The network learnt from Dutch patients with breast cancer who had a relapse or died within three"
                                + " years. The German doctor explains with German patients.",
                        german,
                        explained(story.seenByBoth(), story.germanDoctor(), "To a German doctor she is like others.")),
                section(
                        "The same patient, to a Dutch doctor",
                        "The Dutch doctor explains the same prediction of the same network with patients whom it learnt"
                                + " from.",
                        dutch,
                        explained(
                                story.seenByBoth(),
                                story.dutchDoctor(),
                                story.seenByBoth().why())),
                section(
                        "A patient whose neighbours the network got wrong",
                        story.caveat(),
                        dutch,
                        explained(
                                story.warnedOf(),
                                story.dutchDoctor(),
                                story.warnedOf().why())));
    }

    private static Report.Section section(
            String title, String introduction, Background background, Explained explained) {
        return new Report.Section(title, introduction, background, List.of(explained));
    }

    private static Explained explained(Exhibit exhibit, Explainer explainer, String note) {
        return new Explained(exhibit.name(), exhibit.input(), exhibit.label(), explainer.explain(exhibit.input()))
                .withNote(note);
    }

    private Background background(Corpus corpus, String country) {
        return new Background(
                "clinical.onnx",
                String.format(Locale.ROOT, "%,d %s patients", corpus.size(), country),
                corpus,
                Readings.of(story.schema()),
                story.classes(),
                Optional.of(story.baseline().resolve(story.model().inputShape())),
                ReferenceResiduals.ofHeldOut(corpus.latents(), REFERENCES, Workers.all())
                        .sorted(),
                Map.of("features", "compared with the average of the Dutch patients"));
    }

    @Override
    public void writeTo(Path folder) {
        story.writeTo(folder);
    }

    @Override
    public List<String> commands(String folder) {
        return List.of("simplex explain --model " + folder + "/clinical.onnx --schema " + folder + "/clinical.yaml"
                + " --corpus " + folder + "/dutch.csv --input " + folder + "/patients.csv --html " + folder
                + "/clinical.html --force");
    }

    @Override
    public void close() {
        story.close();
    }
}
