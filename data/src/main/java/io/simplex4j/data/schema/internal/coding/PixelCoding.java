package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.example.NumberText;
import io.simplex4j.example.Scale;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.OptionalInt;

/**
 * The light of one channel of a pixel, from 0 to 255 in a table.
 *
 * @param scale of the light from 0 to 1
 */
record PixelCoding(Scale scale) implements Coding {
    static final double FULL_LIGHT = 255;

    @Override
    public Missing missing() {
        return Missing.REFUSED;
    }

    @Override
    public void encode(RowCells cells, double[] into, int at) {
        double light = cells.number(0);
        if (!(light >= 0 && light <= FULL_LIGHT)) {
            throw cells.refusal(0, "expected the brightness of a pixel from 0 to 255");
        }
        into[at] = scale.input(light / FULL_LIGHT);
    }

    @Override
    public List<String> cells(Vec input, int at) {
        return List.of(NumberText.exact(FULL_LIGHT * scale.measure(input.get(at))));
    }

    @Override
    public String text(Vec input, int at) {
        return NumberText.shown(FULL_LIGHT * scale.measure(input.get(at)), OptionalInt.of(0));
    }
}
