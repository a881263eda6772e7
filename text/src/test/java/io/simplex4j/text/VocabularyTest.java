package io.simplex4j.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.example.TextForm;
import io.simplex4j.onnx.OnnxModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VocabularyTest {
    @TempDir
    Path folder;

    private Vocabulary read(String json) {
        try {
            return Vocabulary.of(JsonTree.read(Files.writeString(folder.resolve("tokenizer.json"), json)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void word_pieces_go_on_after_two_signs() {
        Vocabulary vocabulary = read("""
                {"model": {"vocab": {"[PAD]": 0, "[MASK]": 1, "play": 2, "##ing": 3, "[UNK]": 4}},
                 "added_tokens": [{"id": 0, "content": "[PAD]", "special": true},
                                  {"id": 1, "content": "[MASK]", "special": true},
                                  {"id": 4, "content": "[UNK]", "special": true}]}""");
        assertThat(vocabulary.pieces())
                .containsExactly(
                        new TextForm.Piece("[PAD]", false, true),
                        new TextForm.Piece("[MASK]", false, true),
                        new TextForm.Piece("play", false, false),
                        new TextForm.Piece("ing", true, false),
                        new TextForm.Piece("[UNK]", false, false));
        assertThat(vocabulary.padding()).isZero();
        assertThat(vocabulary.blank()).isEqualTo(1);
        assertThat(vocabulary.standIns()).containsExactly(0, 1, 1, 1, 1);
    }

    @Test
    void sentence_pieces_begin_words_with_a_mark_and_may_be_a_list() {
        Vocabulary vocabulary = read("""
                {"model": {"vocab": [["<pad>", 0], ["\\u2581play", -1], ["ing", -2]]},
                 "added_tokens": [{"id": 0, "content": "<pad>", "special": true}]}""");
        assertThat(vocabulary.pieces())
                .containsExactly(
                        new TextForm.Piece("<pad>", false, true),
                        new TextForm.Piece("play", false, false),
                        new TextForm.Piece("ing", true, false));
        assertThat(vocabulary.blank()).as("without a mask, padding").isZero();
    }

    @Test
    void bytes_are_decoded() {
        Vocabulary vocabulary = read("""
                {"model": {"vocab": {"<mask>": 0, "\\u0120caf\\u00c3\\u00a9": 1, "\\u00c3\\u00a9": 2}},
                 "added_tokens": [{"id": 0, "content": "<mask>", "special": true}]}""");
        assertThat(vocabulary.pieces().get(1)).isEqualTo(new TextForm.Piece("café", false, false));
        assertThat(vocabulary.pieces().get(2)).isEqualTo(new TextForm.Piece("é", true, false));
    }

    @Test
    void a_number_without_a_token_is_a_question_mark() {
        Vocabulary vocabulary = read("""
                {"model": {"vocab": {"a": 2}}, "added_tokens": [{"id": 0, "content": "[MASK]", "special": true}]}""");
        assertThat(vocabulary.pieces()).hasSize(3);
        assertThat(vocabulary.pieces().get(1).text()).isEqualTo("?");
    }

    @Test
    void what_is_missing_is_named() {
        refused("{}", "tokenizer.json has no model; expected that of a fast tokenizer");
        refused("{\"model\": {}}", "tokenizer.json has no model.vocab; expected that of a fast tokenizer");
        refused("{\"model\": {\"vocab\": {}}}", "tokenizer.json has 0 tokens; expected at least 1");
        refused("{\"model\": {\"vocab\": {\"a\": 99999999}}}", "tokenizer.json has 1 tokens; expected at least 1");
        refused("{\"model\": {\"vocab\": {\"a\": 0}}}", "tokenizer.json has no token for a masked word or for padding");
    }

    private void refused(String json, String message) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageStartingWith(message);
    }
}
