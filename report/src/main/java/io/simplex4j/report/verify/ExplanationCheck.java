package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.ExtendedLatents;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.OptimalityCheck;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.report.internal.document.ExplanationTrees;
import io.simplex4j.report.internal.document.Problems;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reason.Code;
import io.simplex4j.trust.Stability;
import io.simplex4j.trust.Verdict;
import io.simplex4j.trust.VerdictRule;
import io.simplex4j.trust.internal.Reasons;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Checks the explanations of a document by one corpus: proves their mixtures, explains again with their weights, and compares the
 * trees.
 */
final class ExplanationCheck {
    /*
     * Weights are not solved again: any that pass OptimalityCheck are right. They and the confirmed numbers of the
     * document replace the solver in an explainer, so that rounding affects nothing that follows from them. Latents in
     * a file are the very numbers that were explained, so only the rounding of doubles differs; latents that a model
     * computes again, perhaps on another machine or in another batch, differ by the rounding of its floats.
     */
    private static final double DOUBLES = 1e-12;
    private static final double FLOATS = 2e-6;
    private static final double TINY = 1e-9;
    private static final double ROUNDING = 1e-14;
    private static final int SIZES = 4;
    private static final double NEAR_SCORE = 1e-5;
    private static final double FAR_FROM_1 = 1e3;
    private static final double NEAR_RATIO = 1e-3;
    private static final double NEAR_SUM = 0.05;
    private static final int REFERENCES = 200;
    private static final String AT = "explanations[].";
    /** Fields that have a check of their own, as rounding may decide them or another rule recomputes them. */
    private static final Map<String, String> CHECKED_APART = Comparison.apart(
            "",
            AT + "relativeResidual",
            AT + "completeness",
            AT + "sparsity",
            AT + "pValue",
            AT + "hullRatio",
            AT + "disputedPValue",
            AT + "inputNumbers",
            AT + "contributions[].projections",
            AT + "contributions[].shares",
            AT + "contrast.shares",
            AT + "warnings[].message");

    private static final String LIMITED = "limited-members";
    private static final Set<String> GOOD_ENDINGS = Set.of("optimal", LIMITED);
    private static final Set<String> ABOUT_LABELS = Set.of(
            Code.NO_BETTER_THAN_CHANCE.id(), Code.WEIGHT_ON_MISCLASSIFIED.id(), Code.WEIGHT_ON_BADLY_PREDICTED.id());

    private final Verifier verifier;
    private final Unchecked unchecked;
    private final Corpus corpus;
    private final boolean labelled;
    private final Tree settings;
    private final Optional<Tree> calibrated;
    /** Whether the document has all that this version writes. */
    private final boolean current;
    /** Whether this version wrote the document, so that its sentences must be ours. */
    private final boolean ours;

    private final StatedMixture stated = new StatedMixture();
    private final Explainer explainer;
    private final ExplanationTrees trees;
    private final Optional<FeatureCheck> features;
    private final Optional<String> whyNoGradient;
    private final Optional<Explainer> judging;
    private final Optional<Calibration> far;
    private final Optional<Calibration> disputed;
    private final Map<String, String> apart;
    private final Examined whole;
    private final double spreadOfLabels;
    private final Optional<ExtendedLatents> outputs;
    private final double outputScale;

    /** Calibrations by other scores, while their p-values equal those of the document. */
    private List<Calibration> rivals;

    /**
     * An explanation with its recomputed prerequisites.
     *
     * @param said the explanation, which fits the schema
     * @param latent h
     * @param solved the decomposed latent: with outputs as further coordinates, if they have weight
     * @param mixture Σ w h
     */
    record Case(
            Tree said,
            Example example,
            Vec latent,
            Vec solved,
            MixtureWeights weights,
            Vec mixture,
            double relativeSlack,
            double latentSlack) {
        List<Tree> contributions() {
            return said.objects("contributions");
        }

        double slack(double distance) {
            return relativeSlack * Math.abs(distance) + latentSlack;
        }

        boolean isUnique() {
            return said.has("unique") && said.truth("unique");
        }

        Optional<Tree> warning(Code code) {
            return said.objects("warnings").stream()
                    .filter(each -> each.text("code").equals(code.id()))
                    .findFirst();
        }

        /** Returns a figure of a warning; the default if there is none. */
        int figure(Code code, String name, int otherwise) {
            return warning(code).stream()
                    .flatMap(each -> each.objects("figures").stream())
                    .filter(each -> each.text("name").equals(name) && each.has("value"))
                    .mapToInt(each -> each.integer("value"))
                    .findFirst()
                    .orElse(otherwise);
        }
    }

    /** The examples that may explain an input, with values that are computed once. */
    private static final class Examined {
        private final Corpus corpus;
        private final Vec mean;
        private final double largest;
        private Optional<ExactDecomposer> solver = Optional.empty();

        Examined(Corpus corpus) {
            this.corpus = corpus;
            this.mean = corpus.latents().mean();
            this.largest = largestNorm(corpus.latents());
        }

        static double largestNorm(Matrix latents) {
            return IntStream.range(0, latents.rows())
                    .mapToDouble(row -> latents.row(row).norm())
                    .max()
                    .orElse(0);
        }

        ExactDecomposer solver() {
            if (solver.isEmpty()) {
                solver = Optional.of(ActiveSet.withDefaults().over(corpus.latents()));
            }
            return solver.get();
        }
    }

    /**
     * The mixture of a document instead of a solver: over the whole corpus, or without the examples that the settings
     * exclude.
     */
    private final class StatedMixture implements DecompositionMethod, Decomposer {
        private Optional<Decomposition> whole = Optional.empty();
        private Optional<Decomposition> part = Optional.empty();
        private List<WeightRange> ranges = List.of();

        void set(Case one, MixtureWeights partial, double residual) {
            whole = Optional.of(decomposition(one, one.weights(), residual));
            part = Optional.of(decomposition(one, partial, residual));
            ranges = ranges(one);
        }

