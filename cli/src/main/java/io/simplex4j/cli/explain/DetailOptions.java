package io.simplex4j.cli.explain;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.explanation.Explainer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is said beyond mixtures and features. */
final class DetailOptions {
    private static final String RUNNER_UP = "";

    @Option(
            names = "--contrast",
            arity = "0..1",
            fallbackValue = RUNNER_UP,
            paramLabel = "CLASS",
            description =
                    "say why the model predicts its class and not this one: how close the examples of each label come on"
                            + " their own, and which features set them apart; without a class, or if it is the one predicted, the"
                            + " runner-up is taken. Needs labels for the corpus")
    private @Nullable String contrast;

    @Option(
            names = "--stability",
            negatable = true,
            description =
                    "say what shares labels have in the mixture without any one of its examples, some milliseconds"
                            + " for each input (default: if features are asked for and the corpus has labels)")
    private @Nullable Boolean stability;

    /** An explainer that says it too. */
    Explainer applied(Explainer explainer, Corpus corpus, boolean features) {
        boolean usual = features && corpus.examples().labelled();
        Explainer stable = (stability != null ? stability : usual) ? explainer.withStability() : explainer;
        if (contrast == null) {
            return stable;
        }
        try {
            return contrast.equals(RUNNER_UP) ? stable.withContrast() : stable.withContrast(contrast);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, "--contrast: " + e.getMessage(), e);
        }
    }
}
