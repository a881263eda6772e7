package io.simplex4j.math;

import java.util.Locale;

/** The names of constants as machines read them, such as {@code hull-ratio} for {@code HULL_RATIO}. */
public final class EnumId {
    private EnumId() {}

    /** Returns the name of a constant. */
    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the constant of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static <E extends Enum<E>> E constant(Class<E> type, String id) {
        return Enum.valueOf(type, id.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
