package io.simplex4j.report.verify;

import static io.simplex4j.report.verify.Verifying.CORPUS;
import static io.simplex4j.report.verify.Verifying.MODEL;

import io.simplex4j.attribution.Attributor;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Penalty;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.Resources;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.DetailSamples;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.JsonSamples;
import io.simplex4j.report.PublishedSchema;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Documents of every kind that are altered, each with a verifier that has all the evidence. Together they have every path of
 * the schemas: add one for a new path, or ask an existing one for the new part.
 */
final class AlteredSamples {
    private static final Examples INPUTS = JsonSamples.inputs().select(0, 1);
    private static final Examples HELD_OUT = JsonSamples.heldOut();
    private static final Decoder DECODER = new DetailSamples.Numbers(3, 4);
    private static final Verifier VERIFIER = Verifier.of(MODEL, CORPUS, INPUTS);

    private AlteredSamples() {}

    /**
     * A document.
     *
     * @param name for messages
     * @param schema the name of its schema
     * @param text the document, which is true
     * @param verifier with the evidence for it
     */
    record Sample(String name, String schema, String text, Verifier verifier) {
        static Sample of(String name, JsonReport report, Verifier verifier) {
            return new Sample(name, "explanations-1", PublishedSchema.assertValid(report.toString()), verifier);
        }

        Verification verify(String document) {
            return Verifying.verify(verifier, document);
        }
    }

    static List<Sample> all() {
        List<Sample> all = new ArrayList<>(List.of(
                table("service", explainer -> explainer, VERIFIER),
                table("details", AlteredSamples::detailed, VERIFIER.withDecoder(DECODER)),
                table("calibration", AlteredSamples::calibrated, VERIFIER.withCalibration(HELD_OUT)),
                table(
                        "calibrated decoder",
                        explainer -> explainer
                                .withDecoder(DECODER)
                                .withCalibration(heldOut(explainer).withDecoder(DECODER)),
                        VERIFIER.withDecoder(DECODER).withCalibration(HELD_OUT)),
                table(
                        "leave one out",
                        explainer -> explainer.withCalibration(
                                Calibration.leaveOneOut(explainer.provenance().corpus())),
                        VERIFIER),
                table("limited members", explainer -> explainer.withSparsity(Sparsity.atMost(2)), VERIFIER),
                table("unfinished", AlteredSamples::unfinished, VERIFIER),
                table("adam", AlteredSamples::adam, VERIFIER),
                table("bins", AlteredSamples::bins, VERIFIER)));
        all.add(of("own rule", new OwnRule(MODEL), CORPUS, INPUTS, each -> each));
        all.addAll(outputWeights());
        all.add(pictures());
        all.add(layer());
        all.addAll(attributions());
        all.add(series());
        all.add(sentence());
        all.add(notUnique());
        all.add(excluded());
        all.add(part());
        all.add(partsOfTwo());
        all.add(triageOfPart());
        all.add(latents());
        all.add(values());
        all.add(calibratedValues());
        all.add(twoCorpora());
        all.add(twoCorporaOfValues());
        all.add(settings());
        all.add(triage());
        all.add(triageOfValues());
        all.add(triageByAdam());
        all.add(triageWithDecoder());
        return all;
    }

    private static Sample table(String name, UnaryOperator<Explainer> settings, Verifier verifier) {
        JsonReport report = JsonReport.of(settings.apply(Explainer.of(MODEL, Corpus.encode(MODEL, CORPUS)))
                .explain(INPUTS));
        return Sample.of(name, name.equals("service") ? asService(report) : report, verifier);
    }

    private static JsonReport asService(JsonReport report) {
        LinearHead head = MODEL.head().orElseThrow();
        return report.withId("request-7")
                .withInputs()
                .withPredictions(IntStream.range(0, INPUTS.size())
                        .mapToObj(row ->
                                JsonSamples.latent(INPUTS.inputs().row(row).toArray()))
                        .map(latent -> head.scores(head.apply(Vec.of(latent))))
                        .toList());
    }

    private static Explainer detailed(Explainer explainer) {
        return explainer.withStability().withContrast().withDecoder(DECODER);
    }

