package io.simplex4j.cli;

import io.simplex4j.cli.output.ModelDescription;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.onnx.ModelReport;
import io.simplex4j.onnx.OnnxModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A model and the corpus to explain it with.
 *
 * @param name of the file, without its folder
 * @param model the model
 * @param file the corpus
 * @param labels the file of its labels
 */
record ExplainedModel(String name, OnnxModel model, ExampleFile file, Optional<String> labels) {
    /** The corpus with latents, and labels where there are any. */
    Corpus encode() {
        try {
            Corpus corpus = Corpus.encode(model, file.examples());
            return labels.map(this::read).map(corpus::withLabels).orElse(corpus);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, file.name() + ": " + e.getMessage(), e);
        }
    }

    private List<String> read(String labelsName) {
        try {
            List<String> read = Arrays.stream(ArrayFile.open(labelsName).toLongs())
                    .mapToObj(Long::toString)
                    .toList();
            if (read.size() != file.examples().rows()) {
                throw new CommandFailure(
                        ExitCode.DOES_NOT_FIT,
                        labelsName + ": found " + read.size() + " labels, expected "
                                + file.examples().rows() + " as in the corpus " + file.name());
            }
            return read;
        } catch (UnreadableDataException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, "cannot load the labels " + e.getMessage(), e);
        }
    }

    ModelDescription describe() {
        ModelReport.Use use = model.report().use().orElseThrow();
        return new ModelDescription(
                name,
                model.digest(),
                use.latent(),
                use.latentSize(),
                use.head().map(ModelReport.Head::outputs),
                use.differentiable() ? "exact" : "none");
    }
}
