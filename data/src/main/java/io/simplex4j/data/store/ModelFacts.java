package io.simplex4j.data.store;

import io.simplex4j.model.LatentModel;
import java.util.Optional;

/**
 * The model that encoded a corpus.
 *
 * @param name a name for people, such as the file name
 * @param digest the digest that identifies it
 * @param latent the name of the layer that is the latent, if it has one
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

    /** Returns whether a model is this one, with the same latent, under any name. */
    public boolean areOf(LatentModel model) {
        return digest.equals(model.digest()) && latent.equals(model.latentName());
    }

    /** Describes the model and its latent. */
    public String identity() {
        return digest + latent.map(known -> ", latent " + known).orElse("");
    }

    private static void requireText(String what, String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(what + " is blank; expected text");
        }
    }
}
