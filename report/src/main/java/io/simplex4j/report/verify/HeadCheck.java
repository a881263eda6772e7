package io.simplex4j.report.verify;

import io.simplex4j.corpus.Agreement;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.internal.JsonOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Holds what a file says about all its explanations against the evidence: model, corpora, words and settings. */
record HeadCheck(JsonObject head, List<FileCheck.Side> sides, Problems problems, Unchecked unchecked) {
    static final int MOST_BINS = 100_000;
    private static final double NEAR = 1e-6;
    /* Inputs that a client sent as decimals and the model took as floats may differ from those of a file in a float's last digit. */
    private static final double PREDICTION_SLACK = 1e-4;

    private JsonObject settings() {
        return head.object("settings");
    }

    private boolean compares() {
        return head.has("corpora");
    }

    private Evidence evidence() {
        return sides.get(0).evidence;
    }

    void check(Verifier.Limits limits) {
        evidence().model().ifPresent(this::checkModel);
        sides.forEach(this::checkCorpus);
        if (head.has("predictions")) {
            checkPredictions((List<?>) head.value("predictions"));
        }
        checkWords();
        checkTolerance("tolerance", limits.tolerance());
        checkTolerance("attributionTolerance", limits.attributionTolerance());
        checkTolerance("attributedShare", 1);
        checkTolerance("bins", MOST_BINS);
        boolean given =
                settings().has("baseline") && settings().text("baseline").equals("given");
        problems.unlessThere("baselineInput is", settings().has("baselineInput"), given, "the baseline is not given");
        problems.unless(
                evidence().model().isPresent() || !settings().has("baseline"),
                "baseline is present, but latents have no features");
        problems.unless(
                !compares() || !settings().has("references"),
                "settings.references is present, expected it for each corpus");
        problems.unless(
                !compares() || !settings().has("calibration"),
                "settings.calibration is present, expected it for each corpus");
        problems.unless(
                sides.stream().noneMatch(side -> side.references.has("references"))
                        || !settings().has("members"),
                "references are present, but residuals of limited mixtures are not comparable with them");
    }

    /** Checks what a service says that the model gives for each input. */
    private void checkPredictions(List<?> said) {
        Matrix inputs = evidence().inputs().inputs();
        if (said.size() != inputs.rows()) {
            problems.add(
                    "there are " + said.size() + " predictions, expected one for each of " + inputs.rows() + " inputs");
            return;
        }
        for (int row = 0; row < said.size(); row++) {
            Vec latent = evidence().latentOf(inputs.row(row));
            Vec found = evidence()
                    .head()
                    .map(head -> head.scores(head.apply(latent)))
                    .orElse(latent);
            if (!isNear((List<?>) said.get(row), found)) {
                problems.add("prediction " + row + " is another than the model gives");
                return;
            }
        }
    }

    private static boolean isNear(List<?> said, Vec found) {
        return said.size() == found.size()
                && IntStream.range(0, found.size())
                        .allMatch(i -> Math.abs((Double) said.get(i) - found.get(i))
                                <= PREDICTION_SLACK * (1 + Math.abs(found.get(i))));
    }

    private void checkModel(LatentModel model) {
        JsonObject said = head.object("model");
        ModelDescription found = ModelDescription.of(model);
        problems.unless(
                said.text("digest").equals(found.digest()),
                "the model is a different one: its digest is " + found.digest() + ", expected " + said.text("digest"));
        problems.unlessSame("model.latent", said.optionalText("latent"), found.latent());
        int outputs = found.head().map(ModelDescription.Outputs::count).orElse(0);
        problems.unless(
                said.integer("latentSize") == found.latentSize()
                        && (said.has("outputs") ? said.integer("outputs") : 0) == outputs,
                "the model has latents of " + found.latentSize() + " and " + outputs
                        + " outputs, the file says something else");
        problems.unlessSame(
                "model.task", said.optionalText("task"), found.head().map(each -> JsonOutput.word(each.task())));
        if (said.has("activation")) {
            problems.unlessSame(
                    "model.activation",
                    said.optionalText("activation"),
                    found.head().flatMap(ModelDescription.Outputs::following).map(JsonOutput::word));
        }
        problems.unlessSame(
                "model.gradient",
                said.optionalText("gradient"),
                Optional.of(found.gradients().map(JsonOutput::word).orElse("none")));
    }

    private void checkCorpus(FileCheck.Side side) {
        JsonObject said = side.said;
        Corpus corpus = side.evidence.corpus();
        String name = compares() ? "the corpus " + side.name : "the corpus";
        problems.unless(
                said.text("digest").equals(corpus.digest()),
                name + " is a different one: its digest is " + corpus.digest() + ", expected " + said.text("digest"));
        problems.unless(
                said.integer("examples") == corpus.size()
                        && said.integer("latentSize") == corpus.latents().columns(),
                name + " has " + corpus.size() + " examples and latents of "
                        + corpus.latents().columns() + ", the file says something else");
        checkAgreement(name, said, corpus);
    }

    /** Without labels nothing can be said; what is said then is noted as not checked. */
    private void checkAgreement(String name, JsonObject said, Corpus corpus) {
        if (!corpus.examples().labelled()) {
            unchecked.note(
                    said.has("labelled"), "how often the model is right about the corpus, as no labels were given");
            return;
        }
        Optional<Agreement> known = corpus.agreement();
        boolean same = said.has("labelled") == known.isPresent()
                && known.map(found -> said.integer("labelled") == found.labelled()
                                && said.has("right") == found.right().isPresent()
                                && said.has("rSquared") == found.rSquared().isPresent()
                                && (!said.has("right")
                                        || near(
                                                said.integer("right"),
                                                found.right().orElseThrow()))
                                && (!said.has("rSquared")
                                        || Math.abs(said.number("rSquared")
                                                        - found.rSquared().orElseThrow())
                                                <= NEAR))
                        .orElse(true);
        problems.unless(
                same,
                name + " is labelled and predicted otherwise than the file says"
                        + known.map(found -> ": " + found.sentence()).orElse(""));
    }

    /** Rounding may decide between two classes of an example or two. */
    private static boolean near(int said, int found) {
        return Math.abs(said - found) <= 2;
    }

    private void checkWords() {
        List<String> classes = head.has("classes") ? head.texts("classes") : List.of();
        List<String> known = evidence().corpus().classes().names();
        problems.unless(classes.equals(known), "classes are " + classes + ", expected " + known);
        List<FeatureGroups.Group> features = head.has("features")
                ? head.objects("features").stream().map(HeadCheck::group).toList()
                : List.of();
        List<FeatureGroups.Group> expected =
                evidence().features().map(FeatureGroups::groups).orElse(List.of());
        problems.unless(
                features.equals(expected),
                "features are " + names(features) + ", expected " + names(expected)
                        + (names(features).equals(names(expected)) ? " with other units or columns" : ""));
    }

    private static FeatureGroups.Group group(JsonObject said) {
        List<Integer> columns = new ArrayList<>();
        for (double column : said.numbers("columns")) {
            columns.add((int) column);
        }
        return new FeatureGroups.Group(said.text("name"), said.optionalText("unit"), columns);
    }

    private static List<String> names(List<FeatureGroups.Group> groups) {
        return groups.stream().map(FeatureGroups.Group::name).toList();
    }

    private void checkTolerance(String name, double largest) {
        if (settings().has(name) && !(settings().number(name) <= largest)) {
            problems.add(name + " is " + settings().number(name) + ", expected at most " + largest);
        }
    }
}
