package io.simplex4j.model;

import java.util.Optional;

/** A model that can attribute to the places of one of its layers instead of the numbers of its inputs. */
public interface LayeredModel extends AttributingModel {
    /** Returns the last layer that has places in a picture and through which all of the latent passes, if there is one. */
    Optional<Layer> lastLayer();

    /**
     * Returns this model with the places of a layer as features. Both are closed together.
     *
     * @param layer the name of a layer
     * @throws IllegalArgumentException if the model does not have the layer, or the layer has no places in a picture
     */
    AttributingModel withFeaturesAt(String layer);
}
