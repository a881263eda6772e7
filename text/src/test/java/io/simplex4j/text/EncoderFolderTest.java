package io.simplex4j.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.onnx.OnnxModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EncoderFolderTest {
    @TempDir
    Path folder;

    @BeforeEach
    void anEncoder() throws IOException {
        write("tokenizer.json", "{}");
        write("model.onnx", "");
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void a_folder_that_says_nothing_means_the_mean_scaled_to_length_1() {
        EncoderFolder plain = EncoderFolder.of(folder);
        assertThat(plain.model()).isEqualTo(folder.resolve("model.onnx"));
        assertThat(plain.firstToken()).isFalse();
        assertThat(plain.normalised()).isTrue();
        assertThat(plain.longest()).isEmpty();
        assertThat(plain.positions()).isEmpty();
        assertThat(plain.prompt()).isEmpty();
        assertThat(plain.words())
                .isEqualTo("the vector of a sentence is the mean of those of its tokens, scaled to length 1");
    }

    @Test
    void what_sentence_transformers_writes_is_read() throws IOException {
        write("1_Pooling/config.json", "{\"pooling_mode_cls_token\": true}");
        write(
                "modules.json",
                "[{\"type\": \"sentence_transformers.models.Transformer\"}, {\"type\": \"models.Pooling\"}]");
        write("sentence_bert_config.json", "{\"max_seq_length\": 256}");
        write("config.json", "{\"max_position_embeddings\": 514, \"id2label\": {\"0\": \"bad\", \"1\": \"good\"}}");
        write(
                "config_sentence_transformers.json",
                "{\"default_prompt_name\": \"q\", \"prompts\": {\"q\": \"query: \"}}");
        EncoderFolder found = EncoderFolder.of(folder);
        assertThat(found.firstToken()).isTrue();
        assertThat(found.normalised()).isFalse();
        assertThat(found.longest()).contains(256);
        assertThat(found.positions()).contains(514);
        assertThat(found.prompt()).isEqualTo("query: ");
        assertThat(found.classes(2)).containsExactly("bad", "good");
        assertThat(found.classes(3)).isEmpty();
    }

    @Test
    void names_that_mean_nothing_are_no_names_of_classes() throws IOException {
        write("config.json", "{\"id2label\": {\"0\": \"LABEL_0\", \"1\": \"LABEL_1\"}}");
        assertThat(EncoderFolder.of(folder).classes(2)).isEmpty();
    }

    @Test
    void the_model_may_lie_in_a_folder_of_its_own() throws IOException {
        Files.delete(folder.resolve("model.onnx"));
        write("onnx/model.onnx", "");
        assertThat(EncoderFolder.of(folder).model()).isEqualTo(folder.resolve("onnx/model.onnx"));
        Files.delete(folder.resolve("onnx/model.onnx"));
        refused("has a tokenizer.json, but no model.onnx or onnx/model.onnx");
    }

    @Test
    void what_cannot_be_used_is_named() throws IOException {
        write("1_Pooling/config.json", "{\"pooling_mode_max_tokens\": true}");
        refused("1_Pooling/config.json asks for neither pooling_mode_mean_tokens nor pooling_mode_cls_token");
        Files.delete(folder.resolve("1_Pooling/config.json"));
        write("modules.json", "[{\"type\": \"models.Dense\"}]");
        refused("modules.json has a layer models.Dense after the encoder");
        Files.delete(folder.resolve("modules.json"));
        write("config_sentence_transformers.json", "{\"default_prompt_name\": \"q\"}");
        refused("config_sentence_transformers.json has the default_prompt_name q; expected a text of that name");
        Files.delete(folder.resolve("tokenizer.json"));
        refused("has no tokenizer.json");
    }

    private void refused(String message) {
        assertThatThrownBy(() -> EncoderFolder.of(folder))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageStartingWith(message);
    }
}
