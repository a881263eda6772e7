package io.simplex4j.explanation;

import io.simplex4j.attribution.Completeness;
import io.simplex4j.attribution.IntegratedJacobian;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.Vec;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.ClassHulls;
import io.simplex4j.trust.OutputMixture;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Sets the class that is predicted against another: one that was asked for, or the runner-up. Immutable and thread-safe. */
final class Contrasts {
    private static final double ROUNDING = 1e-9;

    private final Corpus corpus;
    private final Optional<String> asked;
    private final Lazy<ClassHulls> hulls;

    private Contrasts(Corpus corpus, Optional<String> asked) {
        this.corpus = corpus;
        this.asked = asked;
        this.hulls = new Lazy<>(() -> ClassHulls.of(corpus, Workers.of(1)));
    }

    /**
     * Contrasts over a corpus.
     *
     * @param asked the label to set the prediction against, else the runner-up
     * @throws IllegalArgumentException if the corpus has no labels in the words of predictions, or no such label
     */
    static Contrasts over(Corpus corpus, Optional<String> asked) {
        if (!corpus.judged()) {
            throw new IllegalArgumentException("corpus has no labels in the words of predictions, expected a model that"
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
                        "there is no example labelled " + label + ", expected one of " + String.join(", ", known));
            }
        });
        return new Contrasts(corpus, asked);
    }

    /** The contrast of an explanation; nothing where no class is predicted, or no example has one of the two labels. */
    Optional<Contrast> of(Vec latent, Optional<OutputMixture> output, Optional<IntegratedJacobian> jacobian) {
        if (output.isEmpty() || output.get().modelClass().isEmpty()) {
            return Optional.empty();
        }
        String predicted = corpus.classes().of(output.get().modelClass().getAsInt());
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

    /** The class with the largest output but the one predicted, among those that examples have. */
    private Optional<String> runnerUp(OutputMixture output, String predicted) {
        Vec outputs = output.model();
        List<String> order = outputs.size() == 1
                ? List.of(corpus.classes().of(0), corpus.classes().of(1))
                : IntStream.range(0, outputs.size())
                        .boxed()
                        .sorted(Comparator.comparingDouble((Integer place) -> outputs.get(place))
                                .reversed())
                        .map(corpus.classes()::of)
                        .toList();
        return order.stream()
                .filter(label -> !label.equals(predicted) && hulls.get().count(label) > 0)
                .findFirst();
    }

    private Contrast.Side side(String label, Decomposition mixture) {
        return new Contrast.Side(
                label,
                hulls.get().count(label),
                mixture.residual(),
                mixture.approximation(),
                Calibration.isValid(mixture),
                mixture.weights().heaviestFirst().stream()
                        .map(this::contribution)
                        .toList());
    }

    private Contribution contribution(MixtureWeights.Entry entry) {
        int example = entry.example();
        return new Contribution(
                example,
                corpus.id(example),
                entry.weight(),
                Optional.empty(),
                corpus.label(example),
                corpus.prediction(example),
                Optional.empty());
    }

    /** No example has both labels, so each has the weight of its own side. */
    private static Optional<Contrast.Features> features(
            IntegratedJacobian jacobian, Decomposition own, Decomposition others) {
        Vec shift = own.approximation().minus(others.approximation());
        double size =
                Math.max(own.approximation().norm(), others.approximation().norm());
        if (!(shift.norm() > ROUNDING * size)) {
            return Optional.empty();
        }
        List<Integer> examples = new ArrayList<>();
        for (Decomposition side : List.of(own, others)) {
            side.weights().heaviestFirst().forEach(entry -> examples.add(entry.example()));
        }
        List<Projection> projections;
        try {
            projections = jacobian.project(
                    shift,
                    examples,
                    example -> own.weights().of(example) + others.weights().of(example));
        } catch (NotDifferentiableException e) {
            return Optional.empty();
        }
        double[] shares = new double[projections.get(0).values().size()];
        double sum = 0;
        double expected = 0;
        double error = 0;
        for (Projection each : projections) {
            double weight = own.weights().of(each.example()) - others.weights().of(each.example());
            for (int i = 0; i < shares.length; i++) {
                shares[i] += weight * each.values().get(i);
            }
            sum += weight * each.sum();
            expected += weight * each.expected();
            error += Math.abs(weight) * each.integration().error();
        }
        return Optional.of(new Contrast.Features(Vec.of(shares), projections, new Completeness(sum, expected, error)));
    }
}
