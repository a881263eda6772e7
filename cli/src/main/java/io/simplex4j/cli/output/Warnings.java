package io.simplex4j.cli.output;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.decomposition.WeightRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The warnings that a decomposition calls for, the gravest first. */
final class Warnings {
    private static final double FAR = 0.5;
    private static final double DEAR = 0.1;

    private Warnings() {}

    static List<Warning> of(Decomposition decomposition, List<WeightRange> ranges) {
        List<Warning> warnings = new ArrayList<>();
        if (isFar(decomposition)) {
            warnings.add(new Warning("far-from-corpus", far(decomposition)));
        }
        if (!decomposition.certificate().converged()) {
            warnings.add(new Warning("not-converged", unfinished(decomposition)));
        }
        decomposition
                .sparsityPrice()
                .filter(price -> price.price() > DEAR * decomposition.residual())
                .ifPresent(price -> warnings.add(new Warning("limited-members", dear(decomposition, price))));
        if (!decomposition.uniqueness().map(Uniqueness::unique).orElse(true)) {
            warnings.add(new Warning(
                    "not-unique",
                    "weight can be shifted between examples without changing the mixture; see the range of each"));
        }
        long bounds = ranges.stream().filter(range -> !range.exact()).count();
        if (bounds > 0) {
            warnings.add(new Warning(
                    "ranges-are-bounds",
                    bounds + " of " + ranges.size() + " ranges are outer bounds: the true ones lie within them"));
        }
        return List.copyOf(warnings);
    }

    /** An optimum whose residual is but rounding, as of a latent at the corpus mean, is not far whatever its share is. */
    private static boolean isFar(Decomposition decomposition) {
        boolean optimal = decomposition.certificate().ending() == Certificate.Ending.OPTIMAL;
        return decomposition.relativeResidual() > FAR && (!optimal || attainable(decomposition) > FAR / 2);
    }

    /** The share that some other mixture may miss at best; the residual is above 0. */
    private static double attainable(Decomposition decomposition) {
        double least = decomposition
                .sparsityPrice()
                .map(SparsityPrice::unlimitedResidual)
                .orElse(decomposition.certificate().residualLowerBound());
        return decomposition.relativeResidual() * Math.min(1, least / decomposition.residual());
    }

    private static String far(Decomposition decomposition) {
        double missed = decomposition.relativeResidual();
        String found = "the mixture misses " + Numbers.percent(missed) + " of the distance to the corpus mean";
        double attainable = attainable(decomposition);
        if (attainable > FAR) {
            return found + ": the corpus holds little that resembles this input";
        }
        return found + ", but another mixture may miss as little as " + Numbers.percent(attainable);
    }

    private static String unfinished(Decomposition decomposition) {
        Certificate certificate = decomposition.certificate();
        return "the solver ended before the optimum (" + nameOf(certificate.ending())
                + "): the smallest residual lies between "
                + Numbers.significant(certificate.residualLowerBound()) + " and "
                + Numbers.significant(decomposition.residual());
    }

    private static String dear(Decomposition decomposition, SparsityPrice price) {
        return "at most " + price.members() + (price.members() == 1 ? " example" : " examples")
                + " leave a residual of "
                + Numbers.significant(decomposition.residual()) + ", as many as needed one of "
                + Numbers.significant(price.unlimitedResidual());
    }

    /** The name of an ending for programs. */
    static String nameOf(Certificate.Ending ending) {
        return ending.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
