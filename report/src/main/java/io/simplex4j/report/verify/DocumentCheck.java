package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Example;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.internal.document.Disagreement;
import io.simplex4j.report.internal.document.DocumentReader;
import io.simplex4j.report.internal.document.ExplanationTrees;
import io.simplex4j.report.internal.document.Problems;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Checks a document of explanations, from its head to its end. */
final class DocumentCheck {
    static final int MAX_BINS = 100_000;

    private static final int OTHERWISE_ROUNDED = 2;

    private final Verifier verifier;
    private final Tree head;
    private final Tree settings;
    private final boolean compares;
    private final Problems problems = new Problems();
    private final Unchecked unchecked = new Unchecked();
    private final List<Side> sides;
    private final Map<Integer, Map<String, Disagreement.View>> views = new LinkedHashMap<>();
    private int told;
    private int previous = -1;
    private OptionalInt late = OptionalInt.empty();
    private boolean labelsAreSaid;

    /** One of the corpora of a document, or the only one, without a name. */
    private static final class Side {
        private final String name;
        private final Tree said;
        private final Corpus corpus;
        private final Map<Integer, Integer> places = new HashMap<>();
        private Explanations.Accuracy accuracy = Explanations.Accuracy.none();

        Side(String name, Tree said, Corpus corpus, Verifier verifier) {
            this.name = name;
            this.said = said;
            this.corpus = corpus;
            IntStream.range(0, verifier.inputs.size()).forEach(place -> places.put(verifier.inputs.row(place), place));
        }
    }

    DocumentCheck(Verifier verifier, Tree head) {
        this.verifier = verifier;
        this.head = head;
        this.settings = head.object("settings");
        this.compares = head.has("corpora");
        this.sides = sides();
    }

    /**
     * Returns the corpora of the document, each with the one that holds the same examples, otherwise with a remaining
     * one.
     */
    private List<Side> sides() {
        if (!compares) {
            Corpus part = part(verifier.corpora.get(0), settings, "settings.", unchecked, problems);
            return List.of(new Side("", head.object("corpus"), part, verifier));
        }
        List<Corpus> left = new ArrayList<>(verifier.corpora);
        List<Side> found = new ArrayList<>();
        for (Tree said : head.objects("corpora")) {
            Corpus same = left.stream()
                    .filter(each -> part(each, said, "", new Unchecked(), new Problems())
                            .digest()
                            .equals(said.text("digest")))
                    .findFirst()
                    .orElse(left.isEmpty() ? verifier.corpora.get(0) : left.get(0));
            left.remove(same);
            Corpus part = part(same, said, "corpora[" + found.size() + "].", unchecked, problems);
            found.add(new Side(said.text("name"), said, part, verifier));
        }
        return found;
    }

    /** Returns the part of a corpus that a document declares, or the whole with a problem. */
    static Corpus part(Corpus whole, Tree said, String at, Unchecked unchecked, Problems problems) {
        try {
            Corpus part = said.optionalText("where").map(whole::where).orElse(whole);
            unchecked.note(
                    said.has("where") && part.size() == whole.size(),
                    "the condition on examples, as all of the corpus meet it",
                    at.replaceAll("\\[[0-9]+]", "[]") + "where");
            return part;
        } catch (IllegalArgumentException e) {
            problems.add(at + "where: " + e.getMessage());
            return whole;
        }
    }

