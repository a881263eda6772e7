package io.simplex4j.data.schema;

import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rows of named features, in the order of the model's numbers. */
record TableInputs(List<Feature> features) implements Inputs {
    TableInputs {
        features = List.copyOf(features);
    }

    @Override
    public Modality modality() {
        return Modality.TABULAR;
    }

    @Override
    public Shape shape() {
        return Shape.of(features.stream().mapToInt(Feature::inputs).sum());
    }

    @Override
    public String size() {
        return shape().size() + " numbers of " + features.size() + " features";
    }

    @Override
    public FeatureGroups groups() {
        List<FeatureGroups.Group> groups = new ArrayList<>();
        int at = 0;
        for (Feature feature : features) {
            groups.add(new FeatureGroups.Group(
                    feature.name(),
                    IntStream.range(at, at + feature.inputs()).boxed().toList()));
            at += feature.inputs();
        }
        return FeatureGroups.of(at, groups);
    }

    @Override
    public String text(int group, Vec input) {
        int at = features.subList(0, group).stream().mapToInt(Feature::inputs).sum();
        Feature feature = features.get(group);
        String text = feature.coding().text(input, at);
        return feature.unit().map(unit -> text + " " + unit).orElse(text);
    }

    @Override
    public List<Feature> features(List<String> unclaimed, String table) {
        return features;
    }
}