    private static Explainer calibrated(Explainer explainer) {
        return explainer.withCalibration(heldOut(explainer));
    }

    private static Calibration heldOut(Explainer explainer) {
        return Calibration.heldOut(explainer.provenance().corpus(), Corpus.encode(MODEL, HELD_OUT));
    }

    private static Explainer unfinished(Explainer explainer) {
        return explainer.withMethod(ActiveSet.withDefaults().withIterations(1));
    }

    private static Explainer adam(Explainer explainer) {
        return explainer
                .withMethod(SoftmaxAdam.withDefaults()
                        .withEpochs(50)
                        .withSparsity(Sparsity.atMost(3))
                        .withPenalty(Penalty.PRE_WEIGHTS))
                .withAttributedShare(0.5);
    }

    private static Explainer bins(Explainer explainer) {
        return explainer.withQuadrature(Quadrature.rightRiemann(20)).withBaseline(Baseline.of(Vec.of(1, 0, -1, 0.5)));
    }

    private static Sample of(
            String name, LatentModel model, Examples corpus, Examples inputs, UnaryOperator<Explainer> settings) {
        Explainer explainer = Explainer.of(model, Corpus.encode(model, corpus));
        return Sample.of(
                name, JsonReport.of(settings.apply(explainer).explain(inputs)), Verifier.of(model, corpus, inputs));
    }

    private static Explainer contrasted(Explainer explainer) {
        return explainer.withStability().withContrast();
    }

    /** Mixtures that also keep outputs, with every other part that depends on how mixtures are found. */
    private static List<Sample> outputWeights() {
        return List.of(
                table(
                        "output weight",
                        explainer -> calibrated(contrasted(explainer).withOutputWeight(3)),
                        VERIFIER.withCalibration(HELD_OUT)),
                table(
                        "output weight, limited members",
                        explainer -> explainer.withOutputWeight(1).withSparsity(Sparsity.atMost(2)),
                        VERIFIER),
                of(
                        "output weight, values",
                        regression(),
                        withNumbers(CORPUS),
                        withNumbers(INPUTS),
                        explainer -> explainer.withOutputWeight(10).withStability()),
                of(
                        "output weight, excluded",
                        MODEL,
                        CORPUS,
                        CORPUS.select(0, 1),
                        explainer -> explainer.withOutputWeight(3).excludingSelf()),
                compared(
                        "output weight, two corpora",
                        MODEL,
                        CORPUS,
                        INPUTS,
                        explainer -> calibrated(explainer.withOutputWeight(0.5))));
    }

    private static Sample pictures() {
        Examples corpus = JsonSamples.pictures(30, 5);
        Examples inputs = JsonSamples.pictures(2, 6);
        LatentModel model = new NamedLayer(MODEL);
        return of("pictures", model, corpus, inputs, each -> each.withBaseline(Baseline.black(corpus.form())));
    }

    private static Examples squares(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[count][];
        for (int row = 0; row < count; row++) {
            rows[row] = random.doubles(16).toArray();
        }
        return Examples.of(
                        Matrix.of(rows), ImageForm.unscaled(new Shape(List.of(4, 4)), ImageForm.Layout.CHANNELS_FIRST))
                .withClasses(new ClassNames(List.of("dark", "light")));
    }

    private static Sample layer() {
        return of(
                "layer",
                new LayeredNetwork(),
                squares(20, 1),
                squares(2, 2),
                each -> each.withFeaturesAt("auto").withAttributedShare(0.8));
    }

    private static List<Sample> attributions() {
        Examples squares = squares(2, 2).withLabels(List.of("dark", "light"));
        LayeredNetwork layered = new LayeredNetwork();
        Attributor plain = Attributor.of(MODEL, Baseline.zeros());
        return List.of(
                attributed("scores", plain, MODEL, INPUTS),
                attributed(
                        "attributed by its own rule",
                        Attributor.of(new OwnRule(MODEL), Baseline.zeros()),
                        new OwnRule(MODEL),
                        INPUTS),
                attributed("attributed by bins", plain.withQuadrature(Quadrature.rightRiemann(20)), MODEL, INPUTS),
                attributed(
                        "given baseline",
                        Attributor.of(MODEL, Baseline.of(INPUTS.inputs().row(1))),
                        MODEL,
                        INPUTS.select(0)),
                attributed(
                        "places",
                        Attributor.of(layered, Baseline.black(squares.form())).withFeaturesAt(layered.lastLayer()),
                        layered,
                        squares));
    }

