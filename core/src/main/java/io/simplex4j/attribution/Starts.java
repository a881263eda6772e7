package io.simplex4j.attribution;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.Latents;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Where the lines to inputs start: at the baseline, with its latent. Thread-safe. */
final class Starts {
    private final DifferentiableModel model;
    private final Baseline baseline;
    private final Optional<Start> shared;
    private final Map<Vec, Start> known = new ConcurrentHashMap<>();

    /** The input that a line starts from, and its latent. */
    record Start(Vec input, Vec latent) {}

    Starts(DifferentiableModel model, Baseline baseline) {
        this.model = model;
        this.baseline = baseline;
        this.shared =
                baseline.differs() ? Optional.empty() : Optional.of(start(model, baseline.resolve(model.inputShape())));
    }

    /** Whether every input has its own. */
    boolean differ() {
        return baseline.differs();
    }

    /**
     * The one for all inputs.
     *
     * @throws IllegalArgumentException if every input has its own
     */
    Start shared() {
        return shared.orElseThrow(() -> new IllegalArgumentException(
                "baseline is " + baseline.name() + ", which every input has its own of, expected one"));
    }

    Start of(Vec input) {
        return shared.orElseGet(() -> known.computeIfAbsent(baseline.against(input), from -> start(model, from)));
    }

    /** Each by itself, so that its latent does not depend on what else is computed. */
    private static Start start(DifferentiableModel model, Vec from) {
        return new Start(
                from,
                Latents.of(model, Matrix.of(new double[][] {from.toArray()})).row(0));
    }
}
