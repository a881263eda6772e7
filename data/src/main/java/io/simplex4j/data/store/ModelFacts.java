package io.simplex4j.data.store;

import io.simplex4j.model.LatentModel;
import java.util.Optional;

/**
 * Which model encoded a corpus.
 *
 * @param name for people, such as that of its file
 * @param digest what identifies it
 * @param latent the name of the layer that is the latent, where it has one
 */
public record ModelFacts(String name, String digest, Optional<String> latent) {
    /**
     * @throws IllegalArgumentException if a text is blank
     */
    public ModelFacts {
        requireText("name", name);
        requireText("digest", digest);
        latent.ifPresent(known -> requireText("latent", known));
    }

    public static ModelFacts of(LatentModel model) {
        return new ModelFacts(model.name(), model.digest(), model.latentName());
    }

    /** Whether it is this model, with the same latent; its name does not matter. */
    public boolean areOf(LatentModel model) {
        return digest.equals(model.digest()) && latent.equals(model.latentName());
    }

    /** What identifies the model and its latent, in words. */
    public String identity() {
        return digest + latent.map(known -> ", latent " + known).orElse("");
    }

    private static void requireText(String what, String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(what + " is blank, expected a text");
        }
    }
}
