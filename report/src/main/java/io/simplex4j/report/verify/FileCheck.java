package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.trust.ReferenceResiduals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Holds one file against the evidence, from its head to its end. */
final class FileCheck {
    private static final int MOST_BINS = 100_000;

    private final Evidence evidence;
    private final Verifier.Limits limits;
    private final JsonObject head;
    private final JsonObject settings;
    private final Problems problems = new Problems();
    private final Set<String> unchecked = new LinkedHashSet<>();
    private final Map<Integer, Integer> places = new HashMap<>();
    private final SummaryCheck summary;
    private int told;

    FileCheck(Evidence evidence, Verifier.Limits limits, JsonObject head) {
        this.evidence = evidence;
        this.limits = limits;
        this.head = head;
        this.settings = head.object("settings");
        this.summary = new SummaryCheck(evidence.corpus());
        for (int place = 0; place < evidence.inputs().size(); place++) {
            places.put(evidence.inputs().row(place), place);
        }
    }

    Verification run(ExplanationsReader reader, Verifier.Listener listener) throws IOException {
        boolean modelled = evidence.model().isPresent();
        if (head.has("model") != modelled) {
            problems.add("the file explains " + (modelled ? "latents" : "a model") + ", expected "
                    + (modelled ? "a model" : "latents"));
            tell(listener);
            return new Verification(problems.all(), List.of(), List.of());
        }
        checkHead();
        noteHead();
        ExplanationCheck check = explanationCheck();
        tell(listener);
        List<Verification.Checked> explanations = new ArrayList<>();
        Optional<JsonObject> next = reader.next(mostValues());
        while (next.isPresent() && explanations.size() < evidence.inputs().size()) {
            Verification.Checked checked = check(next.get(), check);
            listener.explanation(checked);
            explanations.add(checked);
            next = reader.next(mostValues());
        }
        problems.unless(next.isEmpty(), "there are more explanations than the " + explanations.size() + " inputs");
        problems.unless(!explanations.isEmpty(), "there is no explanation");
        if (next.isEmpty()
                && explanations.stream().allMatch(each -> each.problems().isEmpty())) {
            summary.check(reader.summary(), problems);
        }
        tell(listener);
        note(
                !places.isEmpty(),
                places.size() + " of " + evidence.inputs().size() + " inputs, which the file does not explain");
        return new Verification(problems.all(), explanations, List.copyOf(unchecked));
    }

    /** Tells what is new about the file as a whole. */
    private void tell(Verifier.Listener listener) {
        List<String> found = problems.all();
        found.subList(told, found.size()).forEach(listener::file);
        told = found.size();
    }

    /** Checks what the file says about all its explanations. */
    private void checkHead() {
        evidence.model().ifPresent(this::checkModel);
        checkCorpus();
        checkWords();
        checkTolerance("tolerance", limits.tolerance());
        checkTolerance("attributionTolerance", limits.attributionTolerance());
        checkTolerance("attributedShare", 1);
        checkTolerance("bins", MOST_BINS);
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
                ? head.objects("features").stream().map(FileCheck::group).toList()
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
    private ReferenceResiduals references() {
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

    private ExplanationCheck explanationCheck() {
        boolean asked = settings.has("baseline") && evidence.model().isPresent();
        Optional<String> whyNoGradient = asked ? evidence.whyNoGradient() : Optional.empty();
        Optional<FeatureCheck> features = asked && whyNoGradient.isEmpty()
                ? evidence.model().map(DifferentiableModel.class::cast).map(this::featureCheck)
                : Optional.empty();
        double tolerance = settings.has("tolerance")
                ? Math.min(settings.number("tolerance"), limits.tolerance())
                : limits.tolerance();
        return new ExplanationCheck(
                evidence,
                new MixtureCheck(evidence.corpus().latents(), settings, tolerance),
                features,
                new VerdictCheck(evidence, references(), asked, whyNoGradient, isOurs()));
    }

    private FeatureCheck featureCheck(DifferentiableModel model) {
        double tolerance = Math.min(settings.number("attributionTolerance"), limits.attributionTolerance());
        boolean integrals = limits.integrals() && !(settings.has("bins") && settings.integer("bins") > MOST_BINS);
        return new FeatureCheck(evidence, model, settings, integrals ? Optional.of(tolerance) : Optional.empty());
    }

    /** What an explanation with this corpus can have, and some more. */
    private long mostValues() {
        long features = evidence.features().map(known -> known.groups().size()).orElse(0);
        long each = 50 + evidence.corpus().inputs().columns() + 2 * features;
        return 1_000_000 + evidence.corpus().size() * each;
    }

    private Verification.Checked check(JsonObject said, ExplanationCheck check) {
        Problems here = new Problems();
        SchemaCheck.published().checkExplanation(said, here);
        if (!here.none()) {
            OptionalInt named = input(said);
            named.ifPresent(places::remove);
            return new Verification.Checked(named, here.all());
        }
        noteExplanation(said);
        summary.add(said);
        int input = said.integer("input");
        Optional<Integer> place = Optional.ofNullable(places.get(input));
        if (place.isEmpty()) {
            here.add("input is " + input + ", expected a row that was given and is not explained yet");
        } else {
            places.remove(input);
            check.check(said, place.get(), here);
        }
        return new Verification.Checked(OptionalInt.of(input), here.all());
    }

    /** The row that an explanation names, whatever else is wrong with it. */
    private static OptionalInt input(JsonObject said) {
        return said.has("input") && said.value("input") instanceof Double row
                ? OptionalInt.of(row.intValue())
                : OptionalInt.empty();
    }

    /** Notes what the file says about all explanations and is not checked. */
    private void noteHead() {
        unchecked.add("names of files, and which solver of which version it was");
        unchecked.add("counts of iterations and passes, and why a solver stopped before the optimum");
        note(!isOurs(), "the words of warnings, as another version wrote them");
        note(
                !settings.has("references") && !settings.has("members"),
                "how unusual residuals are, as the file compares them with no references");
        note(settings.has("baseline"), "gradients themselves, which the model computes as it did before");
    }

    private void noteExplanation(JsonObject said) {
        note(said.has("unique"), "unique and weight ranges, but for contradictions");
        note(said.has("sparsity"), "whether another choice of as few examples is better");
        note(said.has("label") && !evidence.inputs().labelled(), "labels of inputs, as none were given");
        List<JsonObject> contributions = said.objects("contributions");
        note(
                !evidence.corpus().examples().labelled()
                        && contributions.stream().anyMatch(each -> each.has("label")),
                "labels of corpus examples, as none were given, and warnings that rest on them");
        if (said.has("completeness")) {
            boolean told = contributions.stream().anyMatch(each -> each.has("projections") || each.has("shares"));
            note(!told, "the error of projections, as they are left out");
            note(told && !limits.integrals(), "projections and shares, but for their sums");
            note(true, "whether integrals needed more gradients, where they are right within 1 %");
        }
    }

    private void note(boolean applies, String what) {
        if (applies) {
            unchecked.add(what);
        }
    }

    /** Whether a file was written by this version, so that its messages must be ours. */
    private boolean isOurs() {
        String version = Optional.ofNullable(Explainer.class.getPackage().getImplementationVersion())
                .orElse("development");
        return settings.text("version").equals(version);
    }
}
