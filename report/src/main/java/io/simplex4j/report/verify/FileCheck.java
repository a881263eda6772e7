package io.simplex4j.report.verify;

import io.simplex4j.model.DifferentiableModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Holds one file against the evidence, from its head to its end. */
final class FileCheck {
    private final Evidence evidence;
    private final Verifier.Limits limits;
    private final JsonObject head;
    private final JsonObject settings;
    private final Problems problems = new Problems();
    private final Unchecked unchecked;
    private final Map<Integer, Integer> places = new HashMap<>();
    private int told;

    FileCheck(Evidence evidence, Verifier.Limits limits, JsonObject head) {
        this.evidence = evidence;
        this.limits = limits;
        this.head = head;
        this.settings = head.object("settings");
        this.unchecked = new Unchecked(evidence, limits.integrals());
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
        HeadCheck heads = new HeadCheck(evidence, head, problems);
        heads.check(limits);
        unchecked.head(head);
        ExplanationCheck check = explanationCheck(heads);
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
        tell(listener);
        return new Verification(problems.all(), explanations, unchecked.list(places.size()));
    }

    /** Tells what is new about the file as a whole. */
    private void tell(Verifier.Listener listener) {
        List<String> found = problems.all();
        found.subList(told, found.size()).forEach(listener::file);
        told = found.size();
    }

    private ExplanationCheck explanationCheck(HeadCheck heads) {
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
                new VerdictCheck(
                        evidence,
                        heads.references(),
                        asked ? Optional.of(new VerdictCheck.Features(whyNoGradient)) : Optional.empty(),
                        Unchecked.isOurs(settings)));
    }

    private FeatureCheck featureCheck(DifferentiableModel model) {
        double tolerance = Math.min(settings.number("attributionTolerance"), limits.attributionTolerance());
        return new FeatureCheck(
                evidence, model, settings, limits.integrals() ? Optional.of(tolerance) : Optional.empty());
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
        unchecked.explanation(said);
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
}
