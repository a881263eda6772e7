package io.simplex4j.explanation;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.internal.ClassHulls;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Why the model predicts one class and not another: the distances of the examples of both labels, and the features that
 * distinguish both mixtures.
 *
 * @param predicted the examples with the predicted label
 * @param other the examples with the other label
 * @param features the features that distinguish both mixtures, if features are attributed and the mixtures differ
 */
public record Contrast(Side predicted, Side other, Optional<Features> features) {
    private static final double ROUNDING = 1e-9;

    /**
     * The best mixture of the examples of one label.
     *
     * @param label the label
     * @param examples the number of examples with it
     * @param residual the distance of the latent from their nearest mixture
     * @param approximation that mixture in latent space
     * @param proven whether no mixture of them is nearer, within the tolerance
     * @param contributions the weight of each, the heaviest first, in the rows of the corpus
     */
    public record Side(
            String label,
            int examples,
            double residual,
            Vec approximation,
            boolean proven,
            List<Contribution> contributions) {
        public Side {
            contributions = List.copyOf(contributions);
        }

        /** Returns the same mixture of their inputs: a typical input of this label. */
        public Vec typical(Corpus corpus) {
            double[] mixture = new double[corpus.inputs().columns()];
            double[] row = new double[mixture.length];
            for (Contribution contribution : contributions) {
                corpus.inputs().copyRow(contribution.row(), row);
                for (int i = 0; i < mixture.length; i++) {
                    mixture[i] += contribution.weight() * row[i];
                }
            }
            return Vec.of(mixture);
        }
    }

    /**
     * The part of each number of an input in the shift D between both mixtures: weighted projections on D, summed over
     * the examples of the predicted class, minus the sum over the other class. Together they are 1.
     *
     * @param shares in the flattened order of the input
     * @param projections on D of each example of both sides, before they are weighted
     * @param completeness the sum of the shares and its exact value
     */
    public record Features(Vec shares, List<Projection> projections, Attribution.Completeness completeness) {
        public Features {
            projections = List.copyOf(projections);
        }

        /** Returns the shares of groups of features. */
        public Vec grouped(FeatureGroups groups) {
            return groups.sum(shares);
        }
    }

    /**
     * Returns the residual of the predicted class divided by the other one; below 1 its examples are nearer. It is 1 if
     * both are 0, and infinite if only the other one is 0.
     */
    public double ratio() {
        return predicted.residual == other.residual ? 1 : predicted.residual / other.residual;
    }

    /**
     * A finder of contrasts between the predicted class and another one: a given one, or the runner-up. Immutable and
     * thread-safe.
     */
    static final class Finder {
        private final Corpus corpus;
        private final Optional<String> asked;
        private final Explainer.Lazy<ClassHulls> hulls;

        private Finder(Corpus corpus, Optional<String> asked) {
            this.corpus = corpus;
            this.asked = asked;
            this.hulls = new Explainer.Lazy<>(() -> ClassHulls.of(corpus, Workers.of(1)));
        }

        /**
         * Creates a finder over a corpus.
         *
         * @param asked the label to contrast the prediction with; the runner-up if empty
         * @throws IllegalArgumentException if the corpus has no labels in the words of predictions, or lacks this label
         */
        static Finder over(Corpus corpus, Optional<String> asked) {
            if (!corpus.judged() || corpus.hasNumericLabels()) {
                throw new IllegalArgumentException(
                        "corpus has no labels in the words of predictions; expected a model that"
                                + " predicts classes and labels of them to contrast one with another");
            }
            asked.ifPresent(label -> {
                List<String> known = IntStream.range(0, corpus.size())
                        .mapToObj(corpus::label)
                        .flatMap(Optional::stream)
                        .distinct()
                        .sorted()
                        .toList();
                if (!known.contains(label)) {
                    throw new IllegalArgumentException(
                            "there is no example labelled " + label + "; expected one of " + String.join(", ", known));
                }
            });
            return new Finder(corpus, asked);
        }

        /** Returns the contrast of an explanation, unless no class is predicted or no example has one of the two labels. */
        Optional<Contrast> find(Vec latent, Optional<OutputMixture> output, Optional<IntegratedJacobian> jacobian) {
            if (output.isEmpty() || output.get().modelClass().isEmpty()) {
                return Optional.empty();
            }
            String predicted = corpus.classes().name(output.get().modelClass().getAsInt());
            Optional<String> other =
                    asked.filter(label -> !label.equals(predicted)).or(() -> runnerUp(output.get(), predicted));
            if (other.isEmpty() || hulls.get().count(predicted) == 0) {
                return Optional.empty();
            }
            Decomposition own = hulls.get().decompose(predicted, latent);
            Decomposition others = hulls.get().decompose(other.get(), latent);
            return Optional.of(new Contrast(
                    side(predicted, own),
                    side(other.get(), others),
                    jacobian.flatMap(each -> features(each, own, others))));
        }

        /** Returns the class with the largest output except the predicted one, among those that examples have. */
        private Optional<String> runnerUp(OutputMixture output, String predicted) {
            Vec outputs = output.model();
            List<String> order = outputs.size() == 1
                    ? List.of(corpus.classes().name(0), corpus.classes().name(1))
                    : IntStream.range(0, outputs.size())
                            .boxed()
                            .sorted(Comparator.comparingDouble((Integer place) -> outputs.get(place))
                                    .reversed())
                            .map(corpus.classes()::name)
                            .toList();
            return order.stream()
                    .filter(label -> !label.equals(predicted) && hulls.get().count(label) > 0)
                    .findFirst();
        }

        private Side side(String label, Decomposition mixture) {
            return new Side(
                    label,
                    hulls.get().count(label),
                    mixture.residual(),
                    mixture.approximation(),
                    Calibration.isValid(mixture),
                    mixture.weights().heaviestFirst().stream()
                            .map(entry -> Contribution.of(
                                    corpus, entry, Optional.empty(), Optional.empty(), Optional.empty()))
                            .toList());
        }

        /**
         * Attributes the shift between both mixtures. No example has both labels, so each has the weight in its own
         * mixture.
         */
        private static Optional<Features> features(
                IntegratedJacobian jacobian, Decomposition own, Decomposition others) {
            Vec shift = own.approximation().minus(others.approximation());
            double size =
                    Math.max(own.approximation().norm(), others.approximation().norm());
            if (!(shift.norm() > ROUNDING * size)) {
                return Optional.empty();
            }
            List<Integer> examples = new ArrayList<>();
            for (Decomposition side : List.of(own, others)) {
                side.weights().heaviestFirst().forEach(entry -> examples.add(entry.row()));
            }
            List<Projection> projections;
            try {
                projections = jacobian.project(
                        shift,
                        examples,
                        example ->
                                own.weights().weight(example) + others.weights().weight(example));
            } catch (NotDifferentiableException e) {
                return Optional.empty();
            }
            double[] shares = new double[projections.get(0).values().size()];
            double sum = 0;
            double expected = 0;
            double error = 0;
            for (Projection each : projections) {
                double weight =
                        own.weights().weight(each.row()) - others.weights().weight(each.row());
                for (int i = 0; i < shares.length; i++) {
                    shares[i] += weight * each.values().get(i);
                }
                sum += weight * each.sum();
                expected += weight * each.expected();
                error += Math.abs(weight) * each.integration().error();
            }
            return Optional.of(
                    new Features(Vec.of(shares), projections, new Attribution.Completeness(sum, expected, error)));
        }
    }
}
