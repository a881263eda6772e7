package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.example.NumberText;
import io.simplex4j.example.Scale;
import io.simplex4j.math.Vec;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
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
    private static final int DIGITS_OF_A_DOUBLE = 17;

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

    /** With as few digits as give the number that the model takes, which is a float. */
    @Override
    public List<String> cells(Vec input, int at) {
        double measure = transform.back(scale.orElse(Scale.NONE).measure(input.get(at)));
        if (!Double.isFinite(measure)) {
            return List.of("");
        }
        BigDecimal all = new BigDecimal(measure);
        for (int digits = 1; digits <= DIGITS_OF_A_DOUBLE; digits++) {
            BigDecimal some = all.round(new MathContext(digits)).stripTrailingZeros();
            double again = scale.orElse(Scale.NONE).input(transform.of(some.doubleValue()));
            if ((float) again == (float) input.get(at)) {
                return List.of(NumberText.exact(some.doubleValue()));
            }
        }
        return List.of(NumberText.exact(measure));
    }

    @Override
    public String text(Vec input, int at) {
        return NumberText.shown(transform.back(scale.orElse(Scale.NONE).measure(input.get(at))), decimals);
    }
}
