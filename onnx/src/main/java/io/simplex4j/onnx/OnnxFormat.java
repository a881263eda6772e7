package io.simplex4j.onnx;

import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelFormat;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** ONNX files as a format of {@link io.simplex4j.model.ModelFiles}. */
public final class OnnxFormat implements ModelFormat {
    private static final List<ModelOptions.Option> OF_SENTENCES =
            List.of(ModelOptions.Option.MAX_TOKENS, ModelOptions.Option.HEAD, ModelOptions.Option.PROMPT);

    /* The number and kind of the first field of nearly every file: the version of the format. */
    private static final int FIRST = 0x08;

    /** Creates the format. {@link java.util.ServiceLoader} calls this. */
    public OnnxFormat() {}

    @Override
    public String example() {
        return "M.onnx";
    }

    @Override
    public Match match(Path path) {
        if (!Files.isRegularFile(path)) {
            return Match.NONE;
        }
        if (path.toString().endsWith(".onnx")) {
            return Match.LOOKS;
        }
        try (InputStream in = Files.newInputStream(path)) {
            return in.read() == FIRST ? Match.LOOKS : Match.NONE;
        } catch (IOException e) {
            return Match.NONE;
        }
    }

    @Override
    public Match match(byte[] bytes) {
        return bytes.length > 0 && bytes[0] == FIRST ? Match.LOOKS : Match.NONE;
    }

    @Override
    public LatentModel open(Path path, ModelOptions options) {
        requireNoSentences(options);
        return OnnxModel.load(path, options);
    }

    @Override
    public LatentModel open(byte[] bytes, ModelOptions options) {
        requireNoSentences(options);
        return OnnxModel.parse(bytes, options);
    }

    @Override
    public ModelReport inspect(Path path, ModelOptions options) {
        requireNoSentences(options);
        return OnnxModel.inspect(path, options);
    }

    private static void requireNoSentences(ModelOptions options) {
        OF_SENTENCES.stream().filter(options::has).findFirst().ifPresent(option -> {
            throw new IllegalArgumentException(option.id()
                    + " is for sentences; expected a folder with an encoder and its" + " tokenizer.json as the model");
        });
    }
}
