package io.simplex4j.data.schema;

import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Pictures. */
record ImageInputs(ImageForm form) implements Inputs {
    @Override
    public Modality modality() {
        return Modality.IMAGE;
    }

    @Override
    public Shape shape() {
        return form.shape();
    }

    @Override
    public String size() {
        return shape().size() + " numbers of pictures of shape " + shape();
    }

    @Override
    public FeatureGroups groups() {
        Shape shape = shape();
        if (shape.axes().size() == 2) {
            return FeatureGroups.across(new Shape(List.of(1, form.height(), form.width())), 0);
        }
        return FeatureGroups.across(shape, form.layout() == ImageForm.Layout.CHANNELS_FIRST ? 0 : 2);
    }

    /** The light of each channel, from 0 to 255. */
    @Override
    public String text(int group, Vec input) {
        List<String> lights = new ArrayList<>();
        for (int channel = 0; channel < form.channels(); channel++) {
            int place = form.layout() == ImageForm.Layout.CHANNELS_FIRST
                    ? channel * form.height() * form.width() + group
                    : group * form.channels() + channel;
            lights.add(new PixelCoding(form.scales().get(channel)).text(input, place));
        }
        return String.join(", ", lights);
    }

    @Override
    public List<Feature> features(List<String> unclaimed, String table) {
        SeriesInputs.requireCount(unclaimed, shape().size(), table);
        List<Feature> features = new ArrayList<>();
        for (int input = 0; input < unclaimed.size(); input++) {
            Coding coding = new PixelCoding(form.scales().get(form.channel(input)));
            features.add(new Feature(unclaimed.get(input), List.of(unclaimed.get(input)), Optional.empty(), coding));
        }
        return features;
    }
}
