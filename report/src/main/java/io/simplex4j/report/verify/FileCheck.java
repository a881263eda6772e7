package io.simplex4j.report.verify;

import io.simplex4j.corpus.Agreement;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.OneLine;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.ReferenceResiduals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Holds one file against the evidence, from its head to its end. */
final class FileCheck {
    private static final int MOST_BINS = 100_000;

    private final List<Evidence> given;
    private final Evidence evidence;
    private final Verifier.Limits limits;
    private final JsonObject head;
    private final JsonObject settings;
    private final Problems problems = new Problems();
    private final Set<String> unchecked = new LinkedHashSet<>();
    private final boolean compares;
    private final List<Side> sides;
    private final ComparisonCheck comparison;
    private static final double NEAR = 1e-6;

    private boolean labelsAreSaid;
    private int told;

    /** One of the corpora of a file, or the only one, without a name. */
    private static final class Side {
        private final String name;
        private final JsonObject said;
        private final Evidence evidence;
        private final SummaryCheck summary;
        private final Map<Integer, Integer> places = new HashMap<>();

        Side(String name, JsonObject said, Evidence evidence) {
            this.name = name;
            this.said = said;
            this.evidence = evidence;
            this.summary = new SummaryCheck(evidence.corpus());
            for (int place = 0; place < evidence.inputs().size(); place++) {
                places.put(evidence.inputs().row(place), place);
            }
        }
    }

    FileCheck(List<Evidence> given, Verifier.Limits limits, JsonObject head) {
        this.given = given;
        this.limits = limits;
        this.head = head;
        this.settings = head.object("settings");
        this.compares = head.has("corpora");
        this.sides = sides();
        this.evidence = sides.get(0).evidence;
        this.comparison =
                new ComparisonCheck(sides.stream().map(side -> side.name).toList());
    }

    /** The corpora of the file, each with the evidence that holds the same examples, or else with one that is left. */
    private List<Side> sides() {
        if (!compares) {
            return List.of(new Side("", head.object("corpus"), given.get(0)));
        }
        List<Evidence> left = new ArrayList<>(given);
        List<Side> found = new ArrayList<>();
        for (JsonObject said : head.objects("corpora")) {
            Evidence same = left.stream()
                    .filter(each -> each.corpus().digest().equals(said.text("digest")))
                    .findFirst()
                    .orElse(left.isEmpty() ? given.get(0) : left.get(0));
            left.remove(same);
            Corpus first =
                    found.isEmpty() ? same.corpus() : found.get(0).evidence.corpus();
            found.add(new Side(said.text("name"), said, same.withFirst(first)));
        }
        return found;
    }

    Verification run(ExplanationsReader reader, Verifier.Listener listener) throws IOException {
        boolean modelled = evidence.model().isPresent();
        if (head.has("model") != modelled) {
            problems.add("the file explains " + (modelled ? "latents" : "a model") + ", expected "
                    + (modelled ? "a model" : "latents"));
            tell(listener);
            return new Verification(problems.all(), List.of(), List.of());
        }
        checkSides();
        if (!problems.none()) {
            tell(listener);
            return new Verification(problems.all(), List.of(), List.of());
        }
        checkHead();
        noteHead();
        List<ExplanationCheck> checks =
                sides.stream().map(this::explanationCheck).toList();
        tell(listener);
        int most = evidence.inputs().size() * sides.size();
        List<Verification.Checked> explanations = new ArrayList<>();
        Optional<JsonObject> next = reader.next(mostValues());
        while (next.isPresent() && explanations.size() < most) {
            Verification.Checked checked = check(next.get(), checks);
            listener.explanation(checked);
            explanations.add(checked);
            next = reader.next(mostValues());
        }
        problems.unless(
                next.isEmpty(),
                "there are more explanations than the " + explanations.size()
                        + (compares ? " of all inputs by all corpora" : " inputs"));
        problems.unless(!explanations.isEmpty(), "there is no explanation");
        if (next.isEmpty()
                && explanations.stream().allMatch(each -> each.problems().isEmpty())) {
            checkTail(reader.tail());
        }
        tell(listener);
        int left = sides.get(0).places.size();
        note(left > 0, left + " of " + evidence.inputs().size() + " inputs, which the file does not explain");
        return new Verification(problems.all(), explanations, List.copyOf(unchecked));
    }

    /** Checks that the file has as many corpora as were given, with names of their own. */
    private void checkSides() {
        problems.unless(
                sides.size() == given.size(),
                "the file explains by " + corpora() + ", expected " + given.size() + " as given");
        problems.unless(
                sides.stream().map(side -> side.name).distinct().count() == sides.size(),
                "two corpora have the same name, expected different ones");
        problems.unless(
                sides.stream().map(side -> side.said.text("digest")).distinct().count() == sides.size(),
                "two corpora have the same digest, expected different ones");
    }

