package io.simplex4j.report.internal.document;

import static io.simplex4j.explanation.ExplanationOption.CONTRAST;
import static io.simplex4j.explanation.ExplanationOption.DISPUTES;
import static io.simplex4j.explanation.ExplanationOption.REFERENCES;
import static io.simplex4j.explanation.ExplanationOption.STABILITY;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MethodDescription;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Contrast;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Details;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.Grid;
import io.simplex4j.model.Layer;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Stability;
import io.simplex4j.trust.Verdict;
import io.simplex4j.trust.VerdictRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Makes the trees of a document of explanations; {@code docs/schema/explanations-1.json} describes every field. */
public final class ExplanationTrees {
    /** The format, as documents name it. */
    public static final String SCHEMA = "simplex4j/explanations/1";

    /** The number of fields that the format has grown by; documents of version 0.1.0 have none. */
    public static final int FORMAT_VERSION = 1;

    private final Provenance provenance;
    private final Optional<FeatureGroups> features;
    private final boolean inWords;
    private final boolean projections;
    private final boolean inputs;

    /**
     * Makes trees of the explanations of one explainer.
     *
     * @param projections whether they have the projections of single input numbers
     * @param inputs whether they have the numbers of their inputs
     */
    public ExplanationTrees(Provenance provenance, boolean projections, boolean inputs) {
        this(provenance, provenance.model().flatMap(model -> provenance.features()), projections, inputs);
    }

    /** As the other, with the features that were asked for. */
    public ExplanationTrees(
            Provenance provenance, Optional<FeatureGroups> features, boolean projections, boolean inputs) {
        this.provenance = provenance;
        this.features = features;
        this.inWords = features.isPresent()
                && features.equals(provenance.corpus().form().features());
        this.projections = projections;
        this.inputs = inputs;
    }

    /** Returns the first fields of every document. */
    public static Tree begin(String schema) {
        return new Tree().put("schema", schema).put("formatVersion", FORMAT_VERSION);
    }

    /**
     * Returns the common fields of all explanations.
     *
     * @param corpora the corpora, if several are compared
     */
    public Tree head(List<Tree> corpora) {
        Corpus corpus = provenance.corpus();
        Tree settings = settings(provenance);
        if (!projections
                && (provenance.attribution().isPresent() || provenance.decoder().isPresent())) {
            settings.put("projections", false);
        }
        return new Tree()
                .put("model", provenance.model().map(ExplanationTrees::model))
                .putIf(corpora.isEmpty(), "corpus", corpus(corpus))
                .putUnlessEmpty("corpora", corpora)
                .put("settings", corpora.isEmpty() ? settings.putAll(comparedWith(provenance)) : settings)
                .putUnlessEmpty("classes", corpus.classes().names())
                .put(
                        "features",
                        features.map(groups -> features(
                                groups,
                                provenance.features().equals(features) ? provenance.grid() : Optional.empty(),
                                provenance.corpus().form())));
    }

    /** Returns one of several corpora. */
    public static Tree corpus(String name, Provenance provenance) {
        return new Tree().put("name", name).putAll(corpus(provenance.corpus())).putAll(comparedWith(provenance));
    }

    /** Returns which model it is. */
    public static Tree model(ModelDescription model) {
        return new Tree()
                .put("file", model.name())
                .put("digest", model.digest())
                .put("latent", model.latent())
                .put("latentSize", model.latentSize())
                .put("outputs", model.head().map(ModelDescription.Outputs::count))
                .put("task", model.head().map(ModelDescription.Outputs::task))
                .put("activation", model.head().flatMap(ModelDescription.Outputs::following))
                .put("gradient", model.gradients().map(EnumId::of).orElse("none"))
                .put(
                        "attribution",
                        model.attribution()
                                .filter(rule -> rule != AttributingModel.Rule.INTEGRATED_JACOBIAN)
                                .map(EnumId::of));
    }

    /** Returns which corpus it is. */
    public static Tree corpus(Corpus corpus) {
        Optional<Corpus.Agreement> agreement = corpus.agreement();
        Tree tree = new Tree()
                .put("examples", corpus.size())
                .put("latentSize", corpus.latents().columns())
                .put("digest", corpus.digest())
                .put("source", Optional.of(corpus.examples().name()).filter(name -> !name.isEmpty()));
        agreement.ifPresent(known -> tree.put("labelled", known.labelled())
                .put("right", known.right())
                .put("rSquared", known.rSquared()));
        return tree;
    }

    /** Returns the references of residuals and scores. */
    private static Tree comparedWith(Provenance provenance) {
        int references = provenance.references().sorted().size();
        return new Tree()
                .put("where", provenance.corpus().condition())
                .putIf(references > 0, "references", references)
                .put("outputScale", provenance.outputWeight().map(Provenance.OutputWeight::scale))
                .put(
                        "calibration",
                        provenance
                                .calibration()
                                .map(used -> calibration(used).putUnlessEmpty("errors", errors(used.errors()))));
    }