    Verification run(DocumentReader reader, Verifier.Listener listener) throws IOException {
        checkKind(head, verifier, problems);
        if (problems.none()) {
            checkSides();
        }
        List<ExplanationCheck> checks = new ArrayList<>();
        if (problems.none()) {
            checkHead();
            try {
                for (Side side : sides) {
                    Tree comparedWith = compares ? side.said : settings;
                    ExplanationCheck check = new ExplanationCheck(
                            verifier, unchecked, side.corpus, sides.get(0).corpus, head, comparedWith);
                    problems.unless(
                            comparedWith.has("calibration") || verifier.calibration.isEmpty(),
                            "calibration is missing; expected it as calibration rows were given");
                    check.checkComparedWith(comparedWith, compares ? "corpora[]." : "settings.", problems);
                    checks.add(check);
                }
            } catch (IllegalArgumentException e) {
                problems.add("settings: " + e.getMessage());
                checks.clear();
            }
        }
        tell(listener);
        if (checks.isEmpty()) {
            return new Verification(problems.all(), List.of(), List.of(), Map.of());
        }
        int max = verifier.inputs.size() * sides.size();
        List<Verification.Checked> explanations = new ArrayList<>();
        Optional<Tree> next = reader.next(maxValues());
        while (next.isPresent() && explanations.size() < max) {
            Verification.Checked checked = check(next.get(), reader, checks);
            listener.explanation(checked);
            explanations.add(checked);
            next = reader.next(maxValues());
        }
        problems.unless(
                next.isEmpty(),
                "there are more explanations than the " + explanations.size()
                        + (compares ? " of all inputs by all corpora" : " inputs"));
        problems.unless(!explanations.isEmpty(), "there is no explanation");
        if (next.isEmpty()
                && explanations.stream().allMatch(each -> each.problems().isEmpty())) {
            checkTail(reader);
        }
        for (int i = 0; i < sides.size(); i++) {
            checks.get(i).noteScore(compares ? "corpora[]." : "settings.");
        }
        int left = sides.get(0).places.size();
        if (late.isPresent()) {
            // Rows that were chosen may have been chosen in any order.
            unchecked.note(
                    left > 0, "the order of explanations, as the file explains only some inputs", "explanations");
            problems.unless(
                    left > 0,
                    "the explanation of input " + late.getAsInt() + " stands too late; expected the order of the inputs"
                            + (compares ? ", and for each input that of the corpora" : ""));
        }
        tell(listener);
        unchecked.note(
                left > 0,
                left + " of " + verifier.inputs.size() + " inputs, which the file does not explain",
                "explanations[]");
        return new Verification(problems.all(), explanations, unchecked.all(), unchecked.tolerances());
    }

    /** Checks that a document is about a model, or about latents, as the evidence is. */
    static void checkKind(Tree head, Verifier verifier, Problems problems) {
        boolean modelled = verifier.model.isPresent();
        problems.unless(
                head.has("model") == modelled,
                "the file explains " + (modelled ? "latents" : "a model") + "; expected "
                        + (modelled ? "a model" : "latents"));
    }

    /** Checks that the document has the given number of corpora, with distinct names. */
    private void checkSides() {
        problems.unless(
                sides.size() == verifier.corpora.size(),
                "the file explains by " + corpora() + "; expected " + verifier.corpora.size() + " as given");
        problems.unless(
                sides.stream().map(side -> side.name).distinct().count() == sides.size(),
                "two corpora have the same name; expected different ones");
        problems.unless(
                sides.stream().map(side -> side.said.text("digest")).distinct().count() == sides.size(),
                "two corpora have the same digest; expected different ones");
    }

    private String corpora() {
        return sides.size() == 1 ? "1 corpus" : sides.size() + " corpora";
    }

