package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.cli.input.CorpusSource;
import io.simplex4j.cli.input.ExampleReader;
import io.simplex4j.cli.input.LabelFile;
import io.simplex4j.cli.input.LatentFile;
import io.simplex4j.cli.input.Models;
import io.simplex4j.cli.input.SchemaChoice;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Names a model and a corpus for it. */
final class ModelOptions {
    @Option(names = "--model", required = true, paramLabel = "FILE", description = "the model: M.onnx")
    private String modelName = "";

    @Option(
            names = "--corpus",
            required = true,
            paramLabel = "SOURCE",
            description = "examples to explain with: X.npy, X.npz:key or an IDX file, one example for each place of the"
                    + " first axis; X.csv; a folder of PNG or JPEG pictures; or what simplex corpus build wrote")
    private String corpusName = "";

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description = "what the numbers of inputs mean, and how tables and pictures become them: S.yaml;"
                    + " simplex schema infer proposes one for a table")
    private @Nullable String schemaName;

    @Option(
            names = "--corpus-labels",
            paramLabel = "FILE",
            description = "what each corpus example truly is, as integers: L.npy, L.npz:key or an IDX file")
    private @Nullable String labelsName;

    @Option(
            names = "--latent",
            paramLabel = "NAME",
            description = "take this tensor, or this node's output, as latent (default: what goes into the last linear"
                    + " layer)")
    private @Nullable String latent;

    @Option(
            names = "--task",
            paramLabel = "TASK",
            converter = TaskConverter.class,
            description =
                    "what outputs stand for: classes, of which the largest is predicted, or values, as in regression"
                            + " (default: classes where there are several outputs or one with a sigmoid behind it)")
    private LinearHead.@Nullable Task task;

    /** Does something with a loaded model. */
    interface Use {
        void with(ExplainedModel model) throws IOException;
    }

    /** Loads the model and the corpus, and closes the model afterwards. */
    void load(CommandSpec spec, InputStream standardInput, int threads, Use use) throws IOException {
        if (corpusName.equals(LatentFile.STANDARD_STREAM)) {
            throw new ParameterException(
                    spec.commandLine(), "--corpus is -, expected a file: only --input can be the standard input");
        }
        Models.Wishes wishes = new Models.Wishes(Optional.ofNullable(latent), Optional.ofNullable(task));
        try (OnnxModel model = Models.load(modelName, wishes, threads)) {
            SchemaChoice schema = SchemaChoice.of(Optional.ofNullable(schemaName), corpusName, model.inputShape());
            ExampleReader reader = new ExampleReader(model.inputShape(), schema, standardInput);
            CorpusSource corpus = reader.corpus(corpusName);
            if (labelsName != null) {
                corpus = corpus.withLabels(LabelFile.read(labelsName, corpus.examples()));
            }
            use.with(new ExplainedModel(
                    Models.shortName(modelName), model, Optional.ofNullable(task), schema, reader, corpus));
        } catch (OnnxModelException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, modelName + ": " + e.getMessage(), e);
        }
    }

    /** All files that are read. */
    List<String> sources() {
        List<String> sources = new ArrayList<>(List.of(modelName, corpusName));
        Optional.ofNullable(labelsName).ifPresent(sources::add);
        Optional.ofNullable(schemaName).ifPresent(sources::add);
        return sources;
    }
}
