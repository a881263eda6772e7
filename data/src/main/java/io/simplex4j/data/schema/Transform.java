package io.simplex4j.data.schema;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What is done to a measure before it is scaled. */
enum Transform {
    /** Nothing. */
    NONE {
        @Override
        double of(double measure) {
            return measure;
        }

        @Override
        double back(double value) {
            return value;
        }
    },
    /** The logarithm, for measures above 0. */
    LOG {
        @Override
        double of(double measure) {
            return StrictMath.log(measure);
        }

        @Override
        double back(double value) {
            return StrictMath.exp(value);
        }
    },
    /** The logarithm of 1 and the measure, for counts. */
    LOG1P {
        @Override
        double of(double measure) {
            return StrictMath.log1p(measure);
        }

        @Override
        double back(double value) {
            return StrictMath.expm1(value);
        }
    };

    /** The measure for the scale; not a finite number if the measure has none. */
    abstract double of(double measure);

    /** The measure behind it. */
    abstract double back(double value);

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> words() {
        return Stream.of(values()).map(Transform::word).toList();
    }
}
