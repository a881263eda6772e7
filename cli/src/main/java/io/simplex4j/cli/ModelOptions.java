package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import java.io.IOException;
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
            description = "the actual label of each corpus example, as integers: L.npy, L.npz:key or an IDX file")
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

    /**
     * What was loaded.
     *
     * @param model the model
     * @param source the corpus, before the model has encoded it
     */
    record Loaded(OnnxModel model, CorpusSource source) {
        /** The corpus, encoded. */
        Corpus corpus() {
            return Sources.named("corpus", ExitCode.DOES_NOT_FIT, () -> source.encode(model));
        }

        /** A reader of inputs for the model. */
        ExampleReader reader() {
            return source.reader();
        }
    }

    /** Does something with a model and a corpus. */
    interface Use {
        void with(Loaded loaded) throws IOException;
    }

    /** Loads the model and the corpus, and closes the model afterwards. */
    void load(CommandSpec spec, int threads, Use use) throws IOException {
        if (corpusName.equals(Sources.STANDARD_STREAM)) {
            throw new ParameterException(
                    spec.commandLine(), "--corpus is -, expected a file: only --input can be the standard input");
        }
        try (OnnxModel model = Models.load(modelName, file -> OnnxModel.load(file, options(threads)))) {
            ExampleReader reader = Sources.reader(model.inputShape(), Optional.ofNullable(schemaName));
            use.with(new Loaded(model, Sources.corpus(reader, corpusName, Optional.ofNullable(labelsName))));
        } catch (OnnxModelException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, modelName + ": " + e.getMessage(), e);
        }
    }

    private OnnxModel.Options options(int threads) {
        OnnxModel.Options options = OnnxModel.Options.withDefaults().withThreads(threads);
        if (latent != null) {
            options = options.withLatent(latent);
        }
        return task == null ? options : options.withTask(task);
    }

    /** All files that are read. */
    List<String> sources() {
        List<String> sources = new ArrayList<>(List.of(modelName, corpusName));
        Optional.ofNullable(labelsName).ifPresent(sources::add);
        Optional.ofNullable(schemaName).ifPresent(sources::add);
        return sources;
    }
}
