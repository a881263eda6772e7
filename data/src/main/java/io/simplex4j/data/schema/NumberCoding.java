package io.simplex4j.data.schema;

import io.simplex4j.math.Vec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A measure, which the model takes as one number.
 *
 * @param decimals digits shown after the point
 */
record NumberCoding(OptionalInt decimals, Optional<Scale> scale, Missing missing) implements Coding {
    @Override
    public int inputs() {
        return 1;
    }

    @Override
    public List<Category> categories() {
        return List.of();
    }

    @Override
    public void encode(RowCells cells, double[] into, int at) {
        double measure = cells.isMissing(0) ? cells.impute(0, replacement()) : cells.number(0);
        into[at] = scale.orElse(Scale.NONE).input(measure);
    }

    private OptionalDouble replacement() {
        return switch (missing.rule()) {
            case REFUSE -> OptionalDouble.empty();
            case MEAN -> OptionalDouble.of(scale.orElse(Scale.NONE).mean());
            case REPLACE -> Decimal.POINT.parse(missing.replacement());
        };
    }

    @Override
    public String text(Vec input, int at) {
        return NumberText.shown(scale.orElse(Scale.NONE).measure(input.get(at)), decimals);
    }
}
