package io.simplex4j.data.schema;

import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.model.Shape;
import java.util.List;

/** The form of inputs nobody has described. */
final class PlainForm {
    private static final int SHORTEST_SIDE = 8;

    private PlainForm() {}

    static InputForm of(Shape shape) {
        List<Integer> axes = shape.axes();
        boolean first = axes.size() == 2 || (axes.size() == 3 && isColour(axes.get(0)));
        if (first && areSides(axes.subList(axes.size() - 2, axes.size()))) {
            return ImageForm.unscaled(shape, ImageForm.Layout.CHANNELS_FIRST);
        }
        if (axes.size() == 3 && isColour(axes.get(2)) && areSides(axes.subList(0, 2))) {
            return ImageForm.unscaled(shape, ImageForm.Layout.CHANNELS_LAST);
        }
        return TableForm.unnamed(shape);
    }

    static boolean isColour(int channels) {
        return channels == 1 || channels == 3;
    }

    private static boolean areSides(List<Integer> axes) {
        return axes.stream().allMatch(axis -> axis >= SHORTEST_SIDE);
    }
}
