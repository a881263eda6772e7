package io.simplex4j.explanation;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value made when first asked for, once. Thread-safe. */
final class Lazy<T> {
    private final Supplier<T> maker;
    private @Nullable T value;

    Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    synchronized T get() {
        T known = value;
        if (known == null) {
            known = maker.get();
            value = known;
        }
        return known;
    }
}
