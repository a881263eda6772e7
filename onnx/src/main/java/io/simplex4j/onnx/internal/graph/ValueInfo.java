package io.simplex4j.onnx.internal.graph;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The declaration of a graph's value.
 *
 * @param name which
 * @param type of its elements, {@link ElementType#OTHER} if it is not a tensor or its type is unsupported
 * @param dims its axes, if declared
 * @param extras the undecoded type, if it is {@link ElementType#OTHER}
 */
public record ValueInfo(String name, ElementType type, Optional<List<Dim>> dims, List<Extra> extras) {
    public ValueInfo {
        dims = dims.map(List::copyOf);
        extras = List.copyOf(extras);
    }

    public ValueInfo(String name, ElementType type, Optional<List<Dim>> dims) {
        this(name, type, dims, List.of());
    }

    public static ValueInfo of(String name, ElementType type, List<Dim> dims) {
        return new ValueInfo(name, type, Optional.of(dims));
    }

    /** The type and the axes, such as {@code float (batch, 1, 28, 28)}. */
    public String describe() {
        return type.words()
                + dims.map(axes -> axes.stream().map(Dim::toString).collect(Collectors.joining(", ", " (", ")")))
                        .orElse(" of unknown shape");
    }
}