    /** Returns the settings. */
    static Tree settings(Provenance provenance) {
        MethodDescription method = provenance.method();
        Tree settings = new Tree()
                .put("solver", method.name())
                .put("tolerance", method.tolerance())
                .put("epochs", method.epochs())
                .put("members", method.members())
                .put("outputWeight", provenance.outputWeight().map(Provenance.OutputWeight::weight))
                .put("penalty", method.penalty())
                .putIf(provenance.excludesSelf(), "exclude", "self")
                .put("version", provenance.version());
        provenance.attribution().ifPresent(used -> {
            Baseline baseline = used.baseline();
            boolean given = baseline.name().equals("given");
            settings.put("baseline", baseline.name())
                    .put(
                            "baselineInput",
                            given
                                    ? Optional.of(baseline.resolve(
                                            provenance.corpus().form().shape()))
                                    : Optional.empty())
                    .put("featuresAt", used.layer().map(Layer::name))
                    .put("projectOn", used.target() == Projection.Target.LATENT ? "latent" : "approximation")
                    .put("bins", used.quadrature().bins())
                    .put("attributionTolerance", used.quadrature().tolerance())
                    .putIf(used.attributedShare() < 1, "attributedShare", used.attributedShare());
        });
        ExplanationOptions options = provenance.options();
        Optional<Object> references = options.get(REFERENCES);
        settings.putIf(!references.equals(ExplanationOptions.defaults().get(REFERENCES)), "maxReferences", references);
        settings.putIf(provenance.calibration().isPresent() && !options.isOn(DISPUTES), "disputes", false)
                .putIf(options.isOn(STABILITY), "stability", true)
                .put("contrast", options.text(CONTRAST));
        return settings.put(
                "decoder",
                provenance
                        .decoder()
                        .map(used -> new Tree().put("file", used.name()).put("digest", used.digest())));
    }

    /** Returns the calibration of verdicts. */
    static Tree calibration(Provenance.CalibrationDescription used) {
        return new Tree()
                .put("rows", used.rows())
                .put("heldOut", used.heldOut())
                .put("digest", used.digest())
                .put("score", used.score().id())
                .put("byClass", used.byClass());
    }

    /** Returns how often predictions were wrong at each level. */
    static List<Tree> errors(Map<Verdict.Level, Reliability.ErrorRate> errors) {
        return errors.entrySet().stream()
                .map(each -> error(each.getKey().id(), each.getValue()))
                .toList();
    }

    /** Returns how often predictions were wrong at one level. */
    public static Tree error(String level, Reliability.ErrorRate rate) {
        return new Tree()
                .put("level", level)
                .put("wrong", rate.wrong())
                .put("of", rate.of())
                .put("atLeast", rate.lowerBound())
                .put("atMost", rate.upperBound());
    }

    /** Returns the features that people have names for, or the places of a picture. */
    public static List<Tree> features(FeatureGroups groups, Optional<Grid> grid, InputForm form) {
        if (grid.isEmpty() || !(form instanceof ImageForm image)) {
            return features(groups);
        }
        return IntStream.range(0, grid.get().places())
                .mapToObj(place -> new Tree()
                        .put("name", grid.get().name(place))
                        .put(
                                "rectangle",
                                grid.get()
                                        .rectangle(place, image.height(), image.width())
                                        .map(part -> List.of(part.x(), part.y(), part.width(), part.height()))))
                .toList();
    }

    /** Returns the features that people have names for. */
    private static List<Tree> features(FeatureGroups groups) {
        return groups.groups().stream()
                .map(group -> new Tree()
                        .put("name", group.name())
                        .put("unit", group.unit())
                        .put("columns", group.columns()))
                .toList();
    }

