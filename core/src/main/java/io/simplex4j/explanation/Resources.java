package io.simplex4j.explanation;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.model.Decoder;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;

/**
 * A source of the objects that {@link ExplanationOptions} name, such as files or the contents of a server. All methods
 * throw an {@link IllegalArgumentException} with the available names if a name is unknown. By default every name is.
 */
@FunctionalInterface
public interface Resources {
    /** Returns the default corpus, encoded by the model. */
    Corpus defaultCorpus();

    /** Returns the corpus of a name, encoded by the model. */
    default Corpus corpus(String name) {
        throw unknown("corpus", name, "none, for the only one");
    }

    /** Returns held-out rows for the calibration of verdicts, encoded by the model. */
    default Corpus rows(String name) {
        throw unknown("calibration", name, ExplanationOptions.LEAVE_ONE_OUT);
    }

    /** Calibrates a corpus by the relative residual, with the rows of a name or with the corpus itself. */
    default Calibration calibration(String name, Corpus corpus, Workers workers) {
        return name.equals(ExplanationOptions.LEAVE_ONE_OUT)
                ? Calibration.leaveOneOut(corpus, workers)
                : Calibration.heldOut(corpus, rows(name), workers);
    }

    /** Returns an input as a baseline. */
    default Baseline baseline(String name) {
        throw unknown("baseline", name, "zeros, black, blank, mean or median");
    }

    /** Returns the decoder of an autoencoder. */
    default Decoder decoder(String name) {
        throw unknown("decoder", name, "none");
    }

    private static IllegalArgumentException unknown(String what, String name, String expected) {
        return new IllegalArgumentException("unknown " + what + " \"" + name + "\"; expected " + expected);
    }
}
