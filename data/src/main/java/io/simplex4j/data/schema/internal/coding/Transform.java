package io.simplex4j.data.schema.internal.coding;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What is done to a measure before it is scaled. */
public enum Transform {
    NONE,
    /** The logarithm, for measures above 0. */
    LOG,
    /** The logarithm of 1 plus the measure, for counts. */
    LOG1P;

    /** The transformed measure; not a finite number if the measure has none. */
    double of(double measure) {
        return switch (this) {
            case NONE -> measure;
            case LOG -> StrictMath.log(measure);
            case LOG1P -> StrictMath.log1p(measure);
        };
    }

    /** The inverse. */
    double back(double value) {
        return switch (this) {
            case NONE -> value;
            case LOG -> StrictMath.exp(value);
            case LOG1P -> StrictMath.expm1(value);
        };
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> words() {
        return Stream.of(values()).map(Transform::word).toList();
    }
}
