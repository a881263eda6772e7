package io.simplex4j.text;

import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelFormat;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import java.nio.file.Files;
import java.nio.file.Path;

/** The model format of sentence encoders, for {@link io.simplex4j.model.ModelFiles}. */
public final class TextFormat implements ModelFormat {
    /** Creates the format. {@link java.util.ServiceLoader} calls this. */
    public TextFormat() {}

    @Override
    public String example() {
        return "a folder with model.onnx and " + EncoderFolder.TOKENIZER;
    }

    @Override
    public Match match(Path path) {
        if (Files.isRegularFile(path.resolve(EncoderFolder.TOKENIZER))) {
            return Match.CONTENT;
        }
        return Files.isDirectory(path) ? Match.LOOKS : Match.NONE;
    }

    @Override
    public LatentModel open(Path path, ModelOptions options) {
        return TextModel.load(path, options);
    }

    @Override
    public ModelReport inspect(Path path, ModelOptions options) {
        try (TextModel model = TextModel.load(path, options)) {
            return model.report();
        }
    }
}