    private static Sample attributed(String name, Attributor attributor, LatentModel model, Examples inputs) {
        String text = JsonReport.of(attributor.attribute(inputs)).withId("some").toString();
        return new Sample(
                name, "attributions-1", PublishedSchema.assertValidAttributions(text), Verifier.of(model, inputs));
    }

    private static Sample series() {
        SeriesForm form = new SeriesForm(
                2,
                SeriesForm.Layout.STEPS_FIRST,
                List.of(
                        new SeriesForm.Channel("heart rate", Optional.of("1/min"), Optional.empty()),
                        new SeriesForm.Channel("lactate", Optional.empty(), Optional.empty())));
        return of("series", MODEL, inForm(CORPUS, form), inForm(INPUTS, form), AlteredSamples::contrasted);
    }

    private static Examples inForm(Examples examples, SeriesForm form) {
        return Examples.of(examples.inputs(), form)
                .withClasses(CORPUS.classes())
                .withLabels(examples.stream()
                        .map(each -> each.label().orElseThrow())
                        .toList());
    }

    private static Sample sentence() {
        Examples inputs = Examples.of(
                Matrix.of(new double[][] {
                    DetailSamples.SENTENCE.input(List.of(0, 0)).toArray(),
                    DetailSamples.SENTENCE.input(List.of(0, 1)).toArray()
                }),
                DetailSamples.SENTENCE);
        return of(
                "sentence",
                DetailSamples.sentenceModel(),
                DetailSamples.sentences(),
                inputs,
                AlteredSamples::contrasted);
    }

    /** Each example of the corpus is there twice, so any weight of one may be that of the other. */
    private static Sample notUnique() {
        int[] twice = IntStream.range(0, 2 * CORPUS.size()).map(row -> row / 2).toArray();
        Examples corpus = CORPUS.select(twice)
                .withIds(IntStream.range(0, twice.length)
                        .mapToObj(Integer::toString)
                        .toList());
        return of("weights that are not unique", MODEL, corpus, INPUTS, AlteredSamples::contrasted);
    }

    /** The inputs are in the corpus, where they may not explain themselves; values of every other example were missing. */
    private static Sample excluded() {
        Examples corpus = CORPUS.withReplaced(IntStream.range(0, CORPUS.size())
                .mapToObj(row -> row % 2 == 0 ? List.of(0) : List.<Integer>of())
                .toList());
        return of("inputs excluded from the corpus", MODEL, corpus, corpus.select(0, 1), Explainer::excludingSelf);
    }

    private static final String CONDITION =
            "not (id in ('" + CORPUS.id(0) + "', '" + CORPUS.id(3) + "', '" + CORPUS.id(7) + "'))";

    /** A part of a corpus. */
    private static Sample part() {
        Corpus part = Corpus.encode(MODEL, CORPUS).where(CONDITION);
        return Sample.of("part", JsonReport.of(Explainer.of(MODEL, part).explain(INPUTS)), VERIFIER);
    }

    private static Sample partsOfTwo() {
        Examples second = CORPUS.select(IntStream.range(0, 12).toArray()).withName("german.csv");
        Baseline shared = Baseline.mean(Corpus.encode(MODEL, CORPUS).where(CONDITION));
        JsonReport report = JsonReport.of(CorpusComparison.of(Stream.of(CORPUS, second)
                .map(each -> Corpus.encode(MODEL, each).where(CONDITION))
                .map(each -> Explainer.of(MODEL, each).withBaseline(shared).explain(INPUTS))
                .toList()));
        return Sample.of("parts of two corpora", report, Verifier.of(MODEL, List.of(CORPUS, second), INPUTS));
    }

    private static Sample triageOfPart() {
        Corpus part = Corpus.encode(MODEL, CORPUS).where(CONDITION);
        Explainer calibrated = calibrated(Explainer.of(MODEL, part));
        return triaged("triage by a part", Triage.of(calibrated).sort(INPUTS), VERIFIER.withCalibration(HELD_OUT));
    }

