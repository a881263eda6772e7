package io.simplex4j.cli.demo;

import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.experiments.demo.ClinicalStory;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.report.Section;
import java.nio.file.Path;
import java.util.List;

/** A model of patients in two countries. */
public final class ClinicalTale implements Tale {
    private final ClinicalStory story = ClinicalStory.load();

    @Override
    public List<Section> tell() {
        return List.of(
                section(
                        "A German patient, to a German doctor",
                        "The network learnt from Dutch patients with breast cancer who had a relapse or died within three"
                                + " years. The German doctor explains with German patients.",
                        story.germanDoctor(),
                        story.seenByBoth().withComment("To a German doctor she is like others.")),
                section(
                        "The same patient, to a Dutch doctor",
                        "The Dutch doctor explains the same prediction of the same network with patients whom it learnt"
                                + " from.",
                        story.dutchDoctor(),
                        story.seenByBoth()),
                section(
                        "A patient whose neighbours the network got wrong",
                        story.caveat(),
                        story.dutchDoctor(),
                        story.warnedOf()));
    }

    private static Section section(String title, String introduction, Explainer explainer, Example patient) {
        return new Section(title, introduction, explainer.explain(Examples.of(patient)));
    }

    @Override
    public void writeTo(Path folder) {
        story.writeTo(folder);
    }

    @Override
    public List<String> commands(String folder) {
        return List.of(command(folder, "german", " --rows 0"), command(folder, "dutch", ""));
    }

    /** Both doctors compare with the average of the Dutch patients, as in the story. */
    private static String command(String folder, String country, String more) {
        return "simplex explain --model " + folder + "/clinical.onnx --schema " + folder + "/clinical.yaml --corpus "
                + folder + "/" + country + ".csv --input " + folder + "/patients.csv" + more + " --baseline " + folder
                + "/dutch-average.npy --html " + folder + "/clinical-" + country + ".html --force";
    }

    @Override
    public void close() {
        story.close();
    }
}
