package io.simplex4j.cli.verify;

import java.util.Optional;

/**
 * What a file of explanations says about all of them.
 *
 * @param model which model they are of, where there is one
 * @param corpus which corpus they use
 * @param settings how they were made
 */
public record Claims(Optional<JsonObject> model, JsonObject corpus, JsonObject settings) {
    /** The latent layer of the model. */
    public Optional<String> latent() {
        return model.map(object -> object.text("latent"));
    }

    /** What the outputs of the model stand for, where that was said. */
    public Optional<String> task() {
        return model.filter(object -> object.has("task")).map(object -> object.text("task"));
    }
}