    private String corpora() {
        return sides.size() == 1 ? "1 corpus" : sides.size() + " corpora";
    }

    /** Checks what the file says over all its explanations. */
    private void checkTail(JsonObject tail) {
        Problems form = new Problems();
        SchemaCheck.published().checkTail(tail, form);
        form.all().forEach(problems::add);
        String unexpected = compares ? "summary" : "comparisons";
        problems.unless(
                !tail.has(unexpected) && tail.has("comparisons") == tail.has("summaries"),
                unexpected + " does not belong into a file of " + corpora());
        problems.unless(!compares || tail.has("comparisons"), "comparisons are missing");
        if (!form.none() || !problems.none()) {
            return;
        }
        if (!compares) {
            sides.get(0).summary.check("summary", tail.optionalObject("summary"), problems);
            return;
        }
        boolean labels =
                given.stream().allMatch(each -> each.corpus().examples().labelled());
        if (labels || !labelsAreSaid) {
            comparison.check(tail.objects("comparisons"), isOurs(), problems);
        } else {
            note(true, "where corpora disagree, as that rests on labels that were not given");
        }
        Map<String, JsonObject> summaries = new LinkedHashMap<>();
        tail.objects("summaries").forEach(each -> summaries.put(each.text("corpus"), each));
        for (Side side : sides) {
            side.summary.check("summary of " + side.name, Optional.ofNullable(summaries.remove(side.name)), problems);
        }
        problems.unless(
                summaries.isEmpty(),
                "there are summaries of " + summaries.keySet() + ", expected none of other corpora");
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
        sides.forEach(this::checkCorpus);
        if (head.has("predictions")) {
            PredictionCheck.check((List<?>) head.value("predictions"), evidence, problems);
        }
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
                !compares || !settings.has("references"),
                "settings.references is present, expected it for each corpus");
        problems.unless(
                !compares || !settings.has("calibration"),
                "settings.calibration is present, expected it for each corpus");
        problems.unless(
                sides.stream().noneMatch(side -> referring(side).has("references")) || !settings.has("members"),
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

    private void checkCorpus(Side side) {
        JsonObject said = side.said;
        Corpus corpus = side.evidence.corpus();
        String name = compares ? "the corpus " + side.name : "the corpus";
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
            note(said.has("labelled"), "how often the model is right about the corpus, as no labels were given");
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
    private ReferenceResiduals references(Side side) {
        JsonObject said = referring(side);
        if (!said.has("references")) {
            return ReferenceResiduals.none();
        }
        ReferenceResiduals found =
                ReferenceResiduals.usual(side.evidence.corpus().latents(), Workers.all());
        int count = found.sorted().size();
        problems.unless(
                said.integer("references") == count,
                "references are " + said.integer("references") + ", recomputed " + count);
        return found;
    }

    /** What says with how many residuals others are compared: each of several corpora has its own. */
    private JsonObject referring(Side side) {
        return compares ? side.said : settings;
    }

    private ExplanationCheck explanationCheck(Side side) {
        Evidence here = side.evidence;
        boolean asked = settings.has("baseline") && here.model().isPresent();
        Optional<String> whyNoGradient = asked ? here.whyNoGradient() : Optional.empty();
        Optional<FeatureCheck> features = asked && whyNoGradient.isEmpty()
                ? here.model().map(DifferentiableModel.class::cast).map(model -> featureCheck(here, model))
                : Optional.empty();
        CalibrationCheck calibration =
                new CalibrationCheck(here, referring(side).optionalObject("calibration"));
        calibration.checkHead(problems);
        calibration.unchecked().ifPresent(unchecked::add);
        double tolerance = settings.has("tolerance")
                ? Math.min(settings.number("tolerance"), limits.tolerance())
                : limits.tolerance();
        DetailsCheck details = new DetailsCheck(
                here, settings.optionalObject("decoder"), new ContrastCheck(here, tolerance, features));
        details.checkHead(problems);
        return new ExplanationCheck(
                here,
                new MixtureCheck(here.corpus().latents(), settings, tolerance),
                features,
                new VerdictCheck(here, references(side), calibration, asked, whyNoGradient, isOurs()),
                details);
    }

    private FeatureCheck featureCheck(Evidence here, DifferentiableModel model) {
        double tolerance = Math.min(settings.number("attributionTolerance"), limits.attributionTolerance());
        boolean integrals = limits.integrals() && !(settings.has("bins") && settings.integer("bins") > MOST_BINS);
        return new FeatureCheck(here, model, settings, integrals ? Optional.of(tolerance) : Optional.empty());
    }

    /** What an explanation with this corpus can have, and some more. */
    private long mostValues() {
        long features = evidence.features().map(known -> known.groups().size()).orElse(0);
        long each = 50 + evidence.corpus().inputs().columns() + 2 * features;
        long largest =
                given.stream().mapToLong(one -> one.corpus().size()).max().orElse(0);
        return 1_000_000 + largest * each;
    }

    private Verification.Checked check(JsonObject said, List<ExplanationCheck> checks) {
        Problems here = new Problems();
        SchemaCheck.published().checkExplanation(said, here);
        Optional<Side> side = side(said, here);
        if (!here.none() || side.isEmpty()) {
            OptionalInt named = input(said);
            named.ifPresent(row -> side.ifPresent(known -> known.places.remove(row)));
            return new Verification.Checked(named, name(side), here.all());
        }
        Side known = side.get();
        noteExplanation(said, known.evidence);
        known.summary.add(said);
        int input = said.integer("input");
        Optional<Integer> place = Optional.ofNullable(known.places.get(input));
        if (place.isEmpty()) {
            here.add("input is " + input + ", expected a row that was given and is not explained yet");
        } else {
            known.places.remove(input);
            checks.get(sides.indexOf(known)).check(said, place.get(), here);
        }
        if (compares && here.none()) {
            comparison.add(known.name, said, known.evidence.corpus());
        }
        return new Verification.Checked(OptionalInt.of(input), name(side), here.all());
    }

    private Optional<String> name(Optional<Side> side) {
        return compares ? side.map(known -> OneLine.of(known.name)) : Optional.empty();
    }

    /** The corpus that an explanation says it is by. */
    private Optional<Side> side(JsonObject said, Problems here) {
        if (!compares) {
            here.unless(!said.has("corpus"), "corpus is present, but there is only one");
            return Optional.of(sides.get(0));
        }
        Object name = said.has("corpus") ? said.value("corpus") : "";
        Optional<Side> found =
                sides.stream().filter(side -> side.name.equals(name)).findFirst();
        if (found.isEmpty()) {
            here.add("corpus is '" + name + "', expected one of "
                    + sides.stream().map(side -> side.name).toList());
        }
        return found;
    }

    /** The row that an explanation names, whatever else is wrong with it. */
    private static OptionalInt input(JsonObject said) {
        return said.has("input") && said.value("input") instanceof Double row
                ? OptionalInt.of(row.intValue())
                : OptionalInt.empty();
    }

    /** Notes what the file says about all explanations and is not checked. */
    private void noteHead() {
        note(head.has("id"), "what the whole is called");
        unchecked.add("names of files, and which solver of which version it was");
        unchecked.add("counts of iterations and passes, and why a solver stopped before the optimum");
        note(!isOurs(), "the words of warnings, as another version wrote them");
        note(
                sides.stream().noneMatch(side -> referring(side).has("references")) && !settings.has("members"),
                "how unusual residuals are, as the file compares them with no references");
        note(settings.has("baseline"), "gradients themselves, which the model computes as it did before");
    }

    private void noteExplanation(JsonObject said, Evidence by) {
        note(said.has("unique"), "unique and weight ranges, but for contradictions");
        note(
                said.objects("warnings").stream()
                        .anyMatch(each -> each.text("code").equals(Reason.Code.PREDICTOR_DIFFERS.text())),
                "what a predictor gave, which predictor-differs warns of");
        note(said.has("sparsity"), "whether another choice of as few examples is better");
        note(said.has("label") && !evidence.inputs().labelled(), "labels of inputs, as none were given");
        List<JsonObject> contributions = said.objects("contributions");
        boolean labelled = contributions.stream().anyMatch(each -> each.has("label"));
        labelsAreSaid |= labelled;
        note(
                !by.corpus().examples().labelled() && labelled,
                "labels of corpus examples, as none were given, and warnings that rest on them");
        noteDetails(said, by);
        if (said.has("completeness")) {
            boolean told = contributions.stream().anyMatch(each -> each.has("projections") || each.has("shares"));
            note(!told, "the error of projections, as they are left out");
            note(told && !limits.integrals(), "projections and shares, but for their sums");
            note(true, "whether integrals needed more gradients, where they are right within 1 %");
        }
    }

    private void noteDetails(JsonObject said, Evidence by) {
        boolean unlabelled = !by.corpus().examples().labelled();
        note(said.has("stability") && unlabelled, "shares of labels, as no labels of the corpus were given");
        note(
                said.has("stability") && !unlabelled && !(said.has("unique") && said.truth("unique")),
                "ranges of shares of labels where weights are not unique");
        note(said.has("contrast") && unlabelled, "contrasts, as no labels of the corpus were given");
        note(said.has("contrast") && !limits.integrals(), "shares of features in contrasts, but for their sums");
        note(said.has("contrast"), "which class is contrasted with the prediction");
        note(
                said.has("reconstruction") && by.decoder().isEmpty(),
                "what is decoded, but for its distance from the input, as no decoder was given");
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
