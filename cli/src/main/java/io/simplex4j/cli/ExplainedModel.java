package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.cli.input.ExampleFile;
import io.simplex4j.cli.input.LabelFile;
import io.simplex4j.cli.output.ModelDescription;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.ModelReport;
import io.simplex4j.onnx.OnnxModel;
import java.util.Optional;

/**
 * A model and the corpus to explain it with.
 *
 * @param name of the file, without its folder
 * @param model the model
 * @param file the corpus
 * @param labels the file of its labels
 * @param task what outputs were said to stand for
 */
record ExplainedModel(
        String name, OnnxModel model, ExampleFile file, Optional<String> labels, Optional<LinearHead.Task> task) {
    /** The corpus with latents, and labels where there are any. */
    Corpus encode() {
        try {
            Corpus corpus = Corpus.encode(model, file.examples());
            return labels.map(name -> corpus.withLabels(LabelFile.read(name, file)))
                    .orElse(corpus);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, file.name() + ": " + e.getMessage(), e);
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
                task.map(TaskConverter::word),
                use.differentiable() ? "exact" : "none");
    }
}
