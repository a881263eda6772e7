package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.trust.ReferenceResiduals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks what a file says about all its explanations. */
final class HeadCheck {
    private final Evidence evidence;
    private final JsonObject head;
    private final JsonObject settings;
    private final Problems problems;

    HeadCheck(Evidence evidence, JsonObject head, Problems problems) {
        this.evidence = evidence;
        this.head = head;
        this.settings = head.object("settings");
        this.problems = problems;
    }

    void check(Verifier.Limits limits) {
        evidence.model().ifPresent(this::checkModel);
        checkCorpus();
        checkWords();
        checkTolerance("tolerance", limits.tolerance());
        checkTolerance("attributionTolerance", limits.attributionTolerance());
        boolean given = settings.has("baseline") && settings.text("baseline").equals("given");
        problems.unlessThere("baselineInput is", settings.has("baselineInput"), given, "the baseline is not given");
        problems.unless(
                evidence.model().isPresent() || !settings.has("baseline"),
                "baseline is present, but latents have no features");
        problems.unless(
                !settings.has("references") || !settings.has("members"),
                "references are present, but residuals of limited mixtures are not comparable with them");
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
        problems.unlessSame(
                "model.gradient",
                said.optionalText("gradient"),
                Optional.of(found.gradients().map(JsonOutput::word).orElse("none")));
    }

    private void checkCorpus() {
        JsonObject said = head.object("corpus");
        Corpus corpus = evidence.corpus();
        problems.unless(
                said.text("digest").equals(corpus.digest()),
                "the corpus is a different one: its digest is " + corpus.digest() + ", expected "
                        + said.text("digest"));
        problems.unless(
                said.integer("examples") == corpus.size()
                        && said.integer("latentSize") == corpus.latents().columns(),
                "the corpus has " + corpus.size() + " examples and latents of "
                        + corpus.latents().columns() + ", the file says something else");
    }

    private void checkWords() {
        List<String> classes = head.has("classes") ? head.texts("classes") : List.of();
        List<String> known = evidence.corpus().classes().names();
        problems.unless(classes.equals(known), "classes are " + classes + ", expected " + known);
        List<FeatureGroups.Group> features = head.has("features")
                ? head.objects("features").stream().map(HeadCheck::group).toList()
                : List.of();
        List<FeatureGroups.Group> expected =
                evidence.features().map(FeatureGroups::groups).orElse(List.of());
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
        if (settings.has(name) && !(settings.number(name) <= largest)) {
            problems.add(name + " is " + settings.number(name) + ", expected at most " + largest);
        }
    }

    /** What residuals were compared with. */
    ReferenceResiduals references() {
        if (!settings.has("references")) {
            return ReferenceResiduals.none();
        }
        ReferenceResiduals found = ReferenceResiduals.usual(evidence.corpus().latents(), Workers.all());
        int count = found.sorted().size();
        problems.unless(
                settings.integer("references") == count,
                "references are " + settings.integer("references") + ", recomputed " + count);
        return found;
    }
}
