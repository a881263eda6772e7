package io.simplex4j.cli.option;

import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.text.TextModel;
import java.nio.file.Files;
import java.nio.file.Path;
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
                    "of a sentence, read at most N tokens, if the model is an encoder of sentences (default: 128, or"
                            + " as many as the model reads)")
    private @Nullable Integer longest;

    /** The model of a name: a file, or a folder with an encoder and its tokenizer. */
    public DifferentiableModel open(CommandSpec spec, String name, OnnxModel.Options running) {
        if (longest != null && longest < FEWEST) {
            throw new ParameterException(
                    spec.commandLine(), "--max-tokens is " + longest + ", expected at least " + FEWEST);
        }
        return Sources.model(name, path -> open(spec, path, running));
    }

    private DifferentiableModel open(CommandSpec spec, Path path, OnnxModel.Options running) {
        if (Files.isDirectory(path)) {
            TextModel.Options plain = TextModel.Options.withDefaults().withRunning(running);
            return TextModel.load(path, longest == null ? plain : plain.withLongest(longest));
        }
        if (longest != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--max-tokens is for sentences, expected a folder with an encoder and its tokenizer.json as --model");
        }
        return OnnxModel.load(path, running);
    }
}