        @Override
        public Decomposer over(Matrix latents) {
            if (latents.rows() == corpus.size()) {
                return this;
            }
            return new Decomposer() {
                @Override
                public Decomposition decompose(Vec latent) {
                    return part.orElseThrow();
                }

                @Override
                public Optional<List<WeightRange>> weightRanges(Vec latent, Decomposition of) {
                    return StatedMixture.this.weightRanges(latent, of);
                }
            };
        }

        @Override
        public Decomposition decompose(Vec latent) {
            return whole.orElseThrow();
        }

        @Override
        public Optional<List<WeightRange>> weightRanges(Vec latent, Decomposition of) {
            return Optional.of(ranges).filter(some -> !some.isEmpty());
        }

        @Override
        public Sparsity sparsity() {
            return settings.has("members") ? Sparsity.atMost(settings.integer("members")) : Sparsity.unlimited();
        }
    }

    /**
     * Prepares a corpus.
     *
     * @param first of the corpora, if several are compared
     * @param head the part before the explanations of the document
     * @param comparedWith the part with references and calibration: the settings, or one of several corpora
     * @throws IllegalArgumentException if the settings are invalid
     */
    ExplanationCheck(
            Verifier verifier, Unchecked unchecked, Corpus corpus, Corpus first, Tree head, Tree comparedWith) {
        this.verifier = verifier;
        this.unchecked = unchecked;
        this.corpus = corpus;
        this.labelled = corpus.examples().labelled();
        this.settings = head.object("settings");
        this.calibrated = comparedWith.optionalObject("calibration");
        this.current = head.has("formatVersion");
        this.ours = DocumentCheck.isOurs(head);
        this.outputs = outputs();
        this.outputScale = comparedWith.optionalNumber("outputScale").orElse(0);
        this.whole = new Examined(outputs.map(known -> known.extend(corpus)).orElse(corpus));
        DoubleSummaryStatistics labels = IntStream.range(0, corpus.size())
                .mapToObj(corpus::labelledValue)
                .flatMapToDouble(OptionalDouble::stream)
                .summaryStatistics();
        this.spreadOfLabels = labels.getCount() == 0 ? 0 : labels.getMax() - labels.getMin();
        boolean asked = settings.has("baseline") && verifier.model.isPresent();
        this.whyNoGradient = asked ? whyNoGradient() : Optional.empty();
        this.features = asked && whyNoGradient.isEmpty()
                ? Optional.of(new FeatureCheck(verifier, unchecked, corpus, first, settings, current))
                : Optional.empty();
        int max = settings.has("maxReferences")
                ? settings.integer("maxReferences")
                : current || comparedWith.has("references") ? REFERENCES : 0;
        List<String> chosen =
                labelled ? List.of("exclude", "outputWeight", "contrast") : List.of("exclude", "outputWeight");
        this.explainer = verifier.explainer(corpus, settings, chosen, Optional.empty(), max)
                .withMethod(stated);
        this.judging = calibrated
                .filter(verifier::canCalibrate)
                .map(used -> verifier.explainer(
                        corpus, settings, List.of("exclude", "outputWeight", "disputes"), Optional.of(used), 0));
        List<Calibration> calibrations = judging.map(Explainer::calibrations).orElse(List.of());
        this.far = calibrations.stream().findFirst();
        this.disputed = calibrations.stream().skip(1).findFirst();
        this.rivals = far.map(this::otherScores).orElse(List.of());
        this.trees = new ExplanationTrees(explainer.provenance(), verifier.features, true, true);
        this.apart = apart();
    }

    /** Returns the fields of an explanation that are not compared, with the reasons for those that have no other check. */
    private Map<String, String> apart() {
        Map<String, String> fields = new HashMap<>(CHECKED_APART);
        if (!labelled) {
            String why = "labels of corpus examples, as none were given, and warnings that rest on them";
            fields.putAll(Comparison.apart(why, AT + "contributions[].label"));
            fields.putAll(Comparison.apart(
                    "shares or means of labels, as no labels of the corpus were given",
                    AT + "stability.classes",
                    AT + "stability.classChange",
                    AT + "stability.label"));
            fields.put(AT + "contrast", "");
        }
        if (!verifier.inputs.labelled()) {
            fields.put(AT + "label", "labels of inputs, as none were given");
        }
        if (verifier.decoder.isEmpty()) {
            String why = "what is decoded, except for its distance from the input, as no decoder was given";
            fields.put(AT + "reconstruction", why);
        }
        if (settings.has("projections") || !current) {
            fields.putAll(Comparison.apart("", AT + "reconstruction.ofLatent", AT + "reconstruction.ofMixture"));
        }
        if (!current) {
            fields.putAll(Comparison.apart("", AT + "warnings[].gravity", AT + "warnings[].figures"));
        }
        return fields;
    }

    /** Returns the further coordinates of latents, if outputs have weight. */
    private Optional<ExtendedLatents> outputs() {
        return settings.optionalNumber("outputWeight").isPresent()
                ? head().map(head -> ExtendedLatents.of(head, corpus.latents(), settings.number("outputWeight")))
                : Optional.empty();
    }

    private Vec solved(Vec latent) {
        return outputs.map(known -> known.extend(latent)).orElse(latent);
    }

    /** Returns the calibration by each other score that the evidence suffices for. */
    private List<Calibration> otherScores(Calibration known) {
        List<Calibration> others = new ArrayList<>();
        for (Calibration.Score score :
                List.of(Calibration.Score.RESIDUAL, Calibration.Score.RELATIVE, Calibration.Score.DIRECTION)) {
            if (score != known.score()) {
                others.add(known.withScore(score));
            }
        }
        if (known.score() != Calibration.Score.DECODED && known.isHeldOut()) {
            verifier.decoder.map(known::withDecoder).ifPresent(others::add);
        }
        return others;
    }

    /** Notes that the score is not checked if every p-value by another one is the same. */
    void noteScore(String at) {
        String others = rivals.stream().map(each -> each.score().id()).collect(Collectors.joining(" or "));
        unchecked.note(
                !rivals.isEmpty(),
                "which score p-values are by, as those by " + others + " are the same",
                at + "calibration.score");
    }