    private static Sample latents() {
        Examples corpus = Examples.of(JsonSamples.rows(30, 4, 1));
        Examples inputs = Examples.of(JsonSamples.rows(2, 4, 2));
        return Sample.of(
                "latents",
                JsonReport.of(Explainer.ofLatents(Corpus.ofLatents(corpus)).explain(inputs)),
                Verifier.ofLatents(corpus, inputs));
    }

    private static Sample values() {
        return of("values", regression(), withNumbers(CORPUS), withNumbers(INPUTS), Explainer::withStability);
    }

    private static Sample calibratedValues() {
        Corpus corpus = Corpus.encode(regression(), withNumbers(CORPUS));
        Explainer explainer = Explainer.of(regression(), corpus)
                .withCalibration(Calibration.heldOut(corpus, Corpus.encode(regression(), withNumbers(HELD_OUT))));
        return Sample.of(
                "calibrated values",
                JsonReport.of(explainer.explain(withNumbers(INPUTS))),
                Verifier.of(regression(), withNumbers(CORPUS), withNumbers(INPUTS))
                        .withCalibration(withNumbers(HELD_OUT)));
    }

    private static LatentModel regression() {
        return JsonSamples.bare()
                .withHead(LinearHead.of(
                        Matrix.of(new double[][] {{1, -2, 0.5}}), Vec.of(0.1), LinearHead.Activation.NONE));
    }

    private static Examples withNumbers(Examples examples) {
        return Examples.of(examples.inputs(), examples.form())
                .withName(examples.name())
                .withLabels(IntStream.range(0, examples.size())
                        .mapToObj(row -> examples.inputs().row(row))
                        .map(input -> Double.toString(Math.rint(10 * (input.get(0) - 2 * input.get(1))) / 10))
                        .toList());
    }

    private static Sample twoCorpora() {
        return compared("two corpora", MODEL, CORPUS, INPUTS, explainer -> calibrated(explainer.withStability()));
    }

    private static Sample twoCorporaOfValues() {
        return compared("two corpora, values", regression(), withNumbers(CORPUS), withNumbers(INPUTS), each -> each);
    }

    private static Sample compared(
            String name, LatentModel model, Examples first, Examples inputs, UnaryOperator<Explainer> settings) {
        Examples second = first.select(IntStream.range(0, 12).toArray()).withName("german.csv");
        Corpus encoded = Corpus.encode(model, first);
        Baseline shared = Baseline.mean(encoded);
        JsonReport report = JsonReport.of(CorpusComparison.of(List.of(
                settings.apply(Explainer.of(model, encoded).withBaseline(shared))
                        .explain(inputs),
                settings.apply(Explainer.of(model, Corpus.encode(model, second)).withBaseline(shared))
                        .explain(inputs))));
        Verifier verifier = Verifier.of(model, List.of(first, second), inputs);
        boolean calibrated = report.toString().contains("\"calibration\"");
        return Sample.of(name, report, calibrated ? verifier.withCalibration(HELD_OUT) : verifier);
    }

    /** Options that differ from their defaults. */
    private static Sample settings() {
        Corpus corpus = Corpus.encode(MODEL, CORPUS);
        Resources resources = new Resources() {
            @Override
            public Corpus defaultCorpus() {
                return corpus;
            }

            @Override
            public Corpus rows(String name) {
                return Corpus.encode(MODEL, HELD_OUT);
            }
        };
        ExplanationOptions options = ExplanationOptions.defaults()
                .with(ExplanationOption.REFERENCES, 30)
                .with(ExplanationOption.CALIBRATION, "held-out")
                .with(ExplanationOption.DISPUTES, false);
        return Sample.of(
                "settings",
                JsonReport.of(Explainer.of(MODEL, resources, options).explain(INPUTS))
                        .withoutProjections(),
                VERIFIER.withCalibration(HELD_OUT));
    }

