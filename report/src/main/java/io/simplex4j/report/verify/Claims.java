package io.simplex4j.report.verify;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.model.LinearHead;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a file of explanations says about the model, which is needed to load it as it was used: nothing of it is checked
 * yet.
 *
 * @param model whether a model was explained; otherwise latents were
 * @param latent the layer of the model that is the latent, where it has a name
 * @param task what the outputs of the model stand for, where it has any
 * @param corpora the names of corpora that are compared; none where one explains
 */
public record Claims(boolean model, Optional<String> latent, Optional<LinearHead.Task> task, List<String> corpora) {
    public Claims {
        corpora = List.copyOf(corpora);
    }

    /**
     * Reads what a file says.
     *
     * @throws UnreadableDataException if it cannot be read or is not a file of explanations
     */
    public static Claims read(Path file) {
        return ExplanationsReader.read(file, reader -> of(reader.head()));
    }

    private static Claims of(JsonObject head) {
        Optional<JsonObject> model = head.optionalObject("model");
        return new Claims(
                model.isPresent(),
                model.flatMap(said -> said.optionalText("latent")),
                model.flatMap(said -> said.optionalText("task"))
                        .map(word -> LinearHead.Task.valueOf(word.toUpperCase(Locale.ROOT))),
                head.has("corpora")
                        ? head.objects("corpora").stream()
                                .map(each -> each.text("name"))
                                .toList()
                        : List.of());
    }
}