    private void checkHead() {
        checkModel(head, verifier, unchecked, problems);
        for (int i = 0; i < sides.size(); i++) {
            Side side = sides.get(i);
            String name = compares ? "the corpus " + side.name : "the corpus";
            checkCorpus(name, compares ? "corpora[" + i + "]" : "corpus", side.said, side.corpus);
        }
        Tree said = new Tree().take("classes", head).take("features", head).take("predictions", head);
        Comparison.plain("", unchecked, Map.of())
                .compare(
                        "",
                        said,
                        new Tree()
                                .putUnlessEmpty(
                                        "classes", sides.get(0).corpus.classes().names())
                                .put(
                                        "features",
                                        verifier.features.map(groups -> ExplanationTrees.features(
                                                groups,
                                                verifier.grid,
                                                sides.get(0).corpus.form())))
                                .putUnlessEmpty("predictions", head.has("predictions") ? predictions() : List.of()),
                        problems);
        checkSettings(settings, verifier, problems);
        Optional<Tree> decoder = settings.optionalObject("decoder");
        problems.unless(
                decoder.isPresent() || verifier.decoder.isEmpty(),
                "settings.decoder is missing; expected it as a decoder was given");
        decoder.ifPresent(used -> verifier.decoder.ifPresent(
                known -> requireSame("the decoder", used.text("digest"), known.digest(), problems)));
        for (String name : List.of("where", "references", "outputScale", "calibration")) {
            problems.unless(
                    !compares || !settings.has(name), "settings." + name + " is present; expected it for each corpus");
        }
        problems.unless(
                !settings.has("projections") || settings.has("baseline") || settings.has("decoder"),
                "settings.projections is present, but there are none to leave out");
        noteSettings(compares ? sides.stream().map(side -> side.said).toList() : List.of(settings));
    }

    private static void requireSame(String what, String said, String found, Problems problems) {
        problems.unless(
                said.equals(found), what + " is a different one: its digest is " + found + "; expected " + said);
    }

    /** Notes the unchecked parts of the head. */
    private void noteSettings(List<Tree> comparedWith) {
        unchecked.note(head.has("id"), "what the whole is called", "id");
        unchecked.note(
                !head.has("id") || !head.has("predictions"),
                "what the file leaves out of what it may have",
                "id",
                "predictions");
        noteSolver(head, unchecked);
        unchecked.note(
                true,
                "counts of iterations and passes, and why a solver stopped before the optimum",
                "explanations[].certificate.iterations",
                "explanations[].certificate.passes",
                "explanations[].certificate.ending");
        unchecked.note(
                !isOurs(head),
                "the words of warnings, as another version wrote them",
                "explanations[].warnings[].message",
                "comparisons[].sentence");
        unchecked.note(
                !comparedWith.stream().allMatch(each -> each.has("references")) && !settings.has("members"),
                "how unusual residuals are, as the file compares them with no references",
                "settings.references",
                "corpora[].references");
        noteReferences(settings, comparedWith, unchecked);
        unchecked.note(
                settings.has("stability"),
                "whether stability was asked for where no mixture has one",
                "settings.stability");
        unchecked.note(
                settings.has("disputes"),
                "whether disputes were left out where nothing tells of them",
                "settings.disputes");
        unchecked.note(settings.has("baseline"), "gradients themselves, which the model computes as it did before");
        settings.optionalNumber("attributionTolerance").ifPresent(tolerance -> {
            unchecked.note(
                    true,
                    "errors of projections and shares up to attributionTolerance, " + tolerance,
                    "settings.attributionTolerance",
                    "settings.attributedShare",
                    "settings.bins");
            for (String of : List.of("contributions[].projections", "contributions[].shares", "contrast.shares")) {
                unchecked.within("explanations[]." + of, tolerance);
            }
        });
    }

    /** Notes the statements of a document about files and the solver, which are not checked. */
    static void noteSolver(Tree head, Unchecked unchecked) {
        unchecked.note(
                true,
                "names of files, and which solver of which version it was, with its own settings",
                "model.file",
                "corpus.source",
                "corpora[].source",
                "settings.decoder.file",
                "settings.solver",
                "settings.version",
                "settings.tolerance",
                "settings.epochs",
                "settings.penalty");
        unchecked.note(
                !head.has("formatVersion"),
                "what files of version 0.1.0 do not say, such as the figures of warnings",
                "formatVersion");
    }

    /** Notes if it does not matter how many references were asked for. */
    static void noteReferences(Tree settings, List<Tree> comparedWith, Unchecked unchecked) {
        unchecked.note(
                settings.has("members")
                        || (settings.has("maxReferences")
                                && comparedWith.stream()
                                        .allMatch(each -> each.has("references")
                                                && each.integer("references") < settings.integer("maxReferences"))),
                "how many references were asked for, as that makes no difference",
                "settings.maxReferences");
    }

