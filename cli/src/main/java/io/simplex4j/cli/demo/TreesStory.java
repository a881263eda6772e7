package io.simplex4j.cli.demo;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelFiles;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.report.Section;
import io.simplex4j.server.ServedModel;
import java.nio.file.Path;
import java.util.List;

/**
 * One patient, two models: the network of the {@link ClinicalStory} and boosted trees trained on the same patients. Both
 * are explained with the same Dutch patients.
 */
public final class TreesStory implements DemoStory {
    /* Tests verify it. */
    private static final String SAME_LEAVES =
            "To the trees she is patient 2502: both reach the same leaf of every tree, so no other patient is needed.";

    private final ClinicalStory clinical;
    private final LatentModel trees;
    private final Corpus corpus;

    private TreesStory(ClinicalStory clinical) {
        this.clinical = clinical;
        this.trees = ModelFiles.open(DemoFiles.resource(ClinicalStory.TREES), ModelOptions.defaults());
        this.corpus = Corpus.encode(trees, clinical.dutch().examples());
    }

    /** Returns the story, to be closed by the caller. */
    public static TreesStory load() {
        ClinicalStory clinical = ClinicalStory.load();
        try {
            return new TreesStory(clinical);
        } catch (RuntimeException e) {
            clinical.close();
            throw e;
        }
    }

    /** Explains predictions of trees for Dutch patients. */
    public Explainer explainer() {
        return Explainer.of(trees, corpus).withBaseline(clinical.baseline()).withStability();
    }

    @Override
    public List<Section> sections() {
        Example patient = clinical.warnedOf();
        return List.of(
                new Section(
                        "A patient, to a network",
                        "The network was trained on Dutch patients with breast cancer to predict relapse or death within"
                                + " three years.",
                        clinical.dutchDoctor().explain(Examples.of(patient))),
                new Section(
                        "The same patient, to boosted trees",
                        "Forty trees of six leaves were trained on the same patients for the same task. To a model of trees,"
                                + " patients are alike if they reach the same leaves. Its features have exact Shapley values.",
                        explainer().explain(Examples.of(patient.withComment(SAME_LEAVES)))));
    }

    @Override
    public ServedModel served() {
        return ServedModel.of("clinical-trees", trees, "dutch", corpus)
                .withSchema(clinical.schema())
                .withBaseline(clinical.baseline())
                .withCases("patients", Examples.of(List.of(clinical.warnedOf(), clinical.seenByBoth())));
    }

    @Override
    public void writeTo(Path folder) {
        clinical.writeTo(folder);
    }

    @Override
    public List<String> commands(String folder) {
        return List.of("clinical.onnx", ClinicalStory.TREES).stream()
                .map(model -> "simplex explain --model " + folder + "/" + model + " --schema " + folder
                        + "/clinical.yaml --corpus " + folder + "/dutch.csv --input " + folder
                        + "/patients.csv --rows 1 --baseline " + folder + "/dutch-average.npy --html " + folder + "/"
                        + (model.endsWith(".txt") ? "trees" : "network") + ".html --force")
                .toList();
    }

    @Override
    public void close() {
        trees.close();
        clinical.close();
    }
}
