package io.simplex4j.text;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Progress;
import io.simplex4j.decomposition.WithoutExample;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Classifies inputs, such as sentences, by labelled examples, without training.
 *
 * <pre>{@code
 * Corpus corpus = Corpus.encode(encoder, encoder.examples(sentences).withLabels(labels));
 * ExampleClassifier classifier = ExampleClassifier.of(encoder, corpus).withLeaveOneOut();
 * Classification found = classifier.classify(encoder.examples(List.of("Will it rain?"))).get(0);
 * }</pre>
 *
 * <p>An input is the nearest mixture of examples; the weight of a label in the mixture is its score. Latents should
 * have length 1, as from encoders of sentences; for others the relative residual is used. If the model has a head, it
 * decides on the class, and the mixture gives reasons and the alarm. Instances are immutable and thread-safe.
 */
public final class ExampleClassifier {
    private static final double UNIT = 1e-3;

    private final Explainer explainer;
    private final Corpus corpus;
    private final boolean unitLength;
    private final double[] known;

    private ExampleClassifier(Explainer explainer, boolean unitLength, double[] known) {
        this.explainer = explainer;
        this.corpus = explainer.provenance().corpus();
        this.unitLength = unitLength;
        this.known = known;
    }

    /**
     * Returns a classifier by a corpus that the model has encoded. It attributes no words.
     *
     * @throws IllegalArgumentException if the corpus does not fit the model, or its labels are not classes
     */
    public static ExampleClassifier of(LatentModel model, Corpus corpus) {
        return of(Explainer.of(model, corpus).withoutFeatures().withoutReferences());
    }

    /**
     * Returns a classifier with a custom explainer, such as one that attributes words.
     *
     * @throws IllegalArgumentException if the labels of its corpus are not classes
     */
    public static ExampleClassifier of(Explainer explainer) {
        Corpus corpus = explainer.provenance().corpus();
        corpus.requireClasses("to classify by");
        boolean unit = IntStream.range(0, corpus.size())
                .allMatch(row -> Math.abs(corpus.latents().row(row).norm() - 1) < UNIT);
        return new ExampleClassifier(explainer, unit, new double[0]);
    }

    /**
     * Returns a copy with p-values by held-out inputs of the same classes, which need no labels.
     *
     * @throws IllegalArgumentException if there are none
     */
    public ExampleClassifier withHeldOut(Examples inputs) {
        return calibrated(
                new ExampleClassifier(explainer.withoutFeatures().withoutReferences(), unitLength, new double[0])
                        .classify(inputs).stream()
                                .mapToDouble(Classification::confidence)
                                .toArray());
    }

    /**
     * Returns a copy with p-values by the examples themselves, each classified by the others. This takes a solve for each
     * example. It does not hold if examples were selected by their content.
     *
     * @throws IllegalArgumentException if there is one example only, or examples were selected
     */
    public ExampleClassifier withLeaveOneOut() {
        corpus.selection().ifPresent(step -> {
            throw new IllegalArgumentException("corpus was selected by the method " + step.method()
                    + "; expected held-out inputs, as leave-one-out would be wrong");
        });
        ExactDecomposer decomposer = ActiveSet.withDefaults().over(corpus.latents());
        Vec mean = mean();
        List<WithoutExample> all =
                decomposer.byOthers(IntStream.range(0, corpus.size()).toArray());
        return calibrated(all.stream()
                .mapToDouble(each -> confidence(
                        scores(each.weights()),
                        each.residual(),
                        each.residual()
                                / corpus.latents().row(each.row()).minus(mean).norm()))
                .toArray());
    }

    private Vec mean() {
        double[] sum = new double[corpus.latents().columns()];
        for (int row = 0; row < corpus.size(); row++) {
            for (int j = 0; j < sum.length; j++) {
                sum[j] += corpus.latents().at(row, j) / corpus.size();
            }
        }
        return Vec.of(sum);
    }

    private ExampleClassifier calibrated(double[] confidences) {
        if (confidences.length == 0) {
            throw new IllegalArgumentException("there are no held-out inputs; expected at least 1");
        }
        Arrays.sort(confidences);
        return new ExampleClassifier(explainer, unitLength, confidences);
    }

    /** Returns the number of inputs that p-values rest on; 0 without calibration. */
    public int calibrationSize() {
        return known.length;
    }

    /** Returns the examples that classify. */
    public Corpus corpus() {
        return corpus;
    }

    /** Classifies one input. */
    public Classification classify(Example input) {
        return classification(explainer.explain(input));
    }

    /** Classifies inputs, in their order. */
    public List<Classification> classify(Examples inputs) {
        return classify(inputs, Progress.none());
    }

    /** Classifies inputs, in their order, and reports each one to {@code progress}. */
    public List<Classification> classify(Examples inputs, Progress progress) {
        return explainer.explain(inputs, progress).stream()
                .map(this::classification)
                .toList();
    }

    /** Returns the class of an input that the explainer of this classifier has explained. */
    private Classification classification(Explanation explanation) {
        List<Classification.Score> scores = scores(explanation.contributions());
        double confidence = confidence(
                scores,
                explanation.decomposition().residual(),
                explanation.decomposition().relativeResidual());
        return new Classification(explanation, scores, confidence, pValue(confidence));
    }

    private List<Classification.Score> scores(List<Contribution> contributions) {
        Map<String, Double> weights = new TreeMap<>();
        contributions.forEach(each -> add(weights, each.row(), each.weight()));
        return sorted(weights);
    }

    private List<Classification.Score> scores(MixtureWeights mixture) {
        Map<String, Double> weights = new TreeMap<>();
        mixture.heaviestFirst().forEach(each -> add(weights, each.row(), each.weight()));
        return sorted(weights);
    }

    private void add(Map<String, Double> weights, int row, double weight) {
        corpus.label(row).ifPresent(label -> weights.merge(label, weight, Double::sum));
    }

    private static List<Classification.Score> sorted(Map<String, Double> weights) {
        return weights.entrySet().stream()
                .map(each -> new Classification.Score(each.getKey(), Math.min(1, each.getValue())))
                .sorted(Comparator.comparingDouble((Classification.Score each) -> -each.weight()))
                .toList();
    }

    private double confidence(List<Classification.Score> scores, double residual, double relativeResidual) {
        double weight = scores.isEmpty() ? 0 : scores.get(0).weight();
        double left = unitLength ? residual : relativeResidual;
        return weight * Math.max(0, 1 - (Double.isFinite(left) ? left : 1));
    }

    /** Returns the share of known confidences, and this one, that are at most as large. */
    private OptionalDouble pValue(double confidence) {
        if (known.length == 0) {
            return OptionalDouble.empty();
        }
        int atMost = 0;
        int high = known.length;
        while (atMost < high) {
            int middle = (atMost + high) >>> 1;
            if (known[middle] <= confidence) {
                atMost = middle + 1;
            } else {
                high = middle;
            }
        }
        return OptionalDouble.of((1.0 + atMost) / (1.0 + known.length));
    }
}