    /** Checks the settings that decide how strict to be, and those that do not go together. */
    static void checkSettings(Tree settings, Verifier verifier, Problems problems) {
        Map<String, Double> limits = Map.of(
                "tolerance",
                verifier.tolerance,
                "attributionTolerance",
                verifier.attributionTolerance,
                "attributedShare",
                1.0,
                "bins",
                (double) MAX_BINS);
        new TreeMap<>(limits)
                .forEach((name, max) -> problems.unless(
                        !settings.has(name) || settings.number(name) <= max,
                        name + " is " + settings.optionalNumber(name).orElse(0) + "; expected at most " + max));
        problems.unless(
                !settings.has("epochs") || !settings.text("solver").equals("exact"),
                "settings.epochs is present; expected none with the exact solver");
        boolean given = settings.has("baseline") && settings.text("baseline").equals("given");
        problems.unlessThere("baselineInput is", settings.has("baselineInput"), given, "the baseline is not given");
        problems.unless(
                verifier.model.isPresent() || !settings.has("baseline"),
                "baseline is present, but latents have no features");
    }

    static void checkModel(Tree head, Verifier verifier, Unchecked unchecked, Problems problems) {
        verifier.model.ifPresent(model -> {
            Tree said = head.object("model");
            LatentModel attributing =
                    verifier.attributing.<LatentModel>map(each -> each).orElse(model);
            Tree found = ExplanationTrees.model(ModelDescription.of(attributing));
            requireSame("the model", said.text("digest"), found.text("digest"), problems);
            Comparison.plain("", unchecked, Comparison.apart("", "model.file", "model.digest"))
                    .compare("model", said, found, problems);
        });
    }

    /** Checks which corpus it is. Without labels, how often the model is right cannot be counted. */
    private void checkCorpus(String name, String path, Tree said, Corpus corpus) {
        requireSame(name, said.text("digest"), corpus.digest(), problems);
        String at = path.replaceAll("[0-9]", "") + ".";
        Map<String, String> apart = new HashMap<>(Comparison.apart(
                "",
                at + "name",
                at + "digest",
                at + "source",
                at + "where",
                at + "references",
                at + "outputScale",
                at + "calibration"));
        if (!corpus.examples().labelled()) {
            String why = "how often the model is right about the corpus, as no labels were given";
            apart.putAll(Comparison.apart(why, at + "labelled", at + "right", at + "rSquared"));
        }
        Tree found = ExplanationTrees.corpus(corpus);
        if (said.has("right") && found.has("right")) {
            long ties = verifier.model
                    .flatMap(LatentModel::head)
                    .map(head -> ExplanationCheck.ties(head, corpus))
                    .orElse(0L);
            if (Math.abs(said.integer("right") - found.integer("right")) <= ties) {
                found.take("right", said);
            }
        }
        Comparison.plain("", unchecked, apart).compare(path, said, found, problems);
    }

    /** Returns the outputs of the model for each input, as in the answer of a service. */
    private List<Vec> predictions() {
        List<Vec> found = new ArrayList<>();
        for (Example each : verifier.inputs) {
            Vec latent = verifier.latent(each.input());
            found.add(verifier.model
                    .flatMap(LatentModel::head)
                    .map(linear -> linear.scores(linear.apply(latent)))
                    .orElse(latent));
        }
        return found;
    }

