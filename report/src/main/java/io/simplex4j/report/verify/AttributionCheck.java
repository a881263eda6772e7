package io.simplex4j.report.verify;

import io.simplex4j.attribution.Attributor;
import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Quadrature;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.internal.document.AttributionTrees;
import io.simplex4j.report.internal.document.DocumentReader;
import io.simplex4j.report.internal.document.Problems;
import io.simplex4j.report.internal.document.Tree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** Checks a document of attributed outputs: attributes the same inputs again by gradients at nodes and compares the numbers. */
final class AttributionCheck {
    private static final double FLOATS = 1e-5;
    private static final double FINER = 0.25;
    private static final double SAME_BINS = 1e-4;

    /** The true error was at most 2.4 times its estimate, and both sides have one. */
    private static final double OFF = 4;

    private final Verifier verifier;
    private final Tree head;
    private final Tree settings;
    private final Problems problems = new Problems();
    private final Unchecked unchecked = new Unchecked();

    AttributionCheck(Verifier verifier, Tree head) {
        this.verifier = verifier;
        this.head = head;
        this.settings = head.object("settings");
    }

    Verification run(DocumentReader reader, Verifier.Listener listener) throws IOException {
        Optional<Attributor> attributor = Optional.empty();
        if (verifier.model.isEmpty()) {
            problems.add("there is no model; expected the one whose outputs are attributed");
        } else {
            try {
                DocumentCheck.checkModel(head, verifier.withFeaturesOf(head), unchecked, problems);
            } catch (IllegalArgumentException e) {
                problems.add("settings.featuresAt: " + e.getMessage());
            }
            try {
                attributor = Optional.of(attributor(verifier.model.get()));
            } catch (IllegalArgumentException e) {
                problems.add("settings: " + e.getMessage());
            }
        }
        unchecked.note(true, "the version that wrote the file", "settings.version");
        unchecked.note(true, "what the whole is called", "id");
        unchecked.note(
                true, "how integrals were computed, as long as values are right within their error", "settings.bins");
        unchecked.note(true, "the name of the model's file", "model.file");
        unchecked.note(
                true,
                "the tolerance that was asked for, and whether it was met",
                "settings.attributionTolerance",
                "attributions[].withinTolerance");
        double limit = verifier.attributionTolerance;
        problems.unless(
                settings.number("attributionTolerance") <= limit,
                "attributionTolerance is " + settings.number("attributionTolerance") + "; expected at most " + limit);
        List<Verification.Checked> checked = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        boolean inOrder = true;
        Optional<OutputAttributions> any = Optional.empty();
        for (Optional<Tree> next = reader.nextSound(); next.isPresent(); next = reader.nextSound()) {
            Tree said = next.get();
            Problems here = new Problems();
            inOrder &=
                    seen.size() >= verifier.inputs.size() || verifier.inputs.row(seen.size()) == said.integer("input");
            here.unless(seen.add(said.integer("input")), "input " + said.integer("input") + " is there twice");
            if (attributor.isPresent()) {
                try {
                    any = check(said, attributor.get(), here).or(() -> Optional.empty());
                } catch (IllegalArgumentException e) {
                    here.add(String.valueOf(e.getMessage()));
                }
                any.ifPresent(this::checkHead);
            }
            checked.add(new Verification.Checked(OptionalInt.of(said.integer("input")), here.all()));
            listener.explanation(checked.get(checked.size() - 1));
        }
        problems.unless(!checked.isEmpty(), "there is no attribution");
        int left = verifier.inputs.size() - seen.size();
        unchecked.note(
                left > 0,
                left + " of " + verifier.inputs.size() + " inputs, which the file does not have",
                "attributions[]");
        unchecked.note(left > 0, "the order of attributions, as the file has only some inputs", "attributions");
        problems.unless(left > 0 || inOrder, "attributions are not in the order of the inputs");
        problems.all().forEach(listener::file);
        return new Verification(problems.all(), checked, unchecked.all(), unchecked.tolerances());
    }

    private Attributor attributor(LatentModel model) {
        Attributor plain = Attributor.of(model, baseline())
                .withFeaturesAt(Attributor.layer(
                        model,
                        verifier.inputs.form(),
                        settings.optionalText("featuresAt").or(() -> Optional.of("input"))))
                .withWorkers(Workers.all());
        double tolerance = settings.number("attributionTolerance");
        Quadrature rule = settings.has("bins")
                ? Quadrature.rightRiemann(settings.integer("bins")).withTolerance(tolerance)
                : Quadrature.adaptiveGradients().withTolerance(Math.min(0.5, FINER * tolerance));
        Attributor finer = plain.withQuadrature(rule);
        return settings.truth("link") ? finer.withLink() : finer;
    }

