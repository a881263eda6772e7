package io.simplex4j.report;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Example;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Explanations with one thing changed, for what no solver gives. */
public final class Changes {
    private Changes() {}

    /** Of an example that is known otherwise. */
    public static Explanation example(Explanation why, UnaryOperator<Example> change) {
        return new Explanation(
                change.apply(why.example()),
                why.latent(),
                why.decomposition(),
                why.contributions(),
                why.output(),
                why.attribution(),
                why.verdict(),
                why.provenance());
    }

    /** With these reasons only. */
    public static Explanation reasons(Explanation why, Reason... reasons) {
        return new Explanation(
                why.example(),
                why.latent(),
                why.decomposition(),
                why.contributions(),
                why.output(),
                why.attribution(),
                Verdict.of(List.of(reasons)),
                why.provenance());
    }

    /** With another residual. */
    public static Explanation residual(Explanation why, double residual, double relative) {
        Decomposition old = why.decomposition();
        return new Explanation(
                why.example(),
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
                why.verdict(),
                why.provenance());
    }

    /** With its contributions in another order than its attribution. */
    public static Explanation shuffled(Explanation why) {
        Stream<Contribution> others = why.contributions().stream().skip(1);
        return contributions(
                why,
                Stream.concat(others, why.contributions().stream().limit(1)).toList());
    }

    /** With these contributions. */
    public static Explanation contributions(Explanation why, List<Contribution> contributions) {
        return new Explanation(
                why.example(),
                why.latent(),
                why.decomposition(),
                contributions,
                why.output(),
                why.attribution(),
                why.verdict(),
                why.provenance());
    }

    /** With no contribution at all. */
    public static Explanation empty(Explanation why) {
        return new Explanation(
                why.example(),
                why.latent(),
                why.decomposition(),
                List.of(),
                why.output(),
                why.attribution().map(all -> new Attribution(all.target(), all.degenerate(), all.weights(), List.of())),
                why.verdict(),
                why.provenance());
    }
}
