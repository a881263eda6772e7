package io.simplex4j.report.verify;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.model.LinearHead;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * What a file of explanations says about the model, which is needed to load it as it was used: nothing of it is checked
 * yet.
 *
 * @param model whether a model was explained; otherwise latents were
 * @param latent the layer of the model that is the latent, where it has a name
 * @param task what the outputs of the model stand for, where it has any
 */
public record Claims(boolean model, Optional<String> latent, Optional<LinearHead.Task> task) {
    /**
     * Reads what a file says.
     *
     * @throws UnreadableDataException if it cannot be read or is not a file of explanations
     */
    public static Claims read(Path file) {
        return read(file, reader -> of(reader.head()));
    }

    private static Claims of(JsonObject head) {
        Optional<JsonObject> model = head.optionalObject("model");
        return new Claims(
                model.isPresent(),
                model.flatMap(said -> said.optionalText("latent")),
                model.flatMap(said -> said.optionalText("task"))
                        .map(word -> LinearHead.Task.valueOf(word.toUpperCase(Locale.ROOT))));
    }

    /** What is made of a file. */
    @FunctionalInterface
    interface Reading<T> {
        T of(ExplanationsReader reader) throws IOException;
    }

    static <T> T read(Path file, Reading<T> reading) {
        String name = file.toString();
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            String found = Files.isDirectory(file) ? "is a folder" : "is not a regular file";
            throw new UnreadableDataException(name, found + ", expected a file");
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return read(in, name, reading);
        } catch (IOException e) {
            throw UnreadableDataException.of(name, e);
        }
    }

    static <T> T read(InputStream in, String name, Reading<T> reading) throws IOException {
        try (ExplanationsReader reader = ExplanationsReader.open(in)) {
            return reading.of(reader);
        } catch (MalformedExplanationException e) {
            throw new UnreadableDataException(name, String.valueOf(e.getMessage()), e);
        }
    }
}
