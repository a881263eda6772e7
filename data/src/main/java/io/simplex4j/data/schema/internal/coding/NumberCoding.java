package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.example.NumberText;
import io.simplex4j.example.Scale;
import io.simplex4j.math.Vec;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A measure, which the model takes as one number.
 *
 * @param decimals digits shown after the point
 * @param transform before the scale
 */
public record NumberCoding(OptionalInt decimals, Transform transform, Optional<Scale> scale, Missing missing)
        implements Coding {
    public NumberCoding(OptionalInt decimals, Optional<Scale> scale) {
        this(decimals, Transform.NONE, scale, Missing.REFUSED);
    }

    @Override
    public void encode(RowCells cells, double[] into, int at) {
        double measure = cells.isMissing(0) ? cells.impute(0, replacement()) : cells.number(0);
        double value = transform.of(measure);
        if (!Double.isFinite(value)) {
            throw cells.refusal(
                    0,
                    "expected a number " + (transform == Transform.LOG ? "above 0" : "above -1") + " for "
                            + transform.word());
        }
        into[at] = scale.orElse(Scale.NONE).input(value);
    }

    private OptionalDouble replacement() {
        return switch (missing.rule()) {
            case REFUSE -> OptionalDouble.empty();
            case MEAN ->
                OptionalDouble.of(transform.back(scale.orElse(Scale.NONE).mean()));
            case REPLACE -> Decimal.POINT.parse(missing.replacement());
        };
    }

    @Override
    public String text(Vec input, int at) {
        return NumberText.shown(transform.back(scale.orElse(Scale.NONE).measure(input.get(at))), decimals);
    }
}