    private static Sample triage() {
        Corpus corpus = Corpus.encode(MODEL, CORPUS);
        Calibration calibration = Calibration.heldOut(corpus, Corpus.encode(MODEL, HELD_OUT));
        Triage triage = Triage.of(Explainer.of(MODEL, corpus))
                .withCalibration(calibration)
                .withFalseDiscoveryRate(0.1);
        DriftState watched = DriftState.withDefaults()
                .over(calibration, calibration.disputes().orElseThrow());
        Examples far = Examples.of(
                        Matrix.of(IntStream.range(0, 60)
                                .mapToObj(row -> new double[] {9 + row, -9, 9, -row})
                                .toArray(double[][]::new)),
                        CORPUS.form())
                .withClasses(CORPUS.classes())
                .withLabels(Collections.nCopies(60, "relapse"));
        return triaged(
                "triage",
                triage.withDrift(watched).sort(far),
                Verifier.of(MODEL, CORPUS, far).withCalibration(HELD_OUT));
    }

    private static Sample triageOfValues() {
        Corpus corpus = Corpus.encode(regression(), withNumbers(CORPUS));
        return triaged(
                "triage of values",
                Triage.of(Explainer.of(regression(), corpus))
                        .withCalibration(
                                Calibration.heldOut(corpus, Corpus.encode(regression(), withNumbers(HELD_OUT))))
                        .sort(withNumbers(INPUTS)),
                Verifier.of(regression(), withNumbers(CORPUS), withNumbers(INPUTS))
                        .withCalibration(withNumbers(HELD_OUT)));
    }

    private static Sample triageByAdam() {
        LatentModel model = new NamedLayer(MODEL);
        return triaged(
                "triage by adam",
                Triage.of(adam(Explainer.of(model, Corpus.encode(model, CORPUS))
                                .withOutputWeight(2)
                                .withoutReferences()
                                .excludingSelf()))
                        .sort(CORPUS.select(0, 1)),
                Verifier.of(model, CORPUS, CORPUS.select(0, 1)));
    }

    private static Sample triageWithDecoder() {
        Explainer explainer = Explainer.of(MODEL, Corpus.encode(MODEL, CORPUS))
                .withDecoder(DECODER)
                .withoutDisputes();
        return triaged(
                "triage with a decoder",
                Triage.of(explainer)
                        .withCalibration(heldOut(explainer).withDecoder(DECODER))
                        .sort(INPUTS),
                VERIFIER.withDecoder(DECODER).withCalibration(HELD_OUT));
    }

    private static Sample triaged(String name, TriageReport report, Verifier verifier) {
        return new Sample(
                name,
                "triage-1",
                PublishedSchema.assertValidTriage(JsonReport.of(report).toString()),
                verifier);
    }

    /** A model that names its way of attributing shifts. */
    private record OwnRule(DifferentiableModel model) implements AttributingModel {
        @Override
        public Rule rule() {
            return Rule.SHAPLEY;
        }

        @Override
        public List<AttributingModel.Shares> attribute(
                List<AttributingModel.Shift> shifts, Quadrature quadrature, Workers workers) {
            return model.attribute(shifts, quadrature, workers);
        }

        @Override
        public Shape inputShape() {
            return model.inputShape();
        }

        @Override
        public int latentSize() {
            return model.latentSize();
        }

        @Override
        public Matrix latents(Matrix inputs) {
            return model.latents(inputs);
        }

        @Override
        public Optional<LinearHead> head() {
            return model.head();
        }

        @Override
        public String digest() {
            return model.digest();
        }
    }

    /** A model whose latent is a layer with a name. */
    private record NamedLayer(DifferentiableModel model) implements DifferentiableModel {
        @Override
        public Shape inputShape() {
            return model.inputShape();
        }

        @Override
        public int latentSize() {
            return model.latentSize();
        }

        @Override
        public Matrix latents(Matrix inputs) {
            return model.latents(inputs);
        }

        @Override
        public Matrix pullback(Matrix inputs, Matrix cotangents) {
            return model.pullback(inputs, cotangents);
        }

        @Override
        public GradientKind gradientKind() {
            return model.gradientKind();
        }

        @Override
        public Optional<LinearHead> head() {
            return model.head();
        }

        @Override
        public Optional<String> latentName() {
            return Optional.of("Relu_2");
        }

        @Override
        public String digest() {
            return model.digest();
        }
    }
}
