package io.simplex4j.report;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.trust.Warning;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Explanations with one thing changed, for what no solver gives. */
public final class Changes {
    private Changes() {}

    /** With these warnings only. */
    public static Explanation warnings(Explanation why, String... codes) {
        List<Warning> warnings = Stream.of(codes)
                .map(code -> new Warning(code, "Message of " + code + "."))
                .toList();
        return new Explanation(
                why.input(),
                why.latent(),
                why.decomposition(),
                why.contributions(),
                why.output(),
                why.attribution(),
                why.groupedAttribution(),
                warnings,
                why.provenance());
    }

    /** With another residual, of which the lower bound is known. */
    public static Explanation residual(Explanation why, double residual, double relative) {
        Decomposition old = why.decomposition();
        return new Explanation(
                why.input(),
                why.latent(),
                new Decomposition(
                        old.weights(),
                        old.approximation(),
                        residual,
                        relative,
                        old.certificate(),
                        old.uniqueness(),
                        old.sparsityPrice()),
                why.contributions(),
                why.output(),
                why.attribution(),
                why.groupedAttribution(),
                why.warnings(),
                why.provenance());
    }

    /** With no contribution at all. */
    public static Explanation empty(Explanation why) {
        Optional<Attribution> none =
                why.attribution().map(all -> new Attribution(all.target(), all.degenerate(), all.weights(), List.of()));
        return new Explanation(
                why.input(),
                why.latent(),
                why.decomposition(),
                List.of(),
                why.output(),
                none,
                none,
                why.warnings(),
                why.provenance());
    }
}
