package io.simplex4j.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.model.ModelException;
import io.simplex4j.model.ModelFiles;
import io.simplex4j.model.ModelFormat.Match;
import io.simplex4j.model.ModelOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The formats that both modules, {@code onnx} and {@code text}, register. */
final class TextFormatTest {
    @TempDir
    Path folder;

    @Test
    void a_folder_looks_like_an_encoder_and_one_with_a_tokenizer_is_one() throws IOException {
        TextFormat format = new TextFormat();
        assertThat(format.match(folder)).isEqualTo(Match.LOOKS);
        Path file = Files.writeString(folder.resolve("tokenizer.json"), "{}");
        assertThat(format.match(folder)).isEqualTo(Match.CONTENT);
        assertThat(format.match(file)).isEqualTo(Match.NONE);
        assertThat(format.match(new byte[] {8})).isEqualTo(Match.NONE);
    }

    @Test
    void what_no_format_knows_is_refused_with_what_they_know() throws IOException {
        Path file = Files.writeString(folder.resolve("m.bin"), "no model");
        refused(
                file,
                "m.bin: is not a model of a known format; expected M.onnx, or a folder with model.onnx and"
                        + " tokenizer.json; torch.onnx.export writes ONNX");
        refused(folder.resolve("none.onnx"), "none.onnx: no such file");
        assertThatThrownBy(() -> ModelFiles.open(new byte[] {1, 2}, ModelOptions.defaults()))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("these bytes: is not a model of a known format; expected M.onnx");
    }

    @Test
    void a_file_that_looks_like_onnx_is_given_to_that_format() throws IOException {
        Path named = Files.writeString(folder.resolve("m.onnx"), "no model");
        assertThatThrownBy(() -> ModelFiles.open(named, ModelOptions.defaults()))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("m.onnx: not an ONNX model: ");
        Path other = Files.write(folder.resolve("m.bin"), new byte[] {8, 9});
        assertThatThrownBy(() -> ModelFiles.inspect(other, ModelOptions.defaults()))
                .hasMessageStartingWith("m.bin: not an ONNX model: ");
        assertThatThrownBy(() -> ModelFiles.open(new byte[] {8, 9}, ModelOptions.defaults()))
                .hasMessageStartingWith("not an ONNX model: ");
    }

    @Test
    void an_option_for_sentences_is_refused_for_a_file() throws IOException {
        Path file = Files.writeString(folder.resolve("m.onnx"), "no model");
        assertThatThrownBy(() -> ModelFiles.open(file, ModelOptions.defaults().withMaxTokens(8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "maxTokens is for sentences; expected a folder with an encoder and its tokenizer.json as the"
                                + " model");
    }

    private static void refused(Path path, String message) {
        assertThatThrownBy(() -> ModelFiles.open(path, ModelOptions.defaults()))
                .isInstanceOf(ModelException.class)
                .hasMessage(message);
    }
}
