package io.simplex4j.spark.internal;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.CalibratedVerdict;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.PValues;
import io.simplex4j.trust.Verdict;
import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** What explains rows, one for each JVM and shipment. Thread-safe; each call stays on its thread. */
public final class Engine {
    private static final Cleaner CLEANER = Cleaner.create();

    private final Corpus corpus;
    private final Optional<Schema> schema;
    private final Explainer explainer;
    private final Optional<Calibration> far;
    private final Optional<Calibration> disputed;
    private final boolean projections;
    private final double largest;

    private Engine(
            StoredCorpus stored,
            Corpus corpus,
            Explainer explainer,
            Optional<Calibration> far,
            Optional<Calibration> disputed,
            boolean projections,
            double largest) {
        this.schema = stored.schema();
        this.corpus = corpus;
        this.explainer = explainer;
        this.far = far;
        this.disputed = disputed;
        this.projections = projections;
        this.largest = largest;
    }

    /**
     * What calibration says of an explanation.
     *
     * @param explanation as it is without calibration
     * @param verdict with calibration, where there is one
     * @param score that was compared, where there is one
     * @param pValues of it
     */
    record Judged(Explanation explanation, Verdict verdict, OptionalDouble score, PValues pValues) {}

    /** Unpacks a shipment. */
    static Engine of(Shipment shipment) {
        Settings settings = shipment.settings();
        StoredCorpus stored = shipment.corpus();
        Optional<OneByOne> model = shipment.model().map(bytes -> model(bytes, settings, shipment.classes()));
        Corpus corpus = shipment.valued()
                ? model.flatMap(OneByOne::head).map(stored.corpus()::withHead).orElse(stored.corpus())
                : stored.corpus();
        Explainer explainer = model.map(known -> Explainer.of(known, corpus))
                .orElseGet(() -> Explainer.ofLatents(corpus))
                .withThreads(1);
        explainer = settings.members() > 0 ? explainer.withSparsity(Sparsity.atMost(settings.members())) : explainer;
        explainer = settings.baseline() == null || model.isEmpty()
                ? explainer.withoutFeatures()
                : explainer.withBaseline(baseline(settings.baseline(), corpus));
        explainer = settings.references() ? explainer : explainer.withoutReferences();
        Optional<Calibration> far = calibration(shipment, corpus).map(known -> known.withScore(settings.score()));
        return new Engine(
                stored,
                corpus,
                explainer,
                far,
                settings.disputes() ? far.flatMap(Calibration::disputes) : Optional.empty(),
                settings.projections(),
                model.isPresent() ? Float.MAX_VALUE : ActiveSet.LARGEST);
    }

    private static OneByOne model(byte[] bytes, Settings settings, int classes) {
        OnnxModel.Options options = OnnxModel.Options.withDefaults().withClassCount(classes);
        options = settings.latent() == null ? options : options.withLatent(settings.latent());
        options = settings.task() == null ? options : options.withTask(settings.task());
        OnnxModel model = OnnxModel.parse(bytes, options);
        OneByOne single = new OneByOne(model);
        CLEANER.register(single, model::close);
        return single;
    }

    private static Baseline baseline(String name, Corpus corpus) {
        return switch (name) {
            case "zeros" -> Baseline.zeros();
            case "mean" -> Baseline.mean(corpus);
            case "median" -> Baseline.median(corpus);
            case "black" -> Baseline.black(corpus.form());
            default -> Baseline.usual(corpus);
        };
    }

    private static Optional<Calibration> calibration(Shipment shipment, Corpus corpus) {
        Workers alone = Workers.of(1);
        return shipment.settings().leaveOneOut()
                ? Optional.of(Calibration.leaveOneOut(corpus, alone))
                : shipment.rows().map(rows -> Calibration.heldOut(corpus, rows.corpus(), alone));
    }

    public Corpus corpus() {
        return corpus;
    }

    /** What the columns of a table mean, where that is known. */
    public Optional<Schema> schema() {
        return schema;
    }

    /** What p-values come from: of how far rows are, then of how disputed their classes are, where there are any. */
    public List<Calibration> calibrations() {
        return Stream.of(far, disputed).flatMap(Optional::stream).toList();
    }

    /** The type of the structs. */
    StructType type() {
        return Why.type(projections);
    }

    /** The largest magnitude of a number that goes in. */
    double largest() {
        return largest;
    }

    /** Explains rows together; where one cannot be explained, the others are none the worse for it. */
    List<Row> structs(List<Example> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        try {
            return judged(rows).stream().map(each -> Why.of(each, projections)).toList();
        } catch (IllegalArgumentException | UnreadableDataException | OnnxModelException e) {
            return rows.size() == 1
                    ? List.of(StructRows.bad(type(), message(e)))
                    : rows.stream()
                            .flatMap(row -> structs(List.of(row)).stream())
                            .toList();
        }
    }

    private static String message(RuntimeException e) {
        return String.valueOf(
                e instanceof NotFiniteLatentException latent
                        ? latent.withPlace("this row").getMessage()
                        : e.getMessage());
    }

    private List<Judged> judged(List<Example> rows) {
        List<Explanation> explanations = explainer.explain(Examples.of(rows)).toList();
        List<OptionalDouble> scores = scores(far, explanations);
        List<OptionalDouble> ratios = scores(disputed, explanations);
        List<Judged> judged = new ArrayList<>();
        for (int i = 0; i < explanations.size(); i++) {
            Explanation explanation = explanations.get(i);
            PValues pValues = new PValues(
                    pValue(far, explanation, scores.get(i)),
                    ratios.get(i),
                    pValue(disputed, explanation, ratios.get(i)));
            judged.add(new Judged(
                    explanation, CalibratedVerdict.of(far, explanation.verdict(), pValues), scores.get(i), pValues));
        }
        return judged;
    }

    private static List<OptionalDouble> scores(Optional<Calibration> calibration, List<Explanation> explanations) {
        return calibration
                .map(known -> known.scorer()
                        .ofAll(
                                Matrix.of(each(explanations, all -> all.latent().toArray())
                                        .toArray(double[][]::new)),
                                each(explanations, Explanation::decomposition),
                                each(explanations, Explanation::prediction)))
                .orElseGet(() -> Collections.nCopies(explanations.size(), OptionalDouble.empty()));
    }

    private static <T> List<T> each(List<Explanation> explanations, Function<Explanation, T> part) {
        return explanations.stream().map(part).toList();
    }

    private static OptionalDouble pValue(
            Optional<Calibration> calibration, Explanation explanation, OptionalDouble score) {
        Decomposition decomposition = explanation.decomposition();
        return calibration.isPresent() && score.isPresent() && Calibration.isValid(decomposition)
                ? calibration.get().pValue(score.getAsDouble(), explanation.prediction())
                : OptionalDouble.empty();
    }
}
