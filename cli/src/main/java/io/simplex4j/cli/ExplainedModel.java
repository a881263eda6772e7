package io.simplex4j.cli;

import io.simplex4j.cli.input.ClassNames;
import io.simplex4j.cli.input.CorpusSource;
import io.simplex4j.cli.input.ExampleReader;
import io.simplex4j.cli.input.SchemaChoice;
import io.simplex4j.cli.output.ModelDescription;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.ModelReport;
import io.simplex4j.onnx.OnnxModel;
import java.util.Optional;

/**
 * A model and what to explain it with.
 *
 * @param name of the file, without its folder
 * @param model the model
 * @param task what outputs were said to stand for
 * @param schema what the numbers of inputs mean
 * @param reader of files for this model
 * @param source the corpus
 */
record ExplainedModel(
        String name,
        OnnxModel model,
        Optional<LinearHead.Task> task,
        SchemaChoice schema,
        ExampleReader reader,
        CorpusSource source) {
    /** The corpus with latents, and in words what is known of its examples. */
    Corpus encode() {
        return source.encode(model, classes());
    }

    ClassNames classes() {
        return new ClassNames(schema.schema().classes());
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