    /** Checks how often predictions were wrong at each level; rounding may move a row or two to another level. */
    static void checkErrors(List<Tree> said, List<Tree> found, Problems problems) {
        Map<String, Tree> errors = new HashMap<>();
        said.forEach(each -> errors.put(each.text("level"), each));
        List<String> levels =
                Arrays.stream(Verdict.Level.values()).map(Verdict.Level::id).toList();
        problems.unless(
                said.stream()
                        .map(each -> each.text("level"))
                        .toList()
                        .equals(levels.stream().filter(errors::containsKey).toList()),
                "calibration.errors repeats a level or is out of order; expected each level once, the best first");
        for (Tree each : said) {
            if (each.integer("wrong") > each.integer("of")) {
                problems.add("wrong is " + each.integer("wrong") + " of " + each.integer("of")
                        + "; expected at most that many");
            } else {
                Reliability.ErrorRate rate = new Reliability.ErrorRate(each.integer("wrong"), each.integer("of"));
                problems.unlessNear("atLeast of " + rate.words(), each.number("atLeast"), rate.lowerBound(), 1e-9);
                problems.unlessNear("atMost of " + rate.words(), each.number("atMost"), rate.upperBound(), 1e-9);
            }
        }
        for (String level : levels) {
            Optional<Tree> one = Optional.ofNullable(errors.get(level));
            Optional<Tree> other = found.stream()
                    .filter(each -> each.text("level").equals(level))
                    .findFirst();
            for (String count : List.of("wrong", "of")) {
                int here = one.map(each -> each.integer(count)).orElse(0);
                int right = other.map(each -> each.integer(count)).orElse(0);
                problems.unless(
                        Math.abs(here - right) <= OTHERWISE_ROUNDED,
                        "errors with the verdict " + level + ": " + count + " is " + here + ", recomputed " + right);
            }
        }
    }

    /** Returns the number of values that an explanation with this corpus can have, and some more. */
    private long maxValues() {
        long features = verifier.features.map(known -> known.groups().size()).orElse(0);
        long each = 50 + verifier.corpora.get(0).inputs().columns() + 2 * features;
        return 1_000_000
                + each * verifier.corpora.stream().mapToInt(Corpus::size).max().orElse(0);
    }

    private Verification.Checked check(Tree said, DocumentReader reader, List<ExplanationCheck> checks) {
        Problems here = new Problems();
        reader.check(said, here);
        Optional<Side> side = side(said, here);
        Optional<String> name = compares ? side.map(known -> OneLine.of(known.name)) : Optional.empty();
        OptionalInt input = said.has("input") && said.value("input") instanceof Double row
                ? OptionalInt.of(row.intValue())
                : OptionalInt.empty();
        Optional<Integer> place = side.flatMap(known ->
                input.isPresent() ? Optional.ofNullable(known.places.remove(input.getAsInt())) : Optional.empty());
        if (!here.none() || side.isEmpty()) {
            return new Verification.Checked(input, name, here.all());
        }
        Side known = side.get();
        labelsAreSaid |= said.objects("contributions").stream().anyMatch(each -> each.has("label"));
        count(said, known);
        if (place.isEmpty()) {
            here.add("input is " + input.getAsInt() + "; expected a row that was given and is not explained yet");
        } else {
            follow(input.getAsInt(), place.get(), known);
            checks.get(sides.indexOf(known)).check(said, place.get(), here);
        }
        if (compares && here.none()) {
            views.computeIfAbsent(said.integer("input"), any -> new TreeMap<>()).put(known.name, view(said, known));
        }
        return new Verification.Checked(input, name, here.all());
    }

    /**
     * Checks whether explanations follow the order of the inputs, and explanations of one input the order of the
     * corpora.
     */
    private void follow(int input, int place, Side side) {
        int position = place * sides.size() + sides.indexOf(side);
        if (position < previous && late.isEmpty()) {
            late = OptionalInt.of(input);
        }
        previous = position;
    }

    /** Returns the corpus that an explanation names. */
    private Optional<Side> side(Tree said, Problems here) {
        if (!compares) {
            here.unless(!said.has("corpus"), "corpus is present, but there is only one");
            return Optional.of(sides.get(0));
        }
        Object name = said.has("corpus") ? said.value("corpus") : "";
        Optional<Side> found =
                sides.stream().filter(side -> side.name.equals(name)).findFirst();
        if (found.isEmpty()) {
            here.add("corpus is '" + name + "'; expected one of "
                    + sides.stream().map(side -> side.name).toList());
        }
        return found;
    }