    private Baseline baseline() {
        String name = settings.text("baseline");
        if (settings.has("baselineInput") || name.equals("given")) {
            Baseline given = Baseline.of(Vec.of(settings.numbers("baselineInput")));
            problems.unless(name.equals("given"), "baselineInput is present, but the baseline is not given");
            problems.unless(
                    settings.optionalText("baselineDigest").equals(Optional.of(given.digest())),
                    "settings.baselineDigest is not that of baselineInput");
            return given;
        }
        Baseline found = Baseline.named(name, verifier.inputs.form())
                .or(() -> verifier.corpora.stream().findFirst().flatMap(corpus -> Baseline.named(name, corpus)))
                .orElseThrow(() -> new IllegalArgumentException(
                        "baseline is " + name + ", which is of a corpus; expected that corpus too"));
        problems.unless(
                found.differs() || settings.optionalText("baselineDigest").equals(Optional.of(found.digest())),
                "settings.baselineDigest is not that of " + name);
        return found;
    }

    private void checkHead(OutputAttributions again) {
        Tree found = AttributionTrees.head(again);
        problems.unless(
                head.texts("classes").equals(found.texts("classes")), "classes are others than those of the inputs");
        problems.unless(
                String.valueOf(head.objects("features"))
                        .replace(".0", "")
                        .equals(String.valueOf(found.objects("features")).replace(".0", "")),
                "features are others than those of the inputs");
    }

    private Optional<OutputAttributions> check(Tree said, Attributor attributor, Problems here) {
        Examples inputs = verifier.inputs;
        int place = IntStream.range(0, inputs.size())
                .filter(each -> inputs.row(each) == said.integer("input"))
                .findFirst()
                .orElse(-1);
        if (place < 0) {
            here.add("is of input " + said.integer("input") + ", which was not given");
            return Optional.empty();
        }
        OutputAttributions again =
                attributor.withOutput(said.text("target"), inputs.classes()).attribute(inputs.select(place));
        OutputAttributions.Entry found = again.all().get(0);
        here.unless(said.text("id").equals(found.example().id()), "id is not that of the input");
        if (inputs.labelled()) {
            here.unless(said.optionalText("label").equals(found.example().label()), "label is not that of the input");
        } else {
            unchecked.note(said.has("label"), "labels of inputs, as none were given", "attributions[].label");
        }
        double size = Math.abs(found.output()) + Math.abs(found.baselineOutput());
        double rounding = FLOATS * (1 + size);
        here.unlessNear("output", said.number("output"), found.output(), rounding);
        here.unlessNear("baselineOutput", said.number("baselineOutput"), found.baselineOutput(), rounding);
        values(said, found, rounding, here);
        return Optional.of(again);
    }

    private void values(Tree said, OutputAttributions.Entry found, double rounding, Problems here) {
        double[] values = said.numbers("values");
        double error = said.number("error");
        if (values.length != found.values().size()) {
            here.add("values has " + values.length + " numbers; expected "
                    + found.values().size());
            return;
        }
        double sum = 0;
        double off = 0;
        double norm = found.values().norm();
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
            off = Math.hypot(off, values[i] - found.values().get(i));
        }
        here.unlessNear("sum of values", sum, said.number("output") - said.number("baselineOutput"), error + 1e-12);
        if (verifier.integrals) {
            double slack = (settings.has("bins") ? SAME_BINS * norm : OFF * (error + found.error())) + rounding;
            unchecked.within("attributions[].values[]", slack);
            here.unless(off <= slack, "values are " + off + " off together; expected at most " + slack);
        } else {
            unchecked.note(true, "single values, as asked", "attributions[].values[]");
        }
        double most = verifier.attributionTolerance * Math.max(norm, Math.abs(sum)) + rounding;
        here.unless(
                error <= most || !said.truth("withinTolerance"),
                "error is " + error + ", above the tolerance of " + verifier.attributionTolerance);
        unchecked.note(true, "how large errors are, beyond the values themselves", "attributions[].error");
    }
}