    private Optional<String> whyNoGradient() {
        LatentModel model = verifier.model.orElse(null);
        if (model instanceof DifferentiableModel differentiable) {
            return differentiable.whyNotDifferentiable();
        }
        return model instanceof AttributingModel ? Optional.empty() : Optional.of("the model gives no gradients");
    }

    /** Checks the references and calibration with which the document compares. */
    void checkComparedWith(Tree said, String at, Problems problems) {
        int references = explainer.provenance().references().sorted().size();
        Tree found = new Tree()
                .putIf(references > 0, "references", references)
                .put("outputScale", outputs.map(ExtendedLatents::scale));
        judging.ifPresent(judge -> found.put(
                "calibration",
                new ExplanationTrees(judge.provenance(), false, false)
                        .head(List.of())
                        .object("settings")
                        .object("calibration")));
        Map<String, String> apart = new HashMap<>();
        calibrated.ifPresent(used -> checkCalibration(used, found, at + "calibration", apart, problems));
        Tree compared =
                new Tree().take("references", said).take("outputScale", said).take("calibration", said);
        Comparison.plain(at, unchecked, apart).compare("", compared, found, problems);
    }

    private void checkCalibration(Tree said, Tree found, String at, Map<String, String> apart, Problems problems) {
        boolean rows = verifier.calibration.isPresent();
        problems.unless(
                said.truth("heldOut") || !rows,
                "calibration.heldOut is false, but calibration rows were given; expected true");
        List<Tree> errors = said.objects("errors");
        if (far.isEmpty()) {
            apart.put(at, "");
            String why = "p-values and how often predictions were wrong, as no "
                    + (rows ? "decoder was given" : "calibration rows were given");
            for (String each : List.of("errors", "rows", "digest", "byClass", "score", "heldOut")) {
                unchecked.note(true, why, at + "." + each);
            }
            unchecked.note(true, why, AT + "pValue", AT + "hullRatio", AT + "disputedPValue", AT + "reliability");
        } else if (verifier.calibration.filter(Corpus::judged).isEmpty()) {
            apart.put(at + ".errors", "how often predictions were wrong, as no labels of calibration rows were given");
        } else {
            apart.put(at + ".errors", "");
            errors = found.object("calibration").objects("errors");
        }
        DocumentCheck.checkErrors(said.objects("errors"), errors, problems);
        if (!current && !said.has("digest")) {
            apart.put(at + ".digest", "");
        }
    }

