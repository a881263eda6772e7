package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.OneLine;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.ReferenceResiduals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Holds one file against the evidence, from its head to its end. */
final class FileCheck {
    private final List<Evidence> given;
    private final Evidence evidence;
    private final Verifier.Limits limits;
    private final JsonObject head;
    private final JsonObject settings;
    private final Problems problems = new Problems();
    private final Unchecked unchecked;
    private final boolean compares;
    private final List<Side> sides;
    private final ComparisonCheck comparison;
    private int told;

    /** One of the corpora of a file, or the only one, without a name. */
    static final class Side {
        final String name;
        final JsonObject said;
        /** What says with how many residuals and scores others are compared: each of several corpora has its own. */
        final JsonObject references;

        final Evidence evidence;
        private final SummaryCheck summary;
        private final Map<Integer, Integer> places = new HashMap<>();

        Side(String name, JsonObject said, JsonObject references, Evidence evidence) {
            this.name = name;
            this.said = said;
            this.references = references;
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
        this.unchecked = new Unchecked(limits.integrals());
        this.comparison =
                new ComparisonCheck(sides.stream().map(side -> side.name).toList());
    }

    /** The corpora of the file, each with the evidence that holds the same examples, or else with one that is left. */
    private List<Side> sides() {
        if (!compares) {
            return List.of(new Side("", head.object("corpus"), settings, given.get(0)));
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
            found.add(new Side(said.text("name"), said, said, same.withFirst(first)));
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
        new HeadCheck(head, sides, problems, unchecked).check(limits);
        unchecked.ofHead(head, sides, isOurs());
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
        unchecked.note(left > 0, left + " of " + evidence.inputs().size() + " inputs, which the file does not explain");
        return new Verification(problems.all(), explanations, unchecked.all());
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
        if (labels || !unchecked.labelsAreSaid()) {
            comparison.check(tail.objects("comparisons"), isOurs(), problems);
        } else {
            unchecked.note(true, "where corpora disagree, as that rests on labels that were not given");
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

    /** What residuals were compared with. */
    private ReferenceResiduals references(Side side) {
        JsonObject said = side.references;
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

    private ExplanationCheck explanationCheck(Side side) {
        Evidence here = side.evidence;
        boolean asked = settings.has("baseline") && here.model().isPresent();
        Optional<String> whyNoGradient = asked ? here.whyNoGradient() : Optional.empty();
        Optional<FeatureCheck> features = asked && whyNoGradient.isEmpty()
                ? here.model().map(DifferentiableModel.class::cast).map(model -> featureCheck(here, model))
                : Optional.empty();
        CalibrationCheck calibration = new CalibrationCheck(here, side.references.optionalObject("calibration"));
        calibration.checkHead(problems);
        calibration.unchecked().ifPresent(what -> unchecked.note(true, what));
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
        boolean integrals =
                limits.integrals() && !(settings.has("bins") && settings.integer("bins") > HeadCheck.MOST_BINS);
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
        unchecked.ofExplanation(said, known.evidence);
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

    /** Whether a file was written by this version, so that its messages must be ours. */
    private boolean isOurs() {
        String version = Optional.ofNullable(Explainer.class.getPackage().getImplementationVersion())
                .orElse("development");
        return settings.text("version").equals(version);
    }
}
