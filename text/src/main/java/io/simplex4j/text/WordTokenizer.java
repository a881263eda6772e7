package io.simplex4j.text;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import io.simplex4j.data.schema.Sentences;
import io.simplex4j.example.TextForm;
import io.simplex4j.onnx.OnnxModelException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** A tokenizer of a {@code tokenizer.json}. Thread-safe. Holds native memory until it is closed. */
final class WordTokenizer implements AutoCloseable {
    private final HuggingFaceTokenizer tokenizer;
    private final TextForm form;
    private final String prompt;

    private WordTokenizer(HuggingFaceTokenizer tokenizer, TextForm form, String prompt) {
        this.tokenizer = tokenizer;
        this.form = form;
        this.prompt = prompt;
    }

    static WordTokenizer of(Path file, Vocabulary vocabulary, int longest, String prompt) {
        Offline.require();
        try {
            return new WordTokenizer(
                    HuggingFaceTokenizer.newInstance(
                            file,
                            Map.of("truncation", "true", "maxLength", Integer.toString(longest), "padding", "false")),
                    new TextForm(longest, vocabulary.pieces()),
                    prompt);
        } catch (IOException | RuntimeException e) {
            throw new OnnxModelException("tokenizer.json cannot be used: " + firstLine(e), e);
        } catch (LinkageError e) {
            throw new OnnxModelException(
                    "the library of tokenizers cannot be loaded from " + Offline.cache() + " on "
                            + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ": " + firstLine(e),
                    e);
        }
    }

    private static String firstLine(Throwable problem) {
        return String.valueOf(problem.getMessage()).lines().findFirst().orElse("");
    }

    TextForm form() {
        return form;
    }

    synchronized Sentences.Tokens tokens(String sentence) {
        Encoding encoding = tokenizer.encode(prompt + sentence);
        return new Sentences.Tokens(
                Arrays.stream(encoding.getIds()).mapToObj(Math::toIntExact).toList(), encoding.exceedMaxLength());
    }

    @Override
    public synchronized void close() {
        tokenizer.close();
    }
}
