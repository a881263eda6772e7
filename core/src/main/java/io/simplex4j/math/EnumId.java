package io.simplex4j.math;

import java.util.Locale;

/** The names of constants as machines read them, such as {@code hull-ratio} for {@code HULL_RATIO}. */
public final class EnumId {
    private EnumId() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
