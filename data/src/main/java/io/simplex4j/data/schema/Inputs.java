package io.simplex4j.data.schema;

import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.List;

/** What the inputs of a model are, in one modality. */
sealed interface Inputs permits TableInputs, ImageInputs, SeriesInputs {
    Modality modality();

    Shape shape();

    /** How many numbers of what, for messages. */
    String size();

    FeatureGroups groups();

    /** What an input has for a group, in words. */
    String text(int group, Vec input);

    /** The columns and codings of a table that holds such inputs; the rest of its columns is given. */
    List<Feature> features(List<String> unclaimed, String table);
}