    /** Counts an explanation for the summary. */
    private static void count(Tree said, Side side) {
        Optional<String> label = said.optionalText("label");
        Optional<String> prediction = said.optionalText("prediction");
        List<String> names = side.corpus.classes().names();
        if (label.isPresent() && prediction.isPresent() && (names.isEmpty() || names.contains(label.get()))) {
            side.accuracy = side.accuracy.with(level(said), label.equals(prediction));
        }
    }

    private static Verdict.Level level(Tree said) {
        return EnumId.constant(Verdict.Level.class, said.object("verdict").text("level"));
    }

    private static Disagreement.View view(Tree said, Side side) {
        return Disagreement.View.of(
                side.name,
                side.corpus,
                ExplanationCheck.weights(
                        said.objects("contributions"), side.corpus.size(), IntUnaryOperator.identity()),
                level(said),
                said.object("verdict").texts("reasons").stream()
                        .map(code -> EnumId.constant(Reason.Code.class, code))
                        .toList(),
                said.number("residual"),
                said.number("relativeResidual"));
    }

    /** Checks the statements of the document about all its explanations. */
    private void checkTail(DocumentReader reader) {
        Problems form = new Problems();
        reader.checkTail(form);
        form.all().forEach(problems::add);
        if (!form.none()) {
            return;
        }
        Tree tail = reader.tail();
        Tree found = new Tree();
        List<Tree> summaries = new ArrayList<>();
        for (Side side : sides) {
            Optional<Explanations.Accuracy> known = side.accuracy.known(side.corpus);
            // Without labels of the corpus, nobody knows whether labels of inputs are in the words of predictions.
            boolean open = known.isEmpty()
                    && side.accuracy.labelled() > 0
                    && !side.corpus.examples().labelled()
                    && (compares
                            ? tail.objects("summaries").stream()
                                    .anyMatch(each -> each.text("corpus").equals(side.name))
                            : tail.has("summary"));
            if (known.isPresent() || open) {
                summaries.add((compares ? new Tree().put("corpus", side.name) : new Tree())
                        .putAll(ExplanationTrees.summary(side.accuracy)));
            }
        }
        if (compares) {
            found.put("comparisons", comparisons(tail)).put("summaries", summaries);
        } else {
            found.put("summary", summaries.stream().findFirst());
        }
        Comparison.plain("", unchecked, isOurs(head) ? Map.of() : Comparison.apart("", "comparisons[].sentence"))
                .compare("", tail, found, problems);
    }

    /** Returns where corpora disagree about the inputs that all of them explain. */
    private Object comparisons(Tree tail) {
        boolean labels = sides.stream().allMatch(side -> side.corpus.examples().labelled());
        if (!labels && labelsAreSaid) {
            unchecked.note(true, "where corpora disagree, as that rests on labels that were not given", "comparisons");
            return tail.objects("comparisons");
        }
        List<Tree> found = new ArrayList<>();
        for (Map.Entry<Integer, Map<String, Disagreement.View>> each : views.entrySet()) {
            List<Disagreement.View> all = sides.stream()
                    .flatMap(side -> Optional.ofNullable(each.getValue().get(side.name)).stream())
                    .toList();
            if (all.size() < sides.size()) {
                problems.add("input " + each.getKey() + " is explained by "
                        + each.getValue().keySet() + "; expected all of "
                        + sides.stream().map(side -> side.name).toList());
                return tail.objects("comparisons");
            }
            found.add(ExplanationTrees.comparison(each.getKey(), Disagreement.of(all, Language.english())));
        }
        return found;
    }

    /** Reports what is new about the document as a whole. */
    private void tell(Verifier.Listener listener) {
        List<String> found = problems.all();
        found.subList(told, found.size()).forEach(listener::file);
        told = found.size();
    }

    /** Returns whether this version wrote the document, so that its sentences must be ours. */
    static boolean isOurs(Tree head) {
        String version = Optional.ofNullable(Explainer.class.getPackage().getImplementationVersion())
                .orElse("development");
        return head.has("formatVersion")
                && head.object("settings").text("version").equals(version);
    }
}
