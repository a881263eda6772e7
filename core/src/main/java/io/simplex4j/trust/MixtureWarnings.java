package io.simplex4j.trust;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.decomposition.WeightRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The warnings that a mixture calls for, the gravest first. */
final class MixtureWarnings {
    private static final double FAR = 0.5;
    private static final double DEAR = 0.1;

    private final Decomposition decomposition;
    private final List<WeightRange> ranges;

    MixtureWarnings(Decomposition decomposition, List<WeightRange> ranges) {
        this.decomposition = decomposition;
        this.ranges = ranges;
    }

    List<Warning> all() {
        List<Warning> warnings = new ArrayList<>();
        Stream.of(far(), unfinished(), dear(), ambiguous(), bounds())
                .flatMap(Optional::stream)
                .forEach(warnings::add);
        return List.copyOf(warnings);
    }

    /** An optimum whose residual is but rounding, as of a latent at the corpus mean, is not far whatever its share is. */
    private Optional<Warning> far() {
        boolean optimal = decomposition.certificate().ending() == Certificate.Ending.OPTIMAL;
        if (!(decomposition.relativeResidual() > FAR) || (optimal && !(attainable() > FAR / 2))) {
            return Optional.empty();
        }
        String found = "The mixture misses " + Numbers.percent(decomposition.relativeResidual())
                + " of the distance to the corpus mean";
        return Optional.of(new Warning(
                "far-from-corpus",
                attainable() > FAR
                        ? found + ": the corpus holds little that resembles this input."
                        : found + ", but another mixture may miss as little as " + Numbers.percent(attainable())
                                + "."));
    }

    /** The share that some other mixture may miss at best; the residual is above 0. */
    private double attainable() {
        double least = decomposition
                .sparsityPrice()
                .map(SparsityPrice::unlimitedResidual)
                .orElse(decomposition.certificate().residualLowerBound());
        return decomposition.relativeResidual() * Math.min(1, least / decomposition.residual());
    }

    private Optional<Warning> unfinished() {
        Certificate certificate = decomposition.certificate();
        if (certificate.converged()) {
            return Optional.empty();
        }
        return Optional.of(new Warning(
                "not-converged",
                "The solver ended before the optimum ("
                        + certificate.ending().name().toLowerCase(Locale.ROOT).replace('_', '-')
                        + "): the smallest residual lies between "
                        + Numbers.significant(certificate.residualLowerBound()) + " and "
                        + Numbers.significant(decomposition.residual()) + "."));
    }

    private Optional<Warning> dear() {
        return decomposition
                .sparsityPrice()
                .filter(price -> price.price() > DEAR * decomposition.residual())
                .map(price -> new Warning(
                        "limited-members",
                        "At most " + price.members() + (price.members() == 1 ? " example leaves" : " examples leave")
                                + " a residual of " + Numbers.significant(decomposition.residual())
                                + ", as many as needed one of "
                                + Numbers.significant(price.unlimitedResidual()) + "."));
    }

    private Optional<Warning> ambiguous() {
        if (decomposition.uniqueness().map(Uniqueness::unique).orElse(true)) {
            return Optional.empty();
        }
        return Optional.of(new Warning(
                "not-unique",
                "Weight can be shifted between examples without changing the mixture: see the range of each."));
    }

    private Optional<Warning> bounds() {
        long count = ranges.stream().filter(range -> !range.exact()).count();
        if (count == 0) {
            return Optional.empty();
        }
        return Optional.of(new Warning(
                "ranges-are-bounds",
                count + " of " + ranges.size() + " ranges are outer bounds: the true ones lie within them."));
    }
}