    /**
     * Returns one explanation.
     *
     * @param corpus the name of the corpus that explains, if several are compared
     */
    public Tree explanation(Explanation explanation, Optional<String> corpus) {
        Decomposition mixture = explanation.decomposition();
        Tree tree = new Tree()
                .put("input", explanation.row())
                .put("corpus", corpus)
                .put("id", explanation.example().id())
                .put("label", explanation.example().label())
                .putUnlessEmpty(
                        "replaced",
                        names(form(explanation), explanation.example().replaced()))
                .putIf(
                        inputs,
                        "inputNumbers",
                        Tree.inputNumbers(explanation.example().input()))
                .put("prediction", explanation.prediction())
                .put("value", explanation.predictionValue())
                .put("verdict", verdict(explanation.verdict()))
                .put("residual", mixture.residual())
                .put("relativeResidual", mixture.relativeResidual())
                .putAll(pValues(explanation.pValues()))
                .put("reliability", explanation.reliability().map(ExplanationTrees::reliability))
                .put("certificate", certificate(mixture.certificate()))
                .put("unique", mixture.uniqueness().map(known -> known.unique()))
                .put("contributions", contributions(explanation))
                .put("latent", new Tree().put("r2", mixture.r2()))
                .put(
                        "sparsity",
                        mixture.sparsityPrice()
                                .map(price -> new Tree()
                                        .put("members", price.members())
                                        .put("unlimitedResidual", price.unlimitedResidual())
                                        .put("price", price.price())
                                        .put("provenBest", price.provenBest())))
                .put("output", explanation.output().map(ExplanationTrees::output))
                .put("completeness", explanation.attribution().map(this::completeness))
                .put("stability", explanation.details().stability().map(ExplanationTrees::stability))
                .put("contrast", explanation.details().contrast().map(known -> contrast(known, form(explanation))))
                .put("reconstruction", explanation.details().reconstruction().map(this::reconstruction));
        return tree.put("warnings", warnings(explanation.verdict()));
    }

    private static InputForm form(Explanation explanation) {
        return explanation.provenance().corpus().form();
    }

    /** Returns the names of features whose values were missing and replaced. */
    private static List<String> names(InputForm form, List<Integer> features) {
        return features.stream()
                .map(feature -> form.groups().groups().get(feature).name())
                .toList();
    }

    /** Returns the level of a verdict and the codes of its reasons. */
    public static Tree verdict(Verdict verdict) {
        return new Tree()
                .put("level", verdict.level().id())
                .put(
                        "reasons",
                        verdict.reasons().stream()
                                .map(reason -> reason.code().id())
                                .toList());
    }

    /** Returns the reasons of a verdict with their figures and in words. */
    public static List<Tree> warnings(Verdict verdict) {
        return verdict.reasons().stream().map(ExplanationTrees::warning).toList();
    }

    private static Tree warning(Reason reason) {
        List<Tree> figures = new ArrayList<>();
        reason.figures()
                .forEach((name, figure) -> figures.add(
                        new Tree().put("name", name).put(figure instanceof Number ? "value" : "text", whole(figure))));
        return new Tree()
                .put("code", reason.code().id())
                .put("gravity", reason.gravity())
                .put("message", Language.english().reason(reason).toString())
                .putUnlessEmpty("figures", figures);
    }

    /** Returns a whole number without a decimal point, so that what was read is written again to the byte. */
    private static Object whole(Object figure) {
        return figure instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15
                ? (Object) number.longValue()
                : figure;
    }

    /** Returns the reason behind a warning. */
    public static Reason reason(Tree warning) {
        Reason reason = new Reason(
                EnumId.constant(Reason.Code.class, warning.text("code")),
                EnumId.constant(Reason.Gravity.class, warning.text("gravity")));
        for (Tree figure : warning.objects("figures")) {
            reason = reason.with(figure.text("name"), figure.value(figure.has("value") ? "value" : "text"));
        }
        return reason;
    }

    private static Tree pValues(VerdictRule.PValues known) {
        return known.far().isEmpty()
                ? new Tree()
                : new Tree()
                        .put("pValue", known.far())
                        .put("hullRatio", known.ratio())
                        .put("disputedPValue", known.disputed());
    }

    /** Returns how often such predictions are wrong, or how far off. */
    public static Tree reliability(Reliability known) {
        if (known instanceof Reliability.OfClass classes) {
            return new Tree()
                    .put("errorRate", classes.errorRate())
                    .put("interval", Vec.of(classes.low(), classes.high()))
                    .put("score", classes.signal())
                    .put(
                            "similar",
                            new Tree()
                                    .put("wrong", classes.similar().wrong())
                                    .put("of", classes.similar().of()))
                    .put("rows", classes.rows());
        }
        Reliability.OfValue values = (Reliability.OfValue) known;
        return new Tree()
                .put("expectedError", values.expectedError())
                .put("confidence", values.confidence())
                .put("low", values.low())
                .put("high", values.high())
                .put("rows", values.rows());
    }

    private static Tree certificate(Certificate certificate) {
        return new Tree()
                .put("gap", certificate.gap())
                .put("converged", certificate.converged())
                .put("iterations", certificate.iterations())
                .put("ending", certificate.ending())
                .put("residualLowerBound", certificate.residualLowerBound())
                .put("passes", certificate.passes());
    }

