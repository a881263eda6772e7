package io.simplex4j.cli.option;

import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.onnx.HeadFile;
import io.simplex4j.onnx.ModelReport;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.text.TextModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Opens a model, which may be the folder of an encoder of sentences. */
public final class EncoderOptions {
    private static final int FEWEST = 3;

    @Option(
            names = "--max-tokens",
            paramLabel = "N",
            description =
                    "read at most N tokens of a sentence, if the model is an encoder of sentences (default: 128, or as"
                            + " many as the model can read)")
    private @Nullable Integer longest;

    @Option(
            names = "--head",
            paramLabel = "FILE",
            description =
                    "linear layer to put after an encoder of sentences, such as a classifier: H.onnx; simplex model"
                            + " train-head writes one")
    private @Nullable String head;

    @Option(
            names = "--prompt",
            paramLabel = "TEXT",
            description =
                    "begin every sentence with TEXT, such as \"query: \" for E5, if the model is an encoder of sentences"
                            + " (default: what its folder says)")
    private @Nullable String prompt;

    /** The model of a name: a file, or a folder with an encoder and its tokenizer. */
    public DifferentiableModel open(CommandSpec spec, String name, OnnxModel.Options running) {
        requireFew(spec);
        return Sources.model(
                name,
                path -> Files.isDirectory(path) ? sentences(path, running) : OnnxModel.load(file(spec, path), running));
    }

    /** What is in the model of a name. */
    public ModelReport report(CommandSpec spec, String name, OnnxModel.Options running) {
        requireFew(spec);
        return Sources.model(name, path -> {
            if (!Files.isDirectory(path)) {
                return ModelReport.of(file(spec, path), running);
            }
            try (TextModel model = sentences(path, running)) {
                return model.report();
            }
        });
    }

    /** The files that are read beside the model. */
    public List<String> sources() {
        return Optional.ofNullable(head).stream().toList();
    }

    private void requireFew(CommandSpec spec) {
        if (longest != null && longest < FEWEST) {
            throw new ParameterException(
                    spec.commandLine(), "--max-tokens is " + longest + ", expected at least " + FEWEST);
        }
    }

    private TextModel sentences(Path folder, OnnxModel.Options running) {
        TextModel.Options options = TextModel.Options.withDefaults().withRunning(running);
        if (longest != null) {
            options = options.withLongest(longest);
        }
        if (prompt != null) {
            options = options.withPrompt(prompt);
        }
        TextModel encoder = TextModel.load(folder, options);
        if (head == null) {
            return encoder;
        }
        try {
            return encoder.withHead(HeadFile.read(Path.of(head), running));
        } catch (OnnxModelException e) {
            encoder.close();
            throw e;
        }
    }

    private Path file(CommandSpec spec, Path path) {
        if (longest != null || head != null || prompt != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    (longest != null ? "--max-tokens" : head != null ? "--head" : "--prompt")
                            + " is for sentences, expected a folder with an encoder and its tokenizer.json as --model");
        }
        return path;
    }
}