    /**
     * Checks an explanation, which fits the schema.
     *
     * @param place of its input among the inputs
     */
    void check(Tree said, int place, Problems problems) {
        try {
            Examples input = verifier.inputs.select(place);
            verifier.model.ifPresentOrElse(input::requireReadable, input::requireFinite);
            check(caseOf(said, verifier.inputs.get(place)), problems);
        } catch (IllegalArgumentException | NotDifferentiableException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
    }

    private Case caseOf(Tree said, Example example) {
        MixtureWeights weights = weights(said.objects("contributions"), corpus.size(), IntUnaryOperator.identity());
        Vec latent = verifier.latent(example.input());
        double norm = weights.entries().stream()
                .mapToDouble(entry -> corpus.latents().row(entry.row()).norm())
                .reduce(latent.norm(), Math::max);
        boolean recomputed = verifier.model.isPresent();
        return new Case(
                said,
                example,
                latent,
                solved(latent),
                weights,
                weights.mix(corpus.latents()),
                recomputed ? FLOATS : TINY,
                norm * (recomputed ? FLOATS : DOUBLES));
    }

    static MixtureWeights weights(List<Tree> contributions, int rows, IntUnaryOperator place) {
        return MixtureWeights.of(
                rows,
                contributions.stream()
                        .map(each -> new MixtureWeights.Entry(
                                place.applyAsInt(each.integer("index")), each.number("weight")))
                        .toList());
    }

    private void check(Case one, Problems problems) {
        int[] others = IntStream.range(0, corpus.size())
                .filter(row -> !settings.has("exclude")
                        || !corpus.isSame(row, one.example().input()))
                .toArray();
        boolean all = others.length == 0 || others.length == corpus.size();
        Examined over = all ? whole : new Examined(whole.corpus.select(others));
        MixtureWeights weights =
                all ? one.weights() : weights(one.contributions(), others.length, row -> placeOf(row, others));
        unchecked.note(
                all && settings.has("exclude"), "exclude, as these inputs are not in the corpus", "settings.exclude");
        OptimalityCheck proof = OptimalityCheck.of(weights, over.corpus.latents(), one.solved());
        checkMixture(one, over, weights, proof, problems);
        stated.set(one, weights, residual(one.said()));
        List<Reason> ofFeatures = checkFeatures(one, problems);
        // If a residual is above some others by rounding alone, one a little smaller or larger is as right.
        Problems first = new Problems();
        for (int side : new int[] {0, -1, 1}) {
            double residual = residual(one.said());
            stated.set(one, weights, Math.max(0, residual + side * 2 * one.slack(residual)));
            Problems here = new Problems();
            explainAgain(one, over, weights, proof, ofFeatures, here);
            if (here.none()) {
                return;
            }
            first = side == 0 ? here : first;
        }
        first.all().forEach(problems::add);
    }

    /**
     * Returns the residual of the solved problem as it follows from the document: the stated one or, if outputs have
     * weight, the one of extended latents.
     */
    private double residual(Tree said) {
        double plain = said.number("residual");
        Optional<Tree> output = said.optionalObject("output");
        if (outputs.isEmpty() || output.isEmpty()) {
            return plain;
        }
        Vec model = Vec.of(output.get().numbers("model"));
        Vec mixture = Vec.of(output.get().numbers("mixture"));
        return model.size() == mixture.size()
                ? new Provenance.OutputWeight(
                                outputs.get().weight(),
                                outputScale,
                                outputs.get().isCentred())
                        .residual(plain, mixture.minus(model))
                : plain;
    }

    /** Returns the recomputed residual of plain latents. */
    private double plainResidual(Case one, OptimalityCheck proof) {
        return outputs.isPresent() ? one.latent().minus(one.mixture()).norm() : proof.residual();
    }

    private static int placeOf(int row, int[] rows) {
        int place = Arrays.binarySearch(rows, row);
        if (place < 0) {
            throw new IllegalArgumentException("example " + row + " has weight, but the settings exclude it");
        }
        return place;
    }

    /** Explains again with the mixture that is set, and compares. */
    private void explainAgain(
            Case one,
            Examined over,
            MixtureWeights weights,
            OptimalityCheck proof,
            List<Reason> ofFeatures,
            Problems problems) {
        Tree said = one.said();
        Explanation again = explainer.explain(one.example());
        Tree found = trees.explanation(again, said.optionalText("corpus")).put("residual", plainResidual(one, proof));
        found.object("certificate").put("gap", proof.gap()).put("residualLowerBound", lowerBound(said));
        Comparison.Scale scale = new Comparison.Scale(
                one.relativeSlack(),
                one.latentSlack(),
                over.largest + one.latent().norm(),
                proof.residual(),
                head().map(LinearHead::operatorNorm).orElse(0.0),
                again.output().map(output -> output.model().norm()).orElse(0.0),
                one.example().input().norm(),
                one.isUnique(),
                spreadOfLabels);
        settleOutput(one, again, scale, found);
        settleContributions(one, found, scale, problems);
        checkInputNumbers(one, problems);
        settleStability(one, over, weights, found, problems);
        settleContrast(one, found, problems);
        checkReconstruction(one, problems);
        checkPValues(one, again, problems);
        settleReliability(one, again, scale, found);
        List<Reason> reasons = new ArrayList<>(again.verdict().reasons());
        reasons.addAll(ofFeatures);
        VerdictRule rule =
                calibrated.map(used -> VerdictRule.ofRows(used.integer("rows"))).orElseGet(VerdictRule::ofReasons);
        settleVerdict(one, rule.decide(reasons, pValues(said)), found, problems);
        new Comparison(AT, scale, unchecked, apart).compare("", said, found, problems);
    }

    /** Returns the lower bound that follows from the residual and the gap of the document, which are checked. */
    private double lowerBound(Tree said) {
        double residual = residual(said);
        return residual == 0
                ? 0
                : Math.max(0, residual - said.object("certificate").number("gap") / residual);
    }

    private Optional<LinearHead> head() {
        return verifier.model.flatMap(LatentModel::head);
    }

    /** Returns the mixture of a document as its solver returned it. */
    private Decomposition decomposition(Case one, MixtureWeights weights, double residual) {
        Tree said = one.said();
        Tree certificate = said.object("certificate");
        return new Decomposition(
                weights,
                solved(one.mixture()),
                residual,
                said.number("relativeResidual"),
                new Certificate(
                        certificate.number("gap"),
                        certificate.number("residualLowerBound"),
                        EnumId.constant(Certificate.Ending.class, certificate.text("ending")),
                        certificate.integer("iterations"),
                        certificate.integer("passes")),
                said.has("unique") ? Optional.of(new Uniqueness(said.truth("unique"), 0)) : Optional.empty(),
                said.optionalObject("sparsity")
                        .map(price -> new SparsityPrice(
                                price.integer("members"),
                                price.number("unlimitedResidual"),
                                price.number("price"),
                                price.truth("provenBest"))));
    }

    /** Returns the ranges of the document, with as many bounds as it declares, unless weights are unique. */
    private static List<WeightRange> ranges(Case one) {
        if (!one.said().has("unique")) {
            return List.of();
        }
        int bounds = one.isUnique() || one.warning(Code.RANGES_ARE_BOUNDS).isEmpty()
                ? 0
                : one.figure(Code.RANGES_ARE_BOUNDS, "bounds", 1);
        List<WeightRange> ranges = new ArrayList<>();
        for (Tree each : one.contributions()) {
            double[] range = each.has("weightRange") ? each.numbers("weightRange") : new double[] {0, 1};
            ranges.add(new WeightRange(range[0], range[1], ranges.size() >= bounds));
        }
        return ranges;
    }

    /** Checks what the comparison cannot: whether the mixture is as good as declared, and its cost. */
    private void checkMixture(
            Case one, Examined over, MixtureWeights weights, OptimalityCheck proof, Problems problems) {
        Tree said = one.said();
        double sizes = over.largest + one.latent().norm();
        double share = said.number("relativeResidual");
        double plain = plainResidual(one, proof);
        Vec mean = Vec.of(Arrays.copyOf(over.mean.toArray(), one.latent().size()));
        double distance = one.latent().minus(mean).norm();
        // For a latent that is the mean except for rounding, the share is 0 or 1 by definition.
        double rounding = ROUNDING * (one.latent().norm() + mean.norm() + over.largest);
        boolean atMean = distance <= rounding && share == (plain <= rounding ? 0 : 1);
        double slack = one.relativeSlack() * plain + one.latentSlack() * (1 + share);
        problems.unless(
                atMean || Math.abs(share * distance - plain) <= slack,
                "relativeResidual is " + share + ", recomputed " + (distance == 0 ? 0 : plain / distance));
        Tree certificate = said.object("certificate");
        String ending = certificate.text("ending");
        problems.unless(
                certificate.truth("converged") == GOOD_ENDINGS.contains(ending),
                "converged is " + certificate.truth("converged") + ", but the ending is " + ending);
        problems.unless(
                !ending.equals("optimal") || isSmall(proof, one, sizes),
                "the ending is optimal, but the recomputed gap is " + proof.gap());
        checkLimit(one, over, weights, residual(one.said()), problems);
        checkRanges(one, problems);
    }

    private boolean isSmall(OptimalityCheck proof, Case one, double sizes) {
        double tolerance =
                Math.min(settings.optionalNumber("tolerance").orElse(verifier.tolerance), verifier.tolerance);
        return proof.gap()
                <= SIZES * tolerance * proof.residual() * sizes + 2 * one.latentSlack() * (proof.residual() + sizes);
    }

    /** Only the exact solver is expected to keep its limit. */
    private void checkLimit(Case one, Examined over, MixtureWeights weights, double residual, Problems problems) {
        Tree said = one.said();
        boolean limited = settings.has("members");
        boolean ended = said.object("certificate").text("ending").equals(LIMITED);
        problems.unless(limited || !ended, "the ending is " + LIMITED + ", but members are not limited");
        problems.unless(limited || !said.has("sparsity"), "sparsity is present, but members are not limited");
        problems.unless(
                said.has("sparsity") || !(limited && (settings.text("solver").equals("exact") || ended)),
                "sparsity is missing, but members are limited");
        unchecked.note(
                limited && !said.has("sparsity"),
                "the limit on members, as another solver kept it",
                "settings.members");
        if (!limited || !said.has("sparsity")) {
            return;
        }
        Tree sparsity = said.object("sparsity");
        unchecked.note(true, "whether another choice of as few examples is better", AT + "sparsity.provenBest");
        int limit = settings.integer("members");
        problems.unless(
                weights.count() <= limit,
                "there are " + weights.count() + " examples, more than the " + limit + " allowed");
        double slack = one.slack(residual);
        OptimalityCheck unlimited = OptimalityCheck.of(
                over.solver().decompose(one.solved()).weights(), over.corpus.latents(), one.solved());
        double best = sparsity.number("unlimitedResidual");
        problems.unless(
                sparsity.integer("members") == limit,
                "sparsity.members is " + sparsity.integer("members") + "; expected " + limit);
        problems.unless(
                best >= unlimited.residualLowerBound() - slack && best <= unlimited.residual() + slack,
                "unlimitedResidual is " + best + ", recomputed " + unlimited.residual());
        problems.unless(
                Math.abs(sparsity.number("price") - Math.max(0, residual - best)) <= slack,
                "price is not the residual less unlimitedResidual");
        unchecked.within(AT + "sparsity.unlimitedResidual", slack);
        unchecked.within(AT + "sparsity.price", slack);
        double alone = ActiveSet.withDefaults()
                .over(over.corpus
                        .latents()
                        .select(weights.entries().stream()
                                .mapToInt(MixtureWeights.Entry::row)
                                .toArray()))
                .decompose(one.solved())
                .residual();
        problems.unless(
                !ended || residual <= alone * (1 + verifier.tolerance) + slack,
                "the ending is " + LIMITED + ", but the same examples with other weights leave less");
    }

    private void checkRanges(Case one, Problems problems) {
        boolean tells = one.said().has("unique");
        unchecked.note(
                tells,
                "unique and weight ranges, except for contradictions",
                AT + "unique",
                AT + "contributions[].weightRange");
        for (Tree contribution : one.contributions()) {
            String example = " of example " + contribution.integer("index");
            problems.unlessThere(
                    "weightRange" + example + " is", contribution.has("weightRange"), tells, "unique is not");
            if (contribution.has("weightRange")) {
                double[] range = contribution.numbers("weightRange");
                double weight = contribution.number("weight");
                problems.unless(
                        -TINY <= range[0]
                                && range[0] <= weight + TINY
                                && weight <= range[1] + TINY
                                && range[1] <= 1 + TINY,
                        "weight" + example + " is outside its weightRange");
                problems.unless(
                        !one.isUnique() || range[1] - range[0] <= TINY,
                        "unique is true, but the weight" + example + " has a range");
            }
        }
    }

    /** Accepts what rounding may decide: the class of outputs that are nearly equal. */
    private void settleOutput(Case one, Explanation again, Comparison.Scale scale, Tree found) {
        if (!found.has("output") || head().isEmpty()) {
            return;
        }
        Tree expected = found.object("output");
        double moved = one.said().number("residual") - again.decomposition().residual();
        expected.put("errorBound", expected.number("errorBound") + scale.head() * moved);
        Optional<Tree> output = one.said().optionalObject("output").filter(known -> known.has("predicted"));
        if (output.isEmpty() || !expected.has("predicted")) {
            return;
        }
        Vec model = Vec.of(output.get().numbers("model"));
        Vec mixture = Vec.of(output.get().numbers("mixture"));
        if (model.size() == expected.numbers("model").length && mixture.size() == model.size()) {
            int predicted = head().get().predictedClass(model).orElse(-1);
            expected.put("predicted", predicted)
                    .put("kept", head().get().predictedClass(mixture).orElse(-2) == predicted);
            found.put("prediction", corpus.classes().name(predicted));
        }
    }

    /** Returns whether rounding may give an example the class in the document. */
    private boolean isTie(Tree contribution, Comparison.Scale scale) {
        Optional<LinearHead> head = head().filter(known -> known.task() == LinearHead.Task.CLASSES);
        if (head.isEmpty() || !contribution.has("prediction")) {
            return false;
        }
        Vec latent = corpus.latents().row(contribution.integer("index"));
        return tied(head.get(), latent, scale.latent())
                .anyMatch(named -> corpus.classes().name(named).equals(contribution.text("prediction")));
    }

    /** Returns the classes that may be predicted for a latent, as it may be off by a distance. */
    private static IntStream tied(LinearHead head, Vec latent, double distance) {
        Vec outputs = head.apply(latent);
        double[] scores = outputs.size() == 1 ? new double[] {0, outputs.get(0)} : outputs.toArray();
        double best = Arrays.stream(scores).max().orElseThrow();
        double slack = 2 * (FLOATS * outputs.norm() + distance * head.operatorNorm());
        return IntStream.range(0, scores.length).filter(named -> best - scores[named] <= slack);
    }

    /** Returns about how many examples of a corpus rounding decides whether the model is right. */
    static long ties(LinearHead head, Corpus corpus) {
        return head.task() != LinearHead.Task.CLASSES
                ? 0
                : IntStream.range(0, corpus.size())
                        .mapToObj(corpus.latents()::row)
                        .filter(latent ->
                                tied(head, latent, FLOATS * latent.norm()).count() > 1)
                        .count();
    }

    private void settleContributions(Case one, Tree found, Comparison.Scale scale, Problems problems) {
        List<Tree> contributions = found.objects("contributions");
        for (int i = 0; i < contributions.size() && i < one.contributions().size(); i++) {
            Tree said = one.contributions().get(i);
            Tree expected = contributions.get(i);
            if (isTie(said, scale)) {
                expected.take("prediction", said);
            }
            problems.unless(
                    said.integer("index") == expected.integer("index"),
                    "example " + said.integer("index") + " comes after a lighter one, or an equal one of a later row");
        }
    }

    /** Compares the numbers of the input as floats. */
    private void checkInputNumbers(Case one, Problems problems) {
        if (one.said().has("inputNumbers")) {
            double[] numbers = one.said().numbers("inputNumbers");
            Vec input = one.example().input();
            problems.unless(
                    numbers.length == input.size()
                            && IntStream.range(0, numbers.length)
                                    .allMatch(i -> (float) numbers[i] == (float) input.get(i)
                                            || (Double.isNaN(numbers[i]) && Double.isNaN(input.get(i)))),
                    "inputNumbers are not those of the input");
        }
        unchecked.note(
                !one.said().has("inputNumbers"), "what the file leaves out of what it may have", AT + "inputNumbers");
    }

    private void settleStability(Case one, Examined over, MixtureWeights weights, Tree found, Problems problems) {
        Tree said = one.said();
        Decomposition decomposition = decomposition(one, weights, residual(said));
        boolean best = Calibration.isValid(decomposition) && !said.has("sparsity");
        problems.unless(!said.has("stability") || best, "stability is present, but the mixture is not proven best");
        boolean expected = current ? settings.has("stability") && over.corpus.size() > 1 : said.has("stability");
        if (!expected || !best) {
            return;
        }
        Tree stability =
                ExplanationTrees.stability(Stability.of(over.solver(), over.corpus, one.solved(), decomposition));
        found.put("stability", stability);
        if (!said.has("stability")) {
            return;
        }
        if (labelled && !one.isUnique()) {
            unchecked.note(true, "ranges of shares or means of labels where weights are not unique");
            // Labels with next to no share may be absent.
            Set<String> labels = said.object("stability").objects("classes").stream()
                    .map(each -> each.text("label"))
                    .collect(Collectors.toSet());
            stability.put(
                    "classes",
                    stability.objects("classes").stream()
                            .filter(each -> each.number("share") > TINY || labels.contains(each.text("label")))
                            .toList());
        }
    }

    private void checkReconstruction(Case one, Problems problems) {
        problems.unlessThere(
                "reconstruction is", one.said().has("reconstruction"), settings.has("decoder"), "there is no decoder");
        if (one.said().has("reconstruction") && verifier.decoder.isEmpty()) {
            Tree said = one.said().object("reconstruction");
            checkDistance("latentError", "ofLatent", said, one, problems);
            checkDistance("mixtureError", "ofMixture", said, one, problems);
        }
    }

    private static void checkDistance(String error, String name, Tree said, Case one, Problems problems) {
        Vec input = one.example().input();
        double[] decoded = said.numbers(name);
        if (said.has(name) && decoded.length != input.size()) {
            problems.add(name + " has " + decoded.length + " numbers; expected " + input.size());
        } else if (said.has(name)) {
            double found = input.minus(Vec.of(decoded)).norm();
            problems.unlessNear(error, said.number(error), found, 1e-5 * (1 + found));
        }
    }

    private void settleContrast(Case one, Tree found, Problems problems) {
        Tree said = one.said();
        unchecked.note(
                !labelled && (said.has("contrast") || settings.has("contrast")),
                "contrasts, as no labels of the corpus were given",
                "settings.contrast",
                AT + "contrast");
        if (!labelled || !said.has("contrast")) {
            return;
        }
        Tree told = said.object("contrast");
        if (!current) {
            problems.unless(
                    !settings.has("exclude"), "contrast is present, but the settings exclude inputs from the corpus");
            String other = told.object("other").text("label");
            unchecked.note(true, "which class is contrasted with the prediction", AT + "contrast.other.label");
            Explanation why = explainer.withContrast(other).explain(one.example());
            found.take("contrast", trees.explanation(why, Optional.empty()));
        }
        if (!found.has("contrast")) {
            return;
        }
        Tree contrast = found.object("contrast");
        List<Vec> mixtures = new ArrayList<>();
        for (String name : List.of("predicted", "other")) {
            side("contrast." + name, told.object(name), contrast.object(name), one, problems)
                    .ifPresent(mixtures::add);
        }
        if (mixtures.size() == 2) {
            checkContrastShares(one, told, mixtures.get(0), mixtures.get(1), problems);
        }
    }

    /** Proves the mixture of one label; returns it. */
    private Optional<Vec> side(String path, Tree said, Tree found, Case one, Problems problems) {
        int[] rows = IntStream.range(0, corpus.size())
                .filter(row -> corpus.label(row).equals(said.optionalText("label")))
                .toArray();
        List<Tree> contributions = new ArrayList<>();
        double heavier = Double.POSITIVE_INFINITY;
        for (Tree each : said.objects("contributions")) {
            int example = each.integer("index");
            double weight = each.number("weight");
            if (Arrays.binarySearch(rows, example) < 0) {
                problems.add(path + " has example " + example + ", which is not labelled " + said.text("label"));
                return Optional.empty();
            }
            problems.unless(weight <= heavier, path + " has example " + example + " after a lighter one");
            heavier = weight;
            contributions.add(new Tree()
                    .put("index", example)
                    .put("id", corpus.id(example))
                    .put("weight", weight));
        }
        Matrix latents = corpus.latents().select(rows);
        MixtureWeights weights;
        try {
            weights = weights(contributions, rows.length, example -> Arrays.binarySearch(rows, example));
        } catch (IllegalArgumentException e) {
            problems.add(path + ": " + e.getMessage());
            return Optional.empty();
        }
        OptimalityCheck proof = OptimalityCheck.of(weights, latents, one.latent());
        double sizes = one.latent().norm() + Examined.largestNorm(latents);
        problems.unless(
                !said.truth("proven") || isSmall(proof, one, sizes),
                path + " is called proven, but the recomputed gap is " + proof.gap());
        found.put("residual", proof.residual()).put("contributions", contributions);
        return Optional.of(weights.mix(latents));
    }

    private void checkContrastShares(Case one, Tree told, Vec predicted, Vec other, Problems problems) {
        Vec shift = predicted.minus(other);
        boolean text = corpus.form() instanceof TextForm;
        boolean asked = features.isPresent()
                && verifier.features.isPresent()
                && !text
                && one.said().has("completeness");
        boolean differs = shift.norm() > TINY * Math.max(predicted.norm(), other.norm());
        problems.unless(
                told.has("shares") || !(asked && differs), "contrast.shares is missing, but features were asked for");
        if (!told.has("shares")) {
            return;
        }
        double[] shares = told.numbers("shares");
        int groups = verifier.features.map(known -> known.groups().size()).orElse(0);
        if (!asked || shares.length != groups || shift.norm() == 0) {
            problems.add("contrast.shares are " + shares.length + "; expected "
                    + (asked ? groups : "none, as features were not attributed"));
            return;
        }
        problems.unlessNear("sum of contrast.shares", Arrays.stream(shares).sum(), 1, NEAR_SUM);
        Map<Integer, Double> weights = new TreeMap<>();
        told.object("predicted")
                .objects("contributions")
                .forEach(each -> weights.put(each.integer("index"), each.number("weight")));
        told.object("other")
                .objects("contributions")
                .forEach(each -> weights.put(each.integer("index"), -each.number("weight")));
        features.orElseThrow().checkContrast(shares, shift, weights, problems);
    }

    /** Checks projections and shares by another rule, and returns the resulting reasons. */
    private List<Reason> checkFeatures(Case one, Problems problems) {
        Tree said = one.said();
        Optional<String> whyHere = said.has("completeness")
                ? Optional.empty()
                : features.flatMap(check ->
                        explainer.withBaseline(check.baseline()).explain(one.example()).verdict().reasons().stream()
                                .filter(reason -> reason.code() == Code.NO_GRADIENT)
                                .map(reason -> String.valueOf(reason.figures().get("cause")))
                                .findFirst());
        Optional<FeatureCheck> expected = features.filter(check -> whyHere.isEmpty());
        problems.unlessThere(
                "completeness is", said.has("completeness"), expected.isPresent(), "there is nothing to check it");
        if (expected.isEmpty()) {
            problems.unless(
                    one.contributions().stream().noneMatch(each -> each.has("projections") || each.has("shares")),
                    "projections or shares are present, but features were not attributed");
            return settings.has("baseline") && verifier.model.isPresent()
                    ? whyNoGradient.or(() -> whyHere).map(Reasons::noGradient).stream()
                            .toList()
                    : List.of();
        }
        if (!said.has("completeness")) {
            return List.of();
        }
        if (current) {
            boolean projected = one.contributions().stream().anyMatch(each -> each.has("projections"));
            problems.unlessThere(
                    "projections are", projected, !settings.has("projections"), "the settings leave them out");
        }
        return expected.get().check(one, problems);
    }

    private static VerdictRule.PValues pValues(Tree said) {
        return new VerdictRule.PValues(
                OptionalDouble.empty(),
                said.optionalNumber("pValue"),
                said.optionalNumber("hullRatio"),
                said.optionalNumber("disputedPValue"));
    }

    private void checkPValues(Case one, Explanation why, Problems problems) {
        VerdictRule.PValues told = pValues(one.said());
        boolean any = told.far().isPresent()
                || told.ratio().isPresent()
                || told.disputed().isPresent();
        if (calibrated.isEmpty()) {
            problems.unless(!any, "pValue, hullRatio or disputedPValue is present, but there is no calibration");
            return;
        }
        Decomposition decomposition = outputs.map(known -> known.extended(one.latent(), why.decomposition()))
                .orElse(why.decomposition());
        boolean valid = Calibration.isValid(decomposition);
        boolean undefined = calibrated.get().text("score").equals(Calibration.Score.DIRECTION.id());
        if (!valid || !undefined) {
            problems.unlessThere("pValue is", told.far().isPresent(), valid, "the mixture is not proven best");
        }
        problems.unless(
                told.far().isPresent() || !any, "hullRatio or disputedPValue is present; expected it with a pValue");
        if (told.far().isEmpty() || far.isEmpty()) {
            return;
        }
        Optional<String> prediction = one.said().optionalText("prediction");
        Calibration known = far.get();
        OptionalDouble score = known.score(one.example().input(), one.solved(), decomposition, prediction);
        checkRank("pValue", known, told.far(), score, one, problems);
        rivals = rivals.stream()
                .filter(each -> {
                    Problems here = new Problems();
                    OptionalDouble other = each.score(one.example().input(), one.solved(), decomposition, prediction);
                    checkRank("pValue", each, told.far(), other, one, here);
                    return here.none();
                })
                .toList();
        OptionalDouble ratio = disputed.map(
                        each -> each.score(one.example().input(), one.solved(), decomposition, prediction))
                .orElse(OptionalDouble.empty());
        problems.unlessThere("hullRatio is", told.ratio().isPresent(), ratio.isPresent(), "nothing tells of disputes");
        problems.unlessThere(
                "disputedPValue is", told.disputed().isPresent(), ratio.isPresent(), "nothing tells of disputes");
        if (told.ratio().isPresent() && ratio.isPresent()) {
            double said = told.ratio().getAsDouble();
            double found = ratio.getAsDouble();
            // Of ratios far from 1, one residual is next to nothing and its digits are noise.
            boolean noise = Math.max(said, found) <= 1 / FAR_FROM_1 || Math.min(said, found) >= FAR_FROM_1;
            problems.unlessNear(
                    "hullRatio", said, found, noise ? Double.POSITIVE_INFINITY : NEAR_RATIO * Math.abs(found));
            unchecked.within(AT + "hullRatio", noise ? Double.POSITIVE_INFINITY : NEAR_RATIO * Math.abs(found));
            if (told.disputed().isPresent()) {
                checkRank("disputedPValue", disputed.orElseThrow(), told.disputed(), told.ratio(), one, problems);
            }
        }
    }

    /**
     * Checks a p-value by its rank, which rounding may change: the rank of a slightly smaller or larger score is
     * accepted.
     */
    private static void checkRank(
            String name, Calibration known, OptionalDouble said, OptionalDouble score, Case one, Problems problems) {
        if (score.isEmpty()) {
            problems.add(name + " is present, but the input has no score");
            return;
        }
        double value = score.getAsDouble();
        double slack =
                NEAR_SCORE * value + (known.score() == Calibration.Score.RESIDUAL ? 2 * one.latentSlack() : 1e-6);
        Optional<String> prediction = one.said().optionalText("prediction");
        double min = known.pValue(value + slack, prediction).orElse(0);
        double max = known.pValue(Math.max(0, value - slack), prediction).orElse(1);
        double found = said.orElseThrow();
        problems.unless(
                found >= min - DOUBLES && found <= max + DOUBLES,
                name + " is " + found + ", recomputed "
                        + known.pValue(value, prediction).orElse(1));
    }

    /** Puts the reliability that was recomputed into a tree, or the stated one if no calibration rows can show it. */
    private void settleReliability(Case one, Explanation again, Comparison.Scale scale, Tree found) {
        if (calibrated.isEmpty() || !current) {
            return;
        }
        boolean labels =
                verifier.calibration.filter(rows -> rows.examples().labelled()).isPresent();
        if (far.isEmpty() || !labels) {
            unchecked.note(
                    one.said().has("reliability"),
                    "how often predictions are wrong, as no labelled calibration rows were given",
                    AT + "reliability");
            found.take("reliability", one.said());
            return;
        }
        List<Tree> all = judging
                .orElseThrow()
                .provenance()
                .calibration()
                .flatMap(Provenance.CalibrationDescription::reliability)
                .stream()
                .flatMap(estimator -> again.output().stream()
                        .flatMap(output -> estimator
                                .estimates(
                                        corpus,
                                        again.decomposition(),
                                        output,
                                        FLOATS + scale.slack(scale.outputs(), scale.head()))
                                .stream()))
                .map(ExplanationTrees::reliability)
                .toList();
        Optional<Tree> stated = one.said().optionalObject("reliability");
        all.stream()
                .filter(each -> stated.isPresent()
                        && each.optionalNumber("errorRate").equals(stated.get().optionalNumber("errorRate")))
                .findFirst()
                .or(() -> all.stream().findFirst())
                .ifPresent(each -> found.put("reliability", each));
    }

    /** Returns whether a reason cannot be recomputed: the outputs of a predictor, or labels that were not given. */
    private boolean isBelieved(String code) {
        return code.equals(Code.PREDICTOR_DIFFERS.id()) || (!labelled && ABOUT_LABELS.contains(code));
    }

    /** Puts the warnings that were recomputed into a tree, between those that cannot be. */
    private void settleVerdict(Case one, Verdict expected, Tree found, Problems problems) {
        List<Tree> left = new ArrayList<>(ExplanationTrees.warnings(expected));
        List<String> codes = left.stream().map(each -> each.text("code")).toList();
        List<Tree> said = one.said().objects("warnings");
        codes.stream()
                .filter(code ->
                        said.stream().noneMatch(each -> each.text("code").equals(code)))
                .forEach(code -> problems.add("warning " + code + " is missing"));
        List<Tree> warnings = new ArrayList<>();
        Verdict.Level level = expected.level();
        for (Tree warning : said) {
            String code = warning.text("code");
            checkWords(warning, problems);
            if (isBelieved(code)) {
                unchecked.note(
                        code.equals(Code.PREDICTOR_DIFFERS.id()),
                        "what a predictor gave, which predictor-differs warns of",
                        AT + "warnings[].message",
                        AT + "warnings[].figures");
                warnings.add(warning);
                Verdict.Level own = current
                        ? Verdict.of(List.of(ExplanationTrees.reason(warning))).level()
                        : EnumId.constant(
                                Verdict.Level.class,
                                one.said().object("verdict").text("level"));
                level = own.compareTo(level) > 0 ? own : level;
            } else {
                problems.unless(codes.contains(code), "warning " + code + " is unfounded");
                if (!left.isEmpty()) {
                    warnings.add(settled(left.remove(0), warning, one));
                }
            }
        }
        warnings.addAll(left);
        found.put("warnings", warnings)
                .put(
                        "verdict",
                        new Tree()
                                .put("level", level.id())
                                .put(
                                        "reasons",
                                        warnings.stream()
                                                .map(each -> each.text("code"))
                                                .toList()));
    }

    /** Copies the number of gradients, which is not recomputed. */
    private Tree settled(Tree found, Tree said, Case one) {
        if (said.text("code").equals(Code.INCOMPLETE_ATTRIBUTION.id())) {
            found.objects("figures").stream()
                    .filter(each -> each.text("name").equals("gradients"))
                    .forEach(each -> each.put("value", one.figure(Code.INCOMPLETE_ATTRIBUTION, "gradients", 0)));
        }
        return found;
    }

    /** Makes the sentence of a warning again from its own figures. */
    private void checkWords(Tree warning, Problems problems) {
        if (!ours || !warning.has("gravity")) {
            return;
        }
        String right =
                Language.english().reason(ExplanationTrees.reason(warning)).toString();
        problems.unless(
                warning.text("message").equals(right),
                "warning " + warning.text("code") + " says " + OneLine.quoted(warning.text("message")) + "; expected '"
                        + right + "'");
    }
}