    private List<Tree> contributions(Explanation explanation) {
        Optional<Attribution> shares = explanation.attribution().flatMap(all -> features.map(all::grouped));
        Corpus corpus = explanation.provenance().corpus();
        List<Tree> all = new ArrayList<>();
        for (Contribution each : explanation.contributions()) {
            int place = all.size();
            int example = each.row();
            all.add(contribution(each)
                    .put("weightRange", each.weightRange().map(range -> Vec.of(range.least(), range.most())))
                    .put("label", each.label())
                    .put("prediction", each.prediction())
                    .put("value", corpus.predictionValue(example))
                    .put("output", each.output())
                    .put(
                            "values",
                            inWords
                                    ? Optional.of(
                                            corpus.form().values(corpus.inputs().row(example)))
                                    : Optional.empty())
                    .putUnlessEmpty(
                            "replaced", names(corpus.form(), corpus.examples().replaced(example)))
                    .put(
                            "shares",
                            shares.filter(some -> each.projection().isPresent())
                                    .map(known ->
                                            known.weighted(known.projections().get(place))))
                    .put(
                            "projections",
                            each.projection().filter(some -> projections).map(some -> some.values())));
        }
        return all;
    }

    private static Tree contribution(Contribution contribution) {
        return new Tree()
                .put("index", contribution.row())
                .put("id", contribution.id())
                .put("weight", contribution.weight());
    }

    private static Tree output(OutputMixture output) {
        Tree tree = new Tree()
                .put("model", output.model())
                .put("mixture", output.mixture())
                .put("errorBound", output.errorBound());
        if (output.modelClass().isPresent()) {
            tree.put("predicted", output.modelClass())
                    .put("kept", output.kept())
                    .put("guaranteed", output.guaranteed());
        }
        return tree.put(
                "probabilities",
                output.probabilities()
                        .map(each -> new Tree().put("model", each.model()).put("mixture", each.mixture())));
    }

    /** Returns whether projections add up; only an adaptive rule comes with an estimate of the error of each. */
    private Tree completeness(Attribution attribution) {
        boolean estimated = provenance
                .attribution()
                .filter(settings -> settings.quadrature().isAdaptive())
                .isPresent();
        return new Tree()
                .put("sum", attribution.completeness().sum())
                .putIf(
                        provenance
                                .attribution()
                                .filter(settings -> settings.attributedShare() < 1)
                                .isPresent(),
                        "expected",
                        attribution.completeness().expected())
                .put("error", attribution.completeness().error())
                .putIf(estimated, "featureError", attribution.featureError());
    }

    /** Returns the dependence of a mixture on single examples. */
    public static Tree stability(Stability stability) {
        return new Tree()
                .put(
                        "classes",
                        stability.classes().stream()
                                .map(share -> new Tree()
                                        .put("label", share.label())
                                        .put("share", share.share())
                                        .put("least", share.min())
                                        .put("most", share.max()))
                                .toList())
                .put("classChange", stability.classChange())
                .put(
                        "label",
                        stability
                                .label()
                                .map(label -> new Tree()
                                        .put("mean", label.mean())
                                        .put("least", label.min())
                                        .put("most", label.max())))
                .put("largestResidual", stability.largestResidual());
    }

    private Tree contrast(Contrast contrast, InputForm form) {
        return new Tree()
                .put("predicted", side(contrast.predicted()))
                .put("other", side(contrast.other()))
                .put(
                        "shares",
                        features.filter(any -> !(form instanceof TextForm))
                                .flatMap(groups -> contrast.features().map(known -> known.grouped(groups))));
    }

    private static Tree side(Contrast.Side side) {
        return new Tree()
                .put("label", side.label())
                .put("examples", side.examples())
                .put("residual", side.residual())
                .put("proven", side.proven())
                .put(
                        "contributions",
                        side.contributions().stream()
                                .map(ExplanationTrees::contribution)
                                .toList());
    }

    private Tree reconstruction(Details.Reconstruction found) {
        return new Tree()
                .put("latentError", found.latentError())
                .put("mixtureError", found.mixtureError())
                .putIf(projections, "ofLatent", found.ofLatent())
                .putIf(projections, "ofMixture", found.ofMixture());
    }

    /** Returns where corpora disagree about an input. */
    public static Tree comparison(int input, Disagreement found) {
        return new Tree()
                .put("input", input)
                .put("agree", found.agree())
                .put("sentence", found.sentence().toString());
    }

    /** Returns how often predictions are right at each level of the verdict. */
    public static Tree summary(Explanations.Accuracy known) {
        return new Tree()
                .put("labelled", known.labelled())
                .put("right", known.right())
                .put(
                        "byVerdict",
                        known.byVerdict().stream()
                                .map(each -> new Tree()
                                        .put("level", each.level().id())
                                        .put("inputs", each.inputs())
                                        .put("right", each.right()))
                                .toList())
                .put("wrongWithWarning", known.wrongWithWarning());
    }
}
