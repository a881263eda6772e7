package io.simplex4j.data.schema;

import io.simplex4j.example.ImageForm;
import io.simplex4j.example.Scale;
import io.simplex4j.model.Shape;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Inputs nobody has described. */
final class PlainInputs {
    private static final int SHORTEST_SIDE = 8;

    private PlainInputs() {}

    static Inputs of(Shape shape) {
        List<Integer> axes = shape.axes();
        if (axes.size() == 2 && areSides(axes)) {
            return image(shape, ImageForm.Layout.CHANNELS_FIRST, 1);
        }
        if (axes.size() == 3 && isColour(axes.get(0)) && areSides(axes.subList(1, 3))) {
            return image(shape, ImageForm.Layout.CHANNELS_FIRST, axes.get(0));
        }
        if (axes.size() == 3 && isColour(axes.get(2)) && areSides(axes.subList(0, 2))) {
            return image(shape, ImageForm.Layout.CHANNELS_LAST, axes.get(2));
        }
        return new TableInputs(
                IntStream.range(0, shape.size()).mapToObj(PlainInputs::feature).toList());
    }

    static boolean isColour(int channels) {
        return channels == 1 || channels == 3;
    }

    private static boolean areSides(List<Integer> axes) {
        return axes.stream().allMatch(axis -> axis >= SHORTEST_SIDE);
    }

    private static Inputs image(Shape shape, ImageForm.Layout layout, int channels) {
        return new ImageInputs(new ImageForm(shape, layout, Collections.nCopies(channels, Scale.NONE)));
    }

    private static Feature feature(int place) {
        String name = "feature " + place;
        Coding coding = new NumberCoding(OptionalInt.empty(), Optional.empty());
        return new Feature(name, List.of(name), Optional.empty(), coding);
    }
}
