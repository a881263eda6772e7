package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.report.internal.document.DocumentReader;
import io.simplex4j.report.internal.document.Problems;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.report.internal.document.TriageTrees;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Checks a document of a triage: repeats the triage of the inputs by its settings and compares the trees. */
final class TriageCheck {
    private static final List<String> CHOSEN =
            List.of("solver", "tolerance", "epochs", "members", "outputWeight", "penalty", "exclude", "disputes");

    private final Verifier verifier;
    private final Tree head;
    private final boolean current;
    private final Tree settings;
    private final Problems problems = new Problems();
    private final Unchecked unchecked = new Unchecked();

    TriageCheck(Verifier verifier, Tree head) {
        this.verifier = verifier;
        this.head = head;
        this.current = head.has("formatVersion");
        this.settings = head.has("settings") ? head.object("settings") : new Tree();
    }

    Verification run(DocumentReader reader, Verifier.Listener listener) throws IOException {
        DocumentCheck.checkKind(head, verifier, problems);
        Map<Integer, Tree> said = rows(reader);
        Optional<TriageReport> again = Optional.empty();
        if (problems.none()) {
            DocumentCheck.checkSettings(settings, verifier, problems);
            DocumentCheck.noteSolver(head, unchecked);
            unchecked.note(
                    settings.has("disputes"),
                    "whether disputes were left out where nothing tells of them",
                    "settings.disputes");
            try {
                again = Optional.of(sorted(said));
                checkHead(again.get());
            } catch (IllegalArgumentException e) {
                problems.add("settings: " + e.getMessage());
            }
        }
        problems.all().forEach(listener::file);
        List<Verification.Checked> checked = new ArrayList<>();
        Map<Integer, TriageReport.Row> found = new HashMap<>();
        again.ifPresent(report -> report.rows().forEach(row -> found.put(row.row(), row)));
        for (Map.Entry<Integer, Tree> row : said.entrySet()) {
            Problems here = new Problems();
            reader.check(row.getValue(), here);
            Optional.ofNullable(found.get(row.getKey()))
                    .ifPresent(right -> compare(row.getValue(), TriageTrees.row(right), here));
            checked.add(new Verification.Checked(OptionalInt.of(row.getKey()), here.all()));
            listener.explanation(checked.get(checked.size() - 1));
        }
        int left = verifier.inputs.size() - said.size();
        unchecked.note(
                left > 0, left + " of " + verifier.inputs.size() + " inputs, which the file does not have", "rows[]");
        return new Verification(problems.all(), checked, unchecked.all(), unchecked.tolerances());
    }

    /** Returns the rows by their inputs, in their order. */
    private Map<Integer, Tree> rows(DocumentReader reader) throws IOException {
        Map<Integer, Tree> rows = new LinkedHashMap<>();
        Optional<Tree> previous = Optional.empty();
        for (Optional<Tree> next = reader.nextSound(); next.isPresent(); next = reader.nextSound()) {
            Tree row = next.get();
            problems.unless(
                    rows.put(row.integer("input"), row) == null,
                    "input " + row.integer("input") + " has two rows; expected one");
            problems.unless(
                    previous.isEmpty() || isBefore(previous.get(), row),
                    "the row of input " + row.integer("input")
                            + " comes too late; expected the smallest p-value first, then the largest relative"
                            + " residual");
            previous = next;
        }
        problems.unless(!rows.isEmpty(), "there is no row");
        return rows;
    }

    private static boolean isBefore(Tree one, Tree other) {
        double rarer = other.optionalNumber("pValue").orElse(1)
                - one.optionalNumber("pValue").orElse(1);
        double further = one.number("relativeResidual") - other.number("relativeResidual");
        return rarer > 0
                || (rarer == 0 && (further > 0 || (further == 0 && one.integer("input") < other.integer("input"))));
    }

    private TriageReport sorted(Map<Integer, Tree> said) {
        Corpus corpus = DocumentCheck.part(verifier.corpora.get(0), settings, "settings.", unchecked, problems);
        Optional<Tree> calibration = head.optionalObject("calibration");
        if (!calibration.map(verifier::canCalibrate).orElse(true)) {
            throw new DocumentReader.MalformedException("is calibrated with "
                    + (verifier.calibration.isEmpty()
                            ? "held-out rows; expected these rows too, such as with --calibration"
                            : "a decoder; expected it too, such as with --decoder"));
        }
        int max = settings.has("maxReferences") ? settings.integer("maxReferences") : 200;
        Explainer explainer = verifier.explainer(corpus, settings, CHOSEN, calibration, max);
        Triage triage = Triage.of(explainer);
        if (head.has("falseDiscovery")) {
            triage = triage.withFalseDiscoveryRate(head.object("falseDiscovery").number("rate"));
        }
        if (isFresh(said.size())) {
            triage = triage.withDrift(
                    DriftState.withDefaults().over(explainer.calibrations().toArray(Calibration[]::new)));
        }
        Examples inputs = verifier.inputs;
        int[] places = IntStream.range(0, inputs.size())
                .filter(place -> said.containsKey(inputs.row(place)))
                .toArray();
        problems.unless(
                places.length == said.size(),
                "there are " + said.size() + " rows, but only " + places.length
                        + " of them are of inputs that were given");
        return triage.sort(inputs.select(places));
    }

    /** Returns whether drift is watched from the first of these inputs on. */
    private boolean isFresh(int rows) {
        return head.has("drift") && head.object("drift").integer("inputs") == rows;
    }

    private void checkHead(TriageReport again) {
        Tree found = TriageTrees.head(again);
        DocumentCheck.checkErrors(head.objects("errors"), found.objects("errors"), problems);
        DocumentCheck.noteReferences(settings, List.of(settings), unchecked);
        Map<String, String> apart = new HashMap<>(Comparison.apart(
                "",
                "formatVersion",
                "errors",
                "rows",
                "corpus.source",
                "model.file",
                "settings.solver",
                "settings.version"));
        if (!found.has("drift")) {
            apart.put("drift", "");
            unchecked.note(true, "drift, if it was watched over inputs of earlier runs", "drift");
        }
        if (!current) {
            apart.putAll(Comparison.apart("", "settings", "model.latent", "model.task"));
        }
        if (!DocumentCheck.isOurs(head)) {
            apart.put("warnings", "");
        }
        Comparison.plain("", unchecked, apart).compare("", head, found, problems);
    }

    private void compare(Tree said, Tree found, Problems here) {
        Map<String, String> apart = verifier.inputs.labelled()
                ? Map.of()
                : Comparison.apart("labels of inputs, as none were given", "rows[].label");
        Comparison.plain("rows[].", unchecked, apart).compare("", said, found, here);
    }
}
