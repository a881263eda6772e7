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
        stayOffline();
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
                    "the library of tokenizers cannot be loaded from " + cache() + " on "
                            + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ": " + firstLine(e),
                    e);
        }
    }

    /** Keeps the library off the network, where it would check for updates and report its use; before its first use. */
    private static void stayOffline() {
        System.setProperty("ai.djl.offline", "true");
        System.setProperty("OPT_OUT_TRACKING", "true");
        if (System.getenv("ENGINE_CACHE_DIR") == null
                && System.getenv("DJL_CACHE_DIR") == null
                && System.getProperty("ENGINE_CACHE_DIR") == null
                && System.getProperty("DJL_CACHE_DIR") == null) {
            System.setProperty("ENGINE_CACHE_DIR", cache().toString());
        }
    }

    /** Returns the folder in the user's cache into which the native library is unpacked. */
    private static Path cache() {
        String given = System.getenv("XDG_CACHE_HOME");
        Path caches = given == null || given.isEmpty()
                ? Path.of(System.getProperty("user.home", "."), ".cache")
                : Path.of(given);
        return caches.resolve("simplex4j");
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
